import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeCatalogue } from '../../../../fixtures/bergamot/test-models.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import { openStore } from './store-setup.ts';

test('old partial downloads and damaged models are removed, recent ones are kept', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const old = new Date(Date.now() - 8 * 86_400_000);
  for (const [kind, name] of [
    ['downloading', 'en-de-1.0'],
    ['downloading', 'en-fr-1.0'],
    ['damaged', 'en-ja-1.0'],
    ['damaged', 'de-en-1.0'],
  ] as const) {
    const folder = join(directory.path, kind, name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'file'), 'x');
    if (name === 'en-fr-1.0' || name === 'de-en-1.0') continue;
    for (const path of [join(folder, 'file'), folder]) await utimes(path, old, old);
  }
  {
    await using _opened = await openStore(directory.path, 'http://127.0.0.1:9');
  }
  assert.deepEqual(await readdir(join(directory.path, 'downloading')), ['en-fr-1.0']);
  assert.deepEqual(await readdir(join(directory.path, 'damaged')), ['de-en-1.0']);
});
