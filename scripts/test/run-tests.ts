import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { type ReportOptions, reportTests } from './report.ts';
import type { Tally } from './tally.ts';

/** Time limit of a test without its own. */
const TEST_TIMEOUT_MS = 300_000;
/** The run is stopped when no test reports anything for this long. */
const IDLE_TIMEOUT_MS = 900_000;

/** One more file than cores runs, because many tests wait. Each file can start several processes. */
const MAX_PARALLEL_FILES = 4;

export interface TestOptions extends ReportOptions {
  /** Test files, relative to the root. */
  files: readonly string[];
  /** Whether files run one after the other: those of `deploy` build the package in the same folder. */
  isSerial: boolean;
  signal: AbortSignal;
}

/** Runs each test file in a separate process and reports. A run without any test fails. */
export function runTests(options: TestOptions): Promise<Tally> {
  return reportTests(options.files.length === 0 ? noEvents() : events(options), options);
}

async function* noEvents(): AsyncGenerator<TestEvent> {}

async function* events({ root, files, isSerial, signal }: TestOptions): AsyncGenerator<TestEvent> {
  const idle = new AbortController();
  const stream = run({
    cwd: root,
    files: files.map((file) => join(root, file)),
    concurrency: isSerial ? 1 : Math.min(availableParallelism() + 1, MAX_PARALLEL_FILES),
    timeout: TEST_TIMEOUT_MS,
    signal: AbortSignal.any([signal, idle.signal]),
  });
  const idleTimer = setTimeout(() => idle.abort(), IDLE_TIMEOUT_MS);
  try {
    for await (const event of stream) {
      idleTimer.refresh();
      yield event;
    }
  } finally {
    clearTimeout(idleTimer);
  }
}
