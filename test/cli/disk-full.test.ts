import assert from 'node:assert/strict';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { type LimitedDisk, limitedDisks } from '../../load/full-disk.ts';
import { pollUntil } from '../../load/poll-until.ts';
import { startServiceProcess } from '../../load/service-process.ts';
import { needsApertium } from '../support/apertium.ts';
import { temporaryDirectory } from '../support/storage.ts';

const SAMPLE = 'a-short-history-of-translation.pdf';
const TRANSLATION = { text: 'The house is red.', target_language: 'es', current_language: 'en' };
const SUMMARY = { text: 'It rained. The river rose. Nobody was hurt.' };
/** A well-formed key, so that the service looks it up. */
const UNKNOWN_KEY = `glossa_${'x'.repeat(43)}`;
const REFUSED = { status: 503, code: 'storage_unavailable' };

const bytesOf = (length: number, value: number) => new Uint8Array(length).fill(value);

async function outcome(answer: Promise<Response>): Promise<{ status: number; code: string | undefined }> {
  const response = await answer;
  return { status: response.status, code: ((await response.json()) as { code?: string }).code };
}

async function fillAndEmpty(disk: LimitedDisk): Promise<void> {
  await using directory = await temporaryDirectory();
  const dataDirectory = join(directory.path, 'data');
  const environment = { GLOSSA_DATA_DIR: dataDirectory, GLOSSA_LOG_LEVEL: 'info' };
  await using glossa = await startServiceProcess(environment, disk.launcher(directory.path));
  const pid = glossa.command.child.pid ?? 0;
  const log = () => glossa.command.output().stderr;
  /** Path inside the service's mount namespace. */
  const path = (name: string) => join(`/proc/${pid}/root`, dataDirectory, name);
  const blobs = () => readdir(path('files'), { recursive: true });
  let counted = 0;
  const count = <T>(answer: T): T => {
    counted++;
    return answer;
  };
  const upload = (key: string, bytes: Uint8Array<ArrayBuffer>) => count(glossa.upload(key, bytes, '&overwrite=true'));
  const translate = () => count(glossa.post('/v1/ai/translate', TRANSLATION));
  const summarize = (source: object) => count(glossa.post('/v1/ai/summary', source));

  assert.equal((await upload('kept', bytesOf(100_000, 1))).status, 200);
  assert.equal((await translate()).status, 200);
  assert.equal((await glossa.get('/readyz')).status, 200);
  const before = await blobs();
  await disk.fill(pid, directory.path);

  for (const size of [10, 200_000]) assert.deepEqual(await outcome(upload('new', bytesOf(size, 2))), REFUSED);
  assert.deepEqual(await outcome(upload('kept', bytesOf(200_000, 3))), REFUSED);
  assert.deepEqual(await outcome(summarize({ file_store_key: SAMPLE })), REFUSED);
  assert.deepEqual(await blobs(), before, 'a rejected upload leaves nothing');
  const kept = await count(glossa.get('/v1/store/file/read/kept'));
  assert.deepEqual(new Uint8Array(await kept.arrayBuffer()), bytesOf(100_000, 1));
  for (let turn = 0; turn < 20; turn++) {
    assert.equal((await translate()).status, 200);
    assert.equal((await summarize(SUMMARY)).status, 200);
  }
  assert.equal((await glossa.get('/v1/models', { 'x-api-key': UNKNOWN_KEY })).status, 401, 'keys are looked up');
  if (disk.isErrorReported) {
    const { reasons } = (await (await glossa.get('/readyz')).json()) as { reasons: string[] };
    assert.deepEqual(reasons, ['The disk of the data directory is full.']);
  }
  await pollUntil(() => /usage could not be written/.test(log()));

  await disk.empty(pid, directory.path);
  assert.equal((await upload('new', bytesOf(5_000_000, 2))).status, 200);
  assert.equal((await glossa.get('/readyz')).status, 200);
  const { usage } = (await (await glossa.get('/v1/usage')).json()) as { usage: { requests: number }[] };
  const stored = usage.reduce((sum, { requests }) => sum + requests, 0);
  assert.equal(stored, counted, 'usage from the time without space is kept');
  for (const name of ['glossa.db', 'glossa.db-wal']) await copyFile(path(name), join(directory.path, name));
  {
    using database = new DatabaseSync(join(directory.path, 'glossa.db'));
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
  }
  const errorLines = log().match(/"level":50/g)?.length ?? 0;
  assert.ok(errorLines <= 5, 'one error line for each rejected request, and one for the usage');
  glossa.command.child.kill('SIGTERM');
  assert.equal(await glossa.command.exited, 0);
}

for (const disk of limitedDisks()) {
  const name = `a full disk (${disk.name}) fails only requests that need space, until there is space again`;
  test(name, { timeout: 300_000, ...needsApertium }, () => fillAndEmpty(disk));
}
