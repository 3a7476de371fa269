import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createBergamotEngine } from '../../../../src/translation/engines/bergamot/engine.ts';
import { openModelStore } from '../../../../src/translation/engines/bergamot/models/model-store.ts';
import { expectedTranslations } from '../../../fixtures/bergamot/expected-translations.ts';
import { installTestModels, testModel } from '../../../fixtures/bergamot/test-models.ts';
import { silentLogger, temporaryDirectory } from '../../../support/storage.ts';
import { translateAll } from './support.ts';

test('a model without a shortlist translates', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-de']);
  const { files, ...model } = testModel('en-de');
  const folder = join(directory.path, 'en-de-1.0');
  const isShortlist = ({ type }: { type: string }) => type === 'lex';
  for (const { name } of files.filter(isShortlist)) await rm(join(folder, name));
  const kept = files.filter((file) => !isShortlist(file));
  await writeFile(join(folder, 'model.json'), JSON.stringify({ ...model, files: kept }));
  const options = { log: silentLogger, registry: new Registry() };
  await using store = await openModelStore({ directory: directory.path, canDownload: false, ...options });
  await using engine = createBergamotEngine({ store, workers: 1, memoryMiB: 10_000, ...options });
  const expected = (await expectedTranslations('en-de')).slice(0, 10);
  const sources = expected.map(({ source }) => source);
  assert.deepEqual(
    await translateAll(engine, ['en', 'de'], sources),
    expected.map(({ target }) => target),
  );
});
