import { GlossaError } from '../errors.ts';
import { abortable } from './abort.ts';
import type { Caller } from './caller.ts';
import { createThreads, type ThreadsOptions } from './threads.ts';
import { createTurnstile } from './turnstile.ts';

export interface WorkerPoolOptions extends ThreadsOptions {
  /** Tasks that may wait for a thread. */
  maxQueue: number;
}

/** Milliseconds of processor time after which a task counts as hung: ten times what the longest takes. */
const MAX_TASK_CPU_MS = 1_500;

/** Threads that run one function. Tasks should be short: one that runs is interrupted only when it hangs. */
export interface WorkerPool<Task, Result> extends AsyncDisposable {
  /** Tasks that wait for a thread. */
  readonly waiting: number;
  /**
   * @throws GlossaError `overloaded` when the queue is full, `engine_unavailable` when the task or its thread failed,
   *   `text_too_complex` when the task hung; the signal's reason when aborted
   */
  run(task: Task, caller: Caller): Promise<Result>;
}

export function createWorkerPool<Task, Result>({ maxQueue, ...options }: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { task, most, log } = options;
  const threads = createThreads<Task, Result>(options);
  const turnstile = createTurnstile({ places: most, mostWaiting: maxQueue });

  return {
    get waiting() {
      return turnstile.waiting;
    },
    async run(input, caller) {
      const { signal } = caller;
      const place = await turnstile.enter(caller);
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
