import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { extractSummary } from '../../../../src/summarization/engines/extractive/extract-summary.ts';
import { joinSentences } from '../../../../src/summarization/paragraph.ts';
import { codePointLength } from '../../../../src/text/graphemes.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const PIECES = [
  'The council decided to build a new bridge over the river.',
  'However, it will cost 14 million euros (2023 prices), he said.',
  'Dr. Lund agrees [3].',
  'Why?',
  'Yes.',
  'Der Fluss ist tief und kalt.',
  'Он живёт в Казани.',
  '今天天气很好，我们去公园。',
  'まだ雨が降っている。',
  'ประเทศไทยมีคนมาก',
  'كيف حالك اليوم يا صديقي؟',
  'flour',
  '2 eggs',
  '- a list line',
  '## Heading',
  '| a | b |',
  '```',
  'const x = f(1);',
  '> quoted words',
  'Anna: see you later',
  '[10:20] Ben: ok',
  'exam-',
  'ple words go on here',
  '&amp; <b>bold</b> **strong** `code`',
  '<p>A line of a page</p>',
  '<li><a href="x">An item</a></li></ul>',
  '<script>if (a < b) c();</script>',
  '<!--',
  '<nav>',
  '👩‍👩‍👧 😀',
  '(',
  ')',
  '"',
  '…',
  '\ud800',
  '\u0000',
  '\u202e',
  'a\u0301\u0301\u0301',
  'Pneumonoultramicroscopicsilicovolcanoconiosis',
];
const GAPS = [' ', ' ', ' ', '\n', '\n\n', '\r\n', '\t', '', '\u2028', '\f', '\u00a0'];

const texts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...GAPS)), { minLength: 1, maxLength: 40 })
      .map((pairs) => pairs.flat().join('')),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 300 }).map((units) => String.fromCharCode(...units)),
  },
);
const types = fc.constantFrom('text' as const, 'points' as const);
const limits = fc.option(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2000 })), {
  nil: undefined,
});
const SEED = propertyRuns(20_240_503, 175);

/** Letters and digits in lower case. Cleaning adds none. */
function letters(text: string): string[] {
  return [...text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at++;
  return at === part.length;
}

suite('extractSummary for any text', () => {
  test('keeps its limits, is never empty, in order, without duplicates, on one line', () => {
    fc.assert(
      fc.property(texts, types, fc.integer({ min: 1, max: 100 }), limits, (text, type, maxPoints, maxCharacters) => {
        const { items, paragraph } = extractSummary({ source: { kind: 'text', text }, type, maxPoints, maxCharacters });
        assert.ok(items.length > 0);
        if (type === 'points') {
          assert.ok(items.length <= maxPoints);
          assert.equal(paragraph, undefined);
        } else assert.equal(paragraph, joinSentences(items.map((item) => item.text)));
        const total = codePointLength(paragraph ?? items.map((item) => item.text).join(''));
        assert.ok(
          total <= (maxCharacters ?? (type === 'text' ? 1200 : Number.POSITIVE_INFINITY)),
          `${total} characters`,
        );
        for (const item of items) {
          assert.equal(item.text.trim(), item.text);
          assert.notEqual(item.text, '');
          assert.doesNotMatch(item.text, /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
        }
        const said = items.map((item) => item.text.toLowerCase());
        assert.equal(new Set(said).size, said.length);
      }),
      SEED,
    );
  });

  test('quotes only the text at its offsets in the source', () => {
    fc.assert(
      fc.property(texts, types, fc.integer({ min: 1, max: 20 }), limits, (text, type, maxPoints, maxCharacters) => {
        const source = [...text];
        let last = 0;
        for (const { text: said, start, end } of extractSummary({
          source: { kind: 'text', text },
          type,
          maxPoints,
          maxCharacters,
        }).items) {
          assert.ok(start >= last && end > start && end <= source.length);
          assert.ok(isSubsequence(letters(said), letters(source.slice(start, end).join(''))));
          last = end;
        }
      }),
      SEED,
    );
  });

  test('never cuts inside a word when a word fits', () => {
    const word = fc.constantFrom('river', 'bridge', 'a', 'of', 'mountains', 'harbour', 'ten', 'lights');
    const sentence = fc.array(word, { minLength: 3, maxLength: 30 }).map((words) => `The ${words.join(' ')}.`);
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 4, max: 60 }),
        (sentences, maxCharacters) => {
          const text = sentences.join(' ');
          for (const item of extractSummary({
            source: { kind: 'text', text },
            type: 'points',
            maxPoints: 3,
            maxCharacters,
          }).items) {
            const words = item.text.replace(/[.…]$/, '').split(' ');
            for (const found of words) assert.match(found, /^(?:The|river|bridge|a|of|mountains|harbour|ten|lights)$/);
          }
        },
      ),
      SEED,
    );
  });

  test('uses a whole sentence when one fits', () => {
    const sentence = fc.constantFrom(
      'The river is deep and cold today.',
      'Eleven ships arrived from the islands.',
      'Nobody was seen near the old harbour in spring.',
      'People like fresh bread with butter and salt.',
      'Thanks!',
      'Yes.',
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(sentence, { minLength: 1, maxLength: 6 }),
        types,
        fc.integer({ min: 1, max: 90 }),
        (sentences, type, maxCharacters) => {
          const { items } = extractSummary({
            source: { kind: 'text', text: sentences.join(' ') },
            type,
            maxPoints: 2,
            maxCharacters,
          });
          const fits = sentences.some((text) => text.length <= maxCharacters);
          assert.equal(
            items.every((item) => sentences.some((text) => text === item.text)),
            fits,
          );
        },
      ),
      SEED,
    );
  });

  test('returns the requested number of points when there are enough sentences', () => {
    const topics = ['bees', 'trams', 'bread', 'chess', 'coral', 'taxes', 'opera', 'tulips'];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...topics), { minLength: 1 }),
        fc.integer({ min: 1, max: 10 }),
        (chosen, maxPoints) => {
          const text = chosen
            .map((topic, at) => `The ${topic} of the town number ${at} were the theme of a long evening.`)
            .join(' ');
          const { items } = extractSummary({
            source: { kind: 'text', text },
            type: 'points',
            maxPoints,
            maxCharacters: undefined,
          });
          assert.equal(items.length, Math.min(maxPoints, chosen.length));
        },
      ),
      SEED,
    );
  });
});
