/**
 * Translates documents on three replicas with PostgreSQL and S3 while replicas are killed and drained, their disks
 * fill, and PostgreSQL and S3 fail. Each accepted document must be translated and billed exactly once.
 *
 *   npm run stress -- documents [--documents 200] [--seed 1]
 *
 * Exits with 1 when a document is lost, failed, wrong or billed wrongly.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';

const { values } = parseArgs({ options: { documents: { type: 'string' }, seed: { type: 'string' } } });
const { documents, seed } = z
  .object({
    documents: z.coerce.number().int().positive().default(200),
    seed: z.coerce
      .number()
      .int()
      .default(Date.now() % 1_000_000),
  })
  .parse(values);
console.log(`seed ${seed}: --documents ${documents} --seed ${seed}`);
const faults = await runCampaign({ documents, seed, tell: (line) => console.log(line) });
console.log(faults.length === 0 ? 'no faults' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
