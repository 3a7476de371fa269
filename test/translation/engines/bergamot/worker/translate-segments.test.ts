import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Segment } from '../../../../../src/translation/engine.ts';
import { translateSegments } from '../../../../../src/translation/engines/bergamot/worker/translate-segments.ts';
import { isDamaged } from '../../../../../src/translation/text/is-damaged.ts';
import { textOf } from '../../../../../src/translation/text/segment-text.ts';
import { splitText } from '../../../../../src/translation/text/split-text.ts';
import { engineFor } from '../support.ts';
import { fromMarked, toMarked } from './marked-text.ts';
import { vocabularyWith } from './vocabulary-stub.ts';

const vocabulary = vocabularyWith();

/** Splits a text into segments as the service does. */
function segmentsOf(text: string, language = 'en'): Segment[] {
  return [...splitText(text, language)].flatMap((piece) =>
    piece.kind === 'segment' ? [{ parts: piece.parts, tags: [] }] : [],
  );
}

/**
 * Translates a text of one sentence with a stub for the engine. Returns the inputs of the stub and the result. Tags are
 * written as elements.
 */
function translateWith(text: string, answer: (input: string) => string, { from = 'en', to = 'de' } = {}) {
  const inputs: string[] = [];
  const request = { segments: segmentsOf(text, from), from, to, withoutMarkup: false, vocabulary };
  const [output] = translateSegments(request, (batch) => {
    const marked = batch.map(toMarked);
    inputs.push(...marked);
    return marked.map((input) => fromMarked(answer(input)));
  });
  return { inputs, output: output?.text };
}

const same = (input: string): string => input;
const replace =
  (from: string, to: string) =>
  (input: string): string =>
    input.replace(from, to);

describe('the input of the engine', () => {
  test('is plain text with normal spaces for language alone', () => {
    const { inputs } = translateWith('The\u00a0house\u2003 is soft\u00adly green\u200b < blue & cafe\u0301.', same);
    assert.deepEqual(inputs, ['The house is softly green < blue & café.']);
  });

  test('has words without their soft hyphens, even where the vocabulary lacks those', () => {
    const unhyphenated = vocabularyWith({ unknown: '\u00ad' });
    const segments = segmentsOf('The won\u00adder\u00adful house');
    const inputs: string[] = [];
    translateSegments({ segments, from: 'en', to: 'de', withoutMarkup: false, vocabulary: unhyphenated }, (batch) => {
      inputs.push(...batch.map(toMarked));
      return [...batch];
    });
    assert.deepEqual(inputs, ['The wonderful house']);
  });

  test('has stand-ins for nouns, and elements for tags, emoji and character references', () => {
    const { inputs } = translateWith('The {{big}} <b>house</b> & 🚗 is&nbsp;green<wbr/>x', same);
    const text = 'The 364 <a id="0">house</a> & <img id="1"> is<img id="2"> green<img id="3"> x';
    assert.deepEqual(inputs, [text]);
  });

  test('has a name or a number for a noun, by its role', () => {
    const inputOf = (text: string, pair?: { to: string }): string | undefined =>
      translateWith(text, same, pair).inputs[0];
    assert.equal(inputOf('Ask {user} about {count} files'), 'Ask Kim about 364 files');
    assert.equal(inputOf('You have %d, %1$s or %s new'), 'You have 364, Kim or 473 new');
    assert.equal(inputOf('See https://example.com/a now or ask tom@example.com'), 'See Kim now or ask Tom');
    assert.equal(inputOf('Kim called {user}'), 'Kim called Tom');
    assert.equal(inputOf('Ask {user} about it', { to: 'ru' }), 'Ask 364 about it');
  });

  test('has one stand-in for a noun and the words and nouns that touch it', () => {
    const { inputs, output } = translateWith('Open file{n} or {a}{b} in {c}s now', same);
    assert.deepEqual(inputs, ['Open Kim or Tom in Max now']);
    assert.equal(output, 'Open file{n} or {a}{b} in {c}s now');
  });

  test('is well-formed for any tags of the text', () => {
    const { inputs } = translateWith('A </i> b <b> c <i> d </b> e </i> f <wbr> g <b/> h [i](j) k ](l) m', same);
    const text =
      'A <img id="0"> b <a id="1"> c <img id="2"> d </a> e <img id="3"> f <img id="4"> g <img id="5"> h <a id="6">i</a> k <img id="7"> m';
    assert.deepEqual(inputs, [text]);
  });

  test('has stand-ins for foreign words, except Latin ones and quantities', () => {
    const { inputs } = translateWith('Anna saw 北京 大学 and the μ of Москва', same);
    assert.deepEqual(inputs, ['Anna saw Kim and the μ of Tom']);
    assert.doesNotMatch(translateWith('Анна Smith в Москве', same, { from: 'ru' }).inputs[0] ?? '', /</);
    assert.equal(translateWith('東京タワーは 서울 にない', same, { from: 'ja' }).inputs[0], '東京タワーは 364 にない');
  });
});

test('the translation of a single word may have more than twice its tokens', async () => {
  await using bergamot = await engineFor();
  const batch = { path: ['en', 'fr'], segments: segmentsOf('Today'), signal: new AbortController().signal };
  const [translation] = (await bergamot.engine.translate(batch)).texts;
  assert.match(translation?.text ?? '', /^Aujourd'hui/);
});

describe('the translation', () => {
  const cases: readonly [what: string, source: string, from: string, to: string, expected: string][] = [
    ['the spaces around an emoji', 'The house 🚗 is', '> is', '>ist', 'The house 🚗 ist'],
    ['an emoji next to its word', 'The house🚗 is', 'house<img id="0"> is', 'Haus <img id="0">ist', 'The Haus🚗 ist'],
    ['no space before a full stop', 'A 🚗 car today.', '<img id="0"> car today.', 'heute<img id="0">.', 'A heute 🚗.'],
    ['emoji side by side', 'A 🚗🚗 car', '<img id="1"> car', ' <img id="1">Auto', 'A 🚗🚗 Auto'],
    ['text that looks like markup', 'A &lt; b < see 🚗 d', ' see', ' <c> &amp;', 'A &lt; b < <c> &amp; 🚗 d'],
  ];
  for (const [what, source, from, to, expected] of cases) {
    test(`has ${what}`, () => assert.equal(translateWith(source, replace(from, to)).output, expected));
  }

  test('has no spaces around emoji into Chinese, and has spaces from Chinese', () => {
    assert.equal(translateWith('I 🚗 you', () => '我 <img id="0">你', { to: 'zh-Hans' }).output, '我🚗你');
    const english = translateWith('我🚗你', () => 'I <img id="0">you', { from: 'zh-Hans', to: 'en' });
    assert.equal(english.output, 'I 🚗 you');
  });

  for (const lost of ['365', '3,64', '364 364', '364er', '']) {
    test(`is repeated with all nouns as elements if a stand-in became "${lost}"`, () => {
      const { inputs, output } = translateWith('The {{big}} green house', replace('364', lost));
      assert.deepEqual(inputs, ['The 364 green house', 'The <img id="0"> green house']);
      assert.equal(output, 'The {{big}} green house');
    });
  }

  test('is repeated with stand-ins for the numbers that it lacks, if that brings all of them back', () => {
    const withNumber = (input: string): string =>
      input.includes('1,200') ? 'Es sind 1.100 von 35 km' : 'Es sind 364 von 35 km';
    const { inputs, output } = translateWith('There are 1,200 of 35 km', withNumber);
    assert.deepEqual(inputs, ['There are 1,200 of 35 km', 'There are 364 of 35 km']);
    assert.equal(output, 'Es sind 1.200 von 35 km');
    const never = (): string => 'Es sind viele';
    assert.equal(translateWith('There are 1,200 of 35 km', never).output, 'Es sind viele');
    for (const kept of ['1,200', '1.200', '1 200']) {
      assert.equal(translateWith('It has 1,200 km', () => `Es hat ${kept} km`).inputs.length, 1);
    }
    assert.equal(translateWith('It has 1,234.56 km', () => 'Es hat 1,234,56 km').inputs.length, 2);
    assert.equal(translateWith('in the 1970s, 5 of them', () => 'in den Siebzigern fünf davon').inputs.length, 1);
  });

  test('has a space between a word and a noun', () => {
    const lost = (input: string): string => (input.includes('<img') ? '<img id="0">Wie geht es' : 'verloren');
    const { output } = translateWith('Ask https://x.example/a, please', lost);
    assert.equal(output, 'https://x.example/a Wie geht es');
    const moved = (input: string): string => (input.includes('<img') ? 'Wie geht es<img id="0">' : 'verloren');
    assert.equal(translateWith('(https://x.example/a) says so', moved).output, 'Wie geht es https://x.example/a');
  });

  test('has no stops where a long sentence was cut', () => {
    const source = `${'The house near the old river is green, '.repeat(13)}and big.`;
    const { inputs, output = '' } = translateWith(source, (input) => `${input.replace(/[.,]$/, '')}.`);
    assert.ok(inputs.length > 1);
    assert.equal(output, source);
  });

  test('has a runaway repetition once, unless the source repeats too', () => {
    assert.equal(translateWith('We walked home', () => `Wir gingen${' und'.repeat(40)}`).output, 'Wir gingen und');
    assert.equal(translateWith('We walked home', () => 'Wir gingen hahahahahaha').output, 'Wir gingen hahahahahaha');
    const source = 'Ha ha ha ha ha ha ha';
    assert.equal(translateWith(source, () => 'ha '.repeat(20).trim()).output, 'ha '.repeat(20).trim());
  });
});

const pieces = fc.constantFrom(
  ...[
    'The house is green.',
    'I have a red car',
    'Anna',
    'a',
    '漢字',
    'привет',
    'β',
    '🚗',
    '👩‍👩‍👧',
    '🇩🇪',
    '<b>',
    '</b>',
    '<i class="x">',
  ],
  ...[
    '</i>',
    '<br>',
    '<br/>',
    '<!-- x -->',
    '<!DOCTYPE html>',
    '<script>',
    '</script>',
    '<',
    '>',
    '&',
    '&amp;',
    '&nbsp;',
    '&#39;',
  ],
  ...[
    '"',
    "'",
    '[',
    '](https://x.y)',
    '{{name}}',
    '%s',
    '%1$s',
    '$x{y}',
    ':smile:',
    'https://example.com/?a=b&c=<d>',
    '`x < y`',
  ],
  ...[
    '<a id="0">',
    '</a>',
    '<img id="0">',
    '<img id="7">',
    '▁',
    '⁇',
    '<unk>',
    '\u00a0',
    '\u200b',
    '\u00ad',
    '\u202e',
    '★',
    '→',
  ],
  ...['1,000', '...', '—', '؟', 'ा', 'x'.repeat(250), 'no '.repeat(40), '漢'.repeat(60), '\t', '\n'],
);
const hostile = fc
  .array(fc.tuple(pieces, fc.constantFrom('', ' ')), { minLength: 1, maxLength: 25 })
  .map((pairs) => pairs.flat().join(''));

describe('any text', () => {
  test('stays complete and in order with an engine that returns its input', () => {
    const check = fc.property(hostile, (text) => {
      for (const segment of segmentsOf(text)) {
        const [output = { text: '', tags: [] }] = translateSegments(
          { segments: [segment], from: 'en', to: 'de', withoutMarkup: false, vocabulary },
          (inputs) => [...inputs],
        );
        assert.equal(isDamaged(segment, output), false, output.text);
        const visible = (said: string): string => said.normalize('NFC').replace(/[\s\p{Cf}]/gu, '');
        assert.equal(visible(output.text), visible(textOf(segment.parts)));
      }
    });
    fc.assert(check, { seed: 4, numRuns: 2_000 });
  });

  test('does not crash a model, directly or through a pivot', async () => {
    await using bergamot = await engineFor();
    const texts = fc.sample(hostile, { seed: 5, numRuns: 160 });
    for (const path of [
      ['en', 'de'],
      ['en', 'ja'],
      ['de', 'en', 'fr'],
    ]) {
      const segments = texts.flatMap((text) => segmentsOf(text, path[0]));
      for (let at = 0; at < segments.length; at += 16) {
        const batch = { path, segments: segments.slice(at, at + 16), signal: new AbortController().signal };
        const { texts: translations } = await bergamot.engine.translate(batch);
        assert.ok(translations.every((text) => text !== undefined));
      }
    }
    assert.equal(await bergamot.metric('lost_workers_total'), 0);
  });

  test('is split at clauses if it is long, and anywhere in a script without spaces', () => {
    const clause = 'we walked along the river to the old bridge, ';
    const english = translateWith(`${clause.repeat(12)}and home.`, same);
    assert.equal(english.output, `${clause.repeat(12)}and home.`);
    assert.ok(english.inputs.every((text) => text.length <= 450 && /[,.]$/.test(text)));
    const chinese = translateWith('一二三四五六七八九'.repeat(50), same, { from: 'zh-Hans', to: 'ja' });
    assert.equal(chinese.output, '一二三四五六七八九'.repeat(50));
    assert.ok(chinese.inputs.every((text) => text.length <= 150));
  });

  test('of 10,000 characters in one sentence is translated in parts', async () => {
    await using bergamot = await engineFor();
    const text = `${'The house is green and the car is red, '.repeat(250)}and Anna lives in Berlin.`;
    const batch = { path: ['en', 'de'], segments: segmentsOf(text), signal: new AbortController().signal };
    const { texts } = await bergamot.engine.translate(batch);
    assert.ok(texts.every((translation) => translation !== undefined && translation.text !== ''));
    assert.equal(await bergamot.metric('lost_workers_total'), 0);
  });
});
