/**
 * Kills a busy service at random moments and checks after each restart that no acknowledged data is lost.
 *
 *   npm run stress -- crash [--rounds 100] [--seed 1]
 *
 * Exits with 1 when a file, a key or usage differs from the earlier responses.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';

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
await runCampaign({ rounds, seed, maxUseMs: 6_000, tell: (line) => console.log(line) });
