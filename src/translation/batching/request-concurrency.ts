import { availableParallelism } from 'node:os';
import type { RequestScope } from '../../request-scope.ts';
import { createTally } from '../../resilience/tally.ts';

/**
 * Limits the concurrent batches of one request in an engine. A single active request may use the whole engine, which is
 * fastest for a long text. While several requests are active, each may use enough permits to keep the cores busy, so that a
 * small request does not wait for all batches of a large one. The same holds for tenants.
 */
export interface RequestConcurrency {
  /** Called whenever a request has a segment for the engine. */
  recordActivity(scope: RequestScope): void;
  hasPermit(scope: RequestScope): boolean;
  /** Takes a permit for a batch of these requests. */
  acquire(batch: ReadonlySet<RequestScope>): void;
  release(batch: ReadonlySet<RequestScope>): void;
  /** Called when a request has no more segments for the engine. */
  leave(scope: RequestScope): void;
}

/** Time after a request joins others during which the engine counts as shared. */
const CONTENTION_MS = 2_000;
const DEFAULT_CONTENDED_PERMITS = Math.max(2, availableParallelism());

/**
 * @param permits concurrent batches of the engine
 * @param contendedPermits concurrent batches of one request while several are active
 * @param sharesTenants whether the same holds for a tenant while several are active
 */
export function createRequestConcurrency(
  permits: number,
  { contendedPermits = DEFAULT_CONTENDED_PERMITS, sharesTenants = true } = {},
): RequestConcurrency {
  const contended = Math.min(contendedPermits, permits);
  const heldByRequest = createTally<RequestScope>();
  const heldByTenant = createTally<string>();
  const active = new Set<RequestScope>();
  const activeOfTenant = createTally<string>();
  let requestsContendedUntil = 0;
  let tenantsContendedUntil = 0;

  function change(batch: ReadonlySet<RequestScope>, by: 1 | -1): void {
    for (const scope of batch) heldByRequest.change(scope, by);
    for (const tenantId of new Set([...batch].map((scope) => scope.tenantId))) heldByTenant.change(tenantId, by);
  }

  return {
    recordActivity(scope) {
      if (active.has(scope)) return;
      const until = performance.now() + CONTENTION_MS;
      if (active.size > 0) requestsContendedUntil = until;
      if (active.size > activeOfTenant.of(scope.tenantId)) tenantsContendedUntil = until;
      active.add(scope);
      activeOfTenant.change(scope.tenantId, 1);
    },
    hasPermit(scope) {
      const now = performance.now();
      const isTenantFull = heldByTenant.of(scope.tenantId) >= contended;
      if (sharesTenants && now < tenantsContendedUntil && isTenantFull) return false;
      return heldByRequest.of(scope) < (now < requestsContendedUntil ? contended : permits);
    },
    acquire: (batch) => change(batch, 1),
    release: (batch) => change(batch, -1),
    leave(scope) {
      if (active.delete(scope)) activeOfTenant.change(scope.tenantId, -1);
    },
  };
}
