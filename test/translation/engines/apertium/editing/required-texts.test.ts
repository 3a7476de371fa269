import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mayMatch, requiredTexts } from '../../../../../src/translation/engines/apertium/editing/required-texts.ts';

for (const [pattern, required] of [
  ['press and hold', ['press and hold']],
  ['press and hold(?= (?:the|a) )', ['press and hold']],
  ['(must|should) be \\d+', ['must', 'should']],
  ['no (?:he|has) gone', [' gone']],
  ['(the cat (?:sat|slept)) quickly', ['the cat ']],
  ['Señor(?! \\p{Lu})', ['señor']],
  ['a?bcd+ef', ['bcd']],
  ['a{0,3}bc', ['bc']],
  ['(?:long optional )?end', ['end']],
  ['(?<!x)(?<unit>km|miles)\\.', ['km', 'miles']],
  ['a\\.b\\u{41}[xy.|)]', ['a.b']],
  ['on|\\d', []],
  ['(?=on)\\p{L}+', []],
] as const) {
  test(`each match of ${pattern} contains ${required.join(' or ') || 'no text that is known'}`, () => {
    assert.deepEqual(requiredTexts(pattern), required);
  });
}

test('a text with a match always has a required text', () => {
  const atom = fc.constantFrom('a', 'b', 'C', '.', '\\.', '\\d', '[ab|)]', '\\p{Lu}', '(?=a)', '(?!b)', '(?<!c)', '^');
  const { pattern } = fc.letrec<{ pattern: string; sequence: string; item: string }>((tie) => ({
    pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((all) => all.join('|')),
    sequence: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
    item: fc.oneof(
      { maxDepth: 3 },
      atom,
      fc
        .tuple(fc.constantFrom('(', '(?:', '(?=', '(?!'), tie('pattern'))
        .map(([opening, inner]) => `${opening}${inner})`),
      fc
        .tuple(
          fc.constantFrom('a', 'bc', '(?:ab|C)', '[bc]'),
          fc.constantFrom('?', '*', '+', '+?', '{0,2}', '{2}', '{1,}'),
        )
        .map(([repeated, quantifier]) => `${repeated}${quantifier}`),
    ),
  }));
  const text = fc.string({ unit: fc.constantFrom(...'abcABC.1|)'), maxLength: 12 });
  fc.assert(
    fc.property(pattern, text, (source, sample) => {
      if (!new RegExp(source, 'iu').test(sample)) return;
      assert.ok(mayMatch(requiredTexts(source), sample.toLowerCase()), `${source} matches ${sample}`);
    }),
    { numRuns: 1_000, seed: 46 },
  );
});
