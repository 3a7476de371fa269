import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { engineWith, failureOf, textOf, translatorWith } from '../support/translator-doubles.ts';

describe('a variant', () => {
  test('that no engine has is served by the plain language, which the label names', async () => {
    const engine = engineWith('one', ['en es', 'es pt']);
    const { translate } = translatorWith([engine]);
    const direct = await translate('Una casa', 'pt-PT', 'es');
    assert.deepEqual([direct.texts, direct.engines], [['pt(Una casa)'], ['one;variant=pt']]);
    const chain = await translate('A house', 'pt-PT', 'en');
    assert.deepEqual([chain.texts, chain.engines], [['pt(es(A house))'], ['one;via=es;variant=pt']]);
  });

  test('is served by an engine that has it, unless the plain language is clearly better', async () => {
    const exact = engineWith('exact', ['en pt-PT'], { quality: 60 });
    const [near, better] = [64, 66].map((quality) => engineWith('plain', ['en pt'], { quality }));
    assert.ok(near && better);
    const result = await translatorWith([near, exact]).translate('A house', 'pt-PT', 'en');
    assert.deepEqual([result.texts, result.engines], [['pt-PT(A house)'], ['exact']]);
    const other = await translatorWith([better, exact]).translate('A house', 'pt-PT', 'en');
    assert.deepEqual([other.texts, other.engines], [['pt(A house)'], ['plain;variant=pt']]);
  });

  test('as the source is translated as the plain language, which the label does not name', async () => {
    const result = await translatorWith([engineWith('one', ['pt es'])]).translate('Uma casa', 'es', 'pt-BR');
    assert.deepEqual([result.texts, result.engines], [['es(Uma casa)'], ['one']]);
  });

  test('and its plain language are the same language if no engine distinguishes them', async () => {
    const engine = engineWith('one', ['pt es', 'es pt']);
    for (const [from, to, label] of [
      ['pt', 'pt-PT', ['unchanged;variant=pt']],
      ['pt-BR', 'pt-PT', ['unchanged;variant=pt']],
      ['pt-PT', 'pt', []],
      ['pt-PT', 'pt-PT', []],
      ['en-GB', 'en-US', ['unchanged;variant=en']],
    ] as const) {
      const result = await translatorWith([engine]).translate('Uma casa', to, from);
      assert.deepEqual([result.texts, result.engines], [['Uma casa'], label], `${from} to ${to}`);
    }
    assert.equal(engine.batches.length, 0);
  });

  test('and its plain language are translated if an engine distinguishes them', async () => {
    const result = await translatorWith([engineWith('one', ['pt pt-PT'])]).translate('Uma casa', 'pt-PT', 'pt');
    assert.deepEqual([result.texts, result.engines], [['pt-PT(Uma casa)'], ['one']]);
  });

  test('is translated to another variant by an engine that has it', async () => {
    const result = await translatorWith([engineWith('one', ['pt pt-BR'])]).translate('Uma casa', 'pt-BR', 'pt-PT');
    assert.deepEqual([result.texts, result.engines], [['pt-BR(Uma casa)'], ['one']]);
  });

  test('is not translated to another script without an engine for it', async () => {
    const engine = engineWith('one', ['pt es', 'es pt', 'sr es', 'es sr']);
    for (const [from, to, named] of [
      ['zh-Hans', 'zh-Hant', /\(zh-Hans\) to .*\(zh-Hant\)/],
      ['sr', 'sr-Latn', /\(sr\) to .*\(sr-Latn\)/],
      ['es', 'sr-Latn', /\(es\) to .*\(sr-Latn\)/],
    ] as const) {
      const error = await failureOf(translatorWith([engine]).translate('Kuća', to, from));
      assert.equal(error.code, 'unsupported_language_pair', `${from} to ${to}`);
      assert.match(error.message, named);
    }
    assert.equal(engine.batches.length, 0);
  });

  test('of Serbo-Croatian that is detected counts as the requested variant', async () => {
    const languages = { 'Kuća je velika': 'hr', 'Кућа је велика': 'sr' };
    const { translate } = translatorWith([engineWith('one', ['sr-Latn sr'])], { languages });
    const result = await translate(Object.keys(languages), 'sr');
    assert.deepEqual(result.texts, ['sr(Kuća je velika)', 'Кућа је велика']);
    assert.deepEqual(result.detected, ['sr-Latn', 'sr']);
    const same = await translate('Kuća je velika', 'bs');
    assert.deepEqual([same.texts, same.detected], [['Kuća je velika'], ['bs']]);
  });
});

describe('an unsupported pair', () => {
  const languages = { 'A house': 'en', 家です: 'ja', 'Ein Haus': 'de', 'Una casa': 'es' };

  test('is rejected with the path of every affected string, and nothing is translated', async () => {
    const engine = engineWith('one', ['en es', 'en fr', 'ja en']);
    const { translate } = translatorWith([engine], { languages });
    const error = await failureOf(translate(['A house', '家です', '', 'Ein Haus', '42'], 'ca'));
    assert.equal(error.code, 'unsupported_language_pair');
    assert.deepEqual(
      error.issues?.map(({ path }) => path),
      ['text[0]', 'text[1]', 'text[3]'],
    );
    const [english, japanese, german] = error.issues?.map(({ message }) => message) ?? [];
    assert.equal(error.message, english);
    assert.match(english ?? '', /English \(en\) to Catalan \(ca\); English \(en\) can be translated to es, fr\./);
    assert.match(japanese ?? '', /Japanese \(ja\) to Catalan \(ca\)/);
    assert.match(german ?? '', /no engine reads German \(de\)/);
    assert.equal(engine.batches.length, 0);
    assert.doesNotMatch(JSON.stringify(error.issues), /house|Haus|家/);
  });

  test('rejects the whole request, translatable strings included', async () => {
    const engine = engineWith('one', ['en es']);
    const { translate } = translatorWith([engine], { languages });
    const error = await failureOf(translate(['A house', '家です'], 'es'));
    assert.deepEqual(
      error.issues?.map(({ path }) => path),
      ['text[1]'],
    );
    assert.equal(engine.batches.length, 0);
  });

  test('of a single string has the path text', async () => {
    const { translate } = translatorWith([engineWith('one', ['en es'])], { languages });
    const error = await failureOf(translate('家です', 'es'));
    assert.deepEqual(
      error.issues?.map(({ path }) => path),
      ['text'],
    );
  });

  test('is reported for at most a hundred strings', async () => {
    const { translate } = translatorWith([engineWith('one', ['en es'])]);
    const text = Array.from({ length: 300 }, (_, i) => `house ${i}`);
    const error = await failureOf(translate(text, 'ca', 'en'));
    assert.equal(error.issues?.length, 100);
  });

  test('without any installed engine has an error that explains how to install one', async () => {
    for (const engines of [[], [engineWith('transliteration', ['sr-Latn sr', 'sr sr-Latn'])]]) {
      const error = await failureOf(translatorWith(engines).translate('A house', 'es', 'en'));
      assert.match(error.message, /^No translation engine is installed.*English \(en\) to Spanish \(es\)/);
    }
  });
});

describe('languages', () => {
  test('are accepted in every common form of code', async () => {
    for (const [current, target, pair] of [
      ['EN', 'ES', 'en es'],
      ['en_GB', 'es-MX', 'en es'],
      ['eng', 'spa', 'en es'],
      ['en', 'PT_pt', 'en pt-PT'],
      ['SR_latn', 'CAT', 'sr-Latn ca'],
      ['iw', 'en-us', 'he en-US'],
    ] as const) {
      const engine = engineWith('one', [pair]);
      const result = await translatorWith([engine]).translate('Casa Verde', target, current);
      assert.deepEqual(result.engines, ['one'], `${current} to ${target}`);
      assert.deepEqual([...new Set(engine.batches.map(({ path }) => path.join(' ')))], [pair]);
    }
  });

  test('that are unknown are rejected with the name of the field', async () => {
    const { translate, asked } = translatorWith([engineWith('one', ['en es'])]);
    for (const [target, current, path] of [
      ['xx', 'en', 'target_language'],
      ['es', 'english', 'current_language'],
      ['', undefined, 'target_language'],
    ] as const) {
      const error = await failureOf(translate('A house', target, current));
      assert.equal(error.code, 'unknown_language');
      assert.deepEqual(
        error.issues?.map((issue) => issue.path),
        [path],
      );
    }
    assert.equal(asked.length, 0);
  });

  test('of the source that are given are not detected', async () => {
    const { translate, asked } = translatorWith([engineWith('one', ['en es'])]);
    const result = await translate(['A house', ''], 'es', 'en');
    assert.equal(result.detected, undefined);
    assert.deepEqual([result.texts, asked.length], [['es(A house)', ''], 0]);
  });

  test('of the source that are not given are detected for each string, with null for a string without words', async () => {
    const nothing = ['', '   \n', '12345', 'https://example.org/house', '😀 {{name}}'];
    const strings: Record<string, string> = { 'A house near a river': 'en', 'Une maison': 'fr', 'Una casa': 'es' };
    for (const text of nothing) strings[text] = 'en';
    const engines = [engineWith('one', ['en es']), engineWith('two', ['fr es'])];
    const { translate } = translatorWith(engines, { languages: strings });
    const result = await translate(
      ['A house near a river', ...nothing, 'Une maison', 'Una casa', 'A house near a river'],
      'es',
    );
    assert.deepEqual(result.texts, [
      'es(A house near a river)',
      ...nothing,
      'es(Une maison)',
      'Una casa',
      'es(A house near a river)',
    ]);
    assert.deepEqual(result.detected, ['en', ...nothing.map(() => null), 'fr', 'es', 'en']);
    assert.deepEqual(result.engines, ['one', 'two']);
    assert.deepEqual([...new Set(engines[0]?.segments().map(textOf))], ['A house near a river']);
  });

  test('of strings without words need no engine and no detection', async () => {
    const { translate } = translatorWith([]);
    const array = await translate(['', '42'], 'es');
    assert.deepEqual([array.texts, array.detected, array.engines], [['', '42'], [null, null], []]);
    const single = await translate('42', 'es');
    assert.deepEqual([single.texts, single.detected, single.engineMs], [['42'], [null], 0]);
  });

  test('that cannot be detected leave a string unchanged if another string has a detected language', async () => {
    const { translate } = translatorWith([engineWith('one', ['en es'])], { languages: { 'A house': 'en' } });
    const result = await translate(['5 µ', 'A house', ''], 'es');
    assert.deepEqual(result.texts, ['5 µ', 'es(A house)', '']);
    assert.deepEqual(result.detected, [null, 'en', null]);
  });

  test('that cannot be detected for any string are an error with the path of each string', async () => {
    const engine = engineWith('one', ['en es']);
    const { translate } = translatorWith([engine]);
    const array = await failureOf(translate(['abc', '', 'def'], 'es'));
    assert.equal(array.code, 'language_not_detected');
    assert.deepEqual(
      array.issues?.map(({ path }) => path),
      ['text[0]', 'text[2]'],
    );
    const single = await failureOf(translate('abc', 'es'));
    assert.deepEqual(
      single.issues?.map(({ path }) => path),
      ['text'],
    );
    assert.equal(engine.batches.length, 0);
  });
});

test('the plan of a request is logged at debug level, without its text', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const engines = [engineWith('best', ['en es'], { quality: 80 }), engineWith('other', ['en es'])];
  await translatorWith(engines, { log }).translate('A red house', 'es', 'en');
  const [entry = ''] = lines;
  assert.deepEqual(JSON.parse(entry).plan, [
    { from: 'en', to: 'es', characters: 11, route: 'best', fallbacks: ['other'], timeShare: 1 },
  ]);
  assert.doesNotMatch(entry, /house/);
});
