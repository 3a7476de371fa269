import assert from 'node:assert/strict';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { llmFiles } from '../../../src/llm/embedded/installed.ts';
import { temporaryDirectory } from '../../support/storage.ts';

test('a download that ends while the models are listed is in the list', async () => {
  await using models = await temporaryDirectory();
  await mkdir(join(models.path, 'llm'));
  for (let trial = 0; trial < 20; trial++) {
    const path = join(models.path, 'llm', `model-${trial}.gguf`);
    await writeFile(`${path}.partial`, 'model');
    const lists = [llmFiles(models.path), llmFiles(models.path)];
    const renamed = rename(`${path}.partial`, path);
    lists.push(llmFiles(models.path));
    await renamed;
    for (const list of lists) assert.equal((await list).length, trial + 1);
  }
});
