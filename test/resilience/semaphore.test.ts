import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../load/test-scope.ts';
import { createSemaphore } from '../../src/resilience/semaphore.ts';

/** Requests that add their name to `order` when they get a permit. `release` waits for the permit and releases it. */
function requestsFor(semaphore: ReturnType<typeof createSemaphore>) {
  const order: string[] = [];
  const acquire = (tenantId: string, name: string, cost?: number) => {
    const controller = new AbortController();
    const permit = semaphore.acquire(testScope(controller.signal, tenantId), cost).then((acquired) => {
      order.push(name);
      return acquired;
    });
    permit.catch(() => undefined);
    const release = async (): Promise<void> => (await permit)[Symbol.dispose]();
    return { permit, release, abort: () => controller.abort(new Error('gone')) };
  };
  return { order, acquire };
}

test('a tenant with a flood of requests does not delay a tenant with one request', async () => {
  const { order, acquire } = requestsFor(createSemaphore({ permits: 1, maxQueued: 200 }));
  const requests = Array.from({ length: 100 }, (_, i) => acquire('flood', `flood ${i}`));
  requests.push(acquire('small', 'small'));
  await Promise.all(requests.map(({ release }) => release()));
  assert.ok(order.indexOf('small') <= 2, order.slice(0, 5).join());
  assert.equal(order.length, 101);
});

test('permits are shared by cost instead of by the number of requests', async () => {
  const { order, acquire } = requestsFor(createSemaphore({ permits: 1, maxQueued: 200 }));
  const requests = [acquire('first', 'first')];
  for (let i = 0; i < 5; i++) requests.push(acquire('long', 'long', 1_000));
  for (let i = 0; i < 50; i++) requests.push(acquire('short', 'short', 10));
  await Promise.all(requests.map(({ release }) => release()));
  assert.deepEqual(order.slice(0, 53), ['first', 'long', ...Array(50).fill('short'), 'long']);
});

test('requests over the length of the queue are rejected at once', async () => {
  const { acquire } = requestsFor(createSemaphore({ permits: 1, maxQueued: 3 }));
  const one = acquire('a', 'one');
  const others = [acquire('a', 'two'), acquire('b', 'b'), acquire('c', 'c')];
  await assert.rejects(acquire('d', 'd').permit, { code: 'overloaded', retryAfterSeconds: 2 });
  await one.release();
  const late = acquire('d', 'd');
  await Promise.all([...others, late].map(({ release }) => release()));
});

test('a tenant takes what is idle in a shared queue, and leaves room for newcomers', async () => {
  const { acquire } = requestsFor(createSemaphore({ permits: 2, maxQueued: 78, isShared: true }));
  const flood = Array.from({ length: 70 }, (_, i) => acquire('flood', `flood ${i}`));
  await assert.rejects(acquire('flood', 'one more').permit, { code: 'overloaded' });
  const others = Array.from({ length: 8 }, (_, i) => acquire('other', `other ${i}`));
  await assert.rejects(acquire('flood', 'still no more').permit, { code: 'overloaded' });
  const newcomer = acquire('newcomer', 'newcomer');
  await Promise.all([...flood, ...others, newcomer].map(({ release }) => release()));
});

test('a tenant with all its permits waits, and other tenants do not wait for it', async () => {
  const semaphore = createSemaphore({ permits: 2, maxQueued: 10, maxPermitsPerTenant: 1 });
  const { order, acquire } = requestsFor(semaphore);
  const flood = [acquire('flood', 'flood 1'), acquire('flood', 'flood 2'), acquire('flood', 'flood 3')];
  await acquire('small', 'small 1').release();
  assert.deepEqual(order, ['flood 1', 'small 1']);
  assert.equal(semaphore.queued, 2);
  const small = [acquire('small', 'small 2'), acquire('small', 'small 3')];
  await small[0]?.release();
  await Promise.all([...flood, ...small].map(({ release }) => release()));
  assert.deepEqual(order.toSorted(), ['flood 1', 'flood 2', 'flood 3', 'small 1', 'small 2', 'small 3']);
  assert.ok(order.indexOf('small 2') < order.indexOf('flood 2'));
});

test('an aborted request frees its place in the queue', async () => {
  const semaphore = createSemaphore({ permits: 1, maxQueued: 1 });
  const { order, acquire } = requestsFor(semaphore);
  const one = acquire('flood', 'one');
  const gone = acquire('flood', 'gone');
  assert.equal(semaphore.queued, 1);
  gone.abort();
  await assert.rejects(gone.permit, /gone/);
  assert.equal(semaphore.queued, 0);
  const next = acquire('flood', 'next');
  await one.release();
  await next.release();
  assert.deepEqual(order, ['one', 'next']);
});

test('a request that would miss its deadline is rejected at once', async (t) => {
  let clock = 1000;
  t.mock.method(performance, 'now', () => clock);
  const semaphore = createSemaphore({ permits: 1, maxQueued: 50, rejectsLate: true });
  const acquire = (tenantId: string, remainingMs: number, cost = 5) =>
    semaphore.acquire({ ...testScope(undefined, tenantId), remainingMs: () => remainingMs }, cost);
  for (let i = 0; i < 4; i++) {
    using _permit = await acquire('any', 30_000, 1);
    clock += 2_000;
  }

  // Each takes ten seconds. Two are ahead of a third one of the same tenant; one of each tenant is ahead of a new tenant.
  const held = await acquire('flood', 30_000);
  const waiting = [acquire('flood', 30_000), acquire('flood', 30_000)];
  await assert.rejects(acquire('flood', 30_000), { code: 'overloaded', retryAfterSeconds: 10 });
  waiting.push(acquire('other', 30_000));
  await assert.rejects(acquire('third', 29_000), { code: 'overloaded' });
  assert.equal(semaphore.queued, 3);
  held[Symbol.dispose]();
  await Promise.all(waiting.map(async (permit) => (await permit)[Symbol.dispose]()));
});

test('a tenant that comes back gets no more permits than one that was busy all the time', async () => {
  const { order, acquire } = requestsFor(createSemaphore({ permits: 1, maxQueued: 200 }));
  const busy = Array.from({ length: 100 }, () => acquire('busy', 'busy'));
  const first = acquire('other', 'other');
  await Promise.all([...busy.slice(0, 60), first].map(({ release }) => release()));
  const since = order.length;
  const others = Array.from({ length: 40 }, () => acquire('other', 'other'));
  await Promise.all([...busy.slice(60), ...others].map(({ release }) => release()));
  const next = order.slice(since, since + 40);
  assert.ok(next.filter((name) => name === 'busy').length >= 18, next.join());
});
