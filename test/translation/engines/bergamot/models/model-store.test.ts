import assert from 'node:assert/strict';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pollUntil } from '../../../../../load/poll-until.ts';
import { testScope } from '../../../../../load/test-scope.ts';
import type { GlossaError } from '../../../../../src/errors.ts';
import {
  installTestModels,
  TEST_CATALOGUE,
  testModel,
  writeCatalogue,
} from '../../../../fixtures/bergamot/test-models.ts';
import { type ModelFileRequest, startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import { createGate, isUnavailable, openStore, stateOf } from './store-setup.ts';

test('concurrent requests share one download, which reports its progress', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = createGate();
  await using cdn = await startModelServer(({ path, bytes, response }) => {
    if (!path.includes('model.')) return false;
    response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 300_000));
    gated.hold(() => response.end(bytes.subarray(300_000)));
    return true;
  });
  await using opened = await openStore(directory.path, cdn.url);
  const { store, registry } = opened;
  assert.deepEqual(
    store.states().map(({ from, to, state }) => [from, to, state]),
    [
      ['de', 'en', 'downloadable'],
      ['en', 'de', 'downloadable'],
      ['en', 'fr', 'downloadable'],
      ['en', 'ja', 'downloadable'],
    ],
  );
  assert.equal(store.states(), store.states(), 'the same array while nothing changes');
  assert.equal(store.find('en', 'de'), undefined);

  const asked = Array.from({ length: 20 }, () => store.ensure('en', 'de', testScope()));
  await pollUntil(() => gated.held.length === 1);
  const during = store.states();
  await pollUntil(() => (stateOf(store, 'en-de')?.downloadedBytes ?? 0) >= 324_000);
  assert.equal(stateOf(store, 'en-de')?.state, 'downloading');
  assert.equal(store.states(), during, 'progress alone does not change the list');
  gated.open();
  const models = await Promise.all(asked);
  assert.equal(new Set(models).size, 1);
  assert.equal(store.find('en', 'de'), models[0]);
  assert.notEqual(store.states(), during);
  assert.deepEqual(stateOf(store, 'en-de'), {
    ...{
      from: 'en',
      to: 'de',
      version: '1.0',
      bytes: 544_705,
      downloadBytes: 0,
      downloadedBytes: 544_705,
      state: 'installed',
    },
  });
  assert.equal(cdn.requests, 3);
  const metrics = await registry.metrics();
  assert.match(metrics, /^glossa_translation_model_downloads_total\{result="installed"\} 1$/m);
  assert.match(metrics, /^glossa_translation_model_downloaded_bytes_total 544705$/m);
  assert.match(metrics, /^glossa_translation_models_installed 1$/m);
});

test('closing the store stops its downloads, and the next store continues them', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  await using cdn = await startModelServer(({ path, response, bytes, from }) => {
    if (!path.includes('model.') || from !== undefined) return false;
    response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 300_000));
    return true;
  });
  const first = await openStore(directory.path, cdn.url);
  const asked = first.store.ensure('en', 'de', testScope());
  await pollUntil(() => (stateOf(first.store, 'en-de')?.downloadedBytes ?? 0) >= 324_000);
  const closed = first[Symbol.asyncDispose]();
  await assert.rejects(asked, (error: GlossaError) => error.code === 'shutting_down');
  await closed;
  await assert.rejects(
    first.store.ensure('en', 'de', testScope()),
    (error: GlossaError) => error.code === 'shutting_down',
  );
  await using next = await openStore(directory.path, cdn.url);
  await next.store.ensure('en', 'de', testScope());
  assert.ok(
    cdn.requestedPaths.some((path) => /model\..*@300000$/.test(path)),
    cdn.requestedPaths.join(),
  );
});

test('a damaged model is moved to quarantine once and can be downloaded again', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-de']);
  await using cdn = await startModelServer();
  await using opened = await openStore(directory.path, cdn.url);
  const { store, logged } = opened;
  const wrong = store.find('en', 'de');
  assert.ok(wrong);
  const rejected = Promise.all([store.reject(wrong, 'checksum'), store.reject(wrong, 'checksum')]);
  assert.equal(store.find('en', 'de'), undefined, 'at once');
  await rejected;
  assert.equal(stateOf(store, 'en-de')?.state, 'downloadable');
  assert.equal((await readdir(join(directory.path, 'damaged/en-de-1.0'))).length, 4);
  const good = await store.ensure('en', 'de', testScope());
  await store.reject(wrong, 'checksum');
  assert.equal(store.find('en', 'de'), good, 'a late report does not affect the new model');
  assert.equal(logged.filter((line) => line.includes('damaged model')).length, 1);

  await rm(good.folder, { recursive: true });
  await installTestModels(directory.path, ['en-de']);
  await store.reject(good, 'checksum');
  assert.ok(store.find('en', 'de'), 'a model that was repaired meanwhile stays');
});

test('the newest installed version serves, even if the catalogue has a newer one', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-de']);
  for (const version of ['1.0a1', '1.2', '1.10']) {
    const folder = join(directory.path, `en-de-${version}`);
    await cp(join(directory.path, 'en-de-1.0'), folder, { recursive: true });
    await writeFile(join(folder, 'model.json'), JSON.stringify({ ...testModel('en-de'), version }));
  }
  await writeCatalogue(directory.path, { ...TEST_CATALOGUE, models: [{ ...testModel('en-de'), version: '2.0' }] });
  await using opened = await openStore(directory.path, 'http://127.0.0.1:9');
  assert.equal(opened.store.find('en', 'de')?.version, '1.10');
  assert.equal(stateOf(opened.store, 'en-de')?.version, '1.10');
});

test('a missing directory is created only by the first download', async () => {
  await using directory = await temporaryDirectory();
  const models = join(directory.path, 'a/b');
  await using opened = await openStore(models, 'http://127.0.0.1:9');
  assert.ok(opened.store.states().length > 100, 'the shipped catalogue');
  assert.deepEqual(await readdir(directory.path), []);
  const unknown = opened.store.ensure('en', 'tlh', testScope());
  await assert.rejects(unknown, isUnavailable(/^The model for English → tlh is not installed/));
});

test('models in a read-only directory are used, and downloads fail at once', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-de']);
  // Files in place of these folders block every download, for any user.
  await writeFile(join(directory.path, 'downloading'), '');
  await writeFile(join(directory.path, 'damaged'), '');
  const answer = (_: ModelFileRequest) => assert.fail('no request is expected');
  await using cdn = await startModelServer(answer);
  await using opened = await openStore(directory.path, cdn.url);
  const { store, logged } = opened;
  for (const to of ['fr', 'ja']) {
    await assert.rejects(store.ensure('en', to, testScope()), isUnavailable(/could not be downloaded/));
  }
  assert.match(logged.join(''), /en-fr-1\.0 is not inside a directory|exists already and is not a directory/);
  const model = await store.ensure('en', 'de', testScope());
  await store.reject(model, 'checksum');
  assert.equal(store.find('en', 'de'), undefined, 'disabled although it could not be moved');
  assert.match(logged.join(''), /could not be moved/);
});
