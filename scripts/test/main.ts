import { fileURLToPath } from 'node:url';
import { runStages } from './stage.ts';
import { closingLine } from './tally.ts';
import { runTests } from './tests.ts';

/**
 * Checks the whole project: `main.ts [beginning of a test file's path …]`. The last line tells how many tests passed and
 * failed; a check that failed counts as one of them. `CI=true` makes a skipped test a failure.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
const write = (text: string) => process.stdout.write(text);

const failedChecks = await runStages(root, stop.signal, write);

write('tests\n');
const began = Date.now();
const options = { root, filters: process.argv.slice(2), ci: process.env.CI === 'true', signal: stop.signal, write };
const tally = await runTests(options);
write(`${tally.failed > 0 ? '✖' : '✔'} tests (${((Date.now() - began) / 1000).toFixed(1)} s)\n\n`);

tally.failed += failedChecks;
write(`${closingLine(tally)}\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;
