import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Caller } from '../../src/concurrency/caller.ts';
import { createFairQueue } from '../../src/concurrency/fair-queue.ts';
import { callerOf } from '../support/caller.ts';

interface Item {
  caller: Caller;
  cost: number;
  gone: boolean;
}

const CALLERS = ['a', 'b', 'c'].flatMap((share) => [1, 2, 3].map(() => callerOf(undefined, share)));
const callers = fc.constantFrom(...CALLERS);
const cost = fc.integer({ min: 1, max: 1_000 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), caller: callers, cost }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), caller: callers }) },
);

test('whatever comes and goes, each item that stays is taken once, and those of a caller in their order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = createFairQueue<Item>(({ gone }) => !gone);
      const expected: Item[] = [];
      const check = (taken: Item | undefined): void => {
        if (!taken) {
          assert.deepEqual(expected, []);
          return;
        }
        const at = expected.indexOf(taken);
        assert.ok(at >= 0, 'it was in the queue');
        assert.equal(
          expected.findIndex(({ caller }) => caller === taken.caller),
          at,
          'it is the oldest of its caller',
        );
        expected.splice(at, 1);
      };
      for (const next of steps) {
        if (next.kind === 'add') {
          const item = { caller: next.caller, cost: next.cost, gone: false };
          queue.add(item.caller, item, item.cost);
          expected.push(item);
        } else if (next.kind === 'take') {
          const peeked = queue.peek();
          assert.equal(queue.take(), peeked);
          check(peeked);
        } else if (next.kind === 'drop') {
          const [item] = expected.splice(next.which % Math.max(1, expected.length), 1);
          if (item) item.gone = true;
        } else {
          queue.remove(next.caller);
          for (const item of expected.filter(({ caller }) => caller === next.caller)) {
            expected.splice(expected.indexOf(item), 1);
          }
        }
      }
      for (let left = expected.length; left >= 0; left--) check(queue.take());
    }),
    { seed: 20_261_120, numRuns: 500 },
  );
});

test('while two shares have something in the queue, neither is ahead by more than an item of each', () => {
  const items = fc.array(fc.record({ caller: callers, cost }), { minLength: 1, maxLength: 150 });
  fc.assert(
    fc.property(items, (all) => {
      const queue = createFairQueue<Item>();
      for (const { caller, cost } of all) queue.add(caller, { caller, cost, gone: false }, cost);
      assertEven(queue, all, ({ caller }) => caller.share);
    }),
    { seed: 20_261_121, numRuns: 300 },
  );
});

test('while two callers of a share have something in the queue, neither is ahead by more than an item of each', () => {
  const [one, two, three] = ['same', 'same', 'same'].map((share) => callerOf(undefined, share));
  const items = fc.array(fc.record({ caller: fc.constantFrom(one, two, three), cost }), { maxLength: 150 });
  fc.assert(
    fc.property(items, (some) => {
      const all = some.flatMap(({ caller, cost }) => (caller ? [{ caller, cost }] : []));
      const queue = createFairQueue<Item>();
      for (const { caller, cost } of all) queue.add(caller, { caller, cost, gone: false }, cost);
      assertEven(queue, all, ({ caller }) => caller);
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});

test('coming back again and again with one large item wins nothing over a share that waits', () => {
  const queue = createFairQueue<string>();
  const [greedy, patient] = [callerOf(undefined, 'greedy'), callerOf(undefined, 'patient')];
  for (let i = 0; i < 1_000; i++) queue.add(patient, 'small', 10);
  const given = { large: 0, small: 0 };
  for (let i = 0, waits = false; i < 300; i++) {
    if (!waits) queue.add(greedy, 'large', 1_000);
    waits = queue.take() !== 'large';
    // While it is away, others look for what is next.
    queue.peek();
    if (waits) given.small++;
    else given.large++;
  }
  assert.ok(Math.abs(given.large * 1_000 - given.small * 10) <= 1_010, JSON.stringify(given));
});

type Key = (item: Pick<Item, 'caller'>) => unknown;

/** Takes everything and compares what each two were given for as long as both had something left. */
function assertEven(
  queue: ReturnType<typeof createFairQueue<Item>>,
  all: readonly Omit<Item, 'gone'>[],
  key: Key,
): void {
  const left = Map.groupBy(all, key);
  const given = new Map([...left.keys()].map((one) => [one, 0]));
  const largest = new Map([...left].map(([one, items]) => [one, Math.max(...items.map((item) => item.cost))]));
  const remaining = new Map([...left].map(([one, items]) => [one, items.length]));
  for (let item = queue.take(); item; item = queue.take()) {
    const own = key(item);
    given.set(own, (given.get(own) ?? 0) + item.cost);
    const waiting = [...remaining].filter(([, count]) => count > 0).map(([one]) => one);
    remaining.set(own, (remaining.get(own) ?? 0) - 1);
    for (const one of waiting) {
      for (const other of waiting) {
        const ahead = (given.get(one) ?? 0) - (given.get(other) ?? 0);
        assert.ok(ahead <= (largest.get(one) ?? 0) + (largest.get(other) ?? 0), `${ahead} ahead`);
      }
    }
  }
  assert.ok([...remaining.values()].every((count) => count === 0));
}

test('whoever has had something is served again although newcomers never end', () => {
  const queue = createFairQueue<string>();
  const caller = callerOf();
  queue.add(caller, 'first', 100);
  queue.add(caller, 'second', 100);
  const served: (string | undefined)[] = [];
  for (let i = 0; i < 60 && !served.includes('second'); i++) {
    const newcomer = callerOf();
    queue.add(newcomer, 'newcomer', 100);
    served.push(queue.take());
  }
  assert.ok(served.includes('second'));
});

test('what a share gets out of its turn it waits for afterwards', () => {
  const queue = createFairQueue<string>();
  for (const share of ['a', 'b']) {
    const caller = callerOf(undefined, share);
    for (let number = 1; number <= 4; number++) queue.add(caller, `${share}${number}`, 1);
  }
  assert.equal(queue.take(), 'a1');
  assert.deepEqual([queue.peek('a'), queue.take('a'), queue.take('a')], ['a2', 'a2', 'a3']);
  assert.deepEqual([queue.take(), queue.take(), queue.take()], ['b1', 'b2', 'b3']);
  assert.deepEqual([queue.take(), queue.take()].sort(), ['a4', 'b4']);
  assert.equal(queue.take('a'), undefined);
});
