import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { respond, respondWith } from '../../../../load/servers/fake-llm-server.ts';
import { scripted } from '../../../llm/embedded/support.ts';
import { instructionsOf, open, REPORT, startShared } from './support.ts';

suite('the time of a slow model', { timeout: 300_000 }, () => {
  const shared = startShared();
  after(() => shared[Symbol.asyncDispose]());

  test('asks for the time that the model needs, and leaves a text to the other engine for which it is too slow', async (t) => {
    const { server, summarize, metric } = await open(t, shared);
    const wanted: number[] = [];
    const ensureTime = (ms: number): void => {
      wanted.push(ms);
    };
    server.behaviour = respondWith((output) => output, { tokenDelayMs: 10 });
    assert.equal((await summarize(REPORT, {}, { ensureTime })).engine, 'llm');
    const { length } = server.received;
    const late = await summarize(REPORT, {}, { ensureTime, remainingMs: () => 500 });
    assert.equal(late.engine, 'extractive');
    assert.equal(server.received.length, length);
    assert.match((await metric('glossa_summarization_fallbacks_total')).join(), /reason="slow"/);
    const [first, second = 0] = wanted;
    assert.equal(first, Number.POSITIVE_INFINITY);
    assert.ok(second > 500 && Number.isFinite(second), `${second}`);
  });

  test('a document beyond the context window is refused before any work when the summary of it takes too long', async (t) => {
    const { server, summarize } = await open(t, shared, { alone: true, details: { max_model_len: 4_096 } });
    server.behaviour = respondWith((output) => output, { tokenDelayMs: 10 });
    await summarize(REPORT, {}, { remainingMs: () => 60_000 });
    const { length } = server.received;
    const long = summarize(REPORT.repeat(100), { maxCharacters: 4_000 }, { remainingMs: () => 6_000 });
    await assert.rejects(long, {
      code: 'engine_unavailable',
      cause: 'slow',
      message: /needs about \d+ s for this text/,
    });
    assert.equal(server.received.length, length);
  });

  test('notes that are not ready in time leave the rest of the time to the summary', async (t) => {
    const { server, summarize } = await open(t, shared, { alone: true, details: { max_model_len: 4_096 } });
    await summarize(REPORT);
    let isLate = false;
    server.behaviour = async (exchange) => {
      if (!/take notes/.test(instructionsOf(exchange.request))) return respond(exchange);
      assert.equal(await exchange.request.ended, 'gone');
      isLate = true;
    };
    const { engine } = await summarize(REPORT.repeat(10), {}, { remainingMs: () => (isLate ? 60_000 : 2_000) });
    assert.equal(engine, 'llm');
    assert.ok(isLate);
  });

  test('a text for which the model needs more than the deadline moves it, and is summarized', async (t) => {
    const { server, summarize } = await open(t, shared, { alone: true });
    server.behaviour = respondWith((output) => output, { tokenDelayMs: 10 });
    await summarize(REPORT);
    let deadline = performance.now() + 100;
    const remainingMs = (): number => deadline - performance.now();
    const ensureTime = (ms: number): void => {
      deadline = Math.max(deadline, performance.now() + ms);
    };
    assert.equal((await summarize(REPORT, {}, { remainingMs, ensureTime })).engine, 'llm');
  });

  test('an embedded model without a measured speed tries a short prompt before it reads a long text', async (t) => {
    const { options: embedded, lines } = await scripted(t, ['crawls'], { sequences: 1 });
    const client = { embedded, model: 'scripted', concurrency: 1 };
    const { summarize, metric } = await open(t, shared, { client });
    const long = await summarize(REPORT.repeat(10), {}, { remainingMs: () => 5_000.5 });
    assert.equal(long.engine, 'extractive');
    assert.match((await metric('glossa_summarization_fallbacks_total')).join(), /reason="slow"/);
    const asked = await lines('requests');
    assert.equal(asked.length, 2);
    assert.doesNotMatch(asked.join(), /Lindholm/);
    // The speed is known.
    await summarize(REPORT.repeat(10), {}, { remainingMs: () => 5_000 });
    assert.equal((await lines('requests')).length, 2);
  });

  test('a short text measures the speed of an embedded model by itself', async (t) => {
    const { options: embedded, lines } = await scripted(t, ['crawls'], { sequences: 1 });
    const { summarize } = await open(t, shared, { client: { embedded, model: 'scripted', concurrency: 1 } });
    await summarize(REPORT.slice(0, 800));
    const [first = ''] = await lines('requests');
    assert.notEqual(first, 'Hello');
  });
});
