import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Direction, TranslationEngine } from '../../src/translation/engine.ts';
import { createRouter } from '../../src/translation/router.ts';

/** An engine that only knows directions: routing is about nothing else. */
function engineWith(name: string, steps: Record<string, number>): TranslationEngine & { known: Direction[] } {
  const known = Object.entries(steps).map(([pair, quality]) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to, quality, installed: true };
  });
  const engine = {
    name,
    batchSize: 1,
    batchesPerDirection: 1,
    known,
    directions: () => engine.known,
    translate: async () => [],
    [Symbol.asyncDispose]: async () => undefined,
  };
  return engine;
}

const path = (router: ReturnType<typeof createRouter>, from: string, to: string) =>
  router.route(from, to)?.hops.map((hop) => `${hop.from}-${hop.to}`);

test('a direct direction is taken when it is about as good as a chain', () => {
  const router = createRouter([engineWith('one', { 'a b': 66, 'a p': 70, 'p b': 70 })]);
  assert.deepEqual(path(router, 'a', 'b'), ['a-b']);
});

test('a chain is taken when it is clearly better than the direct direction', () => {
  const router = createRouter([engineWith('one', { 'a b': 20, 'a p': 80, 'p b': 80 })]);
  assert.deepEqual(path(router, 'a', 'b'), ['a-p', 'p-b']);
});

test('the measured quality of a chain counts, not the estimate from its steps', () => {
  const engine = engineWith('one', { 'a p': 50, 'p b': 50, 'a q': 60, 'q b': 60 });
  assert.deepEqual(path(createRouter([engine]), 'a', 'b'), ['a-q', 'q-b']);
  const measured = { ...engine, chains: [{ path: ['a', 'p', 'b'], quality: 62 }] };
  const route = createRouter([measured]).route('a', 'b');
  assert.deepEqual([route?.hops[0]?.to, route?.quality], ['p', 62]);
});

test('of two pivots the better one is taken', () => {
  const router = createRouter([engineWith('one', { 'a p': 60, 'p b': 60, 'a q': 70, 'q b': 70 })]);
  assert.deepEqual(path(router, 'a', 'b'), ['a-q', 'q-b']);
});

test('of two engines the better one is taken for each step', () => {
  const router = createRouter([
    engineWith('one', { 'a b': 40, 'b c': 60 }),
    engineWith('two', { 'a b': 60, 'b c': 40 }),
  ]);
  assert.deepEqual(
    router.route('a', 'c')?.hops.map(({ engine }) => engine.name),
    ['two', 'one'],
  );
});

test('there is no way that is longer than three hops, and none from a language to itself', () => {
  const router = createRouter([engineWith('one', { 'a b': 90, 'b c': 90, 'c d': 90, 'd e': 90, 'b a': 90 })]);
  assert.equal(path(router, 'a', 'd')?.length, 3);
  assert.equal(router.route('a', 'e'), undefined);
  assert.equal(router.route('a', 'a'), undefined);
});

test('a direction that an engine takes back is not used any more', () => {
  const engine = engineWith('one', { 'a b': 50, 'a p': 40, 'p b': 40 });
  const router = createRouter([engine]);
  assert.equal(path(router, 'a', 'b')?.length, 1);
  engine.known = engine.known.filter(({ to }) => to !== 'b');
  assert.equal(router.route('a', 'b'), undefined);
});
