/**
 * Translates generated sentences and enumerations in every installed direction, and checks what must stay.
 *
 *   npm run stress -- items [--seed 1] [--inputs 20000] [--pairs en-es,es-ca] [--examples 2]
 *
 * Each item must come back exactly, once. A word that the direction translates without the items, or alone, is translated beside
 * them. Numbers keep their values. No text is longer than three times its source. An enumeration of n items has n items. The same
 * seed sends the same texts. `GLOSSA_MODELS_DIR` adds neural models. Exits with 1 after a fault.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startServiceProcess } from '../../load/service-process.ts';
import { installedDirections, nameOf, testDirection } from './campaign.ts';
import { PROPERTIES, type Property } from './find-faults.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    inputs: { type: 'string' },
    pairs: { type: 'string', default: '' },
    examples: { type: 'string' },
  },
});
const count = z.coerce.number().int();
const { seed, inputs, examples } = z
  .object({
    seed: count.default(1),
    inputs: count.positive().default(20_000),
    examples: count.nonnegative().default(2),
  })
  .parse(values);

const { GLOSSA_MODELS_DIR } = process.env;
await using service = await startServiceProcess(GLOSSA_MODELS_DIR === undefined ? {} : { GLOSSA_MODELS_DIR });
const pairs = values.pairs === '' ? undefined : values.pairs.split(',');
const directions = (await installedDirections(service)).filter((one) => pairs?.includes(nameOf(one)) ?? true);
if (directions.length === 0) throw new Error('No such direction is installed.');
const each = Math.ceil(inputs / directions.length);
console.log(`seed ${seed}: ${directions.length} directions, ${each} inputs each`);
console.log(`${''.padEnd(16)}${PROPERTIES.map((property) => property.padStart(13)).join('')}`);

const total = new Map<Property, number>();
const row = (name: string, failed: ReadonlyMap<Property, number>): string =>
  `${name.padEnd(16)}${PROPERTIES.map((property) => String(failed.get(property) ?? 0).padStart(13)).join('')}`;
for (const direction of directions) {
  const report = await testDirection(service, direction, { seed, inputs: each, examples });
  console.log(row(nameOf(direction), report.failed));
  for (const { property, source, output } of report.examples) {
    console.log(`  FAULT ${property}: ${JSON.stringify(source)} → ${JSON.stringify(output)}`);
  }
  for (const [property, failures] of report.failed) total.set(property, (total.get(property) ?? 0) + failures);
}
console.log(row('all', total));
if (total.size > 0) process.exitCode = 1;
