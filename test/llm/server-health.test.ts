import assert from 'node:assert/strict';
import { test } from 'node:test';
import { misbehaviour, respond, respondWithStatus, startFakeLlmServer } from '../../load/servers/fake-llm-server.ts';
import { LLAMA_CPP } from '../../load/servers/recorded-llm-answers.ts';
import { waitUntil } from '../support/wait-until.ts';
import { limits, open, request, serverFor, start, waitUntilUp } from './support.ts';

const COMPLETED = { kind: 'completed', text: 'Yes.' };

test('an unreachable server is marked down after the first failure', limits, async (t) => {
  const servers = [await serverFor(t), await startFakeLlmServer()];
  const opened = open(t, servers);
  await waitUntilUp(t, opened, 2);
  await servers[1]?.[Symbol.asyncDispose]();
  for (let count = 0; count < 3; count++) assert.deepEqual(await opened.llm.complete(request()), COMPLETED);
  await waitUntilUp(t, opened, 1);
  assert.equal(opened.log.filter((line) => /is down/.test(line)).length, 1);
});

test('a rate-limited server stays up and receives requests again after its Retry-After', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 1 });
  server.nextBehaviours = [respondWithStatus(429, { 'retry-after': '1' })];
  const times: number[] = [];
  server.behaviour = (exchange) => {
    times.push(performance.now());
    assert.ok(llm.isUp());
    return respond(exchange);
  };
  const began = performance.now();
  const completions = await Promise.all([llm.complete(request()), llm.complete(request())]);
  assert.deepEqual(completions, [COMPLETED, COMPLETED]);
  assert.equal(times.length, 2);
  for (const time of times) assert.ok(time - began > 900, `${time - began} ms`);
});

for (const code of [429, 503]) {
  test(`a long Retry-After with status ${code} marks the server down`, limits, async (t) => {
    const { llm, server, log } = await start(t, { firstCooldownMs: 10 });
    server.nextBehaviours = [respondWithStatus(code, { 'retry-after': '120' })];
    assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'limited' });
    assert.match(log.join(''), /"seconds":120,/);
    assert.equal(llm.isUp(), false);
    assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'unreachable' });
    assert.equal(server.received.length, 1);
  });
}

test('the cool-down is limited if Retry-After is longer', limits, async (t) => {
  const { llm, server, log } = await start(t);
  server.behaviour = respondWithStatus(429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() });
  await llm.complete(request());
  assert.match(log.join(''), /"seconds":300,/);
});

test('three consecutive failures mark a server down until a probe succeeds', limits, async (t) => {
  const { llm, server } = await start(t, { firstCooldownMs: 10 });
  server.behaviour = misbehaviour.html;
  const states: boolean[] = [];
  for (let count = 0; count < 3; count++) {
    await llm.complete(request());
    states.push(llm.isUp());
  }
  assert.deepEqual(states, [true, true, false]);
  server.behaviour = respond;
  await waitUntil(t, () => llm.isUp());
  assert.equal(server.modelListRequests, 2);
  assert.deepEqual(await llm.complete(request()), COMPLETED);
});

test(
  'after a cool-down a single failure opens the circuit for longer, and a success resets the cool-down',
  limits,
  async (t) => {
    const { llm, server, log } = await start(t, { firstCooldownMs: 10 });
    const cooldowns = (): unknown[] => log.flatMap((line) => JSON.parse(line).seconds ?? []);
    server.behaviour = misbehaviour.html;
    for (let count = 0; count < 3; count++) await llm.complete(request());
    await waitUntil(t, () => llm.isUp());
    await llm.complete(request());
    await waitUntil(t, () => llm.isUp());
    server.behaviour = respond;
    await llm.complete(request());
    server.behaviour = misbehaviour.html;
    for (let count = 0; count < 3; count++) await llm.complete(request());
    assert.deepEqual(cooldowns(), [0.01, 0.02, 0.01]);
  },
);

test('a success resets the count of failures', limits, async (t) => {
  const { llm, server } = await start(t);
  for (let count = 0; count < 6; count++) {
    server.nextBehaviours = [misbehaviour.html];
    await llm.complete(request());
    assert.deepEqual(await llm.complete(request()), COMPLETED);
  }
});

test('a server that starts late is used after a probe', limits, async (t) => {
  const server = await serverFor(t);
  const { handleModels } = server;
  server.handleModels = (response) => response.destroy();
  const { llm } = open(t, [server], { firstCooldownMs: 10 });
  assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'unreachable' });
  server.handleModels = handleModels;
  await waitUntil(t, () => llm.isUp());
  assert.deepEqual(await llm.complete(request()), COMPLETED);
});

test('a server that loads its model is used when it has loaded it', limits, async (t) => {
  const server = await serverFor(t);
  const { handleModels } = server;
  let probes = 0;
  server.handleModels = (response, request) => {
    if (++probes > 3) return handleModels(response, request);
    response.writeHead(LLAMA_CPP.loading.status).end(LLAMA_CPP.loading.body);
  };
  const { llm, log } = open(t, [server], { firstCooldownMs: 10 });
  await waitUntil(t, () => llm.isUp());
  assert.equal(probes, 4);
  assert.equal(log.filter((line) => /"level":40.*"failure":"limited"/.test(line)).length, 1);
  assert.deepEqual(await llm.complete(request()), COMPLETED);
});

test('a late success of a running request does not cancel the probe', limits, async (t) => {
  const { llm, server } = await start(t, { firstCooldownMs: 1_000 });
  const released = Promise.withResolvers<void>();
  server.nextBehaviours = [
    async (exchange) => {
      await released.promise;
      await respond(exchange);
    },
    respondWithStatus(401),
  ];
  const running = llm.complete(request());
  await waitUntil(t, () => server.activeRequests === 1);
  assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'denied' });
  assert.equal(llm.isUp(), false);
  released.resolve();
  assert.deepEqual(await running, COMPLETED);
  await waitUntil(t, () => llm.isUp());
});
