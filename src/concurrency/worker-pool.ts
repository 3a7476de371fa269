import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { GlossaError } from '../errors.ts';
import { abortable } from './abort.ts';

export interface WorkerPoolOptions<Task> {
  /** Module of the worker: it is loaded once in each thread, top-level `await` included. */
  entry: URL;
  /** Name of the function that the module exports for tasks. */
  task: string;
  /** Threads; all are started ahead and kept. */
  threads: number;
  /** Tasks that may wait for a thread. */
  maxQueue: number;
  /** A first task for every thread: when it is answered, what the worker loads is loaded. */
  probe: Task;
  log: Logger;
}

/** Threads that run one function. Tasks should be short: one that runs is not interrupted. */
export interface WorkerPool<Task, Result> extends AsyncDisposable {
  /** Tasks that wait for a thread. */
  readonly waiting: number;
  /**
   * @throws GlossaError `overloaded` when the queue is full, `engine_unavailable` when the task or its thread failed; the
   *   signal's reason when aborted
   */
  run(task: Task, signal: AbortSignal): Promise<Result>;
}

/**
 * Starts the threads and waits until they have answered the probe.
 * @throws what the probe fails with: then no thread is left
 */
export async function startWorkerPool<Task, Result>(
  options: WorkerPoolOptions<Task>,
): Promise<WorkerPool<Task, Result>> {
  const { entry, task, threads, maxQueue, probe, log } = options;
  const started = performance.now();
  const pool = new Piscina<Task, Result>({
    filename: entry.href,
    name: task,
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  });
  /** Whoever waits for a thread, in order. Piscina's own queue keeps those that nobody waits for any more. */
  const queue = new Set<() => void>();
  let running = 0;

  try {
    await Promise.all(Array.from({ length: threads }, () => pool.run(probe)));
  } catch (error) {
    await pool.destroy();
    throw error;
  }
  log.debug({ task, threads, milliseconds: Math.round(performance.now() - started) }, 'worker threads are ready');

  async function takeThread(signal: AbortSignal): Promise<void> {
    if (running < threads) {
      running++;
      return;
    }
    if (queue.size >= maxQueue) throw new GlossaError('overloaded');
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.add(resolve);
    try {
      await abortable(promise, signal);
    } catch (reason) {
      // Called in the very moment of the abort, the thread goes to the next one.
      if (!queue.delete(resolve)) passThread();
      throw reason;
    }
  }

  function passThread(): void {
    const [next] = queue;
    if (!next) {
      running--;
      return;
    }
    queue.delete(next);
    next();
  }

  return {
    get waiting() {
      return queue.size;
    },
    async run(input, signal) {
      signal.throwIfAborted();
      await takeThread(signal);
      // Piscina would end the whole thread of a task that is aborted: a short task may as well end by itself.
      const result = pool.run(input).finally(passThread);
      try {
        return await abortable(result, signal);
      } catch (cause) {
        signal.throwIfAborted();
        log.error({ err: cause, task }, 'a task of a worker thread failed');
        throw new GlossaError('engine_unavailable', { cause });
      }
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}
