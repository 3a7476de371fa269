import { test } from 'node:test';
import { WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { runCampaign } from '../../stress/limits/campaign.ts';

const skip = WITHOUT_REDIS ?? WITHOUT_POSTGRES;

test('replicas, Redis and the database count alike in the end, whatever went wrong', {
  skip,
  timeout: 300_000,
}, async (t) => {
  await runCampaign({ rounds: 1, seed: 10, loadMs: 1_500, tell: (line) => t.diagnostic(line) });
});
