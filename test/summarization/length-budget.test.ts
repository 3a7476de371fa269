import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { sentenceCount } from '../../src/summarization/length-budget.ts';
import { shortenText } from '../../src/summarization/shorten-text.ts';
import { codePointLength } from '../../src/text/graphemes.ts';

suite('shortenText', () => {
  const sentence = 'When the old bridge was closed, people had to walk home along the river.';

  test('keeps a text that fits whole', () => {
    assert.deepEqual(shortenText(sentence, sentence.length), { text: sentence, fit: 'whole' });
    assert.deepEqual(shortenText('😀😀', 2), { text: '😀😀', fit: 'whole' });
  });

  test('cuts after a clause, without the comma', () => {
    assert.deepEqual(shortenText(sentence, 50), { text: 'When the old bridge was closed…', fit: 'clause' });
  });

  test('cuts after a word when the clause is too short', () => {
    assert.deepEqual(shortenText(sentence, 20), { text: 'When the old bridge…', fit: 'words' });
    assert.deepEqual(shortenText('Well, nobody would have expected such a thing.', 30), {
      text: 'Well, nobody would have…',
      fit: 'words',
    });
    assert.deepEqual(shortenText('Well-known facts', 6), { text: 'Well…', fit: 'words' });
    assert.deepEqual(shortenText('3,5 Millionen Euro', 8), { text: '3,5…', fit: 'words' });
  });

  test('finds words in scripts without spaces', () => {
    assert.deepEqual(shortenText('市议会批准了新的计划', 7), { text: '市议会批准了…', fit: 'words' });
  });

  test('cuts inside a word when none fits, never inside a grapheme', () => {
    assert.deepEqual(shortenText('Incomprehensibilities', 8), { text: 'Incompr…', fit: 'graphemes' });
    assert.deepEqual(shortenText('👩‍👩‍👧👩‍👩‍👧', 6), { text: '👩‍👩‍👧…', fit: 'graphemes' });
  });

  test('cuts emoji at a space', () => {
    const family = '👨‍👩‍👧‍👦';
    assert.equal(shortenText(`${family}${family} 🎉🎉 party time and more`, 20).text, `${family}${family} 🎉🎉…`);
    assert.equal(shortenText('!!! ??? ... !!!', 10).text, '!!! ???…');
    assert.equal(shortenText('! Incomprehensibilities', 8).text, '! Incom…');
  });

  test('a cut leaves no comma inside quotation marks and removes no closing mark', () => {
    assert.equal(shortenText('"Hello," she said.', 9).text, '"Hello"…');
    assert.equal(shortenText('“Hello,” she said.', 9).text, '“Hello”…');
    assert.equal(shortenText('He read "the end" aloud.', 19).text, 'He read "the end"…');
    assert.equal(shortenText('He read "incomprehensibilities".', 13).text, 'He read…');
  });

  test('returns an ellipsis when no grapheme fits', () => {
    assert.deepEqual(shortenText(sentence, 1), { text: '…', fit: 'nothing' });
    assert.deepEqual(shortenText('👩‍👩‍👧👩‍👩‍👧', 5), { text: '…', fit: 'nothing' });
  });

  test('never exceeds the limit and is never empty', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 90 }),
        (text, max) => {
          const result = shortenText(text, max);
          assert.ok(codePointLength(result.text) <= max);
          assert.notEqual(result.text, '');
        },
      ),
      { seed: 20_240_502, numRuns: 1000 },
    );
  });
});

suite('sentenceCount', () => {
  const countOf = (sentences: number, meanLength: number): number => sentenceCount(sentences, sentences * meanLength);

  test('is 1.4 times the square root, from 1 to 7', () => {
    const counts = [0, 1, 2, 3, 7, 8, 9, 20, 49, 10_000].map((sentences) => countOf(sentences, 250));
    assert.deepEqual(counts, [1, 1, 2, 2, 4, 4, 4, 6, 7, 7]);
  });

  test('is up to seven tenths of a few short sentences, each of which tells a fact', () => {
    assert.deepEqual(
      [3, 4, 5, 6, 8].map((sentences) => countOf(sentences, 50)),
      [3, 3, 4, 5, 6],
    );
    assert.equal(countOf(20, 50), 6, 'not of more sentences');
  });
});
