/**
 * Sends random and hostile texts from many clients and checks that no text reaches the response of another client.
 *
 *   npm run stress -- isolation [--seed 1] [--requests 9000] [--concurrency 32]
 *
 * Memory is short and clients disconnect meanwhile. The same seed sends the same requests. Exits
 * with 1 after a fault and writes the minimized request to a file.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';
import { writeMinimalRequest } from './minimize-request.ts';
import { createRequests } from './request.ts';
import { describeResults } from './results.ts';

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

/** With little memory, directions push each other out; fewer clients keep most requests within their deadline. */
const PHASES = [
  { name: 'many clients', share: 0.9, callers: 1, memoryMiB: 3_000, workers: 2, neuralMemoryMiB: 1_000 },
  { name: 'too little memory', share: 0.1, callers: 0.25, memoryMiB: 100, workers: 2, neuralMemoryMiB: 150 },
];

const { seed, requests, concurrency } = options;
console.log(`seed ${seed}: --seed ${seed} --requests ${requests} --concurrency ${concurrency}`);
let first = 0;
for (const { name, share, callers, ...setting } of PHASES) {
  const end = first + Math.round(requests * share);
  const tally = await runCampaign({
    requests: createRequests(seed, first, end),
    repeatEvery: 10,
    concurrency: Math.ceil(concurrency * callers),
    ...setting,
  });
  console.log(`\n${name} (${setting.memoryMiB} MiB)\n${describeResults(tally)}`);
  for (const fault of tally.faults) {
    console.log(`  ${fault.what.join('; ')}`);
    if (!fault.request) continue;
    console.log(`    ${await writeMinimalRequest(fault.request, fault, seed)}`);
  }
  if (tally.faults.length > 0) process.exitCode = 1;
  first = end;
}
