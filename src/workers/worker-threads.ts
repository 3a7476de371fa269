import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { GlossaError } from '../errors.ts';

export interface WorkerThreadsOptions {
  /** Module of the worker. Each thread loads it, top-level `await` included, before its first task. */
  entry: URL;
  /** Name of the exported function that runs a task. */
  task: string;
  maxThreads: number;
  /** Heap limit of each thread. */
  maxHeapMiB?: number;
  /** Priority of the threads when the processor is busy: 0 (normal) to 19 (lowest), as of `nice`. */
  niceness?: number;
  log: Logger;
}

/** Threads that run one function, each one task at a time. A thread starts with the first task that needs it. */
export interface WorkerThreads<Task, Result> extends AsyncDisposable {
  /**
   * Runs a task. The caller must run at most `maxThreads` tasks at once; a semaphore in front makes the queue fair.
   * @param limits.maxCpuMs processor time after which the thread is terminated
   * @param limits.signal terminates the thread when aborted
   * @throws the error of the function; GlossaError `text_too_complex` when the processor time is used up; an Error when
   *   the thread died or did not start
   */
  run(task: Task, limits: { maxCpuMs: number; signal?: AbortSignal }): Promise<Result>;
}

/** An idle thread ends after this time and frees the memory of its modules. */
const IDLE_TIMEOUT_MS = 300_000;
/** Processor time is measured only for tasks that take longer than this. */
const CPU_WATCH_DELAY_MS = 100;
const MIN_CPU_CHECK_INTERVAL_MS = 20;

export function createWorkerThreads<Task, Result>(options: WorkerThreadsOptions): WorkerThreads<Task, Result> {
  // A pool of one thread each shows which thread runs which task.
  const idle = Array.from({ length: options.maxThreads }, () => createThread<Task, Result>(options));
  const all = [...idle];

  return {
    async run(task, { maxCpuMs, signal }) {
      signal?.throwIfAborted();
      const thread = idle.shift();
      if (!thread) throw new Error('More tasks than worker threads. Put a semaphore in front of run().');
      try {
        return await runTask(thread, task, maxCpuMs, signal);
      } finally {
        // Threads that are started already are used first.
        idle.unshift(thread);
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((thread) => thread.destroy()));
    },
  };
}

function createThread<Task, Result>(options: WorkerThreadsOptions): Piscina<Task, Result> {
  const { entry, task, maxHeapMiB, niceness = 0, log } = options;
  const thread = new Piscina<Task, Result>({
    filename: entry.href,
    name: task,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    recordTiming: false,
    niceIncrement: niceness,
    ...(maxHeapMiB === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB } }),
  });
  thread.on('error', (error) => {
    log.error({ err: error, task }, 'worker thread failed without a task');
    // Piscina keeps a task whose thread did not start, and starts no other thread for it. After destroy() it serves again.
    if (thread.queueSize > 0) void thread.destroy();
  });
  return thread;
}

async function runTask<Task, Result>(
  thread: Piscina<Task, Result>,
  task: Task,
  maxCpuMs: number,
  signal: AbortSignal | undefined,
): Promise<Result> {
  // The modules that a new thread loads before its first task do not count as processor time of the task.
  const isStarting = thread.threads.length === 0;
  const result = signal ? runUntilAborted(thread, task, signal) : thread.run(task);
  using watch = watchCpuTime(thread, maxCpuMs, isStarting);
  try {
    return await result;
  } catch (error) {
    if (watch.isExceeded) throw new GlossaError('text_too_complex');
    throw error;
  }
}

async function runUntilAborted<Task, Result>(
  thread: Piscina<Task, Result>,
  task: Task,
  signal: AbortSignal,
): Promise<Result> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  // If the system cannot start a thread, run() throws and Piscina keeps the task. The listener is added after that, since
  // nothing would catch the rejection of an abort.
  const result = thread.run(task, { signal: controller.signal });
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await result;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Terminates the thread, which fails its task, when its processor time is used up. Disposing of it stops the watch. */
function watchCpuTime(
  thread: Piscina,
  maxCpuMs: number,
  isStarting: boolean,
): Disposable & { readonly isExceeded: boolean } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isExceeded = false;
  const watch = async (): Promise<void> => {
    const [worker] = thread.threads;
    if (!worker || !(await waitForCpuTime(worker, maxCpuMs, controller.signal))) return;
    isExceeded = true;
    await worker.terminate();
  };
  const startWatch = (): void => {
    timer = setTimeout(watch, CPU_WATCH_DELAY_MS);
  };
  if (isStarting) thread.once('workerCreate', startWatch);
  else startWatch();
  return {
    get isExceeded() {
      return isExceeded;
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      controller.abort();
      thread.off('workerCreate', startWatch);
    },
  };
}

/**
 * Waits until a thread has used this much processor time, counted from the call. Time in which the thread waits for the
 * processor does not count, so a busy machine makes no difference.
 * @returns false when the signal aborts or the thread ends first; never rejects
 */
async function waitForCpuTime(worker: Worker, cpuMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    const before = await cpuTimeMs(worker);
    for (let leftMs = cpuMs; leftMs > 0; leftMs = cpuMs - (await cpuTimeMs(worker)) + before) {
      // A thread cannot use more processor time than passes.
      await sleep(Math.max(leftMs, MIN_CPU_CHECK_INTERVAL_MS), undefined, { signal });
    }
    return !signal.aborted;
  } catch {
    return false;
  }
}

async function cpuTimeMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}
