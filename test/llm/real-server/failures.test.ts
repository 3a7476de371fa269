import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { CompletionRequest } from '../../../src/llm/llm.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { limits, open, request } from '../support.ts';
import { API_KEY, type LlamaServer, startLlamaServer } from './llama-server.ts';

/** The model of random characters writes as many tokens as it may, for seconds. */
const LONG = { maxTokens: 60_000, maxCharacters: 1_000_000 };
const CONTEXT_TOKENS = 65_536;

const openClient = (t: TestContext, server: LlamaServer, own: object = {}) =>
  open(t, [], { urls: [server.baseUrl], apiKey: API_KEY, firstCooldownMs: 10, ...own });

/** Ways to end a response in its middle, and the result of the request. */
const ENDINGS: Record<string, { own?: Partial<CompletionRequest>; result: unknown }> = {
  'is aborted': { result: 'aborted' },
  'reaches its timeout': { own: { timeoutMs: 500 }, result: { kind: 'failed', failure: 'timeout' } },
  'exceeds its length': { own: { maxCharacters: 200 }, result: { kind: 'failed', failure: 'runaway' } },
};

for (const [what, { own, result }] of Object.entries(ENDINGS)) {
  test(`a slot is free again after a request that ${what}`, limits, async (t) => {
    const server = await startLlamaServer(t, { slots: 1, contextTokens: CONTEXT_TOKENS });
    const { llm } = openClient(t, server);
    await waitUntil(t, () => llm.isUp());
    const controller = new AbortController();
    const completion = llm
      .complete(request({ ...LONG, ...own, signal: controller.signal }))
      .catch((error: unknown) => (error === 'aborted' ? error : Promise.reject(error)));
    if (own === undefined) {
      await waitUntil(t, async () => (await server.countBusySlots()) === 1);
      controller.abort('aborted');
    }
    assert.deepEqual(await completion, result);
    await waitUntil(t, async () => (await server.countBusySlots()) === 0);
    assert.ok((await server.readCounter('tokens_predicted_total')) < LONG.maxTokens / 2);
    assert.ok(llm.isUp());
  });
}

test('a request that is aborted while it waits for a slot generates nothing', limits, async (t) => {
  const server = await startLlamaServer(t, { slots: 1, contextTokens: CONTEXT_TOKENS });
  const { llm } = openClient(t, server);
  await waitUntil(t, () => llm.isUp());
  const [first, second] = [new AbortController(), new AbortController()];
  const running = assert.rejects(llm.complete(request({ ...LONG, signal: first.signal })));
  await waitUntil(t, async () => (await server.countBusySlots()) === 1);
  const waiting = assert.rejects(llm.complete(request({ ...LONG, signal: second.signal })));
  await waitUntil(t, async () => (await server.readCounter('requests_deferred')) === 1);
  second.abort();
  await waiting;
  // The server drops it once a slot is free.
  first.abort();
  await running;
  await waitUntil(
    t,
    async () => (await server.countBusySlots()) + (await server.readCounter('requests_deferred')) === 0,
  );
  assert.ok((await server.readCounter('tokens_predicted_total')) < LONG.maxTokens / 2);
});

test('a wrong key marks the server down', limits, async (t) => {
  const server = await startLlamaServer(t);
  const { llm, log } = openClient(t, server, { apiKey: 'wrong', firstCooldownMs: 60_000 });
  // Some versions list their models without a key.
  await waitUntil(t, () => llm.isUp() || log.length > 0);
  const completion = await llm.complete(request());
  assert.equal(completion.kind, 'failed');
  assert.equal(llm.isUp(), false);
  assert.match(log.join(''), /"failure":"denied","seconds":60,/);
});

test('a server that is killed in a stream is down until it has started again', limits, async (t) => {
  const server = await startLlamaServer(t, { contextTokens: CONTEXT_TOKENS });
  const { llm, log } = openClient(t, server);
  await waitUntil(t, () => llm.isUp());
  const completion = llm.complete(request(LONG));
  await waitUntil(t, async () => (await server.countBusySlots()) === 1);
  await server.kill();
  assert.deepEqual(await completion, { kind: 'failed', failure: 'malformed' });
  assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'unreachable' });
  assert.equal(llm.isUp(), false);
  server.launch();
  await waitUntil(t, () => llm.isUp());
  assert.deepEqual(await llm.complete(request({ maxTokens: 5 })), { kind: 'failed', failure: 'runaway' });
  assert.match(log.join(''), /"failure":"unreachable".*"LLM server is up"/s);
});
