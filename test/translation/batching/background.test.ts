import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GlossaError } from '../../../src/errors.ts';
import { manualEngine, openBatcher, segment } from './manual-engine.ts';

/** Queues numbered segments of a request. */
function translateMany(
  { batches }: ReturnType<ReturnType<typeof openBatcher>>,
  hop: ReturnType<typeof manualEngine>['hop'],
  count: number,
  name: string,
): void {
  for (let i = 0; i < count; i++) batches.translate(hop, segment(`${name} ${i}`)).catch(() => undefined);
}

test('a request goes before background work of any tenant, its own included', async () => {
  const { hop, batchAt } = manualEngine(1);
  const admit = openBatcher();
  const documents = ['one', 'two'].map((tenant) => admit.background(tenant));
  for (const [at, one] of documents.entries()) translateMany(one, hop, 20, `document ${at}`);
  const first = await batchAt(0);
  const request = admit('one');
  translateMany(request, hop, 3, 'request');
  first.finish();
  const texts: string[] = [];
  for (let at = 1; at < 4; at++) {
    const batch = await batchAt(at);
    texts.push(...batch.texts);
    batch.finish();
  }
  assert.deepEqual(texts, ['request 0', 'request 1', 'request 2']);
  for (const { controller } of documents) controller.abort(new GlossaError('client_closed'));
});

test('background work goes on while requests keep the engine full', async () => {
  const { hop, batchAt } = manualEngine(1);
  const admit = openBatcher();
  const request = admit();
  translateMany(request, hop, 50, 'request');
  const document = admit.background();
  translateMany(document, hop, 5, 'document');
  const texts: string[] = [];
  for (let at = 0; at < 30; at++) {
    const batch = await batchAt(at);
    texts.push(...batch.texts);
    batch.finish();
  }
  const share = texts.filter((text) => text.startsWith('document')).length;
  assert.ok(share >= 2 && share <= 4, `${share} of 30 batches`);
  for (const { controller } of [request, document]) controller.abort(new GlossaError('client_closed'));
});

test('background work of all directions leaves half of the engine free while requests arrive', async () => {
  const { hop, batches, batchAt } = manualEngine(1, { batchesPerPath: 4 });
  const other = { ...hop, path: ['c', 'd'] };
  const admit = openBatcher();
  const request = admit();
  translateMany(request, hop, 1, 'request');
  (await batchAt(0)).finish();
  const document = admit.background();
  translateMany(document, hop, 10, 'document');
  translateMany(document, other, 10, 'other document');
  await batchAt(2);
  // The scheduler starts batches in microtasks, so the next macrotask sees all that may run.
  await new Promise(setImmediate);
  assert.equal(batches.length, 3, 'two batches of background work run');
  translateMany(request, hop, 2, 'next request');
  await batchAt(4);
  assert.deepEqual(
    batches.slice(3).map(({ texts }) => texts[0]),
    ['next request 0', 'next request 1'],
  );
  // A direction that had to wait for a place goes on when the other one gives it back.
  for (let at = 1; at < 22; at++) (await batchAt(at)).finish();
  document.controller.abort(new GlossaError('client_closed'));
});

test('background work alone uses the whole engine', async () => {
  const { hop, batchAt } = manualEngine(1, { batchesPerPath: 4 });
  const document = openBatcher().background();
  translateMany(document, hop, 10, 'document');
  await batchAt(3);
  document.controller.abort(new GlossaError('client_closed'));
});

test('background work neither makes requests late nor is late itself', async () => {
  const { hop } = manualEngine(1);
  const admit = openBatcher(10_000_000);
  admit.background('two', [{ hops: [hop], characters: 1_000_000 }]);
  admit('one', [{ hops: [hop], characters: 100 }], 1_000);
  admit.background('two', [{ hops: [hop], characters: 1_000_000 }]);
});
