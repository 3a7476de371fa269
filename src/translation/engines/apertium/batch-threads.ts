import type { Logger } from 'pino';
import { GlossaError } from '../../../errors.ts';
import { abortable } from '../../../resilience/abortable.ts';
import { createSemaphore } from '../../../resilience/semaphore.ts';
import { createWorkerThreads, IDLE_TIMEOUT_MS } from '../../../workers/worker-threads.ts';
import type { EngineText } from '../../engine.ts';
import { textOf } from '../../text/segment-text.ts';
import type { ApertiumMetrics } from './metrics.ts';
import type { BatchResult, BatchTask, ThreadUsage } from './worker/worker-messages.ts';

export type BatchOutcome =
  | { kind: 'translated'; texts: readonly (EngineText | undefined)[]; engineMs: number }
  /** The data of the mode cannot be read. */
  | { kind: 'unusable'; message: string };

/** Worker threads that translate batches. */
export interface BatchThreads extends AsyncDisposable {
  /**
   * Translates a batch. Segments whose batch was lost with its thread are translated again, one at a time, so that only a
   * segment that ends its thread is undefined in the result.
   * @throws GlossaError `shutting_down`; the signal's reason when aborted
   */
  run(
    task: Omit<BatchTask, 'maxMemoryMiB'>,
    scope: { timeoutMs: number | undefined; signal: AbortSignal },
  ): Promise<BatchOutcome>;
  usage(): { modes: number; memoryMiB: number };
}

export interface BatchThreadsOptions {
  threads: number;
  maxQueued: number;
  /** Memory of the modes that one thread keeps. */
  maxMemoryMiB: number;
  /** Processor time of a batch, on top of that for its characters. */
  baseCpuMs: number;
  worker: URL;
  metrics: ApertiumMetrics;
  log: Logger;
}

/** JavaScript heap of a thread. It excludes the transducers, which are typed arrays. */
const MAX_HEAP_MIB = 512;
/** Many times what the slowest texts take. */
const CPU_MS_PER_CHARACTER = 5;
/** UTF-16 units. Most directions translate as much in the time that a new thread needs to start and to load them. */
const MAX_UNINTERRUPTED_CHARACTERS = 10_000;

export function createBatchThreads(options: BatchThreadsOptions): BatchThreads {
  const { threads, maxQueued, maxMemoryMiB, baseCpuMs, worker, metrics, log } = options;
  const pool = createWorkerThreads<BatchTask, BatchResult>({
    entry: worker,
    functionName: 'translateBatch',
    maxThreads: threads,
    maxHeapMiB: MAX_HEAP_MIB,
    log,
  });
  const semaphore = createSemaphore({ permits: threads, maxQueued });
  const usages = new Map<number, ThreadUsage & { seenAt: number }>();
  let isClosed = false;

  /** Directions have equal shares of the threads. Requests have theirs in the queue of each direction. */
  async function runOnce(task: BatchTask, timeoutMs: number, signal: AbortSignal): Promise<BatchResult | undefined> {
    const scope = { signal, tenantId: task.mode.name, owner: '', remainingMs: () => timeoutMs };
    const permit = await semaphore.acquire(scope);
    if (isClosed) {
      permit[Symbol.dispose]();
      throw new GlossaError('shutting_down');
    }
    const characters = task.segments.reduce((sum, { parts }) => sum + textOf(parts).length, 0);
    const maxCpuMs = baseCpuMs + CPU_MS_PER_CHARACTER * characters;
    // A short batch runs on when it is aborted, because a new thread would have to load its modes again.
    const result = pool
      .run(task, characters > MAX_UNINTERRUPTED_CHARACTERS ? { maxCpuMs, signal } : { maxCpuMs })
      .finally(() => permit[Symbol.dispose]());
    try {
      return recorded(await abortable(result, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (isClosed) throw new GlossaError('shutting_down');
      metrics.failed('lost');
      log.warn({ mode: task.mode.name, err: error }, 'a thread of Apertium was lost');
      return undefined;
    }
  }

  function recorded(result: BatchResult): BatchResult {
    if (result.kind === 'unusable') {
      metrics.failed('load');
      return result;
    }
    const { rejected, loadSeconds, evicted, thread } = result;
    if (rejected > 0) metrics.failed('rejected', rejected);
    if (loadSeconds !== undefined) metrics.loaded(loadSeconds);
    if (evicted > 0) metrics.evicted(evicted);
    usages.set(thread.id, { ...thread, seenAt: performance.now() });
    return result;
  }

  return {
    async run(batch, { timeoutMs = Number.POSITIVE_INFINITY, signal }) {
      const task = { ...batch, maxMemoryMiB };
      const whole = await runOnce(task, timeoutMs, signal);
      if (whole) return whole;
      const texts: (EngineText | undefined)[] = [];
      let engineMs = 0;
      for (const segment of task.segments) {
        const alone = await runOnce({ ...task, segments: [segment] }, timeoutMs, signal);
        if (alone?.kind === 'unusable') return alone;
        texts.push(alone?.texts[0]);
        engineMs += alone?.engineMs ?? 0;
      }
      return { kind: 'translated', texts, engineMs };
    },
    usage() {
      const now = performance.now();
      for (const [id, { seenAt }] of usages) if (now - seenAt > IDLE_TIMEOUT_MS) usages.delete(id);
      const sum = (of: 'modes' | 'memoryMiB'): number => usages.values().reduce((total, usage) => total + usage[of], 0);
      return { modes: sum('modes'), memoryMiB: sum('memoryMiB') };
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await pool[Symbol.asyncDispose]();
    },
  };
}
