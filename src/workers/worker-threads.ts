import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { GlossaError } from '../errors.ts';
import { cpuTimeUsed } from './cpu-time.ts';

export interface ThreadsOptions {
  /** Module of the worker: it is loaded in each thread before its first task, top-level `await` included. */
  entry: URL;
  /** Name of the function that the module exports for tasks. */
  task: string;
  maxThreads: number;
  /** Heap of each in MiB. */
  maxHeapMiB?: number;
  /** How far they stand back where there is not enough processor for all: 0 to 19, as of `nice`. */
  niceness?: number;
  log: Logger;
}

/** Threads that run one function, each one task at a time. They start with the first task that needs one. */
export interface Threads<Task, Result> extends AsyncDisposable {
  /**
   * To be called for no more tasks at once than there may be threads: what waits here is not served fairly.
   * @param limits.cpuMs milliseconds of processor time after which the thread of the task is ended
   * @param limits.signal ends the thread of the task when aborted
   * @throws what the function throws; GlossaError `text_too_complex` when the processor time is used up; an Error when the
   *   thread died, or did not start
   */
  run(task: Task, limits: { cpuMs: number; signal?: AbortSignal }): Promise<Result>;
}

/** Milliseconds after which a thread without a task ends, and gives back the memory of what it had loaded. */
const IDLE_TIMEOUT = 300_000;
/** Milliseconds after which a task is watched: to look at a shorter one would cost more than the task. */
const UNWATCHED_MS = 100;

/** @param options.most each is a pool of one thread, so that it is known which thread has which task */
export function createThreads<Task, Result>(options: ThreadsOptions): Threads<Task, Result> {
  const idle = Array.from({ length: options.maxThreads }, () => createThread<Task, Result>(options));
  const all = [...idle];

  return {
    async run(task, { cpuMs, signal }) {
      signal?.throwIfAborted();
      const thread = idle.shift();
      if (!thread) throw new Error('there are more tasks than threads');
      try {
        return await runTask(thread, task, cpuMs, signal);
      } finally {
        // What has started is used again first.
        idle.unshift(thread);
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((thread) => thread.destroy()));
    },
  };
}

function createThread<Task, Result>({
  entry,
  task,
  maxHeapMiB,
  niceness = 0,
  log,
}: ThreadsOptions): Piscina<Task, Result> {
  const thread = new Piscina<Task, Result>({
    filename: entry.href,
    name: task,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT,
    recordTiming: false,
    niceIncrement: niceness,
    ...(maxHeapMiB === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB } }),
  });
  thread.on('error', (error) => {
    log.error({ err: error, task }, 'a worker thread failed without a task');
    // Piscina keeps a task whose thread did not start, and starts no other for it. Emptied, it serves the next.
    if (thread.queueSize > 0) void thread.destroy();
  });
  return thread;
}

async function runTask<Task, Result>(
  thread: Piscina<Task, Result>,
  task: Task,
  cpuMs: number,
  signal: AbortSignal | undefined,
): Promise<Result> {
  // What a new thread loads before its first task does not count.
  const isStarting = thread.threads.length === 0;
  const result = signal ? runUntilAborted(thread, task, signal) : thread.run(task);
  using watch = watchCpuTime(thread, cpuMs, isStarting);
  try {
    return await result;
  } catch (error) {
    if (watch.isUsedUp) throw new GlossaError('text_too_complex');
    throw error;
  }
}

async function runUntilAborted<Task, Result>(
  thread: Piscina<Task, Result>,
  task: Task,
  signal: AbortSignal,
): Promise<Result> {
  const ending = new AbortController();
  const end = (): void => ending.abort(signal.reason);
  // When the system has no thread to give this throws, and Piscina keeps the task: nobody could catch its abort.
  const result = thread.run(task, { signal: ending.signal });
  signal.addEventListener('abort', end, { once: true });
  try {
    return await result;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Ends the thread, and so fails its task, once that has used up its processor time. Disposing of it ends the watch. */
function watchCpuTime(
  thread: Piscina,
  cpuMs: number,
  isStarting: boolean,
): Disposable & { readonly isUsedUp: boolean } {
  let timer: NodeJS.Timeout | undefined;
  let watching: AbortController | undefined;
  let isUsedUp = false;
  const watch = async (): Promise<void> => {
    const [worker] = thread.threads;
    watching = new AbortController();
    if (!worker || !(await cpuTimeUsed(worker, cpuMs, watching.signal))) return;
    isUsedUp = true;
    await worker.terminate();
  };
  const watchSoon = (): void => {
    timer = setTimeout(watch, UNWATCHED_MS);
  };
  if (isStarting) thread.once('workerCreate', watchSoon);
  else watchSoon();
  return {
    get isUsedUp() {
      return isUsedUp;
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      watching?.abort();
      thread.off('workerCreate', watchSoon);
    },
  };
}
