import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../load/test-scope.ts';
import { createSemaphore } from '../../src/resilience/semaphore.ts';

/** Enters for a share and says so in `order` when it is in; `leave` frees the place, at once or once there is one. */
function visitorsOf(turnstile: ReturnType<typeof createSemaphore>) {
  const order: string[] = [];
  const enter = (share: string, name: string, cost?: number) => {
    const gone = new AbortController();
    const place = turnstile.acquire(testScope(gone.signal, share), cost).then((inside) => {
      order.push(name);
      return inside;
    });
    place.catch(() => undefined);
    return { place, leave: async () => (await place)[Symbol.dispose](), abort: () => gone.abort(new Error('gone')) };
  };
  return { order, enter };
}

test('one share that floods does not come before another that asks once', async () => {
  const { order, enter } = visitorsOf(createSemaphore({ permits: 1, maxQueued: 200 }));
  const visits = Array.from({ length: 100 }, (_, i) => enter('flood', `flood ${i}`));
  visits.push(enter('small', 'small'));
  await Promise.all(visits.map(({ leave }) => leave()));
  assert.ok(order.indexOf('small') <= 2, order.slice(0, 5).join());
  assert.equal(order.length, 101);
});

test('it is fair by what the callers cost, not by their number', async () => {
  const { order, enter } = visitorsOf(createSemaphore({ permits: 1, maxQueued: 200 }));
  const visits = [enter('first', 'first')];
  for (let i = 0; i < 5; i++) visits.push(enter('long', 'long', 1_000));
  for (let i = 0; i < 50; i++) visits.push(enter('short', 'short', 10));
  await Promise.all(visits.map(({ leave }) => leave()));
  assert.deepEqual(order.slice(0, 53), ['first', 'long', ...Array(50).fill('short'), 'long']);
});

test('more than may wait, and more than one share may have, is refused at once', async () => {
  const { enter } = visitorsOf(createSemaphore({ permits: 1, maxQueued: 3, maxPerTenant: 2 }));
  const one = enter('flood', 'one');
  const two = enter('flood', 'two');
  await assert.rejects(enter('flood', 'three').place, { code: 'overloaded', retryAfter: 2 });
  const others = [enter('a', 'a'), enter('b', 'b')];
  await assert.rejects(enter('c', 'c').place, { code: 'overloaded' });
  await one.leave();
  const late = enter('c', 'c');
  await Promise.all([two, ...others, late].map(({ leave }) => leave()));
});

test('a share with all the places that one may have waits, and others do not wait for it', async () => {
  const turnstile = createSemaphore({ permits: 2, maxQueued: 10, permitsPerTenant: 1 });
  const { order, enter } = visitorsOf(turnstile);
  const flood = [enter('flood', 'flood 1'), enter('flood', 'flood 2'), enter('flood', 'flood 3')];
  await enter('small', 'small 1').leave();
  assert.deepEqual(order, ['flood 1', 'small 1']);
  assert.equal(turnstile.queued, 2);
  const small = [enter('small', 'small 2'), enter('small', 'small 3')];
  await small[0]?.leave();
  await Promise.all([...flood, ...small].map(({ leave }) => leave()));
  assert.deepEqual(order.toSorted(), ['flood 1', 'flood 2', 'flood 3', 'small 1', 'small 2', 'small 3']);
  assert.ok(order.indexOf('small 2') < order.indexOf('flood 2'));
});

test('whoever goes away takes no place, neither of the queue nor of its share', async () => {
  const turnstile = createSemaphore({ permits: 1, maxQueued: 2, maxPerTenant: 2 });
  const { order, enter } = visitorsOf(turnstile);
  const one = enter('flood', 'one');
  const gone = enter('flood', 'gone');
  assert.equal(turnstile.queued, 1);
  gone.abort();
  await assert.rejects(gone.place, /gone/);
  assert.equal(turnstile.queued, 0);
  const next = enter('flood', 'next');
  await one.leave();
  await next.leave();
  assert.deepEqual(order, ['one', 'next']);
});

test('what could not be through before its deadline is refused at once', async (t) => {
  let clock = 1000;
  t.mock.method(performance, 'now', () => clock);
  const turnstile = createSemaphore({ permits: 1, maxQueued: 50, rejectsLate: true });
  const enter = (share: string, left: number, cost = 5) =>
    turnstile.acquire({ ...testScope(undefined, share), remainingMs: () => left }, cost);
  for (let i = 0; i < 4; i++) {
    using _place = await enter('any', 30_000, 1);
    clock += 2_000;
  }

  // Ten seconds each: two are ahead of a third of the same share, one of each other share is ahead of that of another.
  const inside = await enter('flood', 30_000);
  const waiting = [enter('flood', 30_000), enter('flood', 30_000)];
  await assert.rejects(enter('flood', 30_000), { code: 'overloaded', retryAfter: 10 });
  waiting.push(enter('other', 30_000));
  await assert.rejects(enter('third', 29_000), { code: 'overloaded' });
  assert.equal(turnstile.queued, 3);
  inside[Symbol.dispose]();
  await Promise.all(waiting.map(async (place) => (await place)[Symbol.dispose]()));
});

test('a share that comes back after a while has no more turns than one that was there all the time', async () => {
  const { order, enter } = visitorsOf(createSemaphore({ permits: 1, maxQueued: 200 }));
  const busy = Array.from({ length: 100 }, () => enter('busy', 'busy'));
  const first = enter('other', 'other');
  await Promise.all([...busy.slice(0, 60), first].map(({ leave }) => leave()));
  const since = order.length;
  const others = Array.from({ length: 40 }, () => enter('other', 'other'));
  await Promise.all([...busy.slice(60), ...others].map(({ leave }) => leave()));
  const next = order.slice(since, since + 40);
  assert.ok(next.filter((name) => name === 'busy').length >= 18, next.join());
});
