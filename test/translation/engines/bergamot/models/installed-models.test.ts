import assert from 'node:assert/strict';
import { mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pollUntil } from '../../../../../load/poll-until.ts';
import { testScope } from '../../../../../load/test-scope.ts';
import { installTestModels, writeCatalogue } from '../../../../fixtures/bergamot/test-models.ts';
import { startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import { isUnavailable, openStore, stateOf, TIMING } from './store-setup.ts';

const INSTALLED = 'glossa_translation_models_installed';

test('models that other processes install or remove are detected', async () => {
  await using directory = await temporaryDirectory();
  const models = join(directory.path, 'models');
  await writeCatalogue(models);
  await using cdn = await startModelServer();
  await using opened = await openStore(models, cdn.url, {
    canDownload: false,
    timing: { ...TIMING, scan: { checkIntervalMs: 5, fullScanIntervalMs: 1e9 } },
  });
  const { store } = opened;
  assert.deepEqual(store.states(), [], 'without downloads only installed models are listed');
  await assert.rejects(store.ensure('en', 'de', testScope()), isUnavailable(/glossa models pull/));
  await installTestModels(join(directory.path, 'elsewhere'), ['en-de']);
  await rename(join(directory.path, 'elsewhere/en-de-1.0'), join(models, 'en-de-1.0'));
  await pollUntil(() => store.find('en', 'de') !== undefined);
  const before = store.states();
  assert.deepEqual(
    before.map(({ state }) => state),
    ['installed'],
  );
  await rm(join(models, 'en-de-1.0'), { recursive: true });
  await pollUntil(() => store.find('en', 'de') === undefined);
  assert.deepEqual(store.states(), []);
  assert.equal(cdn.requests, 0);
});

test('a new model is found without a request for it', async () => {
  await using directory = await temporaryDirectory();
  await using opened = await openStore(directory.path, 'http://127.0.0.1:9', { canDownload: false });
  await installTestModels(directory.path, ['en-de']);
  const installed = async () => (await opened.registry.getSingleMetric(INSTALLED)?.get())?.values[0]?.value;
  await pollUntil(async () => (await installed()) === 1);
  assert.equal(opened.store.states().length, 1);
});

test('a folder that is being copied becomes a model once it is complete', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-fr']);
  const big = join(directory.path, 'en-fr-1.0', 'model.enfr.intgemm.alphas.bin');
  const bytes = await readFile(big);
  await truncate(big, 1_000);
  const scan = { checkIntervalMs: 5, fullScanIntervalMs: 1e9 };
  await using opened = await openStore(directory.path, 'http://127.0.0.1:9', {
    canDownload: false,
    timing: { ...TIMING, scan },
  });
  assert.equal(opened.store.find('en', 'fr'), undefined);
  await writeFile(big, bytes);
  await pollUntil(() => opened.store.find('en', 'fr') !== undefined);
});

test('lost+found at the root of a volume is ignored', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-de']);
  // The user of the tests may have permission to read the folder, so only its name excludes it.
  await mkdir(join(directory.path, 'lost+found', 'model.json'), { recursive: true });
  await using opened = await openStore(directory.path, 'http://127.0.0.1:1', { canDownload: false });
  assert.equal(stateOf(opened.store, 'en-de')?.state, 'installed');
  assert.deepEqual(opened.logged, []);
});
