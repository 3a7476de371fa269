import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCampaign } from '../../stress/cluster/campaign.ts';
import { needsApertium } from '../support/apertium.ts';
import { WITHOUT_NGINX } from '../support/nginx.ts';
import { WITHOUT_POSTGRES } from '../support/postgres.ts';
import { WITHOUT_REDIS } from '../support/redis.ts';

const skip = WITHOUT_POSTGRES ?? WITHOUT_REDIS ?? WITHOUT_NGINX ?? needsApertium.skip;

test('whatever dies of a cluster, answers and figures stay right, and only what needs it fails', {
  skip,
  timeout: 300_000,
}, async () => {
  const options = { rounds: 1, seed: 7, requests: 20, longestRest: 600 };
  // Written as it happens: a long silence would end the run.
  assert.deepEqual(await runCampaign({ ...options, tell: (line) => console.log(line) }), []);
});
