import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectInContextInSteps } from '../../src/languages/detect-in-context.ts';
import type { LanguageEvidence } from '../../src/languages/detect-language.ts';

test('chooses the languages of an array in steps of one string', () => {
  const strings = 1_000;
  const evidence: LanguageEvidence = { shares: new Map([['en', 0.9]]), outside: 0, letters: 20, script: 'Latn' };
  const steps = detectInContextInSteps(Array.from({ length: strings }, () => evidence));
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  // One step per string to evaluate it, to add its evidence, and to choose.
  assert.equal(count, 3 * strings);
  assert.deepEqual(new Set(step.value.map((detection) => detection?.language)), new Set(['en']));
});
