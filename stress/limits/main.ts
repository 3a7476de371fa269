/**
 * Counts requests on three replicas while Redis, the database and replicas fail, and checks limits and usage.
 *
 *   npm run stress -- limits [--rounds 20] [--seed 1]
 *
 * Exits with 1 when a replica admits more than a limit, or when usage differs from the requests.
 */
import { readRoundOptions } from '../../load/round-options.ts';
import { runCampaign } from './campaign.ts';

const { rounds, seed } = readRoundOptions(20);
await runCampaign({ rounds, seed, loadMs: 6_000, tell: (line) => console.log(line) });
