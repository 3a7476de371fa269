import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { divideEvents, type RunEvent } from './divide-events.ts';
import { type ReportOptions, reportTests } from './report.ts';
import type { Tally } from './tally.ts';

/** Time limit of a test without its own. */
const TEST_TIMEOUT_MS = 300_000;
/** The run is stopped when no test reports anything for this long. */
const IDLE_TIMEOUT_MS = 900_000;

/** Two more processes than cores run, because many tests wait. Each can start several processes. */
const MAX_PARALLEL_PROCESSES = 4;

/** A process starts and ends many services. The small young generation that the launcher sets for one service would copy their objects. */
const PROCESS_OPTIONS = ['--max-semi-space-size=32'];

export interface TestOptions extends ReportOptions {
  /** The test files of each process, relative to the root. */
  groups: readonly (readonly string[])[];
  /** Whether processes run one after the other: the files of `deploy` build the package in the same folder. */
  isSerial: boolean;
  signal: AbortSignal;
}

/** Runs the test files of each group in a process and reports. A run without any test fails. */
export function runTests(options: TestOptions): Promise<Tally> {
  return reportTests(options.groups.length === 0 ? noEvents() : events(options), options);
}

async function* noEvents(): AsyncGenerator<RunEvent> {}

async function* events({ root, groups, isSerial, signal }: TestOptions): AsyncGenerator<RunEvent> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'glossa-tests-'));
  const shared = new Map<string, string[]>();
  const modules = groups.map((group, at) => {
    const paths = group.map((file) => join(root, file));
    const [path = ''] = paths;
    if (paths.length === 1) return path;
    const module = join(folder.path, `${at}.mjs`);
    shared.set(module, paths);
    return module;
  });
  for (const [module, paths] of shared) await writeFile(module, loadingAll(paths));

  const idle = new AbortController();
  const stream = run({
    cwd: root,
    files: modules,
    concurrency: isSerial ? 1 : Math.min(availableParallelism() + 2, MAX_PARALLEL_PROCESSES),
    timeout: TEST_TIMEOUT_MS,
    execArgv: PROCESS_OPTIONS,
    signal: AbortSignal.any([signal, idle.signal]),
  });
  const idleTimer = setTimeout(() => idle.abort(), IDLE_TIMEOUT_MS);
  try {
    for await (const event of divideEvents(stream, shared)) {
      idleTimer.refresh();
      yield event;
    }
  } finally {
    clearTimeout(idleTimer);
  }
}

/** A module that runs several test files. */
function loadingAll(paths: readonly string[]): string {
  const { href } = new URL('describe-files.ts', import.meta.url);
  return `import { describeFiles } from ${JSON.stringify(href)};\nawait describeFiles(${JSON.stringify(paths)});\n`;
}
