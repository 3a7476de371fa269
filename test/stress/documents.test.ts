import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WITHOUT_NGINX } from '../../load/servers/nginx.ts';
import { WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { runCampaign } from '../../stress/documents/campaign.ts';
import { needsApertium } from '../support/apertium.ts';

const skip = WITHOUT_POSTGRES ?? WITHOUT_REDIS ?? WITHOUT_NGINX ?? needsApertium.skip;

test('documents are translated and billed exactly once, whatever part of a cluster fails', {
  skip,
  timeout: 600_000,
}, async () => {
  // Written as it happens: a long silence would end the run.
  const tell = (line: string): void => console.log(line);
  const names = ['report.docx', 'texts.json', 'letter.txt'];
  assert.deepEqual(await runCampaign({ documents: 5, seed: 3, names, tell }), []);
});
