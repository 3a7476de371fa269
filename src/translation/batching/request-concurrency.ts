import { availableParallelism } from 'node:os';
import type { RequestScope } from '../../request-scope.ts';

/**
 * Limits the concurrent batches of one request in an engine. A single active request may use the whole engine, which is
 * fastest for a long text. While several requests are active, each may use enough permits to keep the cores busy, so that a
 * small request does not wait for all batches of a large one.
 */
export interface RequestConcurrency {
  /** Called whenever a request has a segment for the engine. */
  recordActivity(scope: RequestScope): void;
  hasPermit(scope: RequestScope): boolean;
  acquire(scope: RequestScope): void;
  release(scope: RequestScope): void;
  /** Called when a request has no more segments for the engine. */
  leave(scope: RequestScope): void;
}

/** Time after a request joins others during which the engine counts as shared. */
const CONTENTION_MS = 2_000;
const DEFAULT_CONTENDED_PERMITS = Math.max(2, availableParallelism());

/**
 * @param permits concurrent batches of the engine
 * @param contendedPermits concurrent batches of one request while several are active
 */
export function createRequestConcurrency(
  permits: number,
  contendedPermits = DEFAULT_CONTENDED_PERMITS,
): RequestConcurrency {
  const held = new Map<RequestScope, number>();
  const active = new Set<RequestScope>();
  let contendedUntil = 0;

  const maxPermits = (): number => (performance.now() < contendedUntil ? Math.min(contendedPermits, permits) : permits);

  return {
    recordActivity(scope) {
      if (active.has(scope)) return;
      if (active.size > 0) contendedUntil = performance.now() + CONTENTION_MS;
      active.add(scope);
    },
    hasPermit: (scope) => (held.get(scope) ?? 0) < maxPermits(),
    acquire: (scope) => held.set(scope, (held.get(scope) ?? 0) + 1),
    release(scope) {
      const count = (held.get(scope) ?? 0) - 1;
      if (count > 0) held.set(scope, count);
      else held.delete(scope);
    },
    leave: (scope) => active.delete(scope),
  };
}
