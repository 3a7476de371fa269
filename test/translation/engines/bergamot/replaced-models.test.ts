import assert from 'node:assert/strict';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createBergamotEngine } from '../../../../src/translation/engines/bergamot/engine.ts';
import { openModelStore } from '../../../../src/translation/engines/bergamot/models/model-store.ts';
import { expectedTranslations } from '../../../fixtures/bergamot/expected-translations.ts';
import { installTestModels, testModel } from '../../../fixtures/bergamot/test-models.ts';
import { silentLogger, temporaryDirectory } from '../../../support/storage.ts';
import { translateAll } from './support.ts';

test('a model that was replaced since the last scan is used without waiting for the next scan', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-de']);
  const options = { log: silentLogger, registry: new Registry() };
  // The store does not poll the directory during the test.
  const scan = { checkIntervalMs: 1e9, fullScanIntervalMs: 1e9 };
  await using store = await openModelStore({
    directory: directory.path,
    canDownload: false,
    timing: { scan },
    ...options,
  });
  await using engine = createBergamotEngine({ store, workers: 1, memoryMiB: 10_000, ...options });
  assert.equal(store.find('en', 'de')?.version, '1.0');
  const newer = join(directory.path, 'en-de-1.1');
  await cp(join(directory.path, 'en-de-1.0'), newer, { recursive: true });
  await writeFile(join(newer, 'model.json'), JSON.stringify({ ...testModel('en-de'), version: '1.1' }));
  await rm(join(directory.path, 'en-de-1.0'), { recursive: true });
  const [first] = await expectedTranslations('en-de');
  assert.ok(first);
  assert.deepEqual(await translateAll(engine, ['en', 'de'], [first.source]), [first.target]);
  assert.equal(store.find('en', 'de')?.version, '1.1');
});
