import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLimitGroup } from '../../src/limits/limit-group.ts';
import { createRetryTimes } from '../../src/limits/retry-times.ts';

const GROUP = createLimitGroup('key', 'a', { 'requests at once': 1000 });

test('refused requests are told to come back at the pace at which others end', () => {
  let clock = 0;
  const times = createRetryTimes(() => clock);
  // 100 requests end each second, and now and then one is refused.
  for (let i = 0; i < 1_000; i++) {
    if (i % 200 === 0) times.next(GROUP);
    clock += 10;
    times.recordEnd(GROUP);
  }
  const told = Array.from({ length: 1_000 }, () => times.next(GROUP));
  assert.deepEqual(
    told,
    told.toSorted((one, other) => one - other),
  );
  for (const seconds of [1, 5, 9]) {
    const count = told.filter((one) => one === seconds).length;
    assert.ok(count >= 85 && count <= 115, `${count} are told ${seconds} s`);
  }
  // A second later the first have come back, and a new one comes behind the others.
  clock += 1_000;
  const next = times.next(GROUP);
  assert.ok(next >= 8 && next <= 10, String(next));
});

test('without any ended request, and after a long pause, a refused request waits the shortest time', () => {
  let clock = 0;
  const times = createRetryTimes(() => clock);
  assert.equal(times.next(GROUP), 1);
  times.recordEnd(GROUP);
  clock += 3_600_000;
  times.recordEnd(GROUP);
  clock += 10;
  assert.equal(times.next(GROUP), 1);
});

test('the requests that ended before the first refusal do not count: the client may have sent few', () => {
  let clock = 0;
  const times = createRetryTimes(() => clock);
  for (let i = 0; i < 10; i++) {
    clock += 1_000;
    times.recordEnd(GROUP);
  }
  const told = Array.from({ length: 4_000 }, () => times.next(GROUP));
  assert.equal(told.at(0), 1);
  assert.equal(told.at(-1), 4, 'at the pace of 1,000 a second');
});

test('a single request before the first burst does not slow it down', () => {
  let clock = 0;
  const times = createRetryTimes(() => clock);
  times.recordEnd(GROUP);
  clock += 4_000;
  const told = Array.from({ length: 1_000 }, () => times.next(GROUP));
  assert.equal(told.at(-1), 1);
});
