import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeDividedWords, writeDividedWordsOf } from '../../../../src/translation/text/layout/divided-words.ts';

const areOneWord = (first: string, second: string) => ['president', 'Garden'].includes(first + second);

test('a word is joined where the dictionary has it, and has a usual hyphen otherwise', () => {
  assert.equal(
    writeDividedWords('The presi‐dent of a long‐distance club. Garden: Gar‐den, A‐B‐C.', areOneWord),
    'The president of a long-distance club. Garden: Garden, A-B-C.',
  );
});

test('tags keep their words, and protected parts are left alone', () => {
  const segment = {
    parts: [
      { kind: 'text', text: 'The presi‐dent of ' },
      { kind: 'protected', text: 'presi‐dent' },
    ] as const,
    tags: [{ start: 4, end: 14, parent: undefined }],
  };
  const { parts, tags } = writeDividedWordsOf(segment, areOneWord);
  assert.deepEqual(
    parts.map(({ text }) => text),
    ['The president of ', 'presi‐dent'],
  );
  assert.deepEqual(tags, [{ start: 4, end: 13, parent: undefined }]);
});
