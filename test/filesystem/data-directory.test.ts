import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureDataDirectory } from '../../src/filesystem/data-directory.ts';
import { ensurePrivateFile, readPrivateFile } from '../../src/filesystem/private-file.ts';
import { temporaryDirectory } from '../support/storage.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a data directory is created privately, with its parents', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'a/b');
  await ensureDataDirectory(path);
  assert.equal(await modeOf(path), 0o700);
  await ensureDataDirectory(path);
});

test('an unusable data directory is reported in one sentence', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'file');
  await writeFile(path, '');
  const refusal = { name: 'StorageError', message: /file exists already and is not a directory\.$/ };
  await assert.rejects(ensureDataDirectory(path), refusal);
  await assert.rejects(ensureDataDirectory(join(path, 'data')), { message: /data is not inside a directory\.$/ });
});

test('concurrent callers create a private file once', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'secret');
  let made = 0;
  const ask = () => ensurePrivateFile(path, () => `content ${made++}`);
  const contents = await Promise.all(Array.from({ length: 10 }, ask));
  assert.equal(new Set(contents).size, 1);
  assert.equal(await ask(), contents[0]);
  assert.equal(await readPrivateFile(path), contents[0]);
  assert.equal(await modeOf(path), 0o600);
  assert.deepEqual(await readdir(directory.path), ['secret'], 'no temporary file is left');
});

test('a private file of another process is used unchanged', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'secret');
  const content = await ensurePrivateFile(path, () => {
    writeFileSync(path, 'theirs');
    return 'ours';
  });
  assert.equal(content, 'theirs');
  assert.deepEqual(await readdir(directory.path), ['secret']);
});

test('temporary files of killed processes are removed at the next start, and those of live processes stay', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'secret');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await writeFile(`${path}.old.tmp`, 'half');
  await utimes(`${path}.old.tmp`, anHourAgo, anHourAgo);
  await writeFile(`${path}.new.tmp`, 'half');
  await ensurePrivateFile(path, () => 'whole');
  assert.deepEqual((await readdir(directory.path)).toSorted(), ['secret', 'secret.new.tmp']);
});

test('an unreadable private file is reported by name', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'secret');
  assert.equal(await readPrivateFile(path), undefined);
  await mkdir(path);
  await assert.rejects(readPrivateFile(path), {
    name: 'StorageError',
    message: /secret is a directory, not a file\.$/,
  });
});
