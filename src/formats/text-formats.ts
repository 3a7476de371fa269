import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { RequestScope } from '../request-scope.ts';
import { createTimeSlices } from '../resilience/time-slices.ts';
import { siblingModule } from '../sibling-module.ts';
import { createCounter, createGauge, createHistogram } from '../telemetry/metrics.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import type { ParsedText, TargetLanguage } from './format.ts';
import type { Composition, FormatResult, FormatTask } from './format-task.ts';
import { groupByLength } from './group-by-length.ts';
import type { FormatName } from './markup-formats.ts';
import type { TagOptions } from './tag-options.ts';

export type { Composition } from './format-task.ts';

/** Takes documents apart and puts them together: short ones on the calling thread, long ones in a worker thread. */
export interface TextFormats extends AsyncDisposable {
  /** @throws GlossaError `overloaded`, `text_too_complex`; the signal's reason when aborted */
  parse(
    format: FormatName,
    sources: readonly string[],
    options: TagOptions,
    scope: RequestScope,
  ): Promise<ParsedText[]>;
  /** @throws GlossaError `overloaded`, `text_too_complex`; the signal's reason when aborted */
  compose(
    format: FormatName,
    compositions: readonly Composition[],
    target: TargetLanguage,
    scope: RequestScope,
  ): Promise<string[]>;
}

export interface DocumentFormatsOptions {
  /** @see ParseOptions.frontMatterKeys */
  frontMatterKeys?: readonly string[];
  log: Logger;
  registry: Registry;
}

const WORKER = siblingModule('./format-worker', import.meta.url);
/** Tasks that can wait for the thread. */
const MAX_QUEUED = 256;
/** UTF-16 units that take less time to read than to send to the worker thread. */
const MAX_INLINE_LENGTH = 4_000;
/** UTF-16 units of a task, unless a single text is longer. */
const TASK_LENGTH = 50_000;

export function createTextFormats({ frontMatterKeys, log, registry }: DocumentFormatsOptions): TextFormats {
  const pool = createWorkerPool<FormatTask, FormatResult>({
    entry: WORKER,
    functionName: 'runTask',
    maxThreads: 1,
    maxQueued: MAX_QUEUED,
    log,
  });
  const seconds = createHistogram(registry, 'glossa_formats_seconds');
  const kept = createCounter(registry, 'glossa_formats_kept_units_total');
  createGauge(registry, 'glossa_formats_waiting_tasks', (gauge) => gauge.set(pool.queued));

  /** Runs the tasks of one request, in time slices or in the thread. */
  async function runAll(tasks: readonly FormatTask[], isShort: boolean, scope: RequestScope): Promise<FormatResult[]> {
    // Texts without a format need no parsers, which take memory.
    const { runFormatTask } = await import('./format-task.ts');
    const slices = createTimeSlices(scope);
    const results: FormatResult[] = [];
    for (const task of tasks) {
      if (isShort && slices.isOver) await slices.next();
      results.push(isShort ? runFormatTask(task) : await pool.run(task, scope));
    }
    return results;
  }

  return {
    async parse(format, sources, options, scope) {
      const end = seconds.startTimer({ format, step: 'parse' });
      const tasks = groupByLength(sources, TASK_LENGTH, (source) => source.length).map(
        (group): FormatTask => ({ kind: 'parse', format, sources: group, options: { ...options, frontMatterKeys } }),
      );
      const results = await runAll(
        tasks,
        isShort(sources, (source) => source.length),
        scope,
      );
      end();
      return results.flatMap(({ parsed }) => parsed);
    },
    async compose(format, compositions, target, scope) {
      const end = seconds.startTimer({ format, step: 'compose' });
      const tasks = groupByLength(compositions, TASK_LENGTH, lengthOf).map(
        (group): FormatTask => ({ kind: 'compose', format, compositions: group, target }),
      );
      const results = await runAll(tasks, isShort(compositions, lengthOf), scope).finally(end);
      for (const { keptUnits } of results) kept.inc({ format }, keptUnits);
      return results.flatMap(({ composed }) => composed);
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

function lengthOf({ parsed }: Composition): number {
  return parsed.source.length;
}

function isShort<T>(items: readonly T[], length: (item: T) => number): boolean {
  return items.reduce((sum, item) => sum + length(item), 0) <= MAX_INLINE_LENGTH;
}
