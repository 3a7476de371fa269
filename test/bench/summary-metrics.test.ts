import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BASELINES } from '../../bench/summaries/baselines.ts';
import { blemishesOf } from '../../bench/summaries/blemishes.ts';
import { meanOf } from '../../bench/summaries/interval.ts';
import { bestRouge, rouge } from '../../bench/summaries/rouge.ts';
import { partOf } from '../../bench/summaries/split.ts';
import { tokenize } from '../../bench/summaries/tokens.ts';

function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 5e-5, `${actual} is not ${expected}`);
}

/** ROUGE of sentences with tokens separated by spaces. */
function rougeOf(summary: string[], reference: string[]) {
  const tokens = (lines: string[]) => lines.map((line) => line.split(' '));
  return rouge(tokens(summary), tokens(reference));
}

test('tokens are stems in English, whole words in other languages, letters in scripts without blanks', () => {
  assert.deepEqual(tokenize("The mayor's 12 decisions, don't ties", 'en'), [
    ...['the', 'mayor', 's', '12', 'decis', 'don', 't', 'ti'],
  ]);
  assert.deepEqual(tokenize('Für das Größte', 'de'), ['für', 'das', 'größte']);
  assert.deepEqual(tokenize('市议会 GDP 2％', 'zh'), ['市', '议', '会', 'gdp', '2']);
  assert.deepEqual(tokenize('नगर परिषद', 'hi'), ['नगर', 'परिषद']);
});

describe('ROUGE is what its authors and google-research print', () => {
  test('of words and pairs of words', () => {
    near(rougeOf(['testing'], ['testing one two']).one, 1 / 2);
    near(rougeOf(['testing one'], ['testing one two']).two, 2 / 3);
    assert.deepEqual(rougeOf(['nothing'], ['testing one two']), { one: 0, two: 0, lsum: 0 });
  });
  test('of longest common subsequences', () => {
    near(rougeOf(['testing two'], ['testing one two']).lsum, 4 / 5);
    // Lin 2004, section 3.1: 3 of 4, and 2 of 4 although all the words are the same but one.
    near(rougeOf(['police kill the gunman'], ['police killed the gunman']).lsum, 3 / 4);
    near(rougeOf(['the gunman kill police'], ['police killed the gunman']).lsum, 2 / 4);
    // Section 3.2: the union of what two sentences have in common with one is 4 of 5, out of 10.
    near(rougeOf(['w1 w2 w6 w7 w8', 'w1 w3 w8 w9 w5'], ['w1 w2 w3 w4 w5']).lsum, 0.53333);
  });
  test('no word of a summary counts twice', () => {
    near(rougeOf(['a b'], ['a b', 'a b']).lsum, (2 * 2) / (2 + 4));
    near(rougeOf(['a a a'], ['a b']).one, (2 * 1) / (3 + 2));
  });
  test('of several references the best counts', () => {
    const near = [['the', 'cat', 'sat']];
    assert.equal(bestRouge([['the', 'cat', 'sat']], [[['a', 'dog']], near]).one, 1);
    assert.deepEqual(bestRouge([], [near]), { one: 0, two: 0, lsum: 0 });
  });
});

test('a mean has the interval of its sample, the same each time', () => {
  const values = Array.from({ length: 100 }, (_, i) => i % 2);
  const { mean, margin } = meanOf(values);
  assert.equal(mean, 0.5);
  // Normal approximation: 1.96 × 0.5 / √100.
  assert.ok(Math.abs(margin - 0.098) < 0.015, `${margin}`);
  assert.deepEqual(meanOf(values), { mean, margin });
  assert.equal(meanOf([3, 3, 3]).margin, 0);
});

test('what reads badly is counted', () => {
  const text = 'The council met. It chose (at last) a plan. "No," he said. The plan costs 3 million euros, of which';
  const count = (...lines: string[]) => blemishesOf(lines, text, 'en');
  assert.equal(count('It chose (at last) a plan.').dangling, 1);
  assert.equal(count('The council met.', 'It chose (at last) a plan.').dangling, 0);
  assert.equal(count('The plan costs 3 million euros, of which').fragments, 1);
  assert.equal(count('of which the plan costs 3 million.', 'Chose (at last a plan.', 'A plan.').fragments, 3);
  assert.deepEqual([count('The plan costs…').cut, count('The plan costs…').fragments], [1, 0]);
  assert.equal(count('It chose 1) a plan and 2) a day.').fragments, 0, 'numbers of a list are no brackets');
  assert.equal(count('It chose a plan) and 2) a day.').fragments, 1);
  assert.deepEqual([count('This plan is new.').dangling, count('This report is new.').dangling], [1, 0]);
  const { trigrams, repeated } = count('The council met.', 'The council met again.');
  assert.deepEqual([trigrams, repeated], [3, 1]);
  const chinese = blemishesOf(['我们修桥。', '我们修桥梁。', '我们修路。'], '我们修桥。我们修桥梁。我们修路。', 'zh');
  assert.deepEqual([chinese.trigrams, chinese.repeated], [1, 0], 'five letters are about three words');
});

test('a document belongs to the same part each time, a third of them held out', () => {
  const ids = Array.from({ length: 3000 }, (_, i) => `article-${i}`);
  const heldOut = ids.filter((id) => partOf(id) === 'held-out');
  assert.ok(heldOut.length > 900 && heldOut.length < 1100, `${heldOut.length}`);
  assert.deepEqual(heldOut.slice(0, 3), ['article-8', 'article-11', 'article-18']);
});

describe('methods of the literature', () => {
  const sentences = [
    'Yesterday was a warm day.',
    'The council builds a bridge over the river for the town.',
    'The bridge over the river costs the town twelve million.',
    'Somebody sold ice cream.',
    'The opposition says the bridge costs the council too much.',
  ];
  test('rank every sentence once', () => {
    for (const [name, ranking] of Object.entries(BASELINES)) {
      assert.deepEqual([...ranking(sentences, 'en')].sort(), [0, 1, 2, 3, 4], name);
      assert.deepEqual(ranking([], 'en'), [], name);
    }
  });
  test('prefer sentences that share words with others to those that do not', () => {
    for (const name of ['TextRank', 'LexRank', 'KL-Sum']) {
      assert.ok([1, 2, 4].includes(BASELINES[name]?.(sentences, 'en')[0] ?? -1), name);
    }
    for (const name of ['TextRank', 'LexRank']) {
      assert.deepEqual([...(BASELINES[name]?.(sentences, 'en').slice(0, 3) ?? [])].sort(), [1, 2, 4], name);
    }
  });
});
