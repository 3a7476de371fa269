import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../src/languages/language-table.ts';
import type { Direction, TranslationEngine } from '../../../src/translation/engine.ts';
import { directionRows, measuredChains } from '../../../src/translation/engines/apertium/directions.ts';
import { qualityOf } from '../../../src/translation/engines/bergamot/directions.ts';
import qualityRows from '../../../src/translation/engines/bergamot/quality.json' with { type: 'json' };
import { createTransliterationEngine } from '../../../src/translation/engines/transliteration/engine.ts';
import { resolveRoute } from '../../../src/translation/routing/resolve-route.ts';
import { createRouter } from '../../../src/translation/routing/router.ts';

/** An engine with the directions of a real one. It translates nothing. */
function engine(name: string, directions: readonly Direction[]): TranslationEngine {
  return {
    name,
    batchSize: 1,
    batchesPerPath: 1,
    directions: () => directions,
    translate: async () => ({ texts: [] }),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

const ready = ({ from, to, quality }: Omit<Direction, 'availability'>): Direction => ({
  from,
  to,
  quality,
  availability: 'ready',
});
const apertium = { ...engine('apertium', directionRows.map(ready)), chains: measuredChains };
const bergamot = {
  ...engine(
    'bergamot',
    qualityRows.map(({ from, to }) => ready({ from, to, quality: qualityOf(from, to) })),
  ),
  canPivot: true,
};
const router = createRouter([bergamot, apertium, createTransliterationEngine()]);

function routeOf(pair: string): string {
  const [from = '', to = ''] = pair.split(' ');
  const resolved = resolveRoute(router, from, to);
  if (resolved.kind !== 'route') return resolved.kind;
  return resolved.route.hops.map((hop) => `${hop.engine.name} ${hop.path.join('-')}`).join(', ');
}

test('every neural direction has a quality and canonical codes', () => {
  assert.equal(qualityRows.length, 116);
  for (const { from, to, quality } of qualityRows) {
    assert.ok(LANGUAGES.has(from) && LANGUAGES.has(to), `${from}-${to}`);
    assert.ok(quality > 30 && quality < 80, `${from}-${to}: ${quality}`);
  }
});

test('Apertium serves close languages where it is better', () => {
  const expected = {
    'es ca': 'apertium es-ca',
    'ca es': 'apertium ca-es',
    'es gl': 'apertium es-gl',
    'pt gl': 'apertium pt-gl',
    'nb nn': 'apertium nb-nn',
    'nn nb': 'apertium nn-nb',
    'mk bg': 'apertium mk-bg',
  };
  for (const [pair, route] of Object.entries(expected)) assert.equal(routeOf(pair), route, pair);
});

test('the neural engine serves all other languages, with English as the pivot', () => {
  const expected = {
    'en de': 'bergamot en-de',
    'en es': 'bergamot en-es',
    'ca en': 'bergamot ca-en',
    'de fr': 'bergamot de-en-fr',
    'fr es': 'bergamot fr-en-es',
    'es pt-PT': 'bergamot es-en-pt',
    'sv da': 'bergamot sv-en-da',
    'uk ru': 'bergamot uk-en-ru',
    'cs pl': 'bergamot cs-en-pl',
    'ja de': 'bergamot ja-en-de',
    'en pt-BR': 'bergamot en-pt',
  };
  for (const [pair, route] of Object.entries(expected)) assert.equal(routeOf(pair), route, pair);
});

test('a chain of two engines serves a pair that neither engine has', () => {
  assert.equal(routeOf('de nn'), 'bergamot de-en-nb, apertium nb-nn');
  assert.equal(routeOf('oc en'), 'apertium oc-ca, bergamot ca-en');
  assert.equal(routeOf('mk de'), 'apertium mk-bg, bergamot bg-en-de');
});

test('Serbian in Latin script is served through Cyrillic', () => {
  assert.equal(routeOf('en sr-Latn'), 'bergamot en-sr, transliteration sr-sr-Latn');
  assert.equal(routeOf('sr-Latn de'), 'transliteration sr-Latn-sr, bergamot sr-en-de');
});

test('a change of script or variant never uses a translation through English', () => {
  for (const pair of ['zh-Hans zh-Hant', 'zh-Hant zh-Hans', 'hr sr', 'bs sr-Latn']) {
    assert.equal(routeOf(pair), 'unsupported', pair);
  }
  assert.equal(routeOf('pt-BR pt-PT'), 'unchanged');
});
