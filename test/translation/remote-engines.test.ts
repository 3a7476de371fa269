import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { testScope } from '../../load/test-scope.ts';
import { createBatcher } from '../../src/translation/batching/batcher.ts';
import type { Batch, Segment, TranslationEngine, Translations } from '../../src/translation/engine.ts';
import { plainSegment as segment } from '../support/tagged-segments.ts';
import { type EngineDouble, engineWith, textOf, translatorWith } from '../support/translator-doubles.ts';

interface HeldBatch {
  batch: Batch;
  texts: string[];
  finish: () => void;
}

/** A remote engine whose batches the test finishes. */
function heldEngine(own: Partial<TranslationEngine> = {}) {
  const held: HeldBatch[] = [];
  const engine: TranslationEngine = {
    ...engineWith('held', ['en es']),
    batchSize: 16,
    batchesPerPath: 8,
    isRemote: true,
    ...own,
    translate(batch) {
      const { promise, resolve, reject } = Promise.withResolvers<Translations>();
      const texts = batch.segments.map(textOf);
      batch.signal.addEventListener('abort', () => reject(batch.signal.reason));
      held.push({ batch, texts, finish: () => resolve({ texts: texts.map((text) => ({ text, tags: [] })) }) });
      return promise;
    },
  };
  return { hop: { engine, path: ['en', 'es'] }, engine, held };
}

const openBatcher = () => createBatcher({ maxCharacters: 1_000_000, registry: new Registry() });

const remote = (engine: EngineDouble): EngineDouble => Object.assign(engine, { isRemote: true });

const NEVER: () => Promise<string> = () => new Promise(() => undefined);

test('segments of two tenants are never in one batch, even if they are identical', async () => {
  const { hop, held } = heldEngine({ isolatesTenants: true, batchesPerPath: 1 });
  const batcher = openBatcher();
  const blocking = batcher.admit(testScope(undefined, 'first'), []).translate(hop, segment('first'));
  await setImmediate();
  const [one, other] = ['one', 'other'].map((tenantId) => batcher.admit(testScope(undefined, tenantId), []));
  assert.ok(one && other);
  const answers = ['a', 'b', 'same', 'c'].flatMap((text) => [
    one.translate(hop, segment(text)),
    other.translate(hop, segment(text === 'same' ? text : text.toUpperCase())),
  ]);
  for (let index = 0; index < 3; index++) {
    held[index]?.finish();
    await setImmediate();
  }
  await Promise.all([blocking, ...answers]);
  assert.deepEqual(
    held.map(({ texts }) => texts),
    [['first'], ['a', 'b', 'same', 'c'], ['A', 'B', 'same', 'C']],
  );
});

test('tenants with separate batches are served evenly', async () => {
  const { hop, held } = heldEngine({ isolatesTenants: true, batchesPerPath: 1, batchSize: 4 });
  const batcher = openBatcher();
  const send = (tenantId: string, count: number) => {
    const request = batcher.admit(testScope(undefined, tenantId), []);
    return Array.from({ length: count }, (_, index) => request.translate(hop, segment(`${tenantId}${index}`)));
  };
  const answers = [...send('flood', 40), ...send('small', 8)];
  for (let index = 0; index < 12; index++) {
    await setImmediate();
    held[index]?.finish();
  }
  await Promise.all(answers);
  const order = held.map(({ texts }) => texts[0]?.[0]).join('');
  assert.match(order, /^fs?fs|^fsf/);
  assert.ok(order.lastIndexOf('s') <= 4, order);
});

test('few segments are spread over the connections in batches of a minimum size, and many fill the batches', async () => {
  for (const [count, sizes] of [
    [1, [1]],
    [9, [4, 4, 1]],
    [48, [6, 6, 6, 6, 6, 6, 6, 6]],
    [1_000, [16, 16, 16, 16, 16, 16, 16, 16]],
  ] as const) {
    const { hop, held } = heldEngine();
    const request = openBatcher().admit(testScope(), []);
    for (let index = 0; index < count; index++) request.translate(hop, segment(`${index}`)).catch(() => undefined);
    await setImmediate();
    assert.deepEqual(
      held.map(({ texts }) => texts.length),
      sizes,
    );
    request[Symbol.dispose]();
  }
});

test('an engine with a time share times out early, and its batch is aborted', async () => {
  const { hop, held } = heldEngine();
  const batcher = openBatcher();
  const scope = { ...testScope(), remainingMs: () => 100 };
  const request = batcher.admit(scope, [{ hops: [hop], characters: 3, timeShare: 0.5 }]);
  const answer = request.translate(hop, segment('one'));
  await setImmediate();
  const { timeoutMs = 0, signal } = held[0]?.batch ?? {};
  assert.ok(timeoutMs <= 50, `${timeoutMs}`);
  await assert.rejects(answer, { code: 'engine_unavailable' });
  assert.ok(signal?.aborted);
  await assert.rejects(request.translate(hop, segment('two')), { code: 'engine_unavailable' });
  assert.equal(held.length, 1);
});

test('a remote engine that hangs leaves time for a fallback', async () => {
  const far = remote(engineWith('far', ['en es'], { quality: 90, answer: NEVER }));
  const near = engineWith('near', ['en es']);
  const { translator } = translatorWith([far, near]);
  const request = { text: ['A red house', 'A blue house'], currentLanguage: 'en', targetLanguage: 'es' };
  const result = await translator.translate(request, { ...testScope(), remainingMs: () => 200 });
  assert.deepEqual(result.texts, ['es(A red house)', 'es(A blue house)']);
  assert.deepEqual(result.engines, ['near']);
});

test('a remote engine without a fallback may use the whole remaining time', async () => {
  for (const engines of [[], [engineWith('near', ['en es'])]]) {
    const far = remote(engineWith('far', ['en es'], { quality: 90 }));
    const { translator } = translatorWith([far, ...engines], { fallback: engines.length === 0 });
    const request = { text: 'A red house', currentLanguage: 'en', targetLanguage: 'es' };
    await translator.translate(request, { ...testScope(), remainingMs: () => 200 });
    assert.ok((far.batches[0]?.timeoutMs ?? 0) > 150);
  }
});

test('a remote engine that would be late is replaced, and without another engine the request is rejected', async (t) => {
  let clock = 1_000;
  t.mock.method(performance, 'now', () => clock);
  const slow = async (parts: Segment): Promise<string> => {
    if (textOf(parts).startsWith('Hold')) return NEVER();
    clock += 2_000;
    return textOf(parts);
  };
  const far = remote(engineWith('far', ['en es', 'en fr'], { quality: 90, answer: slow }));
  const near = engineWith('near', ['en es']);
  const { translator } = translatorWith([far, near]);
  // Ends the requests that are held, with their timers.
  const end = new AbortController();
  t.after(() => end.abort());
  const send = (text: string, tenantId: string, to = 'es') =>
    translator.translate(
      { text, currentLanguage: 'en', targetLanguage: to },
      { ...testScope(end.signal, tenantId), remainingMs: () => 30_000 },
    );
  for (const to of ['es', 'fr']) {
    for (let time = 0; time < 4; time++)
      assert.deepEqual((await send(`Some house ${time}`, 'one', to)).engines, ['far']);
    send(`Hold ${'on '.repeat(100)}`, 'one', to).catch(() => undefined);
  }
  await setImmediate();
  assert.deepEqual((await send('The tall house by the sea. '.repeat(20), 'one')).engines, ['near']);
  await assert.rejects(send('The tall house by the sea. '.repeat(20), 'one', 'fr'), { code: 'overloaded' });
});
