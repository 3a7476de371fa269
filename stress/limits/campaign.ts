import assert from 'node:assert/strict';
import { seededRandom } from '../../load/random.ts';
import { startPostgres } from '../../load/servers/postgres.ts';
import { startRedis } from '../../load/servers/redis.ts';
import { runRound } from './round.ts';

export interface CampaignOptions {
  rounds: number;
  seed: number;
  /** Milliseconds of load in a round. */
  load: number;
  tell: (line: string) => void;
}

/** Every other round has no faults. @throws AssertionError with all that was not as it should be in a round */
export async function runCampaign({ rounds, seed, load, tell }: CampaignOptions): Promise<void> {
  await using redis = await startRedis();
  await using postgres = await startPostgres();
  for (let round = 0; round < rounds; round++) {
    const random = seededRandom(seed + round);
    const weather = random.chance(0.3) ? 'steady' : 'faults';
    const result = await runRound({ redis, postgres, random, weather, load });
    const { served, failed, refused, mischief, free, same, faults } = result;
    tell(
      `round ${round}: ${served} served, ${failed} failed, ${refused} refused; ${mischief.join(', ') || 'no faults'}; ` +
        `free after ${(free / 1_000).toFixed(1)} s, all the same after ${(same / 1_000).toFixed(1)} s`,
    );
    assert.deepEqual(faults, [], `round ${round}: --rounds 1 --seed ${seed + round}`);
  }
}
