import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { GlossaError } from '../../src/errors.ts';
import { createBatcher } from '../../src/translation/batcher.ts';
import type { Batch, Segment, TranslationEngine } from '../../src/translation/engine.ts';

const segment = (text: string): Segment => [{ kind: 'text', text }];
const textOf = (parts: Segment): string => parts.map((part) => part.text).join('');

/** An engine whose batches are finished by the test, so that what waits and what runs can be seen. */
function manualEngine(batchSize: number) {
  const batches: { batch: Batch; texts: string[]; finish: () => void; fail: (error: unknown) => void }[] = [];
  let arrived = Promise.withResolvers<void>();
  const engine: TranslationEngine = {
    name: 'manual',
    batchSize,
    batchesPerDirection: 1,
    directions: () => [],
    translate(batch) {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      const texts = batch.segments.map(textOf);
      batches.push({ batch, texts, finish: () => resolve(texts.map((text) => text.toUpperCase())), fail: reject });
      arrived.resolve();
      arrived = Promise.withResolvers<void>();
      return promise;
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
  const hop = { engine, from: 'a', to: 'b' };
  const batchAt = async (index: number) => {
    for (;;) {
      const found = batches[index];
      if (found) return found;
      await arrived.promise;
    }
  };
  return { hop, batches, batchAt };
}

function open(maxQueuedCharacters = 1_000_000) {
  const batcher = createBatcher({ maxQueuedCharacters, registry: new Registry() });
  const request = () => {
    const controller = new AbortController();
    return { batches: batcher.open(controller.signal), controller };
  };
  return request;
}

test('a small request is served between the batches of a huge one', async () => {
  const { hop, batchAt } = manualEngine(2);
  const request = open();
  const huge = request();
  const answers = Array.from({ length: 50 }, (_, i) => huge.batches.translate(hop, segment(`huge ${i}`)));
  const first = await batchAt(0);
  const small = request();
  const answer = small.batches.translate(hop, segment('small'));
  first.finish();
  const second = await batchAt(1);
  assert.ok(second.texts.includes('small'), 'the next batch holds the small request');
  second.finish();
  assert.equal(await answer, 'SMALL');
  huge.controller.abort(new GlossaError('client_closed'));
  await Promise.allSettled(answers);
});

test('identical segments of several requests are translated once and answered to each', async () => {
  const { hop, batchAt, batches } = manualEngine(8);
  const request = open();
  const answers = [request(), request(), request()].map(({ batches: own }) => own.translate(hop, segment('same')));
  (await batchAt(0)).finish();
  assert.deepEqual(await Promise.all(answers), ['SAME', 'SAME', 'SAME']);
  assert.deepEqual(
    batches.map(({ texts }) => texts),
    [['same']],
  );
});

test('a segment that a second request shares with a huge one does not wait behind the rest of the huge one', async () => {
  const { hop, batchAt } = manualEngine(2);
  const request = open();
  const huge = request();
  const answers = Array.from({ length: 50 }, (_, i) => huge.batches.translate(hop, segment(`part ${i}`)));
  const first = await batchAt(0);
  const answer = request().batches.translate(hop, segment('part 49'));
  first.finish();
  (await batchAt(1)).finish();
  assert.equal(await answer, 'PART 49');
  huge.controller.abort(new GlossaError('client_closed'));
  await Promise.allSettled(answers);
});

test('a request that goes away leaves the queue at once, and its batch is aborted when nobody else is in it', async () => {
  const { hop, batchAt, batches } = manualEngine(1);
  const request = open();
  const gone = request();
  const answers = [gone.batches.translate(hop, segment('one')), gone.batches.translate(hop, segment('two'))];
  const running = await batchAt(0);
  gone.controller.abort(new GlossaError('client_closed'));
  for (const answer of await Promise.allSettled(answers)) assert.equal(answer.status, 'rejected');
  assert.ok(running.batch.signal.aborted);
  running.finish();
  const next = request().batches.translate(hop, segment('three'));
  (await batchAt(1)).finish();
  assert.equal(await next, 'THREE');
  assert.deepEqual(
    batches.map(({ texts }) => texts),
    [['one'], ['three']],
  );
});

test('a batch goes on while anybody still waits for a segment of it', async () => {
  const { hop, batchAt } = manualEngine(8);
  const request = open();
  const leaves = request();
  const stays = request();
  const lost = leaves.batches.translate(hop, segment('same'));
  const kept = stays.batches.translate(hop, segment('same'));
  const running = await batchAt(0);
  leaves.controller.abort(new GlossaError('client_closed'));
  await assert.rejects(lost, { code: 'client_closed' });
  assert.equal(running.batch.signal.aborted, false);
  running.finish();
  assert.equal(await kept, 'SAME');
});

test('an engine failure reaches everybody in the batch, and the next batch is served', async () => {
  const { hop, batchAt } = manualEngine(8);
  const request = open();
  const answer = request().batches.translate(hop, segment('one'));
  (await batchAt(0)).fail(new GlossaError('engine_unavailable'));
  await assert.rejects(answer, { code: 'engine_unavailable' });
  const next = request().batches.translate(hop, segment('one'));
  (await batchAt(1)).finish();
  assert.equal(await next, 'ONE');
});

test('more than the bound is refused, and room is free again after an answer', async () => {
  const { hop, batchAt } = manualEngine(8);
  const request = open(10);
  const first = request().batches.translate(hop, segment('12345678'));
  await assert.rejects(request().batches.translate(hop, segment('abcdef')), { code: 'overloaded' });
  (await batchAt(0)).finish();
  await first;
  const second = request().batches.translate(hop, segment('abcdef'));
  (await batchAt(1)).finish();
  assert.equal(await second, 'ABCDEF');
});

test('engine time is shared by characters', async () => {
  const { hop, batchAt } = manualEngine(8);
  const request = open();
  const [long, short] = [request().batches, request().batches];
  const answers = [long.translate(hop, segment('x'.repeat(90))), short.translate(hop, segment('y'.repeat(10)))];
  (await batchAt(0)).finish();
  await Promise.all(answers);
  assert.ok(Math.abs(long.milliseconds() / short.milliseconds() - 9) < 1e-6);
});

test('engine time of a batch that fails counts too', async () => {
  const { hop, batchAt } = manualEngine(8);
  const { batches } = open()();
  const answer = batches.translate(hop, segment('one'));
  (await batchAt(0)).fail(new GlossaError('engine_unavailable'));
  await assert.rejects(answer);
  assert.ok(batches.milliseconds() > 0);
});

test('of two batches of a direction that overlap, the time that both are in work is charged once', async (t) => {
  let clock = 1000;
  t.mock.method(performance, 'now', () => clock);
  const { hop, batchAt } = manualEngine(1);
  hop.engine = { ...hop.engine, batchesPerDirection: 2 };
  const request = open();
  const [one, two] = [request().batches, request().batches];
  const answers = [one.translate(hop, segment('one')), two.translate(hop, segment('two'))];
  const [first, second] = [await batchAt(0), await batchAt(1)];
  clock += 100;
  first.finish();
  await answers[0];
  clock += 30;
  second.finish();
  await answers[1];
  assert.deepEqual([one.milliseconds(), two.milliseconds()], [100, 30]);
});

test('batches of a direction that do not overlap are charged only for the time that they are in work', async (t) => {
  let clock = 1000;
  t.mock.method(performance, 'now', () => clock);
  const { hop, batchAt } = manualEngine(1);
  const { batches } = open()();
  for (const [index, text] of ['one', 'two'].entries()) {
    clock += 1000;
    const answer = batches.translate(hop, segment(text));
    const batch = await batchAt(index);
    clock += 20;
    batch.finish();
    await answer;
  }
  assert.equal(batches.milliseconds(), 40);
});

test('a segment that several requests share is charged in equal parts to those who still wait for it', async (t) => {
  let clock = 1000;
  t.mock.method(performance, 'now', () => clock);
  const { hop, batchAt } = manualEngine(8);
  const request = open();
  const requests = [request(), request(), request(), request()];
  const [first, second, third, gone] = requests.map(({ batches }) => batches.translate(hop, segment('same')));
  const batch = await batchAt(0);
  requests[3]?.controller.abort(new GlossaError('client_closed'));
  await assert.rejects(gone ?? Promise.resolve(), { code: 'client_closed' });
  clock += 90;
  batch.finish();
  await Promise.all([first, second, third]);
  assert.deepEqual(
    requests.map(({ batches }) => batches.milliseconds()),
    [30, 30, 30, 0],
  );
});
