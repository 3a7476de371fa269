import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keepTags, piecesOf, readParts, type Tag } from '../src/index.ts';

/** Keeps one tag, given and returned by brackets. */
function keep(marked: string, edited: string): string {
  const start = marked.indexOf('[');
  const text = marked.replace(/[[\]]/g, '');
  const tag = { start, end: marked.indexOf(']') - 1, parent: undefined };
  const [kept = tag] = keepTags(piecesOf(text), piecesOf(edited), [tag]);
  return `${edited.slice(0, kept.start)}[${edited.slice(kept.start, kept.end)}]${edited.slice(kept.end)}`;
}

for (const [what, marked, expected] of [
  ['in another case', 'THE [GREEN] HOUSE', 'the [green] house'],
  ['with other marks', 'a "[b]" c', 'a “[b]” c'],
  ['with added marks', '[a b]', '“[a b].”'],
  ['with other words before it', 'x [b] c', 'long words [b] c'],
  ['with a word changed in it', 'x [b c] d', 'x [b other] d'],
  ['with more pieces in it', 'x [7001] d', 'x [{a} b] d'],
  ['with pieces removed around it', 'x y [b] c d', 'x [b] d'],
  ['with its pieces removed', 'x [y] z', 'x []z'],
  ['with fewer pieces, of which it has some', 'see file[{n}] now', 'see [Kim] now'],
  ['inside a word that stays', 'un[believ]able', 'Un[believ]able'],
  ['inside a word that changes', 'un[believ]able x', '[incredible] x'],
  ['in a script without spaces', '我喜欢[红色]车', '我喜歡[紅色]車'],
  ['with composed letters', 'x [cafe\u0301] y', 'X [café] y'],
] as const) {
  test(`a tag keeps its pieces in a text ${what}`, () =>
    assert.equal(keep(marked, expected.replace(/[[\]]/g, '')), expected));
}

const words = fc.constantFrom('a', 'b', 'the house', ' ', '.', '"', '漢字', 'é', '🚗', '\u0301', '');
const texts = fc.array(words, { maxLength: 20 }).map((parts) => parts.join(''));
const tags = fc.array(fc.tuple(fc.nat(30), fc.nat(8)), { maxLength: 6 });

test('tags stay complete, nested, and inside of the text for any edit', () => {
  const check = fc.property(texts, texts, tags, (text, edited, ranges) => {
    const own: Tag[] = [];
    for (const [offset, length] of ranges) {
      // Each tag follows the last one, or lies in it.
      const last = own.at(-1);
      const isInside = last !== undefined && offset % 2 === 0;
      const start = Math.min(
        isInside ? last.start : (own.findLast(({ parent }) => parent === undefined)?.end ?? 0),
        text.length,
      );
      const end = Math.min(start + length, isInside ? last.end : text.length);
      own.push({ start, end, parent: isInside ? own.length - 1 : undefined });
    }
    const kept = keepTags(piecesOf(text), piecesOf(edited), own);
    assert.deepEqual(
      kept.map(({ parent }) => parent),
      own.map(({ parent }) => parent),
    );
    const open: number[] = [];
    for (const part of readParts({ text: edited, tags: kept })) {
      if (part.kind === 'open') {
        assert.equal(kept[part.tag]?.parent, open.at(-1));
        open.push(part.tag);
      } else if (part.kind === 'close') assert.equal(open.pop(), part.tag);
    }
    for (const { start, end, parent } of kept) {
      const around = kept[parent ?? -1] ?? { start: 0, end: edited.length };
      assert.ok(around.start <= start && start <= end && end <= around.end);
    }
    assert.deepEqual(keepTags(piecesOf(text), piecesOf(text), own), own);
  });
  fc.assert(check, { seed: 84, numRuns: 2_000 });
});

test('a text is joined from its pieces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(piecesOf(text).join(''), text)),
    { seed: 84 },
  );
});

test('long texts with nothing in common are compared in time proportional to their length', () => {
  const before = Array.from({ length: 100_000 }, (_, i) => `a${i}`);
  const after = Array.from({ length: 50_000 }, (_, i) => `b${i}`);
  const end = before.join('').length;
  const [kept] = keepTags(before, after, [{ start: 0, end, parent: undefined }]);
  assert.deepEqual(kept, { start: 0, end: after.join('').length, parent: undefined });
});
