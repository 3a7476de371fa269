import { availableParallelism } from 'node:os';
import type { Caller } from '../concurrency/caller.ts';

/**
 * How much of an engine one caller may have at once. Alone it may have all of it, which is the fastest for a long text;
 * while others come and go it may have as much as keeps the cores busy, so that none of them waits for everything that a
 * long text has there.
 */
export interface Places {
  /** To be called whenever a caller has something for the engine. */
  visit(caller: Caller): void;
  mayTake(caller: Caller): boolean;
  take(caller: Caller): void;
  leave(caller: Caller): void;
}

/** Milliseconds after the last change of callers for which others are expected to come. */
const MEMORY = 2_000;
const SHARED = Math.max(2, availableParallelism());

/** @param most batches that the engine works on at once */
export function createPlaces(most: number, shared = SHARED): Places {
  const taken = new Map<Caller, number>();
  /** Weak, since a request that is over must not be kept. */
  let last: WeakRef<Caller> | undefined;
  let sharedUntil = 0;

  return {
    visit(caller) {
      if (last?.deref() === caller) return;
      if (last) sharedUntil = performance.now() + MEMORY;
      last = new WeakRef(caller);
    },
    mayTake: (caller) => (taken.get(caller) ?? 0) < (performance.now() < sharedUntil ? Math.min(shared, most) : most),
    take: (caller) => taken.set(caller, (taken.get(caller) ?? 0) + 1),
    leave(caller) {
      const left = (taken.get(caller) ?? 0) - 1;
      if (left > 0) taken.set(caller, left);
      else taken.delete(caller);
    },
  };
}
