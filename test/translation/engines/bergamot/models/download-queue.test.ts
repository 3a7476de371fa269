import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pollUntil } from '../../../../../load/poll-until.ts';
import { testScope } from '../../../../../load/test-scope.ts';
import type { GlossaError } from '../../../../../src/errors.ts';
import { DOWNLOAD_COOLDOWN } from '../../../../../src/translation/engines/bergamot/models/download-queue.ts';
import { TEST_CATALOGUE, writeCatalogue } from '../../../../fixtures/bergamot/test-models.ts';
import { startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import { createGate, isUnavailable, openStore, stateOf, TIMING } from './store-setup.ts';

test('three models are downloaded concurrently, and others wait', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = createGate();
  await using cdn = await startModelServer(({ response, bytes }) => {
    gated.hold(() => response.end(bytes));
    return true;
  });
  await using opened = await openStore(directory.path, cdn.url);
  const all = TEST_CATALOGUE.models.map(({ from, to }) => opened.store.ensure(from, to, testScope()));
  const ended = Promise.all(all).then(() => true);
  await pollUntil(() => gated.held.length === 3);
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  assert.equal(cdn.requests, 3);
  const open = setInterval(gated.open, 1);
  assert.ok(await ended);
  clearInterval(open);
  assert.ok(opened.store.states().every(({ state }) => state === 'installed'));
});

test('a failed download is retried only after its cool-down', async () => {
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
        /^The model for English → German could not be downloaded: it is not available from 127\.0\.0\.1:\d+ \(`glossa models update` .*\)\. Install it with `glossa models pull en-de` or /,
      ),
    );
  await fails();
  assert.equal(stateOf(store, 'en-de')?.state, 'failed');
  assert.equal(stateOf(store, 'en-fr')?.state, 'downloadable', 'other models are not affected');
  await fails();
  assert.equal(cdn.requests, 1);
  await store.ensure('en', 'fr', testScope());
  broken = false;
  await pollUntil(() => stateOf(store, 'en-de')?.state === 'downloadable');
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
      assert.ok((error.retryAfterSeconds ?? 0) > DOWNLOAD_COOLDOWN.firstMs / 1_000 - 5);
      return isUnavailable(/could not be downloaded: 127\.0\.0\.1:\d+ could not be reached\./)(error);
    });
  }
  assert.equal(logged.filter((line) => line.includes('could not be downloaded')).length, 1);
});

test('a caller that aborts does not stop the download', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = createGate();
  await using cdn = await startModelServer(({ response, bytes }) => {
    gated.hold(() => response.end(bytes));
    return true;
  });
  await using opened = await openStore(directory.path, cdn.url);
  const leaving = new AbortController();
  const asked = opened.store.ensure('en', 'de', testScope(leaving.signal));
  await pollUntil(() => gated.held.length === 1);
  leaving.abort(new Error('left'));
  await assert.rejects(asked, /left/);
  await assert.rejects(opened.store.ensure('en', 'de', testScope(leaving.signal)), /left/);
  const open = setInterval(gated.open, 1);
  await opened.store.ensure('en', 'de', testScope());
  clearInterval(open);
  assert.equal(cdn.requests, 3);
});
