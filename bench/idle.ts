/**
 * Measures the time from the start of the process until /readyz succeeds, and the memory of the idle service.
 *
 *   npm run bench -- idle [--rounds 5] [--json]
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '../load/averages.ts';
import { figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { residentMiB } from '../load/processes.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, ...JSON_OPTION } });
const ready: number[] = [];
const memory: number[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  await using glossa = await startLaunchedService();
  ready.push(glossa.readyAfterMs);
  await sleep(3_000);
  memory.push(residentMiB(glossa.pid));
}
if (values.json) {
  printFigures(
    figuresOf('start', 'Glossa', {
      'milliseconds until ready': median(ready),
      'MiB resident when idle': median(memory),
    }),
  );
} else {
  console.log(
    `medians of ${values.rounds} starts: ready after ${median(ready).toFixed(0)} ms, ${median(memory).toFixed(0)} MiB resident when idle`,
  );
}
