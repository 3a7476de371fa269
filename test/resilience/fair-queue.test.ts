import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testScope } from '../../load/test-scope.ts';
import type { RequestScope } from '../../src/request-scope.ts';
import { createFairQueue } from '../../src/resilience/fair-queue.ts';

interface Item {
  scope: RequestScope;
  cost: number;
  gone: boolean;
}

const SCOPES = ['a', 'b', 'c'].flatMap((tenantId) => [1, 2, 3].map(() => testScope(undefined, tenantId)));
const scopes = fc.constantFrom(...SCOPES);
const cost = fc.integer({ min: 1, max: 1_000 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), scope: scopes, cost }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), scope: scopes }) },
);

test('after any sequence of calls, each remaining item is taken once, and those of a scope in order', () => {
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
        assert.ok(at >= 0, 'it is in the queue');
        assert.equal(
          expected.findIndex(({ scope }) => scope === taken.scope),
          at,
          'it is the oldest of its scope',
        );
        expected.splice(at, 1);
      };
      for (const next of steps) {
        if (next.kind === 'add') {
          const item = { scope: next.scope, cost: next.cost, gone: false };
          queue.add(item.scope, item, item.cost);
          expected.push(item);
        } else if (next.kind === 'take') {
          const peeked = queue.peek();
          assert.equal(queue.take(), peeked);
          check(peeked);
        } else if (next.kind === 'drop') {
          const [item] = expected.splice(next.which % Math.max(1, expected.length), 1);
          if (item) item.gone = true;
        } else {
          queue.remove(next.scope);
          for (const item of expected.filter(({ scope }) => scope === next.scope)) {
            expected.splice(expected.indexOf(item), 1);
          }
        }
      }
      for (let left = expected.length; left >= 0; left--) check(queue.take());
    }),
    { seed: 20_261_120, numRuns: 500 },
  );
});

test('two tenants with queued items differ by at most one item of each', () => {
  const items = fc.array(fc.record({ scope: scopes, cost }), { minLength: 1, maxLength: 150 });
  fc.assert(
    fc.property(items, (all) => {
      const queue = createFairQueue<Item>();
      for (const { scope, cost } of all) queue.add(scope, { scope, cost, gone: false }, cost);
      assertEven(queue, all, ({ scope }) => scope.tenantId);
    }),
    { seed: 20_261_121, numRuns: 300 },
  );
});

test('two requests of one tenant with queued items differ by at most one item of each', () => {
  const [one, two, three] = ['same', 'same', 'same'].map((tenantId) => testScope(undefined, tenantId));
  const items = fc.array(fc.record({ scope: fc.constantFrom(one, two, three), cost }), { maxLength: 150 });
  fc.assert(
    fc.property(items, (some) => {
      const all = some.flatMap(({ scope, cost }) => (scope ? [{ scope, cost }] : []));
      const queue = createFairQueue<Item>();
      for (const { scope, cost } of all) queue.add(scope, { scope, cost, gone: false }, cost);
      assertEven(queue, all, ({ scope }) => scope);
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});

test('a tenant that returns again and again with a large item gains nothing over a waiting tenant', () => {
  const queue = createFairQueue<string>();
  const [greedy, patient] = [testScope(undefined, 'greedy'), testScope(undefined, 'patient')];
  for (let i = 0; i < 1_000; i++) queue.add(patient, 'small', 10);
  const given = { large: 0, small: 0 };
  for (let i = 0, waits = false; i < 300; i++) {
    if (!waits) queue.add(greedy, 'large', 1_000);
    waits = queue.take() !== 'large';
    // Another caller peeks while the tenant has no items.
    queue.peek();
    if (waits) given.small++;
    else given.large++;
  }
  assert.ok(Math.abs(given.large * 1_000 - given.small * 10) <= 1_010, JSON.stringify(given));
});

type Key = (item: Pick<Item, 'scope'>) => unknown;

/** Takes everything and compares every two keys for as long as both have items left. */
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

test('a served tenant is served again although new requests never end', () => {
  const queue = createFairQueue<string>();
  const scope = testScope();
  queue.add(scope, 'first', 100);
  queue.add(scope, 'second', 100);
  const served: (string | undefined)[] = [];
  for (let i = 0; i < 60 && !served.includes('second'); i++) {
    const newcomer = testScope();
    queue.add(newcomer, 'newcomer', 100);
    served.push(queue.take());
  }
  assert.ok(served.includes('second'));
});

test('a tenant that gets items out of order waits for them afterwards', () => {
  const queue = createFairQueue<string>();
  for (const tenantId of ['a', 'b']) {
    const scope = testScope(undefined, tenantId);
    for (let number = 1; number <= 4; number++) queue.add(scope, `${tenantId}${number}`, 1);
  }
  assert.equal(queue.take(), 'a1');
  assert.deepEqual(
    [queue.peek({ tenantId: 'a' }), queue.take({ tenantId: 'a' }), queue.take({ tenantId: 'a' })],
    ['a2', 'a2', 'a3'],
  );
  assert.deepEqual([queue.take(), queue.take(), queue.take()], ['b1', 'b2', 'b3']);
  assert.deepEqual([queue.take(), queue.take()].sort(), ['a4', 'b4']);
  assert.equal(queue.take({ tenantId: 'a' }), undefined);
});

test('items of one request are taken out of order on request, at the cost of its tenant', () => {
  const queue = createFairQueue<string>();
  const [one, two] = [testScope(undefined, 'a'), testScope(undefined, 'a')];
  const other = testScope(undefined, 'b');
  for (let number = 1; number <= 3; number++) {
    queue.add(one, `one${number}`, 1);
    queue.add(two, `two${number}`, 1);
    queue.add(other, `other${number}`, 1);
  }
  const part = { tenantId: 'a', scope: two };
  assert.equal(queue.take(), 'one1');
  assert.deepEqual([queue.peek(part), queue.take(part), queue.take(part)], ['two1', 'two1', 'two2']);
  assert.deepEqual([queue.take(), queue.take()], ['other1', 'other2'], 'the tenant waits');
  assert.deepEqual([queue.take(part), queue.take(part)], ['two3', undefined]);
  assert.deepEqual([queue.take(), queue.take(), queue.take()].sort(), ['one2', 'one3', 'other3']);
});
