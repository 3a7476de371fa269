import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  buildTermVectors,
  cosineSimilarity,
} from '../../../../../src/summarization/engines/extractive/features/term-vectors.ts';

/** Cosine of two texts among a third, which keeps their terms from being everywhere. */
function likeness(one: string, other: string, language?: string): number {
  const { texts, size } = buildTermVectors([one, other, 'Xyzzy.'], language);
  const [a, b] = texts;
  assert.ok(a && b);
  return cosineSimilarity(new Float64Array(size), a.vector, b.vector);
}

suite('terms', () => {
  test('texts are alike by the words they share, whatever their case and endings, not by function words', () => {
    assert.ok(likeness('Reporting is taxation.', 'The REPORTED taxations.', 'en') > 0.9);
    assert.equal(likeness('The bridge is with them.', 'The mayor was with them.', 'en'), 0);
    assert.ok(likeness('Мост закрывается.', 'Закрыли мосты.', 'ru') > 0.3);
  });

  test('in scripts without blanks pairs of letters are what they share', () => {
    assert.ok(likeness('市议会批准了计划', '计划被市议会否决', 'zh') > 0.2);
    assert.equal(likeness('今天天气很好', '市议会批准计划', 'zh'), 0);
    assert.ok(likeness('ประเทศไทยมีทะเล', 'ทะเลของประเทศไทย', 'th') > 0.3);
  });

  test('words, numbers and capitals are counted', () => {
    const [text] = buildTermVectors(['On 3 May Anna met 20 people of NATO in Paris.'], 'en').texts;
    assert.ok(text);
    const { wordCount, numbers, capitalizedWords, upperCaseLetters, firstWord } = text;
    assert.deepEqual(
      { wordCount, numbers, capitalizedWords, upperCaseLetters, firstWord },
      { wordCount: 11, numbers: 2, capitalizedWords: 4, upperCaseLetters: 8, firstWord: 'on' },
    );
  });
});
