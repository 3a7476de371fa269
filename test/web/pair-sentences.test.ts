import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pairSentences } from '../../web/src/translator/pair-sentences.ts';

/** The pairs of an English text and its German translation, as `source = translation`. */
function pairs(source: string, result: string): string[] | undefined {
  const parts = pairSentences({ text: source, language: 'en' }, { text: result, language: 'de' });
  assert.equal(parts?.map(({ text }) => text).join('') ?? result, result, 'nothing is lost');
  return parts?.filter((part) => part.source !== undefined).map(({ text, source }) => `${source} = ${text}`);
}

describe('the sentences of a translation', () => {
  test('are paired with their sources, line by line', () => {
    assert.deepEqual(pairs('Hello. Goodbye.\n\nOpen\nClose', 'Hallo. Tschüss.\n\nÖffnen\nSchließen'), [
      'Hello. = Hallo.',
      'Goodbye. = Tschüss.',
      'Open = Öffnen',
      'Close = Schließen',
    ]);
  });

  test('are paired across the line breaks of a wrapped paragraph', () => {
    const source =
      'This is a paragraph that was wrapped by hand at\na certain width. It has two sentences.\n\nThe end.';
    const result =
      'Dies ist ein Absatz, der von Hand bei einer\nbestimmten Breite umbrochen ist. Er hat zwei Sätze.\n\nEnde.';
    assert.deepEqual(pairs(source, result), [
      'This is a paragraph that was wrapped by hand at\na certain width. = Dies ist ein Absatz, der von Hand bei einer\nbestimmten Breite umbrochen ist.',
      'It has two sentences. = Er hat zwei Sätze.',
      'The end. = Ende.',
    ]);
  });

  test('are one pair where their numbers differ', () => {
    assert.deepEqual(pairs('One, two.\nStop.', 'Eins. Zwei.\nHalt.'), ['One, two. = Eins. Zwei.', 'Stop. = Halt.']);
    assert.equal(pairs('One\nTwo', 'Eins und zwei'), undefined);
  });
});
