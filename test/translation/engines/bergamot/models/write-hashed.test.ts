import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { StorageError } from '../../../../../src/filesystem/storage-error.ts';
import { writeHashed } from '../../../../../src/translation/engines/bergamot/models/write-hashed.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';

async function* chunks(count: number) {
  for (let index = 0; index < count; index++) yield Buffer.alloc(1_000, index);
}

test('the checksum is that of the written file', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'file');
  const sha256 = await writeHashed(chunks(3), path, 3_000);
  assert.equal(
    sha256,
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  );
  assert.equal((await readFile(path)).length, 3_000);
});

test('data that does not end is written up to the limit', { timeout: 60_000 }, async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'file');
  assert.equal(await writeHashed(chunks(Number.POSITIVE_INFINITY), path, 4_500), undefined);
  assert.equal((await stat(path)).size, 4_000);
});

test('a file that cannot be written is reported by its path, and an error of the data as it is', async () => {
  await using directory = await temporaryDirectory();
  const missing = join(directory.path, 'missing/file');
  await assert.rejects(writeHashed(chunks(1), missing, 1_000), StorageError);
  // biome-ignore lint/correctness/useYield: the data fails before its first byte.
  async function* failing(): AsyncGenerator<Buffer> {
    throw new Error('broken');
  }
  await assert.rejects(writeHashed(failing(), join(directory.path, 'file'), 1_000), /broken/);
});
