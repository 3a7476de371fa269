import type { Logger } from 'pino';
import { Piscina } from 'piscina';

export interface ThreadsOptions {
  /** Module of the worker: it is loaded in each thread before its first task, top-level `await` included. */
  entry: URL;
  /** Name of the function that the module exports for tasks. */
  task: string;
  most: number;
  /** Heap of each in MiB. */
  heap?: number;
  log: Logger;
}

/** Threads that run one function, each one task at a time. They start with the first task that needs one. */
export interface Threads<Task, Result> extends AsyncDisposable {
  /**
   * To be called for no more tasks at once than there may be threads: what waits here is not served fairly.
   * @param signal ends the thread of the task when aborted
   * @throws what the function throws; an Error when the thread died, or did not start
   */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
}

/** Milliseconds after which a thread without a task ends, and gives back the memory of what it had loaded. */
const IDLE_TIMEOUT = 300_000;

export function createThreads<Task, Result>({ entry, task, most, heap, log }: ThreadsOptions): Threads<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: entry.href,
    name: task,
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE_TIMEOUT,
    recordTiming: false,
    ...(heap === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heap } }),
  });
  pool.on('error', (error) => {
    log.error({ err: error, task }, 'a worker thread failed without a task');
    // Piscina keeps a task whose thread did not start, and starts no other for it. Emptied, it serves the next.
    if (pool.queueSize > 0) void pool.destroy();
  });

  return {
    async run(input, signal) {
      if (!signal) return pool.run(input);
      signal.throwIfAborted();
      const ending = new AbortController();
      const end = (): void => ending.abort(signal.reason);
      // When the system has no thread to give this throws, and Piscina keeps the task: nobody could catch its abort.
      const result = pool.run(input, { signal: ending.signal });
      signal.addEventListener('abort', end, { once: true });
      try {
        return await result;
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}
