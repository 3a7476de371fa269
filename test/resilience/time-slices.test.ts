import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { testScope } from '../../load/test-scope.ts';
import { createTimeSlices, runInTimeSlices, waitForTurn } from '../../src/resilience/time-slices.ts';

const limits = { timeout: 300_000 };

/** Uses a whole slice. */
function work(): void {
  const began = performance.now();
  while (performance.now() - began < 6);
}

function* steps(count: number, done: () => void = () => undefined): Generator<void, string, void> {
  for (let step = 0; step < count; step++) {
    work();
    done();
    yield;
  }
  return `${count} steps`;
}

test('short work overtakes long work that started earlier', limits, async () => {
  const ended: string[] = [];
  const long = runInTimeSlices(steps(50), testScope()).then((result) => ended.push(result));
  const short = runInTimeSlices(steps(2), testScope()).then((result) => ended.push(result));
  await Promise.all([long, short]);
  assert.deepEqual(ended, ['2 steps', '50 steps']);
});

test('an iteration of the event loop runs one slice, also when many requests have work', limits, async () => {
  let rounds = 0;
  let ended = false;
  const count = (): void => {
    rounds++;
    if (!ended) setImmediate(count);
  };
  const all = Promise.all(Array.from({ length: 20 }, () => runInTimeSlices(steps(2), testScope())));
  setImmediate(count);
  await all;
  ended = true;
  assert.ok(rounds >= 20, `${rounds} rounds`);
});

test('a request gets one slice in an iteration, even for two pieces of work', async () => {
  const scope = testScope();
  createTimeSlices(scope);
  work();
  assert.equal(createTimeSlices(scope).isOver, true);
  assert.equal(createTimeSlices(testScope()).isOver, false);
  await nextRound();
  assert.equal(createTimeSlices(scope).isOver, false);
});

test('many requests of one tenant leave every second slice to another tenant', limits, async () => {
  let slices = 0;
  const leaving = new AbortController();
  const many = Array.from({ length: 20 }, () =>
    runInTimeSlices(
      steps(1000, () => slices++),
      testScope(leaving.signal, 'many'),
    ),
  );
  const ended = Promise.allSettled(many);
  const before = slices;
  await runInTimeSlices(steps(6), testScope(undefined, 'one'));
  assert.ok(slices - before <= 8, `${slices - before} slices of the others came between 6`);
  leaving.abort();
  await ended;
});

test('aborted work ends with the reason of its signal and closes its generator', limits, async () => {
  const leaving = new AbortController();
  let closed = false;
  function* holding(): Generator<void, void, void> {
    try {
      for (;;) {
        work();
        yield;
      }
    } finally {
      closed = true;
    }
  }
  const running = runInTimeSlices(holding(), testScope(leaving.signal));
  leaving.abort(new Error('gone'));
  await assert.rejects(running, /gone/);
  assert.ok(closed);
  assert.equal(await runInTimeSlices(steps(3), testScope()), '3 steps');
});

test('of many requests that arrive at once, those of another tenant have their turn early', limits, async () => {
  const order: string[] = [];
  const arrive = async (tenant: string): Promise<void> => {
    await waitForTurn(testScope(undefined, tenant));
    work();
    order.push(tenant);
  };
  await Promise.all([...Array.from({ length: 50 }, () => arrive('many')), arrive('one')]);
  assert.ok(order.indexOf('one') <= 3, `its turn was number ${order.indexOf('one')}`);
});

test('a request that arrives alone has its turn at once', limits, async () => {
  await nextRound();
  let isOver = false;
  void nextRound().then(() => {
    isOver = true;
  });
  await waitForTurn(testScope());
  assert.equal(isOver, false);
});

test('a request that leaves does not wait for its turn', limits, async () => {
  const leaving = new AbortController();
  await waitForTurn(testScope());
  work();
  const turn = waitForTurn(testScope(leaving.signal));
  leaving.abort(new Error('left'));
  await assert.rejects(turn, /left/);
});
