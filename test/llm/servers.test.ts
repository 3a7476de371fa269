import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { misbehaviour, respond, sendJson, startLlmServer, status } from '../../load/servers/llm-server.ts';
import { waitUntil } from '../support/wait-until.ts';
import { areUp, limits, open, question, serverFor, start } from './support.ts';

const ANSWERED = { kind: 'completed', text: 'Yes.' };

test('every connection that is allowed is busy while questions wait, and no more', limits, async (t) => {
  const servers = [await serverFor(t), await serverFor(t)];
  const opened = open(t, servers, { concurrency: 3 });
  const { llm } = opened;
  await areUp(t, opened, 2);
  assert.equal(llm.maxConcurrency, 6);
  const held: (() => void)[] = [];
  for (const server of servers) {
    server.behaviour = async (exchange) => {
      await new Promise<void>((resolve) => held.push(resolve));
      respond(exchange);
    };
  }
  const replies = Array.from({ length: 20 }, () => llm.complete(question()));
  for (let done = 0; done < 20; done++) {
    await waitUntil(t, () => held.length === Math.min(6, 20 - done));
    held.shift()?.();
  }
  for (const reply of await Promise.all(replies)) assert.deepEqual(reply, ANSWERED);
  assert.deepEqual(
    servers.map(({ maxActiveRequests }) => maxActiveRequests),
    [3, 3],
  );
  // Connections are kept and used again.
  for (const server of servers) assert.ok(server.connections <= 4, `${server.connections} connections`);
});

test('the least busy server is asked, and of those that are equally busy each in turn', limits, async (t) => {
  const servers = [await serverFor(t), await serverFor(t), await serverFor(t)];
  const opened = open(t, servers);
  const { llm } = opened;
  const [slow] = servers;
  assert.ok(slow);
  await areUp(t, opened, 3);
  for (let count = 0; count < 6; count++) assert.deepEqual(await llm.complete(question()), ANSWERED);
  assert.ok(servers.every(({ received }) => received.length >= 1));
  slow.behaviour = misbehaviour.hang;
  const controller = new AbortController();
  const stuck = [1, 2, 3].map(() => llm.complete(question({ signal: controller.signal })).catch(() => 'ended'));
  await waitUntil(t, () => slow.activeRequests > 0);
  const before = slow.received.length;
  for (let count = 0; count < 10; count++) await llm.complete(question());
  assert.equal(slow.received.length, before);
  controller.abort();
  await Promise.all(stuck);
});

test('questions are asked in the order in which they came', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 1 });
  const replies = [1, 2, 3, 4, 5].map((number) =>
    llm.complete(question({ messages: [{ role: 'user', content: String(number) }] })),
  );
  await Promise.all(replies);
  assert.deepEqual(
    server.received.map(({ messages }) => messages[0]?.content),
    ['1', '2', '3', '4', '5'],
  );
});

test('one who waits is gone after its patience, or when nobody waits for it, and others go on', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 1 });
  server.nextBehaviours = [misbehaviour.hang];
  const first = new AbortController();
  const stuck = llm.complete(question({ signal: first.signal }));
  await waitUntil(t, () => server.activeRequests === 1);
  const waiting = new AbortController();
  const canceled = llm.complete(question({ signal: waiting.signal }));
  const impatient = llm.complete(question({ timeoutMs: 50 }));
  const patient = llm.complete(question());
  waiting.abort(new Error('nobody waits'));
  await assert.rejects(canceled, { message: 'nobody waits' });
  assert.deepEqual(await impatient, { kind: 'failed', failure: 'timeout' });
  first.abort(new Error('enough'));
  await assert.rejects(stuck, { message: 'enough' });
  assert.deepEqual(await patient, ANSWERED);
  assert.equal(server.received.length, 2);
});

for (const [what, behave] of Object.entries({
  'loses its connections': misbehaviour.disconnect,
  'is full': status(503),
  'limits, and wants to be left alone for long': status(429, { 'retry-after': '120' }),
  'denies the key': status(401),
  'has another model': status(404),
  'answers with a page of a proxy': misbehaviour.html,
  'says nothing': misbehaviour.hang,
})) {
  test(`what a server that ${what} does not answer is answered by another one`, limits, async (t) => {
    const servers = [await serverFor(t), await serverFor(t)];
    const opened = open(t, servers, { idleTimeoutMs: what === 'says nothing' ? 200 : 30_000 });
    const { llm } = opened;
    const [bad, good] = servers;
    assert.ok(bad && good);
    bad.behaviour = behave;
    await areUp(t, opened, 2);
    for (let count = 0; count < 4; count++) assert.deepEqual(await llm.complete(question()), ANSWERED);
    assert.ok(bad.received.length > 0);
    assert.equal(good.received.length, 4);
  });
}

test('a server that is gone is left alone at once', limits, async (t) => {
  const servers = [await serverFor(t), await startLlmServer()];
  const opened = open(t, servers);
  await areUp(t, opened, 2);
  await servers[1]?.[Symbol.asyncDispose]();
  for (let count = 0; count < 3; count++) assert.deepEqual(await opened.llm.complete(question()), ANSWERED);
  await areUp(t, opened, 1);
  assert.equal(opened.log.filter((line) => /is down/.test(line)).length, 1);
});

test('a full server is asked again after the time that it says, and stays up meanwhile', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 1 });
  server.nextBehaviours = [status(429, { 'retry-after': '1' })];
  const times: number[] = [];
  server.behaviour = (exchange) => {
    times.push(performance.now());
    assert.ok(llm.isUp());
    return respond(exchange);
  };
  const began = performance.now();
  const replies = await Promise.all([llm.complete(question()), llm.complete(question())]);
  assert.deepEqual(replies, [ANSWERED, ANSWERED]);
  assert.equal(times.length, 2);
  for (const time of times) assert.ok(time - began > 900, `${time - began} ms`);
});

for (const code of [429, 503]) {
  test(`a server that wants to be left alone for long after ${code} is left alone`, limits, async (t) => {
    const { llm, server, log } = await start(t, { firstCooldownMs: 10 });
    server.nextBehaviours = [status(code, { 'retry-after': '120' })];
    assert.deepEqual(await llm.complete(question()), { kind: 'failed', failure: 'limited' });
    assert.match(log.join(''), /"seconds":120,/);
    assert.equal(llm.isUp(), false);
    assert.deepEqual(await llm.complete(question()), { kind: 'failed', failure: 'unreachable' });
    assert.equal(server.received.length, 1);
  });
}

test('nobody makes a server rest for an hour', limits, async (t) => {
  const { llm, server, log } = await start(t);
  server.behaviour = status(429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() });
  await llm.complete(question());
  assert.match(log.join(''), /"seconds":300,/);
});

test('a few failures one after the other rest a server; it is looked at before it serves again', limits, async (t) => {
  const { llm, server } = await start(t, { firstCooldownMs: 10 });
  server.behaviour = misbehaviour.html;
  const states: boolean[] = [];
  for (let count = 0; count < 3; count++) {
    await llm.complete(question());
    states.push(llm.isUp());
  }
  assert.deepEqual(states, [true, true, false]);
  server.behaviour = respond;
  await waitUntil(t, () => llm.isUp());
  assert.equal(server.modelListRequests, 2);
  assert.deepEqual(await llm.complete(question()), ANSWERED);
});

test('after a rest one more failure is enough, rests get longer, and an answer starts them over', limits, async (t) => {
  const { llm, server, log } = await start(t, { firstCooldownMs: 10 });
  const rests = (): unknown[] => log.flatMap((line) => JSON.parse(line).seconds ?? []);
  server.behaviour = misbehaviour.html;
  for (let count = 0; count < 3; count++) await llm.complete(question());
  await waitUntil(t, () => llm.isUp());
  await llm.complete(question());
  await waitUntil(t, () => llm.isUp());
  server.behaviour = respond;
  await llm.complete(question());
  server.behaviour = misbehaviour.html;
  for (let count = 0; count < 3; count++) await llm.complete(question());
  assert.deepEqual(rests(), [0.01, 0.02, 0.01]);
});

test('answers in between failures show that a server is well', limits, async (t) => {
  const { llm, server } = await start(t);
  for (let count = 0; count < 6; count++) {
    server.nextBehaviours = [misbehaviour.html];
    await llm.complete(question());
    assert.deepEqual(await llm.complete(question()), ANSWERED);
  }
});

test('those who wait are told at once when the last server is gone', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 1 });
  server.behaviour = status(401);
  const replies = await Promise.all([llm.complete(question()), llm.complete(question()), llm.complete(question())]);
  assert.deepEqual(
    replies.map((reply) => reply.kind === 'failed' && reply.failure),
    ['denied', 'unreachable', 'unreachable'],
  );
});

test('a server that is not there yet serves once it is there', limits, async (t) => {
  const server = await serverFor(t);
  const { models } = server;
  server.models = (response) => response.destroy();
  const { llm } = open(t, [server], { firstCooldownMs: 10 });
  assert.deepEqual(await llm.complete(question()), { kind: 'failed', failure: 'unreachable' });
  server.models = models;
  await waitUntil(t, () => llm.isUp());
  assert.deepEqual(await llm.complete(question()), ANSWERED);
});

test('the context is the smallest that a server says, what is configured, or little', limits, async (t) => {
  for (const [details, tokens] of [
    [{ max_model_len: 8_192 }, 8_192],
    [{ owned_by: 'llamacpp', meta: { n_ctx: 16_384, n_ctx_train: 131_072 } }, 16_384],
    [{ context_length: 1_000_000 }, 1_000_000],
    [{ max_model_len: 'many' }, 4_096],
    [{}, 4_096],
  ] as const) {
    const { llm } = await start(t, {}, { details });
    assert.equal(llm.contextTokens(), tokens);
  }
  const servers = [8_192, 2_048].map((max_model_len) => serverFor(t, { details: { max_model_len } }));
  const { llm } = open(t, await Promise.all(servers));
  await waitUntil(t, () => llm.contextTokens() === 2_048);
  const configured = await start(t, { contextTokens: 6_000 });
  assert.equal(configured.llm.contextTokens(), 6_000);
});

test('an older llama.cpp says its context elsewhere', limits, async (t) => {
  const { llm } = await start(
    t,
    {},
    { details: { owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }, slotTokens: 12_288 },
  );
  assert.equal(llm.contextTokens(), 12_288);
});

test('the configured model is asked for, whether the server names it or not', limits, async (t) => {
  const { llm, server } = await start(t, { model: 'another' });
  await llm.complete(question());
  assert.equal(server.received[0]?.model, 'another');
  for (const models of [
    (response: ServerResponse) => sendJson(response, {}, 404),
    (response: ServerResponse) => sendJson(response, [{ id: 'another' }]),
  ]) {
    server.models = models;
    const silent = open(t, [server], { model: 'another' });
    assert.deepEqual(await silent.llm.complete(question()), ANSWERED);
  }
  server.models = (response) => response.writeHead(200).end('<h1>Welcome</h1>');
  const proxied = open(t, [server], { model: 'another' });
  assert.deepEqual(await proxied.llm.complete(question()), { kind: 'failed', failure: 'unreachable' });
});

test('what the servers count is in the metrics', limits, async (t) => {
  const { llm, registry } = await start(t);
  await llm.complete(question());
  const metrics = await registry.metrics();
  assert.match(metrics, /glossa_llm_tokens_total\{kind="completion"\} 1\n/);
  assert.match(metrics, /glossa_llm_tokens_total\{kind="prompt"\} [1-9]/);
  assert.match(metrics, /glossa_llm_endpoints_up 1\n/);
  assert.match(metrics, /glossa_llm_first_token_seconds_count 1\n/);
});

test('a key that goes to another machine unencrypted is warned of when the client is made', limits, async (t) => {
  const warnings = (urls: string[], apiKey?: string): number => {
    const { log } = open(t, [], { urls, apiKey, idleTimeoutMs: 100 });
    return log.filter((line) => /unencrypted/.test(line)).length;
  };
  assert.equal(warnings(['http://[::ffff:127.0.0.1]:1/v1'], 'key'), 1);
  assert.equal(warnings(['http://localhost:1/v1', 'http://127.0.0.9:1/v1', 'http://[::1]:1/v1'], 'key'), 0);
  assert.equal(warnings(['http://[::ffff:127.0.0.1]:1/v1']), 0);
});
