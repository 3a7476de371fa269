import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, normalize } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { type ReportOptions, reportTests } from './report.ts';
import type { Tally } from './tally.ts';

/** A test takes at most this long; after a longer silence all that still runs is ended. Milliseconds. */
const TEST_LIMIT = 120_000;
const SILENCE_LIMIT = 180_000;
/** In MiB. Copying what survives in a small young generation makes linear work look quadratic to `test/growth`. */
const YOUNG_GENERATION_MIB = 128;

export interface TestOptions extends ReportOptions {
  /** How the paths of the files to run begin, relative to the root; none for all. */
  filters: readonly string[];
  signal: AbortSignal;
}

/** Runs the test files of the service and of its packages, each in its own process. A run without tests is a failure. */
export async function runTests(options: TestOptions): Promise<Tally> {
  const starts = options.filters.map((filter) => normalize(filter));
  const files = globSync('{test,packages/*/test}/**/*.test.ts', { cwd: options.root }).sort();
  const chosen = files.filter((file) => starts.length === 0 || starts.some((start) => file.startsWith(start)));
  return reportTests(chosen.length === 0 ? noEvents() : events(chosen, options), options);
}

async function* noEvents(): AsyncGenerator<TestEvent> {}

async function* events(files: readonly string[], { root, signal }: TestOptions): AsyncGenerator<TestEvent> {
  const silence = new AbortController();
  const stream = run({
    cwd: root,
    files: files.map((file) => join(root, file)),
    concurrency: Math.min(availableParallelism(), 4),
    timeout: TEST_LIMIT,
    execArgv: [`--min-semi-space-size=${YOUNG_GENERATION_MIB}`, `--max-semi-space-size=${YOUNG_GENERATION_MIB}`],
    signal: AbortSignal.any([signal, silence.signal]),
  });
  const alarm = setTimeout(() => silence.abort(), SILENCE_LIMIT);
  try {
    for await (const event of stream) {
      alarm.refresh();
      yield event;
    }
  } finally {
    clearTimeout(alarm);
  }
}
