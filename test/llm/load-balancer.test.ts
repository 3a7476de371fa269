import assert from 'node:assert/strict';
import { test } from 'node:test';
import { misbehaviour, respond, respondWithStatus } from '../../load/servers/fake-llm-server.ts';
import { waitUntil } from '../support/wait-until.ts';
import { limits, open, request, serverFor, start, waitUntilUp } from './support.ts';

const COMPLETED = { kind: 'completed', text: 'Yes.' };

test('each server receives its maximum of concurrent requests, and others wait', limits, async (t) => {
  const servers = [await serverFor(t), await serverFor(t)];
  const opened = open(t, servers, { concurrency: 3 });
  const { llm } = opened;
  await waitUntilUp(t, opened, 2);
  assert.equal(llm.maxConcurrency, 6);
  const held: (() => void)[] = [];
  for (const server of servers) {
    server.behaviour = async (exchange) => {
      await new Promise<void>((resolve) => held.push(resolve));
      respond(exchange);
    };
  }
  const completions = Array.from({ length: 20 }, () => llm.complete(request()));
  for (let done = 0; done < 20; done++) {
    await waitUntil(t, () => held.length === Math.min(6, 20 - done));
    held.shift()?.();
  }
  for (const completion of await Promise.all(completions)) assert.deepEqual(completion, COMPLETED);
  assert.deepEqual(
    servers.map(({ maxActiveRequests }) => maxActiveRequests),
    [3, 3],
  );
  // Connections are reused.
  for (const server of servers) assert.ok(server.connections <= 4, `${server.connections} connections`);
});

test('requests are sent to the least busy server, and in turn to equally busy servers', limits, async (t) => {
  const servers = [await serverFor(t), await serverFor(t), await serverFor(t)];
  const opened = open(t, servers);
  const { llm } = opened;
  const [slow] = servers;
  assert.ok(slow);
  await waitUntilUp(t, opened, 3);
  for (let count = 0; count < 6; count++) assert.deepEqual(await llm.complete(request()), COMPLETED);
  assert.ok(servers.every(({ received }) => received.length >= 1));
  slow.behaviour = misbehaviour.hang;
  const controller = new AbortController();
  let completed = 0;
  const stuck = [1, 2, 3].map(() => llm.complete(request({ signal: controller.signal })).then(() => completed++));
  // Until the other two have completed, all servers are equally busy.
  await waitUntil(t, () => slow.activeRequests === 1 && completed === 2);
  const before = slow.received.length;
  for (let count = 0; count < 10; count++) await llm.complete(request());
  assert.equal(slow.received.length, before);
  controller.abort();
  await Promise.allSettled(stuck);
});

test('waiting requests are sent in FIFO order', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 1 });
  const completions = [1, 2, 3, 4, 5].map((number) =>
    llm.complete(request({ messages: [{ role: 'user', content: String(number) }] })),
  );
  await Promise.all(completions);
  assert.deepEqual(
    server.received.map(({ messages }) => messages[0]?.content),
    ['1', '2', '3', '4', '5'],
  );
});

test('waiting requests of many tenants are sent in turn, and those of each in FIFO order', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 1 });
  const ask = (tenantId: string, number: number) =>
    llm.complete(request({ tenantId, messages: [{ role: 'user', content: `${tenantId}${number}` }] }));
  const completions = ['a', 'b', 'c'].flatMap((tenantId) =>
    [1, 2, 3].slice(0, tenantId === 'c' ? 1 : 3).map((number) => ask(tenantId, number)),
  );
  await Promise.all(completions);
  assert.deepEqual(
    server.received.map(({ messages }) => messages[0]?.content),
    ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3'],
  );
});

test('a tenant with a request in progress waits behind one without', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 2 });
  const held: (() => void)[] = [];
  server.behaviour = async (exchange) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await respond(exchange);
  };
  const ask = (tenantId: string) =>
    llm.complete(request({ tenantId, messages: [{ role: 'user', content: tenantId }] }));
  const completions = ['a', 'a', 'a', 'a', 'b'].map(ask);
  for (let done = 0; done < 5; done++) {
    await waitUntil(t, () => held.length === Math.min(2, 5 - done));
    held.shift()?.();
  }
  await Promise.all(completions);
  assert.deepEqual(
    server.received.map(({ messages }) => messages[0]?.content),
    ['a', 'a', 'b', 'a', 'a'],
  );
});

test('a waiting request ends at its timeout or abort, and later ones proceed', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 1 });
  server.nextBehaviours = [misbehaviour.hang];
  const first = new AbortController();
  const stuck = llm.complete(request({ signal: first.signal }));
  await waitUntil(t, () => server.activeRequests === 1);
  const waiting = new AbortController();
  const canceled = llm.complete(request({ signal: waiting.signal }));
  const timedOut = llm.complete(request({ timeoutMs: 50 }));
  const remaining = llm.complete(request());
  waiting.abort(new Error('aborted'));
  await assert.rejects(canceled, { message: 'aborted' });
  assert.deepEqual(await timedOut, { kind: 'failed', failure: 'timeout' });
  first.abort(new Error('enough'));
  await assert.rejects(stuck, { message: 'enough' });
  assert.deepEqual(await remaining, COMPLETED);
  assert.equal(server.received.length, 2);
});

for (const [what, behave] of Object.entries({
  'drops connections': misbehaviour.disconnect,
  'is overloaded': respondWithStatus(503),
  'sends a long Retry-After': respondWithStatus(429, { 'retry-after': '120' }),
  'rejects the key': respondWithStatus(401),
  'lacks the model': respondWithStatus(404),
  'responds with a page of a proxy': misbehaviour.html,
  'does not respond': misbehaviour.hang,
})) {
  test(`a request is retried on another server if the first one ${what}`, limits, async (t) => {
    const servers = [await serverFor(t), await serverFor(t)];
    const opened = open(t, servers, { idleTimeoutMs: what === 'does not respond' ? 2_000 : 30_000 });
    const { llm } = opened;
    const [bad, good] = servers;
    assert.ok(bad && good);
    bad.behaviour = behave;
    await waitUntilUp(t, opened, 2);
    const completions = await Promise.all([1, 2, 3, 4].map(() => llm.complete(request())));
    for (const completion of completions) assert.deepEqual(completion, COMPLETED);
    assert.ok(bad.received.length > 0);
    assert.equal(good.received.length, 4);
  });
}

test('waiting requests fail at once when the last server goes down', limits, async (t) => {
  const { llm, server } = await start(t, { concurrency: 1 });
  server.behaviour = respondWithStatus(401);
  const completions = await Promise.all([llm.complete(request()), llm.complete(request()), llm.complete(request())]);
  assert.deepEqual(
    completions.map((completion) => completion.kind === 'failed' && completion.failure),
    ['denied', 'unreachable', 'unreachable'],
  );
});
