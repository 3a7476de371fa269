import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';

// What was answered is kept, wherever the service is killed. Ends with 1 when something was not.
// Run: npm run stress -- crash [--rounds 100] [--seed 1]

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const { rounds, seed } = z
  .object({
    rounds: z.coerce.number().int().positive().default(100),
    seed: z.coerce
      .number()
      .int()
      .default(Date.now() % 1_000_000),
  })
  .parse(values);
console.log(`seed ${seed}: --rounds ${rounds} --seed ${seed}`);
await runCampaign({ rounds, seed, longestUse: 6_000, tell: (line) => console.log(line) });
