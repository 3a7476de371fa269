import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  buildTermVectors,
  cosineSimilarity,
} from '../../../../../src/summarization/engines/extractive/features/term-vectors.ts';

/** Cosine similarity of two texts. A third text keeps the document frequency of their terms below 1. */
function similarity(one: string, other: string, language?: string): number {
  const { texts, size } = buildTermVectors([one, other, 'Xyzzy.'], language);
  const [a, b] = texts;
  assert.ok(a && b);
  return cosineSimilarity(new Float64Array(size), a.vector, b.vector);
}

suite('buildTermVectors', () => {
  test('similarity counts shared words in any case and inflection, without function words', () => {
    assert.ok(similarity('Reporting is taxation.', 'The REPORTED taxations.', 'en') > 0.9);
    assert.equal(similarity('The bridge is with them.', 'The mayor was with them.', 'en'), 0);
    assert.ok(similarity('Мост закрывается.', 'Закрыли мосты.', 'ru') > 0.3);
  });

  test('similarity counts pairs of characters in scripts without spaces', () => {
    assert.ok(similarity('市议会批准了计划', '计划被市议会否决', 'zh') > 0.2);
    assert.equal(similarity('今天天气很好', '市议会批准计划', 'zh'), 0);
    assert.ok(similarity('ประเทศไทยมีทะเล', 'ทะเลของประเทศไทย', 'th') > 0.3);
  });

  test('counts words, numbers and capitals', () => {
    const [text] = buildTermVectors(['On 3 May Anna met 20 people of NATO in Paris.'], 'en').texts;
    assert.ok(text);
    const { wordCount, numbers, capitalizedWords, upperCaseLetters, firstWord } = text;
    assert.deepEqual(
      { wordCount, numbers, capitalizedWords, upperCaseLetters, firstWord },
      { wordCount: 11, numbers: 2, capitalizedWords: 4, upperCaseLetters: 8, firstWord: 'on' },
    );
  });
});
