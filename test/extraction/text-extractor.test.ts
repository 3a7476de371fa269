import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../load/test-scope.ts';
import { openTextExtractor, type TextExtractor } from '../../src/extraction/text-extractor.ts';

const SAMPLE = new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url);
const never = testScope();

let directory: string;
let reader: TextExtractor;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'glossa-documents-'));
  const [log, registry] = [pino({ level: 'silent' }), new Registry()];
  reader = await openTextExtractor({
    temporaryDirectory: directory,
    fetch: { allow: ['127.0.0.0/8'] },
    detector: { detect: async (texts) => texts.map(() => undefined) },
    log,
    registry,
  });
});
after(async () => {
  await reader[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

test('reads the same blocks from a file and from a stream', async () => {
  await using file = await open(SAMPLE);
  const { blocks } = await reader.readPages(file, 'pdf', never);
  assert.deepEqual(await reader.readStream(createReadStream(SAMPLE), never), { blocks, unread: [] });
  assert.ok(blocks.length > 20);
  assert.deepEqual(await readdir(join(directory, 'pdf')), []);
});

test('rejects a url with a private address', async () => {
  await assert.rejects(reader.openUrl('http://[::1]:9/', never.signal), { code: 'url_not_allowed' });
});

test('a disk error is a StorageError, a full disk is storage_unavailable', async (t) => {
  await using file = await open(SAMPLE);
  const failures = [
    ['EIO', { name: 'StorageError' }],
    ['ENOSPC', { name: 'GlossaError', code: 'storage_unavailable' }],
  ] as const;
  for (const [code, expected] of failures) {
    t.mock.method(Object.getPrototypeOf(file), 'write', async () => {
      throw Object.assign(new Error(`${code}: the disk`), { code });
    });
    await assert.rejects(reader.readStream(Readable.from([Buffer.from('%PDF-1.7')]), never), expected);
    t.mock.restoreAll();
  }
});
