import { LRUCache } from 'lru-cache';
import type { LimitGroup } from './limit-group.ts';

/** Estimates when a request that was refused, because of the rate or of those in progress, can be sent again. */
export interface RetryTimes {
  /** Records that a request of a group has ended. */
  recordEnd(group: LimitGroup): void;
  /** Whole seconds until a place is free for one more request, behind those that were refused before. */
  next(group: LimitGroup): number;
}

interface Pace {
  /** Requests that ended since the first refusal, in an average that decays with `TIME_CONSTANT_MS`. */
  ended: number;
  startedAt: number;
  updatedAt: number;
  /** When the last request was refused; `-Infinity` before the first. */
  refusedAt: number;
  /** When the request that was refused last may come back. */
  promisedAt: number;
}

const TIME_CONSTANT_MS = 5_000;
/** Pace that is assumed at the first refusal: the default limit of a key. Its weight decays while the pace is measured. */
const EXPECTED_PER_SECOND = 1_000;
const EXPECTATION_DECAY_MS = 1_000;
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
    const pace = paces.get(storageName) ?? newPace(at);
    paces.set(storageName, pace);
    pace.ended *= Math.exp((pace.updatedAt - at) / TIME_CONSTANT_MS);
    pace.updatedAt = at;
    return pace;
  }

  function newPace(at: number): Pace {
    return { ended: 0, startedAt: at, updatedAt: at, refusedAt: Number.NEGATIVE_INFINITY, promisedAt: at };
  }

  return {
    recordEnd(group) {
      paceOf(group).ended++;
    },
    next(group) {
      const pace = paceOf(group);
      // Before the first refusal, the pace is that of the client, not that of the service.
      if (pace.updatedAt - pace.refusedAt > TIME_CONSTANT_MS) Object.assign(pace, newPace(pace.updatedAt));
      pace.refusedAt = pace.updatedAt;
      const elapsedMs = pace.updatedAt - pace.startedAt;
      const expectedMs = 1_000 * Math.exp(-elapsedMs / EXPECTATION_DECAY_MS);
      // The average has not decayed for longer than it has been measured.
      const measuredMs = TIME_CONSTANT_MS * (1 - Math.exp(-elapsedMs / TIME_CONSTANT_MS));
      const intervalMs = (measuredMs + expectedMs) / (pace.ended + (EXPECTED_PER_SECOND * expectedMs) / 1_000);
      const latest = pace.updatedAt + 1_000 * MAX_SECONDS;
      pace.promisedAt = Math.min(latest, Math.max(pace.updatedAt, pace.promisedAt) + intervalMs);
      return Math.max(MIN_SECONDS, Math.ceil((pace.promisedAt - pace.updatedAt) / 1_000));
    },
  };
}
