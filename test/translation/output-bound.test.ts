import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countExpected, createOutputBound } from '../../src/translation/output-bound.ts';
import type { TermMatcher } from '../../src/translation/terms/term.ts';
import { createTermMatcher } from '../../src/translation/terms/term-matcher.ts';

const MILLION = 1_000_000;

/** A matcher that records the length of each text that it searches. */
function recording(matcher: TermMatcher): TermMatcher & { searched: number[] } {
  const searched: number[] = [];
  return {
    ...matcher,
    searched,
    find(text) {
      searched.push(text.length);
      return matcher.find(text);
    },
  };
}

function count(text: string, terms: TermMatcher, bound = createOutputBound(text.length)): number {
  const steps = countExpected([{ unit: { text }, terms }], bound);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const termsOf = (entries: Record<string, string>): TermMatcher =>
  createTermMatcher(
    Object.entries(entries).map(([source, target]) => ({ source, target })),
    'en',
  );

test('a text is searched in short steps, each character once, with blanks, line breaks or neither between its words', () => {
  for (const separator of [' ', '\n', '']) {
    const terms = recording(termsOf({ house: 'maison' }));
    const text = `house${separator}`.repeat(10_000);
    const output = count(text, terms);
    assert.equal(
      terms.searched.reduce((sum, length) => sum + length),
      text.length,
    );
    assert.ok(Math.max(...terms.searched) <= 2_000, separator);
    if (separator === ' ') assert.equal(output, text.length + 10_000);
  }
});

test('the search ends where the bound is passed', () => {
  const terms = recording(termsOf({ a: 'x'.repeat(200) }));
  const text = 'a '.repeat(145_000);
  assert.throws(() => count(text, terms), { code: 'output_too_large' });
  const searched = terms.searched.reduce((sum, length) => sum + length);
  assert.ok(searched < text.length / 9, `searched ${searched} of ${text.length}`);
});

test('shorter translations at the end count, so a text that fits as a whole is allowed', () => {
  const terms = termsOf({ a: 'x'.repeat(150), [`b${'c'.repeat(99)}`]: 'd' });
  const text = `${'a '.repeat(6_000)}${`b${'c'.repeat(99)} `.repeat(5_000)}`;
  const expected = 6_000 * 151 + 5_000 * 2;
  assert.equal(count(text, terms), expected);
  assert.ok(expected < MILLION && text.length + 6_000 * 149 > MILLION);
});
