import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';
import { writeFinding } from './minimize-request.ts';
import { requestsOf } from './request.ts';
import { describeTally } from './results.ts';

// Nothing of one caller ever reaches another, whatever it sends and whatever dies meanwhile. Ends with 1 when something
// was found. Run: npm run stress -- fuzz [--seed 1] [--requests 9000] [--concurrency 32]

const { values } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string' }, concurrency: { type: 'string' } },
});
const options = z
  .object({
    seed: z.coerce
      .number()
      .int()
      .default(Date.now() % 1_000_000),
    requests: z.coerce.number().int().positive().default(9_000),
    concurrency: z.coerce.number().int().positive().default(32),
  })
  .parse(values);

/**
 * Where nothing dies every answer must be the same again; the others are about what happens when something does. With too
 * little memory each direction waits for its turn: fewer callers, or most would wait past their deadline.
 */
const PHASES = [
  {
    name: 'a crowd of callers',
    share: 0.6,
    callers: 1,
    memoryMiB: 3_000,
    workers: 2,
    neuralMemoryMiB: 1_000,
    killEvery: undefined,
  },
  {
    name: 'pipelines are killed',
    share: 0.37,
    callers: 1,
    memoryMiB: 1_500,
    workers: 1,
    neuralMemoryMiB: 1_000,
    killEvery: 2_000,
  },
  {
    name: 'too little memory, and pipelines are killed',
    share: 0.03,
    callers: 0.25,
    memoryMiB: 600,
    workers: 2,
    neuralMemoryMiB: 150,
    killEvery: 10_000,
  },
];

const { seed, requests, concurrency } = options;
console.log(`seed ${seed}: --seed ${seed} --requests ${requests} --concurrency ${concurrency}`);
let first = 0;
for (const { name, share, callers, ...setting } of PHASES) {
  const end = first + Math.round(requests * share);
  const tally = await runCampaign({
    requests: requestsOf(seed, first, end),
    repeatEvery: 10,
    concurrency: Math.ceil(concurrency * callers),
    ...setting,
  });
  console.log(`\n${name} (${setting.memoryMiB} MiB)\n${describeTally(tally)}`);
  for (const fault of tally.faults) {
    console.log(`  ${fault.what.join('; ')}`);
    if (!fault.request) continue;
    console.log(`    ${await writeFinding(fault.request, fault, seed)}`);
  }
  if (tally.faults.length > 0) process.exitCode = 1;
  first = end;
}
