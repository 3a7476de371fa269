import { setTimeout as sleep } from 'node:timers/promises';
import type { Transferable, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Piscina } from 'piscina';
import { GlossaError } from '../errors.ts';

export interface WorkerThreadsOptions {
  /** Module of the worker. Each thread loads it, top-level `await` included, before its first task. */
  entry: URL;
  /** Name of the exported function that runs a task. */
  functionName: string;
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
   * @param limits.transfer objects of the task that move to the thread, such as ports
   * @throws the error of the function; GlossaError `text_too_complex` when the processor time is used up; an Error when
   *   the thread died or did not start
   */
  run(task: Task, limits: TaskLimits): Promise<Result>;
}

interface TaskLimits {
  maxCpuMs: number;
  signal?: AbortSignal;
  transfer?: readonly Transferable[];
}

/** An idle thread ends after this time and frees the memory of its modules. */
export const IDLE_TIMEOUT_MS = 300_000;
/** Processor time is measured only for tasks that take longer than this. */
const CPU_WATCH_DELAY_MS = 100;
const MIN_CPU_CHECK_INTERVAL_MS = 20;

export function createWorkerThreads<Task, Result>(options: WorkerThreadsOptions): WorkerThreads<Task, Result> {
  // One single-thread pool per thread, because Piscina does not report which thread runs a task.
  const all = Array.from({ length: options.maxThreads }, (): LazyPool<Task, Result> => ({ created: undefined }));
  const idle = [...all];

  return {
    async run(task, limits) {
      const { signal } = limits;
      signal?.throwIfAborted();
      const lazy = idle.shift();
      if (!lazy) throw new Error('More tasks than worker threads. Put a semaphore in front of run().');
      try {
        lazy.created ??= createSingleThreadPool<Task, Result>(options);
        const pool = await lazy.created;
        signal?.throwIfAborted();
        return await runTask(pool, task, limits);
      } finally {
        // Threads that are started already are used first.
        idle.unshift(lazy);
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map(async ({ created }) => (await created)?.destroy()));
    },
  };
}

/** A pool that is created with its first task. */
interface LazyPool<Task, Result> {
  created: Promise<Piscina<Task, Result>> | undefined;
}

/** Imports Piscina, which an idle service does not need. */
async function createSingleThreadPool<Task, Result>(options: WorkerThreadsOptions): Promise<Piscina<Task, Result>> {
  const { Piscina } = await import('piscina');
  const { entry, functionName, maxHeapMiB, niceness = 0, log } = options;
  const pool = new Piscina<Task, Result>({
    filename: entry.href,
    name: functionName,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    recordTiming: false,
    niceIncrement: niceness,
    ...(maxHeapMiB === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB } }),
  });
  pool.on('error', (error) => {
    log.error({ err: error, task: functionName }, 'worker thread failed without a task');
    // If a thread does not start, Piscina keeps its task and starts no other thread. After destroy() the pool is usable again.
    if (pool.queueSize > 0) void pool.destroy();
  });
  return pool;
}

async function runTask<Task, Result>(
  pool: Piscina<Task, Result>,
  task: Task,
  { maxCpuMs, signal, transfer = [] }: TaskLimits,
): Promise<Result> {
  // The modules that a new thread loads before its first task do not count as processor time of the task.
  const isStarting = pool.threads.length === 0;
  // The types of Piscina name an object here, Piscina itself takes an array.
  const options = { transferList: Object.assign([...transfer], { transfer: [...transfer] }) };
  const result = signal ? runUntilAborted(pool, task, signal, options) : pool.run(task, options);
  using watch = watchCpuTime(pool, maxCpuMs, isStarting);
  try {
    return await result;
  } catch (error) {
    if (watch.isExceeded) throw new GlossaError('text_too_complex');
    throw error;
  }
}

async function runUntilAborted<Task, Result>(
  pool: Piscina<Task, Result>,
  task: Task,
  signal: AbortSignal,
  options: { transferList: Transferable[] & { transfer: Transferable[] } },
): Promise<Result> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  // The listener is added only after run() returns. If run() throws because no thread can start, Piscina keeps the task, and
  // an abort would cause an unhandled rejection.
  const result = pool.run(task, { ...options, signal: controller.signal });
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await result;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Terminates the thread when the task has used up its processor time, which rejects the task. Disposal stops the watch. */
function watchCpuTime(
  pool: Piscina,
  maxCpuMs: number,
  isStarting: boolean,
): Disposable & { readonly isExceeded: boolean } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isExceeded = false;
  const watch = async (): Promise<void> => {
    const [worker] = pool.threads;
    if (!worker || !(await waitForCpuTime(worker, maxCpuMs, controller.signal))) return;
    isExceeded = true;
    await worker.terminate();
  };
  const startWatch = (): void => {
    timer = setTimeout(watch, CPU_WATCH_DELAY_MS);
  };
  if (isStarting) pool.once('workerCreate', startWatch);
  else startWatch();
  return {
    get isExceeded() {
      return isExceeded;
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      controller.abort();
      pool.off('workerCreate', startWatch);
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
      // Processor time never grows faster than elapsed time, so an earlier check is not needed.
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
