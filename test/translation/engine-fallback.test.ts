import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GlossaError } from '../../src/errors.ts';
import type { TranslationEngine } from '../../src/translation/engine.ts';
import { nextRoute, type RouteFailure } from '../../src/translation/engine-fallback.ts';
import { planTranslation } from '../../src/translation/plan.ts';
import { createRouters, type Preference } from '../../src/translation/routing/router.ts';
import { engineWith, setAvailability } from '../support/translator-doubles.ts';

const best = () => engineWith('best', ['en es'], { quality: 80 });
const second = () => engineWith('second', ['en es'], { quality: 70 });

/** Plans English to Spanish. `next` returns the label of the next route after some failures. */
function plannedWith(engines: readonly TranslationEngine[], fallback = true, preference: Preference = []) {
  const routers = createRouters(engines, fallback, preference);
  const [direction] = planTranslation(routers, { to: 'es', charactersFrom: new Map([['en', 1]]) }).directions;
  assert.ok(direction);
  const failureOf = (engine: TranslationEngine, path: string[] = ['en', 'es']): RouteFailure => ({
    engine,
    route: { hops: [{ engine, path }], quality: 80, availability: 'ready', downloadBytes: 0, origins: [], rank: 0 },
    error: new GlossaError('engine_unavailable'),
  });
  return { next: (...failures: RouteFailure[]) => nextRoute(direction, failures, routers)?.label, failureOf };
}

test('the primary route comes first, then the routes without the engines that failed', () => {
  const engines = [best(), second(), engineWith('third', ['en es'])] as const;
  const { next, failureOf } = plannedWith(engines);
  const [first, other, third] = engines.map((engine) => failureOf(engine));
  assert.ok(first && other && third);
  assert.equal(next(), 'best');
  assert.equal(next(first), 'second');
  assert.equal(next(first, other), 'third');
  assert.equal(next(first, other, third), undefined);
});

test('a route that goes down during the request is skipped', () => {
  const [one, two] = [best(), second()];
  const { next } = plannedWith([one, two]);
  setAvailability(one, 'down');
  assert.equal(next(), 'second');
  setAvailability(one, 'ready');
  assert.equal(next(), 'best');
  one.known = [];
  assert.equal(next(), 'second');
});

test('an engine that becomes ready during the request can replace one that failed', () => {
  const [one, late] = [best(), second()];
  setAvailability(late, 'down');
  const { next, failureOf } = plannedWith([one, late]);
  setAvailability(late, 'ready');
  assert.equal(next(), 'best');
  setAvailability(one, 'down');
  assert.equal(next(failureOf(one)), 'second');
});

test('after the outage of one direction, the other directions of a preferred engine come before other engines', () => {
  const one = engineWith('preferred', ['en es', 'en fr', 'fr es']);
  const two = engineWith('other', ['en es'], { quality: 90 });
  const { next, failureOf } = plannedWith([one, two], true, [['preferred'], ['other']]);
  assert.equal(next(), 'preferred');
  one.known = one.known.filter(({ from, to }) => `${from} ${to}` !== 'en es');
  assert.equal(next(), 'preferred;via=fr');
  const direct = failureOf(one);
  const { route, ...failure } = direct;
  const hops = [
    ['en', 'fr'],
    ['fr', 'es'],
  ].map((path) => ({ engine: one, path }));
  assert.equal(next(direct), 'preferred;via=fr');
  assert.equal(next(direct, { ...failure, route: { ...route, hops } }), 'other');
});

test('without fallback no other engine is tried', () => {
  const one = best();
  const { next, failureOf } = plannedWith([one, second()], false);
  assert.equal(next(), 'best');
  assert.equal(next(failureOf(one)), undefined);
});
