import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runRound } from '../../stress/isolation/campaign.ts';
import { needsApertium } from '../support/apertium.ts';

test('nothing of one caller reaches another, whatever it sends', needsApertium, async (t) => {
  const seed = 20;
  t.diagnostic(`seed ${seed}`);
  const { faults, requests, answers, marks, repeated } = await runRound(seed, 80);
  assert.deepEqual(faults, []);
  assert.ok(requests > 80 && (answers.get('200') ?? 0) > 64 && marks > 160 && repeated > 6);
});
