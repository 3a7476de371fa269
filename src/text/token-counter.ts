import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { RequestScope } from '../request-scope.ts';
import { runInTimeSlices } from '../resilience/time-slices.ts';
import { siblingModule } from '../sibling-module.ts';
import { createGauge, createHistogram } from '../telemetry/metrics.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { sliceAtTokenBoundaries } from './token-boundaries.ts';

export interface TokenCounterOptions {
  /** Requests that can wait for the thread. */
  maxQueued?: number;
  log: Logger;
  registry: Registry;
}

export interface TokenCounter extends AsyncDisposable {
  /**
   * Counts the tokens of each text in the encoding o200k_base. Special tokens count as ordinary text.
   * @throws GlossaError `overloaded`; the signal's reason when aborted
   */
  count(texts: readonly string[], scope: RequestScope): Promise<number[]>;
}

const WORKER = siblingModule('./byte-pair-encoding', import.meta.url);

/** UTF-16 units that take less time to count than to send to the worker thread. */
const MAX_INLINE_LENGTH = 4_000;

/** UTF-16 units of a task. Bounds a task to about 100 ms in the worst case, so that long texts do not block others. */
const TASK_LENGTH = 16_000;

/**
 * Counts short texts on the calling thread and long ones in a worker thread. Each thread loads the encoding (5 MB) on first use.
 */
export function createTokenCounter({ maxQueued = 256, log, registry }: TokenCounterOptions): TokenCounter {
  const pool = createWorkerPool<readonly string[], number[]>({
    entry: WORKER,
    functionName: 'countAll',
    maxThreads: 1,
    maxQueued,
    log,
  });
  const seconds = createHistogram(registry, 'glossa_text_token_count_seconds');
  createGauge(registry, 'glossa_text_token_count_waiting_tasks', (gauge) => gauge.set(pool.queued));

  let loading: ReturnType<typeof loadCounter> | undefined;

  return {
    async count(texts, scope) {
      const end = seconds.startTimer();
      if (texts.reduce((sum, { length }) => sum + length, 0) <= MAX_INLINE_LENGTH) {
        scope.signal.throwIfAborted();
        // Cached, because importing a loaded module takes longer than counting a sentence.
        loading ??= loadCounter();
        const { countInSteps } = await loading;
        const counts = await runInTimeSlices(countInSteps(texts), scope);
        end();
        return counts;
      }
      const counts = texts.map(() => 0);
      for (const task of splitIntoTasks(texts)) {
        const tokens = await pool.run(
          task.map(({ slice }) => slice),
          scope,
        );
        for (const [i, { index }] of task.entries()) counts[index] = (counts[index] ?? 0) + (tokens[i] ?? 0);
      }
      end();
      return counts;
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

/**
 * Loads the encoding, which blocks the thread for some 30 ms. First the request goes on until an engine has its texts, so that the
 * engine loads its model meanwhile.
 */
async function loadCounter() {
  await setImmediate();
  await setImmediate();
  return import('./byte-pair-encoding.ts');
}

/** Packs short texts together into tasks of `TASK_LENGTH`, and long texts in slices. */
function* splitIntoTasks(texts: readonly string[]): Generator<{ index: number; slice: string }[]> {
  let task: { index: number; slice: string }[] = [];
  let characters = 0;
  for (const [index, text] of texts.entries()) {
    for (const slice of sliceAtTokenBoundaries(text, TASK_LENGTH)) {
      if (characters + slice.length > TASK_LENGTH) {
        yield task;
        task = [];
        characters = 0;
      }
      task.push({ index, slice });
      characters += slice.length;
    }
  }
  if (task.length > 0) yield task;
}
