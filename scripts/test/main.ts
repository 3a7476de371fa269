import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runChecks } from '../check/run-checks.ts';
import { groupFiles } from './group-files.ts';
import { runTests } from './run-tests.ts';
import { divideByUnit, listTestFiles, type Suite } from './select-files.ts';
import { closingLine } from './tally.ts';

/**
 * `main.ts [--unit] [--suite deploy|llm|growth] [--watch] [--install] [PATH …]` runs tests. PATH is the beginning of a test file's path.
 * Without arguments it runs the checks first, then every test except those of the suites, which need further programs or measure time.
 * `--install` installs what the tests need while the checks run. `--watch` without a path watches the unit tests. The last line counts
 * the tests that passed and failed; a failed check counts as one of them. With `CI=true` a skipped test fails.
 */
const { values, positionals: paths } = parseArgs({
  options: {
    unit: { type: 'boolean', default: false },
    suite: { type: 'string' },
    watch: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const root = fileURLToPath(new URL('../..', import.meta.url));
// Every test file is a process, and many start services: with the cache, their modules load in half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, '.glossa', 'compile-cache');
const isUnitOnly = values.unit || (values.watch && paths.length === 0);
const listed = listTestFiles(root, { paths, suite: suiteNamed(values.suite) });
const { unit, others } = divideByUnit(root, listed);
if (isUnitOnly) explainOthers();
const files = isUnitOnly ? unit : listed;
process.exitCode = values.watch ? await watch() : await runOnce();

/** Says what to do for the files that are no unit tests when the arguments select some. */
function explainOthers(): void {
  const [first] = others;
  if (paths.length === 0 || first === undefined) return;
  const subject =
    others.size === 1 ? `${first[0]} is no unit test, because ${first[1]}` : `${others.size} files are no unit tests`;
  console.error(`${subject}. To run all selected tests: npm test -- ${paths.join(' ')}`);
}

async function runOnce(): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  const write = (text: string) => process.stdout.write(text);
  const isEverything = paths.length === 0 && !values.unit && values.suite === undefined;
  const [failedChecks] = await Promise.all([
    isEverything ? runChecks(root, stop.signal, write) : 0,
    values.install ? installParts(stop.signal) : undefined,
  ]);

  write('tests\n');
  const startedAt = Date.now();
  const options = {
    root,
    // The suites measure time and memory, or build in one folder.
    groups: values.suite === undefined ? groupFiles(root, files, unit) : files.map((file) => [file]),
    isSerial: values.suite === 'deploy',
    isCi: process.env.CI === 'true',
    signal: stop.signal,
    write,
  };
  const tally = await runTests(options);
  write(`${tally.failed > 0 ? '✖' : '✔'} tests (${((Date.now() - startedAt) / 1_000).toFixed(1)} s)\n\n`);

  tally.failed += failedChecks;
  write(`${closingLine(tally)}\n`);
  return tally.failed === 0 ? 0 : 1;
}

/** Installs what the tests need besides npm packages, the program that they run among it. */
async function installParts(signal: AbortSignal): Promise<void> {
  const script = fileURLToPath(new URL('install-parts.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], signal });
  child.once('error', (error) => console.error(error.message));
  const program = (await text(child.stdout)).trim();
  if (program !== '') process.env.GLOSSA_TEST_PROGRAM ??= program;
}

/** Runs the tests again whenever a file changes that they import, until the process is stopped. */
async function watch(): Promise<number> {
  const child = spawn(process.execPath, ['--test', '--watch', ...files], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

function suiteNamed(name: string | undefined): Suite | undefined {
  if (name === undefined || name === 'deploy' || name === 'llm' || name === 'growth') return name;
  throw new Error(`there is no suite ${name}`);
}
