import { GlossaError } from '../../errors.ts';
import type { Waiter } from './batch-queue.ts';

/** Until when a request waits for a lane: whoever still does then is told that the engine cannot answer. */
export interface TimeLimit {
  /** In milliseconds of `performance.now()`. */
  until: number;
  over: boolean;
  waiters: Set<Waiter>;
  timer: NodeJS.Timeout | undefined;
}

/** Longest time of a timer, in milliseconds. */
const MAX_TIMER = 2 ** 31 - 1;

export function startTimeLimit(milliseconds: number): TimeLimit {
  const waiters = new Set<Waiter>();
  const limit: TimeLimit = { until: performance.now() + milliseconds, over: false, waiters, timer: undefined };
  const expire = (): void => {
    limit.over = true;
    for (const waiter of waiters) waiter.reject(new GlossaError('engine_unavailable'), 0);
  };
  if (milliseconds < MAX_TIMER) limit.timer = setTimeout(expire, milliseconds);
  return limit;
}
