import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { GlossaError } from '../../../src/errors.ts';
import type { Workload } from '../../../src/translation/batching/batcher.ts';
import type { Segment } from '../../../src/translation/engine.ts';
import { collectGarbage } from '../../support/collect-garbage.ts';
import { textsOf } from '../../support/tagged-segments.ts';
import { manualEngine, openBatcher, segment } from './manual-engine.ts';

test('a small request is served between the batches of a huge one', async () => {
  const { hop, batchAt } = manualEngine(2);
  const request = openBatcher();
  const huge = request();
  const answers = Array.from({ length: 50 }, (_, i) => huge.batches.translate(hop, segment(`huge ${i}`)));
  const first = await batchAt(0);
  const small = request();
  const answer = small.batches.translate(hop, segment('small'));
  first.finish();
  const second = await batchAt(1);
  assert.ok(second.texts.includes('small'), 'the next batch holds the small request');
  second.finish();
  assert.equal((await answer).text, 'SMALL');
  huge.controller.abort(new GlossaError('client_closed'));
  await Promise.allSettled(answers);
});

test('identical segments of several requests are translated once, and each request receives the translation', async () => {
  const { hop, batchAt, batches } = manualEngine(8);
  const request = openBatcher();
  const answers = [request(), request(), request()].map(({ batches: own }) => own.translate(hop, segment('same')));
  (await batchAt(0)).finish();
  assert.deepEqual(textsOf(await Promise.all(answers)), ['SAME', 'SAME', 'SAME']);
  assert.deepEqual(
    batches.map(({ texts }) => texts),
    [['same']],
  );
});

test('a segment that a small request shares with a huge one does not wait behind the rest of the huge one', async () => {
  const { hop, batchAt } = manualEngine(2);
  const request = openBatcher();
  const huge = request();
  const answers = Array.from({ length: 50 }, (_, i) => huge.batches.translate(hop, segment(`part ${i}`)));
  const first = await batchAt(0);
  const answer = request().batches.translate(hop, segment('part 49'));
  first.finish();
  (await batchAt(1)).finish();
  assert.equal((await answer).text, 'PART 49');
  huge.controller.abort(new GlossaError('client_closed'));
  await Promise.allSettled(answers);
});

test('an aborted request leaves the queue at once, and its batch is aborted unless other requests wait for it', async () => {
  const { hop, batchAt, batches } = manualEngine(1);
  const request = openBatcher();
  const gone = request();
  const answers = [gone.batches.translate(hop, segment('one')), gone.batches.translate(hop, segment('two'))];
  const running = await batchAt(0);
  gone.controller.abort(new GlossaError('client_closed'));
  for (const answer of await Promise.allSettled(answers)) assert.equal(answer.status, 'rejected');
  assert.ok(running.batch.signal.aborted);
  running.finish();
  const next = request().batches.translate(hop, segment('three'));
  (await batchAt(1)).finish();
  assert.equal((await next).text, 'THREE');
  assert.deepEqual(
    batches.map(({ texts }) => texts),
    [['one'], ['three']],
  );
});

test('a request that follows an ended one may use the whole engine', async () => {
  const batchesPerPath = availableParallelism() + 4;
  const { hop, batchAt, batches } = manualEngine(1, { batchesPerPath });
  const request = openBatcher();
  const ended = request();
  const first = ended.batches.translate(hop, segment('first'));
  (await batchAt(0)).finish();
  await first;
  ended.batches[Symbol.dispose]();
  const next = request();
  const answers = Array.from({ length: batchesPerPath }, (_, i) => next.batches.translate(hop, segment(`part ${i}`)));
  await nextRound();
  assert.equal(batches.length, 1 + batchesPerPath);
  next.controller.abort(new GlossaError('client_closed'));
  await Promise.allSettled(answers);
});

test('a disposed request queues no further segment', async () => {
  const { hop, batches } = manualEngine(1);
  const disposed = openBatcher()();
  disposed.batches[Symbol.dispose]();
  await assert.rejects(disposed.batches.translate(hop, segment('late')), { code: 'client_closed' });
  assert.equal(batches.length, 0);
});

test('a batch continues while one request waits for one of its segments', async () => {
  const { hop, batchAt } = manualEngine(8);
  const request = openBatcher();
  const leaves = request();
  const stays = request();
  const aborted = leaves.batches.translate(hop, segment('same'));
  const translated = stays.batches.translate(hop, segment('same'));
  const running = await batchAt(0);
  leaves.controller.abort(new GlossaError('client_closed'));
  await assert.rejects(aborted, { code: 'client_closed' });
  assert.equal(running.batch.signal.aborted, false);
  running.finish();
  assert.equal((await translated).text, 'SAME');
});

test('an engine failure rejects every request of the batch, and the next batch is served', async () => {
  const { hop, batchAt } = manualEngine(8);
  const request = openBatcher();
  const answer = request().batches.translate(hop, segment('one'));
  (await batchAt(0)).fail(new GlossaError('engine_unavailable'));
  await assert.rejects(answer, { code: 'engine_unavailable' });
  const next = request().batches.translate(hop, segment('one'));
  (await batchAt(1)).finish();
  assert.equal((await next).text, 'ONE');
});

test('a request over the cap is rejected before any work, and admitted after another one has ended', () => {
  const { hop } = manualEngine(8);
  const request = openBatcher(100);
  const first = request('one', [{ hops: [hop], characters: 50 }]);
  request('two', [{ hops: [hop], characters: 45 }]);
  assert.throws(() => request('three', [{ hops: [hop], characters: 6 }]), { code: 'overloaded' });
  first.batches[Symbol.dispose]();
  request('three', [{ hops: [hop], characters: 6 }]);
});

test('one tenant may use seven eighths of the capacity, and the rest is free for others', () => {
  const { hop } = manualEngine(8);
  const request = openBatcher(80);
  for (let i = 0; i < 7; i++) request('flood', [{ hops: [hop], characters: 10 }]);
  assert.throws(() => request('flood', [{ hops: [hop], characters: 1 }]), { code: 'overloaded' });
  request('other', [{ hops: [hop], characters: 10 }]);
});

test('a request larger than the cap is admitted when it is the only one', () => {
  const { hop } = manualEngine(8);
  const request = openBatcher(100);
  const alone = request('one', [{ hops: [hop], characters: 500 }]);
  assert.throws(() => request('two', [{ hops: [hop], characters: 1 }]), { code: 'overloaded' });
  alone.batches[Symbol.dispose]();
  request('two', [{ hops: [hop], characters: 500 }]);
});

test('a request that would miss its deadline is rejected at once, and others are admitted', async (t) => {
  let clock = 1000;
  t.mock.method(performance, 'now', () => clock);
  const { hop, batchAt } = manualEngine(8);
  const request = openBatcher();
  const workload = (characters: number): Workload[] => [{ hops: [hop], characters }];
  for (let i = 0; i < 4; i++) {
    const { batches } = request('flood', workload(20));
    const answer = batches.translate(hop, segment('x'.repeat(20)));
    const batch = await batchAt(i);
    clock += 2_000;
    batch.finish();
    await answer;
    batches[Symbol.dispose]();
  }

  // At ten characters per second, the flood takes a thousand seconds. Another tenant has its fair share from the start.
  const flood = request('flood', workload(10_000), 30_000);
  assert.throws(() => request('flood', workload(5_000), 30_000), { code: 'overloaded', retryAfterSeconds: 60 });
  assert.throws(() => request('other', workload(200), 30_000), { code: 'overloaded', retryAfterSeconds: 10 });
  request('other', workload(100), 30_000);
  flood.batches[Symbol.dispose]();
  request('other', workload(100), 30_000);
});

test('tenants are served evenly regardless of their queued segments, and so are the requests of one tenant', async () => {
  const { hop, batchAt } = manualEngine(4);
  const request = openBatcher();
  const send = (tenantId: string, name: string, count: number) => {
    const { batches, controller } = request(tenantId);
    const answers = Array.from({ length: count }, (_, i) => batches.translate(hop, segment(`${name}-${i}`)));
    return { controller, done: Promise.allSettled(answers) };
  };
  const blocking = send('first', 'first', 1);
  const first = await batchAt(0);
  const floods = Array.from({ length: 20 }, (_, i) => send('flood', `f${String(i).padStart(2, '0')}`, 20));
  const small = [send('small', 'a', 3), send('small', 'b', 3)];
  first.finish();
  const served: string[] = [];
  for (let i = 1; i <= 3; i++) {
    const batch = await batchAt(i);
    served.push(...batch.texts);
    batch.finish();
  }
  const namesOf = (sign: RegExp) => served.filter((text) => sign.test(text)).map((text) => text.split('-')[0]);
  // Segments of the flood are two characters longer, so it may be one segment behind.
  assert.deepEqual(namesOf(/^[ab]/), ['a', 'b', 'a', 'b', 'a', 'b']);
  assert.deepEqual(namesOf(/^f/), ['f00', 'f01', 'f02', 'f03', 'f04', 'f05']);
  for (const { controller } of [...floods, ...small]) controller.abort(new GlossaError('client_closed'));
  await Promise.all([blocking, ...floods, ...small].map(({ done }) => done));
});

test('a very long segment has a separate batch, and its tenant waits longer afterwards', async () => {
  const { hop, batchAt } = manualEngine(8);
  const request = openBatcher();
  const blocking = request('first').batches.translate(hop, segment('first'));
  const first = await batchAt(0);
  const long = ['x', 'y', 'z'].map((sign) => request('long').batches.translate(hop, segment(sign.repeat(3_000))));
  const small = Array.from({ length: 30 }, (_, i) => request('small').batches.translate(hop, segment(`small ${i}`)));
  first.finish();
  const served: string[] = [];
  for (let i = 1, segments = 0; segments < 33; i++) {
    const { texts, finish } = await batchAt(i);
    segments += texts.length;
    served.push(texts.map((text) => (text.startsWith('small') ? 's' : 'L')).join(''));
    finish();
  }
  await Promise.all([blocking, ...long, ...small]);
  // One long segment costs more than all the small ones together.
  assert.deepEqual(served, ['L', 'ssssssss', 'ssssssss', 'ssssssss', 'ssssss', 'L', 'L']);
});

test('queued segments of an aborted request are freed while the engine is busy', async () => {
  const { hop, batchAt } = manualEngine(1);
  const request = openBatcher();
  const blocking = request('one').batches.translate(hop, segment('first'));
  const first = await batchAt(0);
  const lost: WeakRef<Segment>[] = [];
  for (let i = 0; i < 50; i++) {
    const { batches, controller } = request('one');
    const parts = segment(`lost ${i}`);
    lost.push(new WeakRef(parts));
    const answer = batches.translate(hop, parts);
    controller.abort(new GlossaError('client_closed'));
    await assert.rejects(answer);
    batches[Symbol.dispose]();
  }
  await collectGarbage();
  assert.ok(lost.filter((reference) => reference.deref()).length < 5);
  first.finish();
  await blocking;
});
