import { parseArgs } from 'node:util';
import { z } from 'zod';

const count = z.coerce.number().int();

/** Reads `--rounds` and `--seed` from the command line and prints how to repeat the run. Without `--seed` it is random. */
export function readRoundOptions(defaultRounds: number): { rounds: number; seed: number } {
  const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
  const { rounds, seed } = z
    .object({ rounds: count.positive().default(defaultRounds), seed: count.default(Date.now() % 1_000_000) })
    .parse(values);
  console.log(`seed ${seed}: --rounds ${rounds} --seed ${seed}`);
  return { rounds, seed };
}
