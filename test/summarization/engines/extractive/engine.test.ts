import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../../../load/test-scope.ts';
import { GlossaError } from '../../../../src/errors.ts';
import type { SummaryRequest } from '../../../../src/summarization/engine.ts';
import { createExtractiveEngine } from '../../../../src/summarization/engines/extractive/engine.ts';

const FAULTY = new URL('./faulty-worker.ts', import.meta.url);

function request(text: string): SummaryRequest {
  return { source: { kind: 'text', text }, type: 'text', maxPoints: 2, maxCharacters: undefined };
}

function open(options: { threads?: number; maxQueued?: number; worker?: URL; registry?: Registry } = {}) {
  return createExtractiveEngine({
    threads: 2,
    maxQueued: 8,
    log: pino({ level: 'silent' }),
    registry: new Registry(),
    ...options,
  });
}

function isError(code: string) {
  return (error: unknown) => error instanceof GlossaError && error.code === code;
}

// The bound is for a broken engine, whose requests would never end.
suite('createExtractiveEngine', { timeout: 300_000 }, () => {
  const scope = testScope();

  test('summarizes several requests concurrently in worker threads', async () => {
    await using engine = await open({ threads: 2 });
    assert.equal(engine.name, 'extractive');
    const texts = ['It rains.', 'The sun shines.', '雨が降る。', 'Es schneit.'];
    const summaries = await Promise.all(texts.map((text) => engine.summarize(request(text), scope)));
    assert.deepEqual(
      summaries.map(({ paragraph }) => paragraph),
      texts,
    );
    assert.deepEqual(summaries[0]?.items, [{ text: 'It rains.', start: 0, end: 9 }]);
  });

  test('the engine time excludes waiting for a thread', async () => {
    await using engine = await open();
    const text = Array.from({ length: 400 }, (_, at) => `Ship ${at} came to the harbour with ${at * 7} boxes.`).join(
      ' ',
    );
    const started = performance.now();
    const summaries = await Promise.all([1, 2, 3, 4, 5].map(() => engine.summarize(request(text), scope)));
    const passed = performance.now() - started;
    const worked = summaries.map(({ engineMs }) => engineMs);
    assert.ok(Math.min(...worked) > 0);
    assert.ok(worked.reduce((sum, time) => sum + time, 0) <= passed, `${worked.join(' + ')} in ${passed}`);
  });

  test('a crashed thread fails only its own request and is replaced', async () => {
    await using engine = await open({ worker: FAULTY });
    const dying = engine.summarize(request('die'), scope);
    const waiting = engine.summarize(request('It rains.'), scope);
    await assert.rejects(dying, isError('engine_unavailable'));
    assert.equal((await waiting).paragraph, 'It rains.');
    assert.equal((await engine.summarize(request('Still here.'), scope)).paragraph, 'Still here.');
  });

  test('an exception or an invalid result fails the request', async () => {
    await using engine = await open({ worker: FAULTY });
    const results = ['nothing', 'empty', 'no paragraph', 'empty paragraph', 'two lines'];
    for (const wish of ['throw', ...results, 'no time', 'negative time', 'endless time']) {
      await assert.rejects(engine.summarize(request(wish), scope), isError('engine_unavailable'));
    }
  });

  test('rejects a source without a visible character', async () => {
    await using engine = await open();
    for (const text of [
      '',
      ' \n',
      '\u200b\u2060',
      '\u0000\u0007',
      '\ud800 \udc00',
      '\u202e',
      '\u3164\u2800',
      '\uffff',
    ]) {
      await assert.rejects(engine.summarize(request(text), scope), (error) => {
        assert.ok(error instanceof GlossaError);
        assert.equal(error.code, 'invalid_request');
        assert.deepEqual(error.issues, [{ path: 'text', message: 'must not be blank' }]);
        return true;
      });
    }
    const blocks = [{ kind: 'paragraph' as const, text: '\u200b' }];
    const document = { ...request(''), source: { kind: 'blocks' as const, blocks } };
    await assert.rejects(engine.summarize(document, scope), isError('no_text'));
    for (const text of ['.', '😀', '\u0301', '\ue000', '\u0600']) {
      assert.notEqual((await engine.summarize(request(text), scope)).paragraph, '…', JSON.stringify(text));
    }
  });

  test('an aborted request ends with the reason and releases its permit', async () => {
    await using engine = await open({ maxQueued: 1, worker: FAULTY });
    const reason = new Error('gone');
    const running = new AbortController();
    const waiting = new AbortController();
    const requests = [
      engine.summarize(request('hang'), testScope(running.signal)),
      engine.summarize(request('hang'), testScope(waiting.signal)),
    ];
    const ended = Promise.allSettled(requests);
    waiting.abort(reason);
    running.abort(reason);
    for (const result of await ended) assert.ok(result.status === 'rejected' && result.reason === reason);
    assert.equal((await engine.summarize(request('Next.'), scope)).paragraph, 'Next.');
    await assert.rejects(engine.summarize(request('Late.'), testScope(running.signal)), (error) => error === reason);
  });

  test('rejects requests at once when the queue is full', async () => {
    await using engine = await open({ maxQueued: 1, worker: FAULTY });
    const controller = new AbortController();
    const held = Promise.allSettled(
      ['one', 'two', 'three'].map((share) => engine.summarize(request('hang'), testScope(controller.signal, share))),
    );
    await assert.rejects(engine.summarize(request('One too many.'), scope), isError('overloaded'));
    controller.abort();
    await held;
    assert.equal((await engine.summarize(request('Room again.'), scope)).paragraph, 'Room again.');
  });

  test('one tenant never holds all threads', async () => {
    await using engine = await open({ worker: FAULTY });
    const leaving = new AbortController();
    const held = Promise.allSettled(
      [1, 2, 3].map(() => engine.summarize(request('hang'), testScope(leaving.signal, 'flood'))),
    );
    for (const text of ['It rains.', 'It snows.']) {
      assert.equal((await engine.summarize(request(text), scope)).paragraph, text);
    }
    leaving.abort();
    await held;
  });

  test('rejects a text that exceeds its processor time and replaces the thread', async () => {
    const registry = new Registry();
    await using engine = await open({ worker: FAULTY, registry });
    await assert.rejects(engine.summarize(request('work'), scope), isError('text_too_complex'));
    assert.equal((await engine.summarize(request('It rains.'), scope)).paragraph, 'It rains.');
    assert.match(await registry.metrics(), /glossa_summarization_extractive_too_complex_total 1/);
  });

  test('updates its metrics', async () => {
    const registry = new Registry();
    await using engine = createExtractiveEngine({ threads: 2, maxQueued: 1, log: pino({ level: 'silent' }), registry });
    await engine.summarize(request('It rains.'), scope);
    const metrics = await registry.metrics();
    assert.match(metrics, /glossa_summarization_extractive_seconds_count 1/);
    assert.match(metrics, /glossa_summarization_extractive_waiting_requests 0/);
  });
});
