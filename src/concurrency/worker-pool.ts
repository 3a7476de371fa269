import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { GlossaError } from '../errors.ts';
import { abortable } from './abort.ts';
import type { Caller } from './caller.ts';
import { createTurnstile } from './turnstile.ts';

export interface WorkerPoolOptions {
  /** Module of the worker: it is loaded in each thread before its first task, top-level `await` included. */
  entry: URL;
  /** Name of the function that the module exports for tasks. */
  task: string;
  /** The most threads. */
  threads: number;
  /** Tasks that may wait for a thread. */
  maxQueue: number;
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

/** Milliseconds after which a thread without a task ends, and gives back the memory of what it had loaded. */
const IDLE_TIMEOUT = 300_000;

/** A pool whose threads start with the first task that needs one. */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { entry, task, threads, maxQueue, log } = options;
  const pool = new Piscina<Task, Result>({
    filename: entry.href,
    name: task,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_TIMEOUT,
    recordTiming: false,
  });
  // Piscina's own queue is not fair, and keeps those that nobody waits for any more.
  const turnstile = createTurnstile({ places: threads, mostWaiting: maxQueue });

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
