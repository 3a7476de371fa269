import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binsOf, calibrationError } from '../../bench/detection/calibration.ts';

const answersWith = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, isRight: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, isRight: false })),
];

test('the calibration error is the mean distance between confidence and accuracy of a bin, weighted by its answers', () => {
  assert.equal(calibrationError(answersWith(0.75, 3, 1)), 0);
  const answers = [...answersWith(0.5, 30, 0), ...answersWith(1, 9, 1)];
  assert.deepEqual(binsOf(answers), [
    { count: 30, confidence: 0.5, accuracy: 1 },
    { count: 10, confidence: 1, accuracy: 0.9 },
  ]);
  assert.ok(Math.abs(calibrationError(answers) - (30 * 0.5 + 10 * 0.1) / 40) < 1e-12);
  assert.equal(calibrationError([]), 0);
});
