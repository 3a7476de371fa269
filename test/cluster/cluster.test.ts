import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WITHOUT_NGINX } from '../../load/servers/nginx.ts';
import { WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { runCampaign } from '../../stress/cluster/campaign.ts';
import { needsApertium } from '../support/apertium.ts';

const skip = WITHOUT_POSTGRES ?? WITHOUT_REDIS ?? WITHOUT_NGINX ?? needsApertium.skip;

test('when a replica of a cluster is killed, answers and figures stay right, and only requests that need it fail', {
  skip,
  timeout: 900_000,
}, async () => {
  const options = { rounds: 1, seed: 7, requests: 10, maxPauseMs: 300, only: 'killed' };
  // Written as it happens: a long silence would end the run.
  assert.deepEqual(await runCampaign({ ...options, tell: (line) => console.log(line) }), []);
});
