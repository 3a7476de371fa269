import { availableParallelism } from 'node:os';
import type { RequestScope } from '../../request-scope.ts';

/**
 * How much of an engine one caller may have at once. Alone it may have all of it, which is the fastest for a long text;
 * while others come and go it may have as much as keeps the cores busy, so that none of them waits for everything that a
 * long text has there.
 */
export interface Places {
  /** To be called whenever a caller has something for the engine. */
  visit(scope: RequestScope): void;
  mayTake(scope: RequestScope): boolean;
  take(scope: RequestScope): void;
  leave(scope: RequestScope): void;
}

/** Milliseconds after the last change of callers for which others are expected to come. */
const MEMORY = 2_000;
const SHARED = Math.max(2, availableParallelism());

/** @param most batches that the engine works on at once */
export function createPlaces(most: number, shared = SHARED): Places {
  const taken = new Map<RequestScope, number>();
  /** Weak, since a request that is over must not be kept. */
  let last: WeakRef<RequestScope> | undefined;
  let sharedUntil = 0;

  return {
    visit(scope) {
      if (last?.deref() === scope) return;
      if (last) sharedUntil = performance.now() + MEMORY;
      last = new WeakRef(scope);
    },
    mayTake: (scope) => (taken.get(scope) ?? 0) < (performance.now() < sharedUntil ? Math.min(shared, most) : most),
    take: (scope) => taken.set(scope, (taken.get(scope) ?? 0) + 1),
    leave(scope) {
      const left = (taken.get(scope) ?? 0) - 1;
      if (left > 0) taken.set(scope, left);
      else taken.delete(scope);
    },
  };
}
