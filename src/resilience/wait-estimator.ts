import type { RequestScope } from '../request-scope.ts';

/**
 * Predicts how long new work would take behind the work that is admitted already, from the throughput measured lately.
 * Tenants are served evenly. Work is counted in any unit.
 */
export interface WaitEstimator {
  /**
   * Predicted deadline overrun of `work` more for this tenant, in milliseconds; 0 when it would be done in time. It is 0
   * where no other tenant waits, so that there is always something to measure.
   * @param remainingMs milliseconds until the deadline
   */
  predictedOverrunMs(tenantId: string, work: number, remainingMs: number): number;
  add(scope: RequestScope, work: number): void;
  /** Part of the work of a request is done. */
  finish(scope: RequestScope, work: number): void;
  /** The rest of the work of a request is dropped. */
  leave(scope: RequestScope): void;
  /** Records that `work` took so many milliseconds. */
  measure(work: number, milliseconds: number): void;
}

/** Time constant of the exponential average, in milliseconds of work: an older measurement weighs a third. */
const TIME_CONSTANT_MS = 10_000;
/** Nothing is predicted before so many milliseconds of work were measured. */
const MIN_MEASURED_MS = 5_000;
/** Cap on one measurement, in milliseconds: a cold start or a hang says little about what follows it. */
const MAX_MEASUREMENT_MS = 2_500;

export function createWaitEstimator(): WaitEstimator {
  const tenants = new Map<string, Map<RequestScope, number>>();
  let done = 0;
  let spentMs = 0;

  /** Work that is done before `work` more of this tenant is, when tenants are served evenly. */
  function workAhead(tenantId: string, work: number): number {
    let own = work;
    for (const left of tenants.get(tenantId)?.values() ?? []) own += Math.min(left, work);
    let all = own;
    for (const [other, scopes] of tenants) if (other !== tenantId) all += Math.min(sum(scopes.values()), own);
    return all - work;
  }

  function set(scope: RequestScope, left: number): void {
    const scopes = tenants.get(scope.tenantId) ?? new Map<RequestScope, number>();
    if (left > 0) scopes.set(scope, left);
    else scopes.delete(scope);
    if (scopes.size > 0) tenants.set(scope.tenantId, scopes);
    else tenants.delete(scope.tenantId);
  }

  const leftOf = (scope: RequestScope): number => tenants.get(scope.tenantId)?.get(scope) ?? 0;

  return {
    predictedOverrunMs(tenantId, work, remainingMs) {
      if (tenants.size === 0 || spentMs < MIN_MEASURED_MS) return 0;
      const ahead = workAhead(tenantId, work);
      return ahead === 0 ? 0 : Math.max(0, ((ahead + work) * spentMs) / done - remainingMs);
    },
    add: (scope, work) => set(scope, leftOf(scope) + work),
    finish: (scope, work) => set(scope, leftOf(scope) - work),
    leave: (scope) => set(scope, 0),
    measure(work, milliseconds) {
      const counted = Math.min(milliseconds, MAX_MEASUREMENT_MS);
      const kept = Math.exp(-counted / TIME_CONSTANT_MS);
      done = done * kept + work;
      spentMs = spentMs * kept + counted;
    },
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
