import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.ts';

/** `npm run crash -- --rounds 100 --seed 1`; see CONTRIBUTING.md. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
console.log(`seed ${values.seed}`);
await runCampaign({
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  longestUse: 4_000,
  tell: (line) => console.log(line),
});
