import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../load/test-scope.ts';
import { countExpected, createOutputBound } from '../../src/translation/output-bound.ts';
import type { TermMatcher } from '../../src/translation/terms/term.ts';
import { createTermMatcher } from '../../src/translation/terms/term-matcher.ts';
import { engineWith, failureOf, translatorWith } from '../support/translator-doubles.ts';

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

test('a small request of another tenant is answered before four large ones that came first are refused', async (t) => {
  let clock = 0;
  // Each look at the clock finds a used slice, so the order depends on the number of steps and not on the machine.
  t.mock.method(performance, 'now', () => (clock += 10));
  const { translator } = translatorWith([engineWith('test', ['en es'])]);
  const direction = { currentLanguage: 'en', targetLanguage: 'es' };
  const order: string[] = [];
  const huge = { ...direction, text: 'a '.repeat(145_000), glossary: [{ source: 'a', target: 'x'.repeat(200) }] };
  const refused = Array.from({ length: 4 }, async (_, at) => {
    const { code } = await failureOf(translator.translate(huge, testScope(undefined, `large ${at}`)));
    order.push(code);
  });
  let turns = 0;
  const countTurns = (): void => {
    turns++;
    if (order.length < 5) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const small = translator.translate({ ...direction, text: 'Good day.' }, testScope(undefined, 'small'));
  await Promise.all([...refused, small.then(({ texts }) => order.push(...texts))]);
  assert.deepEqual(order, ['es(Good day.)', ...Array.from({ length: 4 }, () => 'output_too_large')]);
  // A request is refused after 29,000 characters, in steps of 2,000 that each leave the event loop to others.
  assert.ok(turns >= 4 * 15, `${turns} turns of the event loop`);
});
