import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Direction, TranslationEngine } from '../../src/translation/engine.ts';
import { formatPlan, planTranslation, replaceLateEngines, workloadOf } from '../../src/translation/plan.ts';
import { createRouters } from '../../src/translation/routing/router.ts';

/**
 * An engine that is only planned with. A direction is written as `en es 60`, optionally followed by `down` or
 * `downloadable`.
 */
function engine(name: string, rows: readonly string[], own: Partial<TranslationEngine> = {}): TranslationEngine {
  const directions = rows.map((row): Direction => {
    const [from = '', to = '', quality, state] = row.split(' ');
    const availability = state === 'down' || state === 'downloadable' ? state : 'ready';
    return { from, to, quality: Number(quality), availability };
  });
  return {
    name,
    batchSize: 1,
    batchesPerPath: 1,
    directions: () => directions,
    translate: () => assert.fail('a plan calls no engine'),
    [Symbol.asyncDispose]: async () => undefined,
    ...own,
  };
}

const neural = engine('neural', ['en es 60', 'es en 60', 'fr en 60', 'en de 60 downloadable', 'it en 60 down'], {
  canPivot: true,
});
const rules = engine('rules', ['en es 40', 'es ca 80', 'en de 40']);
const remote = engine('remote', ['en es 70', 'pl es 70'], { isRemote: true });

function plan(engines: readonly TranslationEngine[], to: string, sources: readonly string[], fallback = true) {
  const charactersFrom = new Map(sources.map((source, index) => [source, 100 + index]));
  return planTranslation(createRouters(engines, fallback), { to, charactersFrom });
}

/** The labels of all routes, the primary first. */
const routesOf = (engines: readonly TranslationEngine[], from: string, to: string, fallback = true): string[][] =>
  plan(engines, to, [from], fallback).directions.map(({ routes }) => routes.map(({ label }) => label));

describe('the routes of a direction', () => {
  const table: Record<string, { pair: string; engines: TranslationEngine[]; routes: string[][] }> = {
    'one engine has no fallback': { pair: 'es en', engines: [neural], routes: [['neural']] },
    'the best engine is the primary one': { pair: 'en es', engines: [rules, neural], routes: [['neural', 'rules']] },
    'three engines are tried in the order of their quality': {
      pair: 'en es',
      engines: [rules, neural, remote],
      routes: [['remote', 'neural', 'rules']],
    },
    'one engine pivots in one call': { pair: 'fr es', engines: [neural], routes: [['neural;via=en']] },
    'a chain of two engines falls back to one of them alone': {
      pair: 'en ca',
      engines: [neural, rules],
      routes: [['neural+rules;via=es', 'rules;via=es']],
    },
    'a chain falls back around each of its engines': {
      pair: 'fr ca',
      engines: [neural, rules, engine('other', ['fr es 50', 'es ca 50'])],
      routes: [['other+rules;via=es', 'neural+rules;via=en+es', 'other;via=es']],
    },
    'a plain language serves for its variant': { pair: 'en es-AR', engines: [rules], routes: [['rules;variant=es']] },
    'a downloadable direction is the primary one and never a fallback': {
      pair: 'en de',
      engines: [neural, rules],
      routes: [['neural', 'rules']],
    },
    'a direction that is down is left out': { pair: 'it en', engines: [neural], routes: [[]] },
    'the same language needs no direction': { pair: 'es es', engines: [neural], routes: [] },
  };
  for (const [name, { pair, engines, routes }] of Object.entries(table)) {
    test(name, () => {
      const [from = '', to = ''] = pair.split(' ');
      assert.deepEqual(routesOf(engines, from, to), routes);
    });
  }

  test('are only the primary one when fallback is off', () => {
    assert.deepEqual(routesOf([rules, neural], 'en', 'es', false), [['neural']]);
  });
});

test('a pair without a route is unsupported, but a pair whose engine is down is not', () => {
  const { unsupported, directions } = plan([neural], 'en', ['ja', 'it', 'es']);
  assert.deepEqual(unsupported, ['ja']);
  assert.deepEqual(
    directions.map(({ from }) => from),
    ['it', 'es'],
  );
});

test('a remote engine leaves time for a fallback if one exists', () => {
  const shares = plan([remote, neural], 'es', ['en', 'pl']).directions.map(({ timeShare }) => timeShare);
  assert.deepEqual(shares, [0.6, 1]);
});

test('a late remote engine is replaced if the others can serve the whole request', () => {
  const routers = createRouters([remote, rules], true);
  const draft = planTranslation(routers, { to: 'es', charactersFrom: new Map([['en', 10]]) });
  const labels = (overrunMs: number) =>
    replaceLateEngines(routers, draft, () => overrunMs).directions.map(({ routes }) => routes[0]?.label);
  assert.deepEqual([labels(0), labels(1)], [['remote'], ['rules']]);
  const both = planTranslation(routers, {
    to: 'es',
    charactersFrom: new Map([
      ['en', 10],
      ['pl', 10],
    ]),
  });
  assert.equal(
    replaceLateEngines(routers, both, () => 1),
    both,
  );
});

test('a plan is formatted without text, and its workload has the hops of the primary routes', () => {
  const made = plan([neural, rules], 'es', ['en', 'fr']);
  assert.deepEqual(formatPlan(made), [
    { from: 'en', to: 'es', characters: 100, route: 'neural', fallbacks: ['rules'], timeShare: 1 },
    { from: 'fr', to: 'es', characters: 101, route: 'neural;via=en', fallbacks: [], timeShare: 1 },
  ]);
  assert.deepEqual(
    workloadOf(made, 1).map(({ hops, characters }) => [hops.map(({ path }) => path.join('-')), characters]),
    [
      [['en-es'], 100],
      [['fr-en-es'], 101],
    ],
  );
});
