import type { RequestScope } from '../request-scope.ts';

/**
 * Predicts when new work would finish behind the work that is already admitted, from recently measured throughput. It
 * assumes that tenants are served evenly. Work is counted in any unit.
 */
export interface WaitEstimator {
  /**
   * Predicted deadline overrun in milliseconds when this tenant adds `work`; 0 when it would be done in time. Also 0 when
   * nothing else is admitted, so that new work is always measured.
   * @param remainingMs milliseconds until the deadline
   */
  predictedOverrunMs(tenantId: string, work: number, remainingMs: number): number;
  /** Adds admitted work. */
  add(scope: RequestScope, work: number): void;
  /** Removes work that is done. */
  finish(scope: RequestScope, work: number): void;
  /** Removes the remaining work of a request. */
  leave(scope: RequestScope): void;
  /** Records how long some work took. */
  measure(work: number, milliseconds: number): void;
}

/** Time constant of the exponential average: a measurement weighs 1/e after this much further measured time. */
const TIME_CONSTANT_MS = 10_000;
/** Nothing is predicted before the measurements add up to this time. */
const MIN_MEASURED_MS = 5_000;
/** Cap on one measurement: a cold start or a hang says little about later work. */
const MAX_MEASUREMENT_MS = 2_500;

export function createWaitEstimator(): WaitEstimator {
  const tenants = new Map<string, Map<RequestScope, number>>();
  /** Decaying sums of the measurements. */
  let measuredWork = 0;
  let measuredMs = 0;

  /** Work of all tenants that is done before the added work of this tenant. */
  function workAhead(tenantId: string, work: number): number {
    let own = work;
    for (const remaining of tenants.get(tenantId)?.values() ?? []) own += Math.min(remaining, work);
    let all = own;
    for (const [other, scopes] of tenants) if (other !== tenantId) all += Math.min(sum(scopes.values()), own);
    return all - work;
  }

  function setRemaining(scope: RequestScope, remaining: number): void {
    const scopes = tenants.get(scope.tenantId) ?? new Map<RequestScope, number>();
    if (remaining > 0) scopes.set(scope, remaining);
    else scopes.delete(scope);
    if (scopes.size > 0) tenants.set(scope.tenantId, scopes);
    else tenants.delete(scope.tenantId);
  }

  const remainingOf = (scope: RequestScope): number => tenants.get(scope.tenantId)?.get(scope) ?? 0;

  return {
    predictedOverrunMs(tenantId, work, remainingMs) {
      if (tenants.size === 0 || measuredMs < MIN_MEASURED_MS) return 0;
      const ahead = workAhead(tenantId, work);
      return ahead === 0 ? 0 : Math.max(0, ((ahead + work) * measuredMs) / measuredWork - remainingMs);
    },
    add: (scope, work) => setRemaining(scope, remainingOf(scope) + work),
    finish: (scope, work) => setRemaining(scope, remainingOf(scope) - work),
    leave: (scope) => setRemaining(scope, 0),
    measure(work, milliseconds) {
      const countedMs = Math.min(milliseconds, MAX_MEASUREMENT_MS);
      const decay = Math.exp(-countedMs / TIME_CONSTANT_MS);
      measuredWork = measuredWork * decay + work;
      measuredMs = measuredMs * decay + countedMs;
    },
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
