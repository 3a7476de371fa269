import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testScope } from '../../load/test-scope.ts';
import type { Unit } from '../../src/formats/format.ts';
import { engineWith, failureOf, textOf, translatorWith } from '../support/translator-doubles.ts';

const unit = (text: string, more: Partial<Unit> = {}): Unit => ({ text, tags: [], ...more });
const upperCase = engineWith('one', ['en es', 'de es'], { answer: (segment) => textOf(segment).toUpperCase() });
const choices = { targetLanguage: 'es', currentLanguage: 'en' };

describe('units of a document', () => {
  test('are translated in order, with their tags', async () => {
    const { translator } = translatorWith([upperCase]);
    const units = [unit('A house.'), unit('A red house.', { tags: [{ start: 2, end: 5, parent: undefined }] })];
    const { translations, engines } = await translator.translateUnits({ units, ...choices }, testScope());
    assert.deepEqual(
      translations.map((translation) => translation?.text),
      ['A HOUSE.', 'A RED HOUSE.'],
    );
    assert.deepEqual(translations[1]?.tags, [{ start: 2, end: 5, parent: undefined }]);
    assert.deepEqual(engines, ['one']);
  });

  test('stay as they are in a language without a route, and are translated from the language that they declare', async () => {
    const { translator } = translatorWith([engineWith('one', ['en es', 'de es'])]);
    const units = [unit('Ein Haus', { language: 'de' }), unit('Une maison', { language: 'fr' })];
    const { translations } = await translator.translateUnits({ units, ...choices }, testScope());
    assert.deepEqual(
      translations.map((translation) => translation?.text),
      ['es(Ein Haus)', undefined],
    );
  });

  test('are wrapped paragraphs, unless their lines lay them out', async () => {
    const { translator } = translatorWith([engineWith('one', ['en es'])]);
    const text = 'Buy these\nin the shop';
    const units = [unit(text), unit('- milk\n- bread', { layout: 'lines' })];
    const { translations } = await translator.translateUnits({ units, ...choices }, testScope());
    assert.equal(translations[0]?.text.replace(/\s/g, ' '), 'es(Buy these in the shop)');
    assert.equal(translations[1]?.text, '- es(milk)\n- es(bread)');
  });

  test('are messages option by option, also in a paragraph', async () => {
    const { translator } = translatorWith([engineWith('one', ['en es'])]);
    const units = [unit('{n, plural, one {# file} other {# files}}')];
    const { translations } = await translator.translateUnits({ units, ...choices }, testScope());
    assert.equal(translations[0]?.text, '{n, plural, one {es(# file)} other {es(# files)}}');
  });

  test('are messages whose placeholders are tags, and stay where one is lost or the message cannot be read', async () => {
    const { translator } = translatorWith([engineWith('one', ['en es'])]);
    const texts = [
      '{n, plural, one {a file} other {{{n}} files}}',
      'You have {n, plural, one {a file} other {files}} in {{x}}.',
      '{n, plural, one {a file} {{n}}',
    ];
    const units = texts.map((text) => {
      const tags = [...text.matchAll(/\{\{\w\}\}/g)].map(({ index }) => ({ start: index, end: index + 5 }));
      return unit(text, { tags: tags.map((tag) => ({ ...tag, parent: undefined })), verbatim: tags });
    });
    const { translations } = await translator.translateUnits({ units, ...choices }, testScope());
    const [translated, ...kept] = translations;
    assert.equal(translated?.text, '{n, plural, one {es(a file)} other {es({{n}} files)}}');
    assert.deepEqual(translated?.tags, [{ start: 39, end: 44, parent: undefined }]);
    assert.deepEqual(
      kept.map((translation, index) => translation?.text ?? texts[index + 1]),
      texts.slice(1),
    );
  });

  test('have whole words, also where their lines divide them', async () => {
    const { translator } = translatorWith([engineWith('one', ['en es'])]);
    const units = [
      unit('The govern-\nment said that the infor-\nmation was wrong.'),
      unit('The well-\nknown doctor'),
      unit('The pre-\nand post-war years'),
    ];
    const { translations } = await translator.translateUnits({ units, ...choices }, testScope());
    assert.deepEqual(
      translations.map((translation) => translation?.text.replace(/\s/g, ' ')),
      [
        'es(The government said that the information was wrong.)',
        'es(The well-known doctor)',
        'es(The pre- and post-war years)',
      ],
    );
  });

  test('of an unsupported pair are rejected', async () => {
    const { translator } = translatorWith([upperCase]);
    const request = { units: [unit('Une maison')], targetLanguage: 'es', currentLanguage: 'fr' };
    assert.equal((await failureOf(translator.translateUnits(request, testScope()))).code, 'unsupported_language_pair');
  });
});

describe('the choices of a document', () => {
  test('are checked before its texts are known', async () => {
    const { translator } = translatorWith([upperCase]);
    const check = (given: Parameters<typeof translator.check>[0]) => translator.check(given, testScope());
    assert.deepEqual(await check({ targetLanguage: 'ES', currentLanguage: undefined }), { from: undefined, to: 'es' });
    assert.deepEqual(await check({ targetLanguage: 'es', currentLanguage: 'EN' }), { from: 'en', to: 'es' });
    const codes = await Promise.all(
      [
        { targetLanguage: 'xx', currentLanguage: undefined },
        { targetLanguage: 'es', currentLanguage: 'fr' },
        { ...choices, glossaryIds: ['none'] },
        { ...choices, formality: 'more' as const },
      ].map(async (given) => (await failureOf(check(given))).code),
    );
    assert.deepEqual(codes, [
      'unknown_language',
      'unsupported_language_pair',
      'glossary_not_found',
      'unsupported_option',
    ]);
  });
});

test('the language of a document is detected from its text', async () => {
  const { translator } = translatorWith([upperCase], { languages: { 'A house': 'en' } });
  assert.equal(await translator.detectDocument('A house', 'es', testScope()), 'en');
  assert.equal(await translator.detectDocument('12 % 3', 'es', testScope()), null);
  assert.equal((await failureOf(translator.detectDocument('Xyz', 'es', testScope()))).code, 'language_not_detected');
});
