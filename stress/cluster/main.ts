/**
 * Runs three replicas behind nginx through outages and restarts and checks every response, all usage and limits.
 *
 *   npm run stress -- cluster [--rounds 3] [--requests 400] [--seed 1] [--only PostgreSQL]
 *
 * Exits with 1 when an outage does not explain a failed request, or when usage or limits are wrong.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';

const MAX_PAUSE_MS = 40;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    requests: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const count = z.coerce.number().int();
const { rounds, requests, seed } = z
  .object({
    rounds: count.positive().default(3),
    requests: count.positive().default(400),
    seed: count.default(Date.now() % 1_000_000),
  })
  .parse(values);
console.log(`seed ${seed}: --rounds ${rounds} --requests ${requests} --seed ${seed}`);
const faults = await runCampaign({
  rounds,
  requests,
  seed,
  only: values.only,
  maxPauseMs: MAX_PAUSE_MS,
  tell: (line) => console.log(line),
});
console.log(faults.length === 0 ? 'no faults' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
