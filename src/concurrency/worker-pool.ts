import { Piscina } from 'piscina';
import { GlossaError } from '../errors.ts';
import { abortable } from './abort.ts';

export interface WorkerPoolOptions {
  /** Module of the worker: it is loaded once in each thread, top-level `await` included. */
  entry: URL;
  /** Name of the function that the module exports for tasks. */
  task: string;
  /** Threads; all are started ahead and kept. */
  threads: number;
  /** Tasks that may wait for a thread. */
  maxQueue: number;
}

/** Threads that run one function. Tasks should be short: one that runs is not interrupted. */
export interface WorkerPool<Task, Result> extends AsyncDisposable {
  /** Tasks that wait for a thread. */
  readonly waiting: number;
  /**
   * @throws GlossaError `overloaded` when the queue is full; the signal's reason when aborted; what the function throws
   */
  run(task: Task, signal: AbortSignal): Promise<Result>;
}

/** Starts the threads, without waiting for them: the first tasks wait in the queue. */
export function workerPool<Task, Result>({
  entry,
  task,
  threads,
  maxQueue,
}: WorkerPoolOptions): WorkerPool<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: entry.href,
    name: task,
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  });
  return {
    get waiting() {
      return pool.queueSize;
    },
    async run(input, signal) {
      signal.throwIfAborted();
      if (pool.queueSize >= maxQueue) throw new GlossaError('overloaded');
      // Piscina would end the whole thread of a task that is aborted: a short task may as well end by itself.
      return abortable(pool.run(input), signal);
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}
