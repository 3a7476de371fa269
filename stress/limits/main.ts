/**
 * Counts requests on three replicas while Redis, the database and replicas fail, and checks limits and usage.
 *
 *   npm run stress -- limits [--rounds 20] [--seed 1]
 *
 * Exits with 1 when a replica admits more than a limit, or when usage differs from the requests.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const { rounds, seed } = z
  .object({
    rounds: z.coerce.number().int().positive().default(20),
    seed: z.coerce
      .number()
      .int()
      .default(Date.now() % 1_000_000),
  })
  .parse(values);
console.log(`seed ${seed}: --rounds ${rounds} --seed ${seed}`);
await runCampaign({ rounds, seed, loadMs: 6_000, tell: (line) => console.log(line) });
