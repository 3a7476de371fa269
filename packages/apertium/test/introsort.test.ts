import assert from 'node:assert/strict';
import { test } from 'node:test';
import { introsort } from '../src/sorting/introsort.ts';

function orderAfterSort(weights: readonly number[]): number[] {
  const elements = weights.map((weight, index) => ({ weight, index }));
  introsort(elements, (a, b) => a.weight > b.weight);
  return elements.map(({ index }) => index);
}

test('up to 16 equal elements keep their order', () => {
  assert.deepEqual(orderAfterSort([1, 2, 1, 2, 1]), [1, 3, 0, 2, 4]);
});

test('more equal elements end where std::sort of the GNU C++ library puts them', () => {
  assert.deepEqual(
    orderAfterSort(Array.from({ length: 20 }, () => 0)),
    [10, 19, 18, 17, 16, 15, 14, 13, 12, 11, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  );
  assert.deepEqual(
    orderAfterSort(Array.from({ length: 24 }, (_, i) => 1 + (i % 2))),
    [1, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 8, 10, 12, 6, 14, 16, 4, 18, 20, 2, 22, 0],
  );
});
