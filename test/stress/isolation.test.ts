import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCampaign } from '../../stress/isolation/campaign.ts';
import { createRequests } from '../../stress/isolation/request.ts';
import { needsApertium } from '../support/apertium.ts';

test('nothing of one caller reaches another, whatever it sends', needsApertium, async (t) => {
  const seed = 20;
  t.diagnostic(`seed ${seed}`);
  const { faults, requests, answers, marks, repeated } = await runCampaign({
    requests: createRequests(seed, 0, 80),
    repeatEvery: 10,
    concurrency: 32,
    memoryMiB: 1_500,
    workers: 1,
    neuralMemoryMiB: 150,
  });
  assert.deepEqual(faults, []);
  assert.ok(requests > 80 && (answers.get('200') ?? 0) > 64 && marks > 160 && repeated > 6);
});
