import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Direction, TranslationEngine } from '../../../src/translation/engine.ts';
import { resolveRoute } from '../../../src/translation/routing/resolve-route.ts';
import { createRouter } from '../../../src/translation/routing/router.ts';

/** An engine with directions only. */
function engineWith(name: string, steps: Record<string, number>): TranslationEngine & { known: Direction[] } {
  const known = Object.entries(steps).map(([pair, quality]): Direction => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to, quality, availability: 'ready' };
  });
  const engine = {
    name,
    batchSize: 1,
    batchesPerPath: 1,
    known,
    directions: () => engine.known,
    translate: async () => ({ texts: [] }),
    [Symbol.asyncDispose]: async () => undefined,
  };
  return engine;
}

const path = (router: ReturnType<typeof createRouter>, from: string, to: string) =>
  router.route(from, to)?.hops.map((hop) => hop.path.join('-'));

test('a direct direction wins over a chain of about the same quality', () => {
  const router = createRouter([engineWith('one', { 'aa bb': 66, 'aa pp': 70, 'pp bb': 70 })]);
  assert.deepEqual(path(router, 'aa', 'bb'), ['aa-bb']);
});

test('a chain wins when it is clearly better than the direct direction', () => {
  const router = createRouter([engineWith('one', { 'aa bb': 20, 'aa pp': 80, 'pp bb': 80 })]);
  assert.deepEqual(path(router, 'aa', 'bb'), ['aa-pp', 'pp-bb']);
});

test('the measured quality of a chain counts instead of the estimate', () => {
  const engine = engineWith('one', { 'aa pp': 50, 'pp bb': 50, 'aa qq': 60, 'qq bb': 60 });
  assert.deepEqual(path(createRouter([engine]), 'aa', 'bb'), ['aa-qq', 'qq-bb']);
  const measured = { ...engine, chains: [{ path: ['aa', 'pp', 'bb'], quality: 62 }] };
  const route = createRouter([measured]).route('aa', 'bb');
  assert.deepEqual([route?.hops[0]?.path[1], route?.quality], ['pp', 62]);
});

test('no route through a pivot leads to a variant of the source language', () => {
  const router = createRouter([
    engineWith('one', { 'pt es': 90, 'es pt-BR': 90, 'hr sl': 90, 'sl sr-Latn': 90, 'sr-Latn sr': 99 }),
  ]);
  assert.equal(router.route('pt', 'pt-BR'), undefined);
  assert.equal(router.route('hr', 'sr-Latn'), undefined);
  assert.equal(path(router, 'sr-Latn', 'sr')?.length, 1);
});

test('consecutive directions of an engine that pivots are one hop', () => {
  const neural = { ...engineWith('neural', { 'aa pp': 70, 'pp bb': 70, 'cc aa': 70 }), canPivot: true };
  const rules = engineWith('rules', { 'bb dd': 90 });
  const router = createRouter([neural, rules]);
  assert.deepEqual(path(router, 'aa', 'bb'), ['aa-pp-bb']);
  assert.deepEqual(path(router, 'pp', 'dd'), ['pp-bb', 'bb-dd']);
});

test('a direction that is down is not used', () => {
  const engine = engineWith('one', { 'aa bb': 90, 'aa pp': 60, 'pp bb': 60 });
  engine.known = engine.known.map((direction, i) => (i === 0 ? { ...direction, availability: 'down' } : direction));
  assert.deepEqual(path(createRouter([engine]), 'aa', 'bb'), ['aa-pp', 'pp-bb']);
});

test('the last step of a chain sets its quality, and the first one lowers it', () => {
  const router = createRouter([
    engineWith('one', { 'aa pp': 70, 'pp bb': 40, 'aa qq': 45, 'qq bb': 45, 'aa tt': 60, 'tt cc': 99 }),
  ]);
  assert.deepEqual(path(router, 'aa', 'bb'), ['aa-pp', 'pp-bb']);
  assert.equal(router.route('aa', 'bb')?.quality, 35.6);
  assert.equal(router.route('aa', 'cc')?.quality, 60, 'a change of alphabet neither lowers nor raises the quality');
});

test('directions in one call count as one hop', () => {
  const rules = engineWith('rules', { 'aa bb': 56 });
  const neural = engineWith('neural', { 'aa pp': 80, 'pp bb': 60 });
  assert.deepEqual(path(createRouter([rules, neural]), 'aa', 'bb'), ['aa-bb']);
  assert.deepEqual(path(createRouter([rules, { ...neural, canPivot: true }]), 'aa', 'bb'), ['aa-pp-bb']);
});

test('the better one of two pivots is chosen', () => {
  const router = createRouter([engineWith('one', { 'aa pp': 60, 'pp bb': 60, 'aa qq': 70, 'qq bb': 70 })]);
  assert.deepEqual(path(router, 'aa', 'bb'), ['aa-qq', 'qq-bb']);
});

test('the better one of two engines is chosen for each step', () => {
  const router = createRouter([
    engineWith('one', { 'aa bb': 40, 'bb cc': 60 }),
    engineWith('two', { 'aa bb': 60, 'bb cc': 40 }),
  ]);
  assert.deepEqual(
    router.route('aa', 'cc')?.hops.map(({ engine }) => engine.name),
    ['two', 'one'],
  );
});

test('a route has at most three hops, and a language has no route to itself', () => {
  const router = createRouter([engineWith('one', { 'aa bb': 90, 'bb cc': 90, 'cc dd': 90, 'dd ee': 90, 'bb aa': 90 })]);
  assert.equal(path(router, 'aa', 'dd')?.length, 3);
  assert.equal(router.route('aa', 'ee'), undefined);
  assert.equal(router.route('aa', 'aa'), undefined);
});

test('a removed direction is no longer used', () => {
  const engine = engineWith('one', { 'aa bb': 50, 'aa pp': 40, 'pp bb': 40 });
  const router = createRouter([engine]);
  assert.equal(path(router, 'aa', 'bb')?.length, 1);
  engine.known = engine.known.filter(({ to }) => to !== 'bb');
  assert.equal(router.route('aa', 'bb'), undefined);
});

test('routes are cached until the directions of an engine change', () => {
  const engine = engineWith('one', { 'aa bb': 50 });
  const router = createRouter([engine]);
  assert.equal(router.routesFrom('aa'), router.routesFrom('aa'));
  const before = router.routesFrom('aa');
  engine.known = [...engine.known];
  assert.notEqual(router.routesFrom('aa'), before);
});

const PREFERENCE = [['first'], ['second', 'third']];

/** The engines of the route from aa to bb. */
const names = (engines: readonly TranslationEngine[], preference = PREFERENCE) =>
  createRouter(engines, { preference })
    .route('aa', 'bb')
    ?.hops.map(({ engine }) => engine.name);

test('a preferred engine serves every pair that it can reach alone, even if others are better', () => {
  const others = [engineWith('second', { 'aa bb': 99, 'aa pp': 99 }), engineWith('third', { 'pp bb': 99 })];
  assert.deepEqual(names([engineWith('first', { 'aa bb': 20 }), ...others]), ['first']);
  assert.deepEqual(names([engineWith('first', { 'aa pp': 20, 'pp bb': 20 }), ...others]), ['first', 'first']);
  assert.deepEqual(names([engineWith('first', { 'aa bb': 20 }), ...others], []), ['second']);
});

test('quality decides if a preferred engine needs another one', () => {
  const first = engineWith('first', { 'aa pp': 90 });
  const second = (direct: number) => engineWith('second', { 'aa bb': direct, 'pp bb': 90 });
  assert.deepEqual(names([first, second(20)]), ['first', 'second']);
  assert.deepEqual(names([first, second(95)]), ['second']);
});

test('engines of one group are equal, and an engine of no group may join any route', () => {
  const equals = [engineWith('second', { 'aa bb': 40 }), engineWith('third', { 'aa bb': 60 })];
  assert.deepEqual(names(equals), ['third']);
  const first = engineWith('first', { 'aa pp': 40 });
  assert.deepEqual(names([first, engineWith('spelling', { 'pp bb': 99 }), ...equals]), ['first', 'spelling']);
});

test('others serve while a preferred engine is down', () => {
  const first = engineWith('first', { 'aa bb': 90 });
  first.known = first.known.map((direction) => ({ ...direction, availability: 'down' }));
  assert.deepEqual(names([first, engineWith('third', { 'aa bb': 20 })]), ['third']);
});

test('the plain language of a preferred engine wins over the variant of another one', () => {
  const engines = [engineWith('first', { 'en pt': 20 }), engineWith('second', { 'en pt-BR': 90 })];
  const served = (preference: readonly (readonly string[])[]) => {
    const resolved = resolveRoute(createRouter(engines, { preference }), 'en', 'pt-BR');
    return resolved.kind === 'route' ? resolved.to : undefined;
  };
  assert.equal(served(PREFERENCE), 'pt');
  assert.equal(served([]), 'pt-BR');
});
