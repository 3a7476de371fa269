import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { GlossaError } from '../errors.ts';
import { abortable } from './abort.ts';
import type { Caller } from './caller.ts';
import { createTurnstile } from './turnstile.ts';

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
  run(task: Task, caller: Caller): Promise<Result>;
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
  // Piscina's own queue is not fair, and keeps those that nobody waits for any more.
  const turnstile = createTurnstile({ places: threads, mostWaiting: maxQueue });

  try {
    await Promise.all(Array.from({ length: threads }, () => pool.run(probe)));
  } catch (error) {
    await pool.destroy();
    throw error;
  }
  log.debug({ task, threads, milliseconds: Math.round(performance.now() - started) }, 'worker threads are ready');

  return {
    get waiting() {
      return turnstile.waiting;
    },
    async run(input, caller) {
      const { signal } = caller;
      const thread = await turnstile.enter(caller);
      // Piscina would end the whole thread of a task that is aborted: a short task may as well end by itself.
      const result = pool.run(input).finally(() => thread[Symbol.dispose]());
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
