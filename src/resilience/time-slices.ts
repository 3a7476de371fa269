import type { RequestScope } from '../request-scope.ts';
import { abortable } from './abortable.ts';
import { createFairQueue } from './fair-queue.ts';

/** The time that one caller has on the thread that serves all callers before it gives way to the others. */
export interface TimeSlices {
  /** True once the current slice is used up. */
  readonly isOver: boolean;
  /**
   * Waits for the next slice. The event loop runs one slice in each of its rounds, fairly between shares and callers.
   * @throws the signal's reason when aborted
   */
  next(): Promise<void>;
}

/** Milliseconds of work in one slice. The step that ends it may take as long again. */
const SLICE_MS = 5;

/** One queue for the whole thread, since there is one event loop. */
const waiting = createFairQueue<Turn>(({ scope }) => !scope.signal.aborted);
let isServing = false;

interface Turn {
  scope: RequestScope;
  begin(): void;
}

/** When the slice began that a caller has in this round of the event loop, in milliseconds of `performance.now()`. */
const begun = new Map<RequestScope, number>();

/** The first slice begins now, or goes on where the caller has one in this round already for something else. */
export function createTimeSlices(scope: RequestScope): TimeSlices {
  let began = begun.get(scope) ?? begin(scope);
  return {
    get isOver() {
      return performance.now() - began >= SLICE_MS;
    },
    async next() {
      await nextTurn(scope);
      began = begin(scope);
    },
  };
}

function begin(scope: RequestScope): number {
  const began = performance.now();
  if (begun.size === 0) setImmediate(() => begun.clear());
  begun.set(scope, began);
  return began;
}

/**
 * Runs a generator to its end in time slices. Each `yield` is a point where it may be interrupted, so that the steps
 * between two of them must be short.
 * @throws the signal's reason when aborted; what the generator throws
 */
export async function runInTimeSlices<T>(steps: Generator<unknown, T, void>, scope: RequestScope): Promise<T> {
  using running = steps;
  const slices = createTimeSlices(scope);
  for (;;) {
    const step = running.next();
    if (step.done) return step.value;
    if (slices.isOver) await slices.next();
  }
}

async function nextTurn(scope: RequestScope): Promise<void> {
  scope.signal.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.add(scope, { scope, begin: resolve }, 1);
  if (!isServing) {
    isServing = true;
    setImmediate(serve);
  }
  await abortable(promise, scope.signal);
}

function serve(): void {
  const turn = waiting.take();
  if (!turn) {
    isServing = false;
    return;
  }
  // The slice runs as soon as this function returns, before any other callback.
  turn.begin();
  setImmediate(serve);
}
