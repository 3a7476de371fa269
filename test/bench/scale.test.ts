import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyondSmallest, fitExponent, lastTenfold, type Point } from '../../bench/scale/fit.ts';

const SIZES = [1, 10, 30, 100, 300, 1_000];
const pointsOf = (costOf: (size: number) => number): Point[] => SIZES.map((size) => ({ size, cost: costOf(size) }));

const assertNear = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

test('the exponent of a power is found without an error', () => {
  for (const exponent of [0, 0.5, 1, 2]) {
    const fit = fitExponent(pointsOf((size) => 3 * size ** exponent));
    assertNear(fit.exponent, exponent);
    assertNear(fit.standardError, 0);
  }
});

test('a fixed cost does not hide growth', () => {
  const points = pointsOf((size) => 500 + 2 * size);
  assert.ok(fitExponent(points).exponent < 0.5);
  assertNear(fitExponent(beyondSmallest(pointsOf((size) => 5 + 2 * size))).exponent, 1);
});

test('a cost that hardly grows is fitted as it is', () => {
  const points = pointsOf((size) => 100 + size / 100);
  assert.deepEqual(beyondSmallest(points), points);
});

test('the standard error is that of a least-squares line', () => {
  const noisy = [
    { size: 1, cost: 1 },
    { size: Math.E, cost: Math.E ** 2 },
    { size: Math.E ** 2, cost: Math.E ** 2 },
  ];
  // The line through (0, 0), (1, 2), (2, 2) has the slope 1 and residuals -1/3, 2/3, -1/3.
  const { exponent, standardError } = fitExponent(noisy);
  assertNear(exponent, 1);
  assertNear(standardError, Math.sqrt(6 / 9 / 1 / 2));
});

test('the last tenfold has the sizes down to a tenth of the largest', () => {
  assert.deepEqual(
    lastTenfold(pointsOf((size) => size)).map(({ size }) => size),
    [100, 300, 1_000],
  );
});
