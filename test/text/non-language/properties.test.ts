import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FAMILIES } from '../../../src/text/non-language/families.ts';
import { findNonLanguage, maskNonLanguage } from '../../../src/text/non-language/non-language.ts';
import { characterOf } from '../../../src/text/non-language/written-characters.ts';

const WORDS = 'the red house stands beside a long river and nobody sees it when snow falls on its old roof'.split(' ');
const word = fc.constantFrom(...WORDS);
// What is found only behind other words is left out: the items of a sentence stand anywhere.
const item = fc
  .constantFrom(...FAMILIES.filter(({ behind }) => behind === undefined).flatMap(({ examples }) => examples))
  .filter((text) => !isHalf(text));
const sentence = fc.array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: item }), { maxLength: 14 });

/** A part of a link, or an apostrophe that stands between letters. */
function isHalf(text: string): boolean {
  return text.startsWith('](') || text === "''";
}

test('each generated item of a generated sentence is found whole, and nothing else is', () => {
  fc.assert(
    fc.property(sentence, (tokens) => {
      const text = tokens.join(' , ');
      const found = findNonLanguage(text).map(({ start, end }) => text.slice(start, end));
      assert.deepEqual(
        found,
        tokens.filter((token) => !WORDS.includes(token)),
      );
    }),
    { seed: 149, numRuns: 20_000 },
  );
});

test('the parts of any text are in order, without overlaps, and the mask keeps what lies between', () => {
  const pieces = fc.array(fc.oneof(word, item, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, fc.constantFrom('', ' '), (tokens, separator) => {
      const text = tokens.join(separator);
      let end = 0;
      let masked = '';
      for (const span of findNonLanguage(text)) {
        assert.ok(span.start >= end && span.end > span.start && span.end <= text.length);
        masked += text.slice(end, span.start) + (characterOf(text.slice(span.start, span.end)) ?? ' ');
        end = span.end;
      }
      assert.equal(maskNonLanguage(text), masked + text.slice(end));
    }),
    { seed: 39, numRuns: 2_000 },
  );
});
