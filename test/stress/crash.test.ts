import { test } from 'node:test';
import { runCampaign } from '../../stress/crash/campaign.ts';
import { needsApertium } from '../support/apertium.ts';

test(
  'a service that is killed in full use keeps what it answered, and leaves nothing behind',
  needsApertium,
  (context) => runCampaign({ rounds: 1, seed: 7, maxUseMs: 1_000, tell: (line) => context.diagnostic(line) }),
);
