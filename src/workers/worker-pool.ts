import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import { abortable } from '../resilience/abortable.ts';
import { createSemaphore } from '../resilience/semaphore.ts';
import { createWorkerThreads, type WorkerThreadsOptions } from './worker-threads.ts';

export interface WorkerPoolOptions extends WorkerThreadsOptions {
  /** Cap on the tasks that wait for a thread. */
  maxQueued: number;
}

/** A task that uses more processor time counts as hung. The longest task uses about a tenth of it. */
const MAX_TASK_CPU_MS = 1_500;

/** Threads with a fair queue in front, for short tasks: a running task is interrupted only when it hangs. */
export interface WorkerPool<Task, Result> extends AsyncDisposable {
  /** Number of tasks that wait for a thread. */
  readonly queued: number;
  /**
   * @throws GlossaError `overloaded` when the queue is full, `engine_unavailable` when the task or its thread failed,
   *   `text_too_complex` when the task hung; the signal's reason when aborted
   */
  run(task: Task, scope: RequestScope): Promise<Result>;
}

export function createWorkerPool<Task, Result>({ maxQueued, ...options }: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { functionName, maxThreads, log } = options;
  const threads = createWorkerThreads<Task, Result>(options);
  const semaphore = createSemaphore({ permits: maxThreads, maxQueued });

  return {
    get queued() {
      return semaphore.queued;
    },
    async run(input, scope) {
      const { signal } = scope;
      const permit = await semaphore.acquire(scope);
      // An aborted task runs on: it is short, and a terminated thread would have to start again.
      const result = threads.run(input, { maxCpuMs: MAX_TASK_CPU_MS }).finally(() => permit[Symbol.dispose]());
      try {
        return await abortable(result, signal);
      } catch (cause) {
        signal.throwIfAborted();
        log.error({ err: cause, task: functionName }, 'task of a worker thread failed');
        if (cause instanceof GlossaError) throw cause;
        throw new GlossaError('engine_unavailable', { cause });
      }
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}
