import type { RequestScope } from '../request-scope.ts';
import { recordSpan } from '../telemetry/spans.ts';
import { createFairQueue } from './fair-queue.ts';
import { type QueueMetrics, rejectOverloaded } from './overload.ts';
import { exceedsShare } from './queue-share.ts';
import { createTally } from './tally.ts';
import { createWaitEstimator } from './wait-estimator.ts';

/** A counting semaphore with a bounded queue that is fair between tenants and between the requests of one tenant. */
export interface Semaphore {
  /**
   * Waits for a permit. Disposing of the returned object releases the permit.
   * @param cost work behind the permit, in any unit; more than 0
   * @throws GlossaError `overloaded`, at once; the signal's reason
   */
  acquire(scope: RequestScope, cost?: number): Promise<Disposable>;
  /** Number of queued requests. */
  readonly queued: number;
}

export interface SemaphoreOptions {
  permits: number;
  maxQueued: number;
  /** Keeps room for other tenants: see `exceedsShare`. Otherwise one tenant may fill the queue. */
  isShared?: boolean;
  /** Permits that one tenant may hold at once, 1 or more. Fewer than `permits` keeps a permit free for other tenants. */
  maxPermitsPerTenant?: number;
  /** Rejects requests that are predicted to miss their deadline. */
  rejectsLate?: boolean;
  metrics?: QueueMetrics;
}

export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const { permits, maxQueued, isShared = false, maxPermitsPerTenant = permits, metrics } = options;
  const estimator = options.rejectsLate ? createWaitEstimator() : undefined;
  const queue = createFairQueue<() => void>();
  /** Permits and queued requests, by tenant. */
  const admitted = createTally<string>();
  /** Permits alone, by tenant. */
  const held = createTally<string>();
  let inUse = 0;
  let queued = 0;

  const hasTenantPermit = (tenantId: string): boolean => held.of(tenantId) < maxPermitsPerTenant;
  const isAvailable = ({ tenantId }: RequestScope): boolean => inUse < permits && hasTenantPermit(tenantId);

  function take(scope: RequestScope, cost: number): Disposable {
    inUse++;
    held.change(scope.tenantId, 1);
    const takenAt = performance.now();
    let isReleased = false;
    return {
      [Symbol.dispose]() {
        if (isReleased) return;
        isReleased = true;
        // A single tenant may be unable to hold all permits. Its work runs on the permits that it can hold.
        const parallel = Math.min(permits, maxPermitsPerTenant * admitted.size);
        estimator?.measure(cost, (performance.now() - takenAt) / parallel);
        inUse--;
        held.change(scope.tenantId, -1);
        forget(scope, cost);
        queue.takeEligible(hasTenantPermit)?.();
      },
    };
  }

  function forget(scope: RequestScope, cost: number): void {
    admitted.change(scope.tenantId, -1);
    estimator?.finish(scope, cost);
  }

  function admit(scope: RequestScope, cost: number): void {
    const own = admitted.of(scope.tenantId);
    const room = permits + maxQueued;
    if (isShared && exceedsShare({ own, added: 1, total: inUse + queued, room })) rejectOverloaded('share', metrics);
    if (!isAvailable(scope)) {
      if (queued >= maxQueued) rejectOverloaded('full', metrics);
      const overrunMs = estimator?.predictedOverrunMs(scope.tenantId, cost, scope.remainingMs()) ?? 0;
      if (overrunMs > 0) rejectOverloaded('late', metrics, overrunMs);
    }
    admitted.change(scope.tenantId, 1);
    estimator?.add(scope, cost);
  }

  return {
    get queued() {
      return queued;
    },
    async acquire(scope, cost = 1) {
      const { signal } = scope;
      signal.throwIfAborted();
      admit(scope, cost);
      if (isAvailable(scope)) {
        metrics?.waited(0);
        return take(scope, cost);
      }
      const queuedAt = performance.now();
      queued++;
      const permit = await new Promise<Disposable>((resolve, reject) => {
        const proceed = (): void => {
          queued--;
          signal.removeEventListener('abort', abort);
          resolve(take(scope, cost));
        };
        const abort = (): void => {
          queued--;
          queue.remove(scope);
          forget(scope, cost);
          reject(signal.reason);
        };
        queue.add(scope, proceed, cost);
        signal.addEventListener('abort', abort, { once: true });
      });
      const waitedMs = performance.now() - queuedAt;
      metrics?.waited(waitedMs / 1000);
      if (metrics) recordSpan(`${metrics.name}.wait`, waitedMs);
      return permit;
    },
  };
}
