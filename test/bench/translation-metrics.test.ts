import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bleu, bleuFor } from '../../bench/translation/bleu.ts';
import { differenceInterval } from '../../bench/translation/bootstrap.ts';
import { chrF } from '../../bench/translation/chrf.ts';
import { countsOf, type Metric, scoreOf } from '../../bench/translation/metric.ts';
import { tokens13a, tokensJa, tokensZh } from '../../bench/translation/tokens.ts';

function score(metric: Metric, hypotheses: string[], references: string[]): number {
  return scoreOf(metric, countsOf(metric, hypotheses, references));
}

function near(actual: number, expected: number, within = 1e-6): void {
  assert.ok(Math.abs(actual - expected) < within, `${actual} is not ${expected}`);
}

test('tokens are those of mteval-v13a', () => {
  const cases: [string, string][] = [
    ['It cost $1,234.50, or 5%.', 'It cost $ 1,234.50 , or 5 % .'],
    ['“Well-known” (1990-95)', '“Well-known” ( 1990 - 95 )'],
    ["John's e-mail: a@b.org", "John's e-mail : a @ b . org"],
    ['Fish &amp; chips', 'Fish & chips'],
    ['El 3.º y el .5', 'El 3 . º y el . 5'],
  ];
  for (const [line, tokens] of cases) assert.equal(tokens13a(line).join(' '), tokens);
});

test('tokens of Chinese are its characters, those of Japanese are words', () => {
  // From sacrebleu's tests: Chinese characters and signs by themselves, other words as they are.
  assert.equal(tokensZh('一天,我在图书馆看到Tom Smith。').join(' '), '一 天 , 我 在 图 书 馆 看 到 Tom Smith 。');
  assert.equal(tokensZh('“你好”—3.5%').join(' '), '“ 你 好 ” — 3.5 %');
  assert.deepEqual(tokensJa('図書館は 毎日開きます。').slice(0, 2), ['図書館', 'は']);
  near(score(bleuFor('zh-Hans'), ['我在图书馆'], ['我在图书馆']), 100);
  near(score(bleuFor('de'), ['我在图书馆'], ['我在图书馆']), 0, 1e-6);
});

test('BLEU is what sacrebleu computes', () => {
  // From its README and tests: counts of an example with several references, smoothing, and no match at all.
  near(bleu.score([17, 18, 14, 17, 7, 14, 5, 11, 3, 8]), 48.530827);
  near(bleu.score([11, 11, 9, 10, 7, 8, 5, 6, 3, 4]), 83.75922397);
  const romanian = 'Producția de zahăr primă va fi exprimată în ceea ce privește zahărul alb;';
  near(score(bleu, [romanian], ['producţia de zahăr brut se exprimă în zahăr alb;']), 8.493, 1e-3);
  near(score(bleu, ['this is a cat'], ['okay thanks']), 0);
  near(score(bleu, ['The dog bit the man.'], ['The dog bit the man.']), 100);
  // By hand: matches 3/4, 2/3, 1/2 and, smoothed, half of 1/1.
  near(score(bleu, ['a b c d'], ['a b c e']), 100 * (0.75 * (2 / 3) * 0.5 * 0.5) ** 0.25);
  // By hand: all of it matches, but it is shorter by one token of six.
  near(score(bleu, ['a b c d e'], ['a b c d e f']), 100 * Math.exp(-1 / 5));
});

test('chrF is what sacrebleu computes', () => {
  // From its tests, where precision and recall are the same, so that their weight plays no part.
  near(score(chrF, ['a'], ['a']), 100);
  near(score(chrF, ['a b c'], ['abc']), 100);
  near(score(chrF, ['a', 'b'], ['a', 'c']), 50);
  near(score(chrF, ['aa'], ['ab']), 25);
  near(score(chrF, [''], ['reference']), 0);
  // From its README: the best of two references of each sentence.
  const hypotheses = ['The dog bit the man.', "It wasn't surprising.", 'The man had just bitten him.'];
  const references = [
    ['The dog bit the man.', 'The dog had bit the man.'],
    ['It was not unexpected.', 'No one was surprised.'],
    ['The man bit him first.', 'The man had bitten the dog.'],
  ];
  const best = hypotheses.map((hypothesis, i) => {
    const scored = (references[i] ?? []).map((reference) => ({
      reference,
      score: score(chrF, [hypothesis], [reference]),
    }));
    return scored.toSorted((one, other) => other.score - one.score)[0]?.reference ?? '';
  });
  near(score(chrF, hypotheses, best), 59.73, 5e-3);
  // By hand: precision 1 and 1, recall 2/3 and 1/2; no third letter to compare.
  near(score(chrF, ['ab'], ['abc']), (100 * 5 * (7 / 12)) / (4 + 7 / 12));
});

test('the interval of a difference holds it, is empty for none, and is always the same', () => {
  const references = Array.from({ length: 60 }, (_, i) => `one two three four five ${i} six`);
  const theirs = references.map((text, i) => (i % 3 === 0 ? text.replace('three', 'drei') : text));
  const counts = (texts: string[]) => countsOf(bleu, texts, references);
  const { low, high } = differenceInterval(bleu, counts(references), counts(theirs));
  const difference = score(bleu, references, references) - score(bleu, theirs, references);
  assert.ok(low > 0 && low < difference && difference < high && high < 2 * difference, `${low} to ${high}`);
  assert.deepEqual(differenceInterval(bleu, counts(theirs), counts(theirs)), { low: 0, high: 0 });
  assert.deepEqual(differenceInterval(bleu, counts(references), counts(theirs)), { low, high });
});
