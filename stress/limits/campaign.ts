import assert from 'node:assert/strict';
import { seededRandom } from '../../load/random.ts';
import { startPostgres } from '../../load/servers/postgres.ts';
import { startRedis } from '../../load/servers/redis.ts';
import { runRound } from './round.ts';

export interface CampaignOptions {
  rounds: number;
  seed: number;
  /** Duration of the load in a round. */
  loadMs: number;
  tell: (line: string) => void;
}

/** Runs rounds, about a third of them without faults. @throws AssertionError with all faults of a round */
export async function runCampaign({ rounds, seed, loadMs, tell }: CampaignOptions): Promise<void> {
  await using redis = await startRedis();
  await using postgres = await startPostgres();
  for (let round = 0; round < rounds; round++) {
    const random = seededRandom(seed + round);
    const isFaulty = !random.chance(0.3);
    const result = await runRound({ redis, postgres, random, isFaulty, loadMs });
    const { served, failed, refused, injectedFaults, leasesExpiredMs, usageConsistentMs, faults } = result;
    tell(
      `round ${round}: ${served} served, ${failed} failed, ${refused} refused; ${injectedFaults.join(', ') || 'no faults'}; ` +
        `leases expired after ${(leasesExpiredMs / 1_000).toFixed(1)} s, usage consistent after ${(usageConsistentMs / 1_000).toFixed(1)} s`,
    );
    assert.deepEqual(faults, [], `round ${round}: --rounds 1 --seed ${seed + round}`);
  }
}
