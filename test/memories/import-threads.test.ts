import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { testScope } from '../../load/test-scope.ts';
import { createImportThreads } from '../../src/memories/imports/import-threads.ts';
import { allKeysOf } from '../../src/memories/segment-keys.ts';

const MEMORY = { sourceLanguage: 'en', targetLanguages: ['de'] };
const UNIT =
  '<tu><tuv xml:lang="en"><seg>Close the door</seg></tuv><tuv xml:lang="de"><seg>Tür schließen</seg></tuv></tu>';
const SEGMENT = { source: 'Close the door', target: 'Tür schließen', targetLanguage: 'de' };

test('files are read in threads with the keys of their segments, and a caller that leaves frees its thread', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-imports-'));
  t.after(() => rm(directory, { recursive: true }));
  const path = join(directory, 'memory.tmx');
  await writeFile(path, `<tmx version="1.4"><body>${UNIT.repeat(5_000)}</body></tmx>`);
  await using threads = createImportThreads({ log: pino({ level: 'silent' }) });
  const leave = async (): Promise<void> => {
    for await (const [first] of threads.read(path, MEMORY, testScope()).batches) {
      assert.deepEqual(first, { ...SEGMENT, keys: allKeysOf(SEGMENT) });
      return;
    }
  };
  // More than there are threads.
  await Promise.all(Array.from({ length: 6 }, leave));
  const { batches, skipped } = threads.read(path, MEMORY, testScope());
  let count = 0;
  for await (const batch of batches) count += batch.length;
  assert.deepEqual([count, skipped()], [5_000, 0]);
});

test('a file that is missing or not valid rejects, and so does a request that ends', async () => {
  await using threads = createImportThreads({ log: pino({ level: 'silent' }) });
  const drain = async (path: string, signal?: AbortSignal): Promise<void> => {
    for await (const _ of threads.read(path, MEMORY, testScope(signal)).batches);
  };
  await assert.rejects(drain('/nowhere/memory.tmx'), /ENOENT/);
  await assert.rejects(drain(import.meta.filename), { code: 'document_damaged' });
  const reason = new Error('The caller has left.');
  await assert.rejects(drain(import.meta.filename, AbortSignal.abort(reason)), reason);
});
