import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeCrossingEnds } from '../../../../src/translation/text/tags/divide-tags.ts';

const isCrossing = (number: number): boolean => number % 2 === 1;
/** Places ends at the offsets 0, 10, 20 and so on. */
const place = (...numbers: number[]) =>
  placeCrossingEnds(
    numbers.map((tag, index) => ({ kind: 'open', tag, at: 10 * index })),
    isCrossing,
  ).map(({ tag, at }) => [tag, at]);

test('ends of crossing tags move to where the other tags are on their sides', () => {
  assert.deepEqual(place(0, 2, 1), [
    [0, 0],
    [1, 10],
    [2, 10],
  ]);
  assert.deepEqual(place(1, 0, 2), [
    [0, 10],
    [1, 10],
    [2, 20],
  ]);
});

test('ends of crossing tags keep their order, and no end is lost, where the other tags have another order', () => {
  assert.deepEqual(
    place(3, 1, 0, 4, 2).map(([number]) => number),
    [0, 1, 3, 4, 2],
  );
});
