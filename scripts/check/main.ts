import { fileURLToPath } from 'node:url';
import { runChecks } from './run-checks.ts';

/** Runs every check except the tests: `npm run check`. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
const failed = await runChecks(root, stop.signal, (text) => process.stdout.write(text));
process.exitCode = failed === 0 ? 0 : 1;
