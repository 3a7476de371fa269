import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../../../../load/test-scope.ts';
import { GlossaError } from '../../../../../src/errors.ts';
import { DOWNLOAD_COOLDOWN } from '../../../../../src/translation/engines/bergamot/models/download-queue.ts';
import {
  type ModelState,
  type ModelStore,
  type ModelStoreOptions,
  openModelStore,
} from '../../../../../src/translation/engines/bergamot/models/model-store.ts';
import { DOWNLOAD_WAIT } from '../../../../../src/translation/engines/bergamot/models/wait-for-download.ts';
import {
  installTestModels,
  TEST_CATALOGUE,
  testModel,
  writeCatalogue,
} from '../../../../fixtures/bergamot/test-models.ts';
import { type ModelFileRequest, startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';

const TIMING = {
  timeouts: { connectTimeoutMs: 1_000, idleTimeoutMs: 10_000 },
  retryBackoff: { firstMs: 1, maxMs: 1 },
  scan: { checkIntervalMs: 5, fullScanIntervalMs: 0 },
  wait: { ...DOWNLOAD_WAIT, pollIntervalMs: 5 },
};

const INSTALLED = 'glossa_translation_models_installed';

interface TestStore extends AsyncDisposable {
  store: ModelStore;
  registry: Registry;
  logged: string[];
}

async function openStore(directory: string, url: string, more: Partial<ModelStoreOptions> = {}): Promise<TestStore> {
  const registry = new Registry();
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const store = await openModelStore({ directory, downloads: true, url, log, registry, timing: TIMING, ...more });
  return { store, registry, logged, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
}

const stateOf = (store: ModelStore, name: string): ModelState | undefined =>
  store.states().find(({ from, to }) => `${from}-${to}` === name);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}

/** Holds responses back until it is opened. */
function gate() {
  const held: (() => void)[] = [];
  return {
    held,
    hold: (go: () => void) => void held.push(go),
    open: () => {
      for (const go of held.splice(0)) go();
    },
  };
}

const isUnavailable = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof GlossaError, String(error));
  assert.equal(error.code, 'engine_unavailable');
  assert.match(error.message, pattern);
  assert.ok((error.retryAfter ?? 0) > 0);
  return true;
};

test('concurrent requests share one download, which reports its progress', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = gate();
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
  await until(() => gated.held.length === 1);
  const during = store.states();
  await until(() => (stateOf(store, 'en-de')?.downloadedBytes ?? 0) >= 324_000);
  assert.equal(stateOf(store, 'en-de')?.state, 'downloading');
  assert.equal(store.states(), during, 'progress alone does not change the list');
  gated.open();
  const models = await Promise.all(asked);
  assert.equal(new Set(models).size, 1);
  assert.equal(store.find('en', 'de'), models[0]);
  assert.notEqual(store.states(), during);
  assert.deepEqual(stateOf(store, 'en-de'), {
    ...{ from: 'en', to: 'de', version: '1.0', bytes: 544_705, downloadedBytes: 544_705, state: 'installed' },
  });
  assert.equal(cdn.requests, 3);
  const metrics = await registry.metrics();
  assert.match(metrics, /^glossa_translation_model_downloads_total\{result="installed"\} 1$/m);
  assert.match(metrics, /^glossa_translation_model_downloaded_bytes_total 544705$/m);
  assert.match(metrics, /^glossa_translation_models_installed 1$/m);
});

test('three models are downloaded at once, others wait', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = gate();
  await using cdn = await startModelServer(({ response, bytes }) => {
    gated.hold(() => response.end(bytes));
    return true;
  });
  await using opened = await openStore(directory.path, cdn.url);
  const all = TEST_CATALOGUE.models.map(({ from, to }) => opened.store.ensure(from, to, testScope()));
  const ended = Promise.all(all).then(() => true);
  await until(() => gated.held.length === 3);
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  assert.equal(cdn.requests, 3);
  const open = setInterval(gated.open, 1);
  assert.ok(await ended);
  clearInterval(open);
  assert.ok(opened.store.states().every(({ state }) => state === 'installed'));
});

test('a failed download is retried after a cool-down, not before', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  let broken = true;
  await using cdn = await startModelServer(({ path, response }) => {
    if (!broken || !path.includes('ende')) return false;
    response.writeHead(404).end();
    return true;
  });
  const cooldown = { firstMs: 200, maxMs: 1_000 };
  await using opened = await openStore(directory.path, cdn.url, { timing: { ...TIMING, cooldown } });
  const { store, logged } = opened;
  const fails = () =>
    assert.rejects(
      store.ensure('en', 'de', testScope()),
      isUnavailable(
        /^The model for English → German could not be downloaded: the model server did not send it\. Install it with `glossa models pull en-de`\.$/,
      ),
    );
  await fails();
  assert.equal(stateOf(store, 'en-de')?.state, 'failed');
  assert.equal(stateOf(store, 'en-fr')?.state, 'downloadable', 'other models are not affected');
  await fails();
  assert.equal(cdn.requests, 1);
  await store.ensure('en', 'fr', testScope());
  broken = false;
  await until(() => stateOf(store, 'en-de')?.state === 'downloadable');
  await store.ensure('en', 'de', testScope());
  assert.equal(stateOf(store, 'en-de')?.state, 'installed');
  const complaints = logged.filter((line) => line.includes('could not be downloaded'));
  assert.equal(complaints.length, 1);
  assert.match(complaints[0] ?? '', /status 404/);
});

test('an unreachable host starts a cool-down for all models', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  await using gone = await startModelServer();
  await gone[Symbol.asyncDispose]();
  await using opened = await openStore(directory.path, gone.url);
  const { store, logged } = opened;
  await assert.rejects(store.ensure('en', 'de', testScope()), isUnavailable(/could not be downloaded/));
  assert.deepEqual(new Set(store.states().map(({ state }) => state)), new Set(['failed']));
  for (const { from, to } of TEST_CATALOGUE.models) {
    await assert.rejects(store.ensure(from, to, testScope()), (error: GlossaError) => {
      assert.ok((error.retryAfter ?? 0) > DOWNLOAD_COOLDOWN.firstMs / 1_000 - 5);
      return isUnavailable(/could not be downloaded: no network/)(error);
    });
  }
  assert.equal(logged.filter((line) => line.includes('could not be downloaded')).length, 1);
});

test('a caller that leaves does not stop the download', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = gate();
  await using cdn = await startModelServer(({ response, bytes }) => {
    gated.hold(() => response.end(bytes));
    return true;
  });
  await using opened = await openStore(directory.path, cdn.url);
  const leaving = new AbortController();
  const asked = opened.store.ensure('en', 'de', testScope(leaving.signal));
  await until(() => gated.held.length === 1);
  leaving.abort(new Error('left'));
  await assert.rejects(asked, /left/);
  await assert.rejects(opened.store.ensure('en', 'de', testScope(leaving.signal)), /left/);
  const open = setInterval(gated.open, 1);
  await opened.store.ensure('en', 'de', testScope());
  clearInterval(open);
  assert.equal(cdn.requests, 3);
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
  await until(() => (stateOf(first.store, 'en-de')?.downloadedBytes ?? 0) >= 324_000);
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

test('a request stops waiting for a download without a first byte, and the download goes on', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = gate();
  await using cdn = await startModelServer(({ response, bytes }) => {
    gated.hold(() => response.end(bytes));
    return true;
  });
  const wait = { ...TIMING.wait, startTimeoutMs: 50 };
  await using opened = await openStore(directory.path, cdn.url, { timing: { ...TIMING, wait } });
  await assert.rejects(opened.store.ensure('en', 'de', testScope()), isUnavailable(/has not started to arrive/));
  assert.equal(stateOf(opened.store, 'en-de')?.state, 'downloading');
  const open = setInterval(gated.open, 1);
  await until(() => stateOf(opened.store, 'en-de')?.state === 'installed');
  clearInterval(open);
});

test('a request stops waiting for a download that would miss its deadline', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = gate();
  await using cdn = await startModelServer(({ path, response, bytes }) => {
    if (!path.includes('model.')) return false;
    response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 100_000));
    gated.hold(() => response.end(bytes.subarray(100_000)));
    return true;
  });
  const wait = { ...TIMING.wait, minSampleMs: 30 };
  // Longer than a busy machine takes to predict that the download is late.
  const timeouts = { ...TIMING.timeouts, idleTimeoutMs: 60_000 };
  await using opened = await openStore(directory.path, cdn.url, { timing: { ...TIMING, timeouts, wait } });
  const { store } = opened;
  // Four fifths are missing and nothing arrives, so the prediction exceeds any deadline.
  const hurried = { ...testScope(), remainingMs: () => 2_500 };
  const message = /^The model for English → German is being downloaded \(\d+ KB of 531 KB\)\. Retry/;
  await assert.rejects(store.ensure('en', 'de', hurried), isUnavailable(message));
  const patient = store.ensure('en', 'de', testScope());
  await until(() => gated.held.length > 0);
  gated.open();
  await patient;
});

test('the last two seconds of a request are reserved for the fallback engine', { timeout: 15_000 }, async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  await using cdn = await startModelServer(() => true);
  await using opened = await openStore(directory.path, cdn.url);
  const late = { ...testScope(), remainingMs: () => 1_999 };
  await assert.rejects(opened.store.ensure('en', 'de', late), isUnavailable(/has not started to arrive/));
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

test('models that other processes install or remove are noticed', async () => {
  await using directory = await temporaryDirectory();
  const models = join(directory.path, 'models');
  await writeCatalogue(models);
  await using cdn = await startModelServer();
  await using opened = await openStore(models, cdn.url, {
    downloads: false,
    timing: { ...TIMING, scan: { checkIntervalMs: 5, fullScanIntervalMs: 1e9 } },
  });
  const { store } = opened;
  assert.deepEqual(store.states(), [], 'without downloads only installed models are listed');
  await assert.rejects(store.ensure('en', 'de', testScope()), isUnavailable(/glossa models pull/));
  await installTestModels(join(directory.path, 'elsewhere'), ['en-de']);
  await rename(join(directory.path, 'elsewhere/en-de-1.0'), join(models, 'en-de-1.0'));
  await until(() => store.find('en', 'de') !== undefined);
  const before = store.states();
  assert.deepEqual(
    before.map(({ state }) => state),
    ['installed'],
  );
  await rm(join(models, 'en-de-1.0'), { recursive: true });
  await until(() => store.find('en', 'de') === undefined);
  assert.deepEqual(store.states(), []);
  assert.equal(cdn.requests, 0);
});

test('a new model is found without a request for it', async () => {
  await using directory = await temporaryDirectory();
  await using opened = await openStore(directory.path, '', { downloads: false });
  await installTestModels(directory.path, ['en-de']);
  const installed = async () => (await opened.registry.getSingleMetric(INSTALLED)?.get())?.values[0]?.value;
  await until(async () => (await installed()) === 1);
  assert.equal(opened.store.states().length, 1);
});

test('a folder that is being copied becomes a model once it is complete', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-fr']);
  const big = join(directory.path, 'en-fr-1.0', 'model.enfr.intgemm.alphas.bin');
  const bytes = await readFile(big);
  await truncate(big, 1_000);
  const scan = { checkIntervalMs: 5, fullScanIntervalMs: 1e9 };
  await using opened = await openStore(directory.path, '', { downloads: false, timing: { ...TIMING, scan } });
  assert.equal(opened.store.find('en', 'fr'), undefined);
  await writeFile(big, bytes);
  await until(() => opened.store.find('en', 'fr') !== undefined);
});

test('lost+found at the root of a volume is ignored', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-de']);
  // The user that runs the tests may be allowed to read it, so only its name can exclude it.
  await mkdir(join(directory.path, 'lost+found', 'model.json'), { recursive: true });
  await using opened = await openStore(directory.path, 'http://127.0.0.1:1', { downloads: false });
  assert.equal(stateOf(opened.store, 'en-de')?.state, 'installed');
  assert.deepEqual(opened.logged, []);
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
  await using opened = await openStore(directory.path, '');
  assert.equal(opened.store.find('en', 'de')?.version, '1.10');
  assert.equal(stateOf(opened.store, 'en-de')?.version, '1.10');
});

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
    await using _opened = await openStore(directory.path, '');
  }
  assert.deepEqual(await readdir(join(directory.path, 'downloading')), ['en-fr-1.0']);
  assert.deepEqual(await readdir(join(directory.path, 'damaged')), ['de-en-1.0']);
});

test('a missing directory is created by the first download only', async () => {
  await using directory = await temporaryDirectory();
  const models = join(directory.path, 'a/b');
  await using opened = await openStore(models, 'http://127.0.0.1:9');
  assert.ok(opened.store.states().length > 100, 'the shipped catalogue');
  assert.deepEqual(await readdir(directory.path), []);
  const unknown = opened.store.ensure('en', 'tlh', testScope());
  await assert.rejects(unknown, isUnavailable(/^The model for English → tlh is not installed/));
});

test('a read-only directory keeps its models, and downloads fail quickly', async () => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-de']);
  // Blocks every download, for any user.
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
  assert.equal(store.find('en', 'de'), undefined, 'not used any more although it could not be moved');
  assert.match(logged.join(''), /could not be moved/);
});
