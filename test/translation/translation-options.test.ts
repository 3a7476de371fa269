import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  engineWith,
  failingEngine,
  failureOf,
  setAvailability,
  translatorWith,
} from '../support/translator-doubles.ts';

const FORMAL = { features: new Set(['formality', 'context'] as const) };

/** An engine of low quality that follows options and shows them. */
const formalEngine = (pairs: readonly string[], quality = 20) =>
  Object.assign(
    engineWith('formal', pairs, {
      quality,
      answer: (_, { options }) => `Formality ${options?.formality ?? 'any'} ${options?.context ?? ''}`.trim(),
    }),
    FORMAL,
  );

test('a required formality is served by an engine that follows it, although another one is better', async () => {
  const { translate } = translatorWith([engineWith('plain', ['en de'], { quality: 90 }), formalEngine(['en de'])]);
  const signal = new AbortController().signal;
  for (const formality of ['more', 'less'] as const) {
    const { texts, engines } = await translate('Good evening', 'de', 'en', signal, { formality });
    assert.deepEqual([texts, engines], [[`Formality ${formality}`], ['formal']]);
  }
  assert.deepEqual((await translate('Good evening', 'de', 'en')).engines, ['plain']);
});

test('a preferred formality and a context are followed where the best engine can, and otherwise ignored', async () => {
  const signal = new AbortController().signal;
  const options = { formality: 'prefer_less', context: 'Menu' } as const;
  const weak = translatorWith([engineWith('plain', ['en de'], { quality: 90 }), formalEngine(['en de'])]);
  const ignored = await weak.translate('Good evening', 'de', 'en', signal, options);
  assert.deepEqual([ignored.texts, ignored.engines], [['de(Good evening)'], ['plain']]);
  const strong = translatorWith([engineWith('plain', ['en de']), formalEngine(['en de'], 90)]);
  assert.deepEqual((await strong.translate('Good evening', 'de', 'en', signal, options)).texts, [
    'Formality less Menu',
  ]);
});

test('a required formality that no engine follows is rejected with the name of the field', async () => {
  const { translate } = translatorWith([engineWith('plain', ['en de', 'en fr']), formalEngine(['en fr'])]);
  const failed = await failureOf(translate('Hello', 'de', 'en', undefined, { formality: 'more' }));
  assert.deepEqual(
    [failed.code, failed.status, failed.issues?.map(({ path }) => path)],
    ['unsupported_option', 400, ['formality']],
  );
  assert.match(failed.message, /en to de.*prefer_more.*GLOSSA_LLM_URL/);
});

test('an unsupported pair is reported as such, with or without formality', async () => {
  const { translate } = translatorWith([formalEngine(['en fr'])]);
  const failed = await failureOf(translate('Hello', 'de', 'en', undefined, { formality: 'more' }));
  assert.equal(failed.code, 'unsupported_language_pair');
});

test('a required formality is never replaced by an engine that ignores it', async () => {
  const plain = engineWith('plain', ['en de']);
  const failing = Object.assign(failingEngine('formal', ['en de'], 90), FORMAL);
  const { translate } = translatorWith([plain, failing]);
  const failed = await failureOf(translate('Hello', 'de', 'en', undefined, { formality: 'more' }));
  assert.equal(failed.code, 'engine_unavailable');
  const down = formalEngine(['en de'], 90);
  setAvailability(down, 'down');
  const later = await failureOf(
    translatorWith([plain, down]).translate('Hello', 'de', 'en', undefined, { formality: 'less' }),
  );
  assert.equal(later.code, 'engine_unavailable');
  assert.equal(plain.batches.length, 0);
});

test('a required formality is served through a pivot where the last engine follows it', async () => {
  const pivot = engineWith('plain', ['xh en', 'xh de', 'en de'], { quality: 90 });
  const { translate } = translatorWith([pivot, formalEngine(['en de', 'de en'])]);
  const { texts, engines } = await translate('Molo', 'de', 'xh', undefined, { formality: 'more' });
  assert.deepEqual([texts, engines], [['Formality more'], ['plain+formal;via=en']]);
  const reverse = await failureOf(translate('Hallo', 'xh', 'de', undefined, { formality: 'more' }));
  assert.equal(reverse.code, 'unsupported_language_pair');
});

test('the cache keeps translations with different options apart, and ignores options that no engine follows', async () => {
  const formal = formalEngine(['en de']);
  const { translate } = translatorWith([formal], { cacheBytes: 100_000 });
  const signal = new AbortController().signal;
  const ask = async (context: string, formality: 'more' | 'less') =>
    (await translate('Hello', 'de', 'en', signal, { context, formality })).texts[0];
  for (const _ of [1, 2]) {
    assert.equal(await ask('A', 'more'), 'Formality more A');
    assert.equal(await ask('B', 'more'), 'Formality more B');
    assert.equal(await ask('A', 'less'), 'Formality less A');
  }
  assert.equal(formal.batches.length, 3);
  const plain = engineWith('plain', ['en de'], { answer: () => 'Hallo' });
  const other = translatorWith([plain], { cacheBytes: 100_000 });
  for (const context of ['A', 'B']) await other.translate('Hello', 'de', 'en', signal, { context });
  assert.equal(plain.batches.length, 1);
});
