import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../src/languages/table.ts';
import type { Direction, TranslationEngine } from '../../../src/translation/engine.ts';
import { directionRows, measuredChains } from '../../../src/translation/engines/apertium/directions.ts';
import { qualityOf } from '../../../src/translation/engines/bergamot/directions.ts';
import qualityRows from '../../../src/translation/engines/bergamot/quality.json' with { type: 'json' };
import { createTransliterationEngine } from '../../../src/translation/engines/transliteration/engine.ts';
import { resolveRoute } from '../../../src/translation/routing/resolve-route.ts';
import { createRouter } from '../../../src/translation/routing/router.ts';

/** What the real engines say of themselves, without the engines: nothing is translated here. */
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

function way(pair: string): string {
  const [from = '', to = ''] = pair.split(' ');
  const service = resolveRoute(router, from, to);
  if (service.kind !== 'route') return service.kind;
  return service.route.hops.map((hop) => `${hop.engine.name} ${hop.path.join('-')}`).join(', ');
}

test('every neural direction has a figure, in canonical codes', () => {
  assert.equal(qualityRows.length, 116);
  for (const { from, to, quality } of qualityRows) {
    assert.ok(LANGUAGES.has(from) && LANGUAGES.has(to), `${from}-${to}`);
    assert.ok(quality > 30 && quality < 80, `${from}-${to}: ${quality}`);
  }
});

test('languages that are close go by rules where these are better', () => {
  const expected = {
    'es ca': 'apertium es-ca',
    'ca es': 'apertium ca-es',
    'es gl': 'apertium es-gl',
    'pt gl': 'apertium pt-gl',
    'nb nn': 'apertium nb-nn',
    'nn nb': 'apertium nn-nb',
    'mk bg': 'apertium mk-bg',
  };
  for (const [pair, expectedWay] of Object.entries(expected)) assert.equal(way(pair), expectedWay, pair);
});

test('all others go by the neural engine, through English where neither language is English', () => {
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
  for (const [pair, expectedWay] of Object.entries(expected)) assert.equal(way(pair), expectedWay, pair);
});

test('what one engine cannot do alone, two do together', () => {
  assert.equal(way('de nn'), 'bergamot de-en-nb, apertium nb-nn');
  assert.equal(way('oc en'), 'apertium oc-ca, bergamot ca-en');
  assert.equal(way('mk de'), 'apertium mk-bg, bergamot bg-en-de');
});

test('Serbian in Latin letters is served like Serbian in Cyrillic', () => {
  assert.equal(way('en sr-Latn'), 'bergamot en-sr, transliteration sr-sr-Latn');
  assert.equal(way('sr-Latn de'), 'transliteration sr-Latn-sr, bergamot sr-en-de');
});

test('a change between scripts or varieties of one language is never a translation through English', () => {
  for (const pair of ['zh-Hans zh-Hant', 'zh-Hant zh-Hans', 'hr sr', 'bs sr-Latn', 'pt-BR pt-PT']) {
    assert.equal(way(pair), 'unsupported', pair);
  }
});
