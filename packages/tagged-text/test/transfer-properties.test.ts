import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readParts, type Tag, type Token, transferTags } from '../src/index.ts';
import { parse, tokenize } from './marked-texts.ts';

/** Tags that are properly nested, with positions in a text of words. */
const taggedTexts = fc
  .array(fc.constantFrom('[', ']', '*', ' ', 'ab', 'cd,', ' ef'), { maxLength: 40 })
  .map((parts) => {
    let depth = 0;
    const closed = parts.filter((part) => {
      if (part === '[') depth++;
      if (part === ']') depth--;
      if (depth >= 0) return true;
      depth = 0;
      return false;
    });
    return parse(closed.join('') + ']'.repeat(depth));
  });

/** The property holds for any alignment, however wrong. */
const translations = fc.record({
  source: taggedTexts,
  target: fc.array(fc.constantFrom(' uv', 'w', ' x', ',', ' ', ' 日本', ''), { maxLength: 12 }),
  weights: fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: 200, maxLength: 200 }),
});

test('tags stay complete, in order of their nesting and on the edges of words, for any text and alignment', () => {
  fc.assert(
    fc.property(translations, ({ source: { text, tags }, target, weights }) => {
      const source = tokenize(text);
      const ends = target.map((_, i) => target.slice(0, i + 1).join('').length);
      const tokens = target.map((piece, i): Token => ({ start: (ends[i] ?? 0) - piece.length, end: ends[i] ?? 0 }));
      const pieces = { text: target.join(''), tokens };
      const alignment = target.map((_, row) => ({
        first: 0,
        weights: Float32Array.from(source.tokens, (_, i) => weights[(row * 17 + i) % 200] ?? 0),
      }));
      const placed = transferTags({ source, target: pieces, alignment }, tags);
      assert.equal(placed.length, tags.length);
      for (const [index, { start, end, parent }] of placed.entries()) {
        assert.equal(parent, tags[index]?.parent);
        const around = placed[parent ?? -1] ?? { start: 0, end: pieces.text.length };
        assert.ok(around.start <= start && start <= end && end <= around.end);
        for (const edge of [start, end])
          assert.doesNotMatch(pieces.text.slice(Math.max(0, edge - 1), edge + 1), /[a-z]{2}/);
      }
      const siblings = placed.flatMap((one, i) => placed.slice(i + 1).map((other) => [one, other] as const));
      for (const [one, other] of siblings) {
        if (one.parent !== other.parent) continue;
        assert.ok(one.end <= other.start || other.end <= one.start, 'siblings overlap');
      }
      const parts = [...readParts({ text: pieces.text, tags: placed })];
      assert.equal(parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''), pieces.text);
      const open: number[] = [];
      const seen: number[] = [];
      for (const part of parts) {
        if (part.kind === 'open') {
          assert.equal(tags[part.tag]?.parent, open.at(-1));
          open.push(part.tag);
          seen.push(part.tag);
        } else if (part.kind === 'close') assert.equal(open.pop(), part.tag);
      }
      assert.deepEqual(
        seen.sort((a, b) => a - b),
        [...tags.keys()],
      );
    }),
    { seed: 18, numRuns: 500 },
  );
});

test('tags of a text that is translated into itself stay where they are', () => {
  fc.assert(
    fc.property(taggedTexts, ({ text, tags }) => {
      const { tokens } = tokenize(text);
      const alignment = tokens.map((_, row) => ({
        first: 0,
        weights: Float32Array.from(tokens, (_, i) => (i === row ? 1 : 0)),
      }));
      const own = { text, tokens };
      const words = (tag: Tag | undefined) => text.slice(tag?.start, tag?.end).match(/[a-z]+/g) ?? [];
      const placed = transferTags({ source: own, target: own, alignment }, tags);
      for (const [index, tag] of tags.entries()) {
        const isWhole = [tag.start, tag.end].every((at) => !/[a-z]{2}/.test(text.slice(Math.max(0, at - 1), at + 1)));
        if (isWhole) assert.deepEqual(words(placed[index]), words(tag));
      }
    }),
    { seed: 18 },
  );
});

test('ten thousand tags, nested or side by side, are placed in time proportional to their number', () => {
  const own = tokenize(Array(40).fill('word').join(' '));
  const alignment = own.tokens.map((_, row) => ({
    first: 0,
    weights: Float32Array.from(own.tokens, (_, i) => Number(i === row)),
  }));
  const nested = Array.from(
    { length: 10_000 },
    (_, i): Tag => ({ start: 0, end: 9, parent: i === 0 ? undefined : i - 1 }),
  );
  const empty = Array.from({ length: 10_000 }, (): Tag => ({ start: 9, end: 9, parent: undefined }));
  for (const tags of [nested, empty]) {
    const placed = transferTags({ source: own, target: own, alignment }, tags);
    assert.deepEqual(placed, tags);
    assert.equal([...readParts({ text: own.text, tags: placed })].length > 20_000, true);
  }
});
