import { LRUCache } from 'lru-cache';
import type { LimitGroup } from './limit-group.ts';

/** When a request that was refused because too many are in progress may expect a place. */
export interface RetryTimes {
  /** Records that a request of a group has ended. */
  recordEnd(group: LimitGroup): void;
  /** Whole seconds until a place is free for one more request, behind those that were refused before. */
  next(group: LimitGroup): number;
}

interface Pace {
  /** Requests that ended, in an average that decays with `TIME_CONSTANT_MS`. */
  ended: number;
  startedAt: number;
  updatedAt: number;
  /** When the request that was refused last may come back. */
  promisedAt: number;
}

const TIME_CONSTANT_MS = 5_000;
const MIN_SECONDS = 1;
const MAX_SECONDS = 60;
/** Groups whose pace is kept. The least recently used are dropped. */
const MAX_GROUPS = 10_000;

/**
 * Spreads refused requests over the time in which requests in progress end at their recent pace, so that clients that keep
 * to Retry-After are not refused again.
 */
export function createRetryTimes(now: () => number = () => performance.now()): RetryTimes {
  const paces = new LRUCache<string, Pace>({ max: MAX_GROUPS });

  function paceOf({ storageName }: LimitGroup): Pace {
    const at = now();
    const pace = paces.get(storageName) ?? { ended: 0, startedAt: at, updatedAt: at, promisedAt: at };
    paces.set(storageName, pace);
    pace.ended *= Math.exp((pace.updatedAt - at) / TIME_CONSTANT_MS);
    pace.updatedAt = at;
    return pace;
  }

  return {
    recordEnd(group) {
      paceOf(group).ended++;
    },
    next(group) {
      const pace = paceOf(group);
      // Without this correction, the average would be too low until the time constant has passed.
      const measuredMs = TIME_CONSTANT_MS * (1 - Math.exp((pace.startedAt - pace.updatedAt) / TIME_CONSTANT_MS));
      const intervalMs = pace.ended > 0 ? measuredMs / pace.ended : 0;
      const latest = pace.updatedAt + 1_000 * MAX_SECONDS;
      pace.promisedAt = Math.min(latest, Math.max(pace.updatedAt, pace.promisedAt) + intervalMs);
      return Math.max(MIN_SECONDS, Math.ceil((pace.promisedAt - pace.updatedAt) / 1_000));
    },
  };
}
