import { fileURLToPath } from 'node:url';
import { runStages } from './stage.ts';

/** Checks the whole project without its tests: what `npm test` does before them. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
const failed = await runStages(root, stop.signal, (text) => process.stdout.write(text));
process.exitCode = failed === 0 ? 0 : 1;
