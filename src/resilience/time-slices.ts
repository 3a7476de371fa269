import type { RequestScope } from '../request-scope.ts';
import { abortable } from './abortable.ts';
import { createFairQueue } from './fair-queue.ts';

/** Divides the time of the main thread between requests: CPU work of one request must not block the others. */
export interface TimeSlices {
  /** True once the current slice is used up. */
  readonly isOver: boolean;
  /**
   * Waits for the next slice. The event loop runs one slice in each iteration, fairly between tenants and requests.
   * @throws the signal's reason when aborted
   */
  next(): Promise<void>;
}

/** Length of a slice. The step that ends it may run past the end by its own length. */
const SLICE_MS = 5;
/** A slice of background work is shorter, because a request may find it in progress when it arrives. */
const BACKGROUND_SLICE_MS = 1;

interface QueuedSlice {
  scope: RequestScope;
  begin(): void;
}

/** One queue for all requests, because they share one event loop. */
const queue = createFairQueue<QueuedSlice>(({ scope }) => !scope.signal.aborted);
let isServing = false;

/** Time (`performance.now()`) of the first turn in this iteration of the event loop. */
let turnsSince: number | undefined;

/** Start (`performance.now()`) of the slice of each request in this iteration of the event loop. */
const sliceStarts = new Map<RequestScope, number>();

/** Starts a slice, or continues the slice that the request already has in this iteration of the event loop. */
export function createTimeSlices(scope: RequestScope): TimeSlices {
  const sliceMs = scope.priority === 'background' ? BACKGROUND_SLICE_MS : SLICE_MS;
  let startedAt = sliceStarts.get(scope) ?? startSlice(scope);
  return {
    get isOver() {
      return performance.now() - startedAt >= sliceMs;
    },
    async next() {
      await waitForSlice(scope);
      startedAt = startSlice(scope);
    },
  };
}

/**
 * Runs a generator to its end in time slices. It is interrupted only at a `yield`, so the steps between must be short.
 * @throws the signal's reason when aborted; the error of the generator
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

/**
 * Waits until it is the turn of a request that has arrived. Thousands may arrive in one iteration of the event loop: those
 * after the first slice go on in later iterations, fairly between tenants.
 * @throws the signal's reason when aborted
 */
export async function waitForTurn(scope: RequestScope): Promise<void> {
  const now = performance.now();
  if (turnsSince === undefined) {
    turnsSince = now;
    setImmediate(() => {
      turnsSince = undefined;
    });
  }
  if (isServing || now - turnsSince >= SLICE_MS) await waitForSlice(scope);
}

function startSlice(scope: RequestScope): number {
  const startedAt = performance.now();
  if (sliceStarts.size === 0) setImmediate(() => sliceStarts.clear());
  sliceStarts.set(scope, startedAt);
  return startedAt;
}

async function waitForSlice(scope: RequestScope): Promise<void> {
  scope.signal.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.add(scope, { scope, begin: resolve }, 1);
  if (!isServing) {
    isServing = true;
    setImmediate(serveNext);
  }
  await abortable(promise, scope.signal);
}

function serveNext(): void {
  const next = queue.take();
  if (!next) {
    isServing = false;
    return;
  }
  // The slice runs in a microtask after this function returns, before any other callback of the event loop.
  next.begin();
  setImmediate(serveNext);
}
