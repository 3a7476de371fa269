import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import { abortable } from '../resilience/abortable.ts';
import { createSemaphore } from '../resilience/semaphore.ts';
import { createThreads, type ThreadsOptions } from './worker-threads.ts';

export interface WorkerPoolOptions extends ThreadsOptions {
  /** Tasks that may wait for a thread. */
  maxQueued: number;
}

/** Milliseconds of processor time after which a task counts as hung: ten times what the longest takes. */
const MAX_TASK_CPU_MS = 1_500;

/** Threads that run one function. Tasks should be short: one that runs is interrupted only when it hangs. */
export interface WorkerPool<Task, Result> extends AsyncDisposable {
  /** Tasks that wait for a thread. */
  readonly queued: number;
  /**
   * @throws GlossaError `overloaded` when the queue is full, `engine_unavailable` when the task or its thread failed,
   *   `text_too_complex` when the task hung; the signal's reason when aborted
   */
  run(task: Task, scope: RequestScope): Promise<Result>;
}

export function createWorkerPool<Task, Result>({ maxQueued, ...options }: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { task, maxThreads, log } = options;
  const threads = createThreads<Task, Result>(options);
  const turnstile = createSemaphore({ permits: maxThreads, maxQueued: maxQueued });

  return {
    get queued() {
      return turnstile.queued;
    },
    async run(input, scope) {
      const { signal } = scope;
      const place = await turnstile.acquire(scope);
      // A thread that is ended starts anew: a short task may as well end by itself.
      const result = threads.run(input, { cpuMs: MAX_TASK_CPU_MS }).finally(() => place[Symbol.dispose]());
      try {
        return await abortable(result, signal);
      } catch (cause) {
        signal.throwIfAborted();
        log.error({ err: cause, task }, 'a task of a worker thread failed');
        if (cause instanceof GlossaError) throw cause;
        throw new GlossaError('engine_unavailable', { cause });
      }
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}
