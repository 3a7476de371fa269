import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slicesOf } from '../../src/text/slice-text.ts';

const MAX_LENGTH = 8_000;
const pieces = fc.constantFrom(
  'The house is green. ',
  'a'.repeat(900),
  '😀'.repeat(700),
  '\n',
  '漢字'.repeat(300),
  ' ',
);
const texts = fc.array(pieces, { maxLength: 60 }).map((some) => some.join(''));

test('slices join to the text, are bounded and not empty, and cut no character', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const slices = [...slicesOf(text)];
      assert.equal(slices.join(''), text);
      assert.ok(slices.every(({ length }) => length > 0 && length <= MAX_LENGTH));
      assert.ok(slices.every((slice) => slice.isWellFormed()));
    }),
  );
});

test('a slice ends after a line, else after a sentence, else after a word', () => {
  const endOf = (unit: string): string | undefined => slicesOf(unit.repeat(5_000)).next().value?.slice(-2);
  assert.equal(endOf('one. two\n'), 'o\n');
  assert.equal(endOf('one two. '), '. ');
  assert.equal(endOf('one two '), 'o ');
});
