import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pollUntil } from '../../../../../load/poll-until.ts';
import { testScope } from '../../../../../load/test-scope.ts';
import { writeCatalogue } from '../../../../fixtures/bergamot/test-models.ts';
import { startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import { createGate, isUnavailable, openStore, stateOf, TIMING } from './store-setup.ts';

test('a request stops waiting for a download without a first byte, and the download continues', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = createGate();
  await using cdn = await startModelServer(({ response, bytes }) => {
    gated.hold(() => response.end(bytes));
    return true;
  });
  const wait = { ...TIMING.wait, startTimeoutMs: 50 };
  await using opened = await openStore(directory.path, cdn.url, { timing: { ...TIMING, wait } });
  await assert.rejects(opened.store.ensure('en', 'de', testScope()), isUnavailable(/has not received any data yet/));
  assert.equal(stateOf(opened.store, 'en-de')?.state, 'downloading');
  const open = setInterval(gated.open, 1);
  await pollUntil(() => stateOf(opened.store, 'en-de')?.state === 'installed');
  clearInterval(open);
});

test('a request stops waiting for a download that would miss its deadline', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  const gated = createGate();
  await using cdn = await startModelServer(({ path, response, bytes }) => {
    if (!path.includes('model.')) return false;
    response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 100_000));
    gated.hold(() => response.end(bytes.subarray(100_000)));
    return true;
  });
  const wait = { ...TIMING.wait, minSampleMs: 30 };
  // The idle timeout is longer than the prediction takes on a busy machine.
  const timeouts = { ...TIMING.timeouts, idleTimeoutMs: 60_000 };
  await using opened = await openStore(directory.path, cdn.url, { timing: { ...TIMING, timeouts, wait } });
  const { store } = opened;
  // Four fifths are missing and nothing arrives, so the prediction exceeds any deadline.
  const shortScope = { ...testScope(), remainingMs: () => 2_500 };
  const message = /^The model for English → German is being downloaded \(\d+ KB of 531 KB\)\. Try again/;
  await assert.rejects(store.ensure('en', 'de', shortScope), isUnavailable(message));
  const downloaded = store.ensure('en', 'de', testScope());
  await pollUntil(() => gated.held.length > 0);
  gated.open();
  await downloaded;
});

test('the last two seconds of a request are reserved for the fallback engine', { timeout: 300_000 }, async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  await using cdn = await startModelServer(() => true);
  await using opened = await openStore(directory.path, cdn.url);
  const late = { ...testScope(), remainingMs: () => 1_999 };
  await assert.rejects(opened.store.ensure('en', 'de', late), isUnavailable(/has not received any data yet/));
});
