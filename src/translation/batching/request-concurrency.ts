import { availableParallelism } from 'node:os';
import type { RequestScope } from '../../request-scope.ts';

/**
 * Bounds the batches of one request in an engine. A request that is alone may use the whole engine, which is the fastest
 * for a long text. While requests alternate, each may use enough to keep the cores busy, so that a small one does not wait
 * for everything that a large one has in the engine.
 */
export interface RequestConcurrency {
  /** Called whenever a request has a segment for the engine. */
  recordActivity(scope: RequestScope): void;
  hasPermit(scope: RequestScope): boolean;
  acquire(scope: RequestScope): void;
  release(scope: RequestScope): void;
}

/** After another request was seen, further ones are expected for this time. */
const CONTENTION_MS = 2_000;
const DEFAULT_CONTENDED_PERMITS = Math.max(2, availableParallelism());

/**
 * @param permits batches that the engine runs at once
 * @param contendedPermits batches of one request while requests alternate
 */
export function createRequestConcurrency(
  permits: number,
  contendedPermits = DEFAULT_CONTENDED_PERMITS,
): RequestConcurrency {
  const held = new Map<RequestScope, number>();
  /** Weak, so that the scope of a finished request can be collected. */
  let latest: WeakRef<RequestScope> | undefined;
  let contendedUntil = 0;

  const maxPermits = (): number => (performance.now() < contendedUntil ? Math.min(contendedPermits, permits) : permits);

  return {
    recordActivity(scope) {
      if (latest?.deref() === scope) return;
      if (latest) contendedUntil = performance.now() + CONTENTION_MS;
      latest = new WeakRef(scope);
    },
    hasPermit: (scope) => (held.get(scope) ?? 0) < maxPermits(),
    acquire: (scope) => held.set(scope, (held.get(scope) ?? 0) + 1),
    release(scope) {
      const count = (held.get(scope) ?? 0) - 1;
      if (count > 0) held.set(scope, count);
      else held.delete(scope);
    },
  };
}
