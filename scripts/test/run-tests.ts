import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { divideEvents, type RunEvent } from './divide-events.ts';
import { groupFiles } from './group-files.ts';
import { type ReportOptions, reportTests } from './report.ts';
import type { Tally } from './tally.ts';

/** Time limit of a test without its own. */
const TEST_TIMEOUT_MS = 300_000;
/** The run is stopped when no test reports anything for this long. */
const IDLE_TIMEOUT_MS = 900_000;

/** One more process than cores runs, because many tests wait. Each can start several processes. */
const MAX_PARALLEL_PROCESSES = 4;

export interface TestOptions extends ReportOptions {
  /** Test files, relative to the root. */
  files: readonly string[];
  /** Whether each file runs in a separate process, one after the other: some measure time or build in the same folder. */
  isSerial: boolean;
  signal: AbortSignal;
}

/** Runs test files, like ones together in a process, and reports. A run without any test fails. */
export function runTests(options: TestOptions): Promise<Tally> {
  return reportTests(options.files.length === 0 ? noEvents() : events(options), options);
}

async function* noEvents(): AsyncGenerator<RunEvent> {}

async function* events({ root, files, isSerial, signal }: TestOptions): AsyncGenerator<RunEvent> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'glossa-tests-'));
  const groups = isSerial ? files.map((file) => [file]) : groupFiles(root, files);
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
    concurrency: isSerial ? 1 : Math.min(availableParallelism() + 1, MAX_PARALLEL_PROCESSES),
    timeout: TEST_TIMEOUT_MS,
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
  return `import { describeFiles } from ${JSON.stringify(href)};\ndescribeFiles(${JSON.stringify(paths)});\n`;
}
