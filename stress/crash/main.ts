/**
 * Kills a busy service at random moments and checks after each restart that no acknowledged data is lost.
 *
 *   npm run stress -- crash [--rounds 100] [--seed 1]
 *
 * Exits with 1 when a file, a key or usage differs from the earlier responses.
 */
import { readRoundOptions } from '../../load/round-options.ts';
import { runCampaign } from './campaign.ts';

const { rounds, seed } = readRoundOptions(100);
await runCampaign({ rounds, seed, maxUseMs: 6_000, tell: (line) => console.log(line) });
