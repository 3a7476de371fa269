import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitTokens } from '../src/split-tokens.ts';

/** Splits a text with one token for each word or mark, and for each character of a script without spaces. */
function split(text: string, maxTokens: number): string[] {
  const tokens = [...text.matchAll(/ ?[a-z]+|[^a-z]/gu)].map(({ 0: piece, index }) => {
    return { id: 0, start: index, end: index + piece.length };
  });
  return splitTokens({ text, tokens }, maxTokens).map((part) => text.slice(part[0]?.start, part.at(-1)?.end));
}

test('a sentence that fits is not split', () => {
  assert.deepEqual(split('one two three', 3), ['one two three']);
  assert.deepEqual(split('', 3), ['']);
});

test('a long sentence is split at the last end of a clause in the second half of what fits', () => {
  assert.deepEqual(split('one, two, three, four five', 7), ['one, two, three,', ' four five']);
  assert.deepEqual(split('一二，三四，五六七八', 7), ['一二，三四，', '五六七八']);
});

test('a long sentence without clauses is split between words, and a long word anywhere', () => {
  assert.deepEqual(split('one, two three four five', 4), ['one, two three', ' four five']);
  assert.deepEqual(split('一二三四五六七', 3), ['一二三', '四五六', '七']);
});
