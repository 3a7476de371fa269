import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';

// What replicas count together is what was used, whatever becomes of Redis and the database. Ends with 1 when it is not.
// Run: npm run stress -- limits [--rounds 20] [--seed 1]

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
await runCampaign({ rounds, seed, load: 6_000, tell: (line) => console.log(line) });
