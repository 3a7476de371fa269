import type { Registry } from 'prom-client';
import { GlossaError } from '../../errors.ts';
import type { RequestScope } from '../../request-scope.ts';
import { createQueueMetrics, rejectOverloaded } from '../../resilience/overload.ts';
import { exceedsShare } from '../../resilience/queue-share.ts';
import { currentTrace } from '../../telemetry/spans.ts';
import type { EngineText, Segment } from '../engine.ts';
import { type OptionsFor, withoutOptions } from '../followed-options.ts';
import type { Hop } from '../routing/find-routes.ts';
import { createBackgroundPermits } from './background-permits.ts';
import type { SegmentWaiter } from './batch-queue.ts';
import { createBatchMetrics } from './batch-telemetry.ts';
import {
  type BatchRequest,
  createHopScheduler,
  type EngineTimeout,
  type HopScheduler,
  startEngineTimeout,
} from './hop-scheduler.ts';
import { createTenantPermits } from './tenant-permits.ts';

/** The work of one direction of a request. */
export interface Workload {
  hops: readonly Hop[];
  /** UTF-16 units. */
  characters: number;
  /** Part of the remaining time that these hops may use, 0 to 1; all of it by default. */
  timeShare?: number;
}

/** An admitted request. Disposal drops its queued segments and rejects its pending translations. */
export interface AdmittedRequest extends Disposable {
  /**
   * @throws GlossaError `engine_unavailable` when the hop has used its share of the time; the engine's error; the signal's
   *   reason when aborted
   */
  translate(hop: Hop, segment: Segment): Promise<EngineText>;
  /** Engine time so far in milliseconds, failed batches included. */
  engineMs(): number;
}

/**
 * Merges the segments of concurrent requests into batches, with one scheduler for each hop. The order is fair between
 * tenants, and between the requests of one tenant. An aborted request leaves the queue at once.
 */
export interface Batcher {
  /**
   * Admits a request, or rejects it before any segment is translated.
   * @param optionsFor the options of the request; none by default
   * @throws GlossaError `overloaded`
   */
  admit(scope: RequestScope, workload: readonly Workload[], optionsFor?: OptionsFor): AdmittedRequest;
  /** Predicted milliseconds by which the work misses its deadline; 0 when it is on time. */
  predictedOverrunMs(scope: RequestScope, workload: readonly Workload[]): number;
}

/** @param options.maxCharacters maximum UTF-16 units of all admitted requests */
export function createBatcher(options: { maxCharacters: number; registry: Registry }): Batcher {
  const { maxCharacters, registry } = options;
  const schedulers = new Map<string, HopScheduler>();
  /** UTF-16 units of admitted requests, by tenant. */
  const admitted = new Map<string, number>();
  let total = 0;
  const queueMetrics = createQueueMetrics(registry, 'translation');
  const metrics = createBatchMetrics(registry);
  const shared = { metrics, queueMetrics, background: createBackgroundPermits(), tenants: createTenantPermits() };

  function schedulerOf(hop: Hop): HopScheduler {
    const key = [hop.engine.name, ...hop.path].join(' ');
    const known = schedulers.get(key);
    if (known) return known;
    const scheduler = createHopScheduler(hop, shared);
    schedulers.set(key, scheduler);
    return scheduler;
  }

  /** A tenant without admitted requests is never over its share. Otherwise a very large request could never run. */
  function checkCapacity(scope: RequestScope, workload: readonly Workload[]): number {
    const characters = workload.reduce((sum, work) => sum + work.characters, 0);
    const own = admitted.get(scope.tenantId) ?? 0;
    const share = { own, added: characters, total, room: maxCharacters };
    if (exceedsShare(share)) rejectOverloaded('share', queueMetrics);
    if (total > 0 && total + characters > maxCharacters) rejectOverloaded('full', queueMetrics);
    const overrunMs = scope.priority === 'background' ? 0 : predictedOverrunMs(scope, workload);
    if (overrunMs > 0) rejectOverloaded('late', queueMetrics, overrunMs);
    return characters;
  }

  function predictedOverrunMs(scope: RequestScope, workload: readonly Workload[]): number {
    let overrunMs = 0;
    for (const { hops, characters, timeShare = 1 } of workload) {
      const remainingMs = scope.remainingMs() * timeShare;
      for (const hop of hops) {
        const { estimator } = schedulerOf(hop);
        overrunMs = Math.max(overrunMs, estimator.predictedOverrunMs(scope.tenantId, characters, remainingMs));
      }
    }
    return overrunMs;
  }

  function addAdmitted(tenantId: string, characters: number): void {
    total += characters;
    metrics.addAdmitted(characters);
    const own = (admitted.get(tenantId) ?? 0) + characters;
    if (own > 0) admitted.set(tenantId, own);
    else admitted.delete(tenantId);
  }

  return {
    admit(scope, workload, optionsFor = withoutOptions) {
      const { signal } = scope;
      const characters = checkCapacity(scope, workload);
      addAdmitted(scope.tenantId, characters);
      const waiters = new Set<SegmentWaiter>();
      const visited = new Set<HopScheduler>();
      const timeouts = new Map<HopScheduler, EngineTimeout>();
      let engineMs = 0;
      let isClosed = false;
      const request: BatchRequest = {
        scope,
        waiters,
        trace: currentTrace(),
        optionsFor,
        addEngineMs(milliseconds) {
          engineMs += milliseconds;
          scope.addEngineMs?.(milliseconds);
        },
      };
      for (const { hops, characters: work, timeShare = 1 } of workload) {
        for (const hop of hops) {
          const scheduler = schedulerOf(hop);
          visited.add(scheduler);
          // Background work goes behind requests, so they do not wait for it.
          if (scope.priority !== 'background') scheduler.estimator.add(scope, work);
          if (timeShare < 1 && !timeouts.has(scheduler)) {
            timeouts.set(scheduler, startEngineTimeout(scope.remainingMs() * timeShare));
          }
        }
      }
      const abort = (): void => {
        for (const waiter of waiters) waiter.abort(signal.reason);
      };
      signal.addEventListener('abort', abort);
      return {
        async translate(hop, segment) {
          signal.throwIfAborted();
          // One part of a request may still run when another part has failed.
          if (isClosed) throw new GlossaError('client_closed');
          const scheduler = schedulerOf(hop);
          visited.add(scheduler);
          const timeout = timeouts.get(scheduler);
          if (timeout?.isOver) throw new GlossaError('engine_unavailable');
          return scheduler.translate(segment, request, timeout);
        },
        engineMs: () => engineMs,
        [Symbol.dispose]() {
          isClosed = true;
          for (const timeout of timeouts.values()) timeout[Symbol.dispose]();
          signal.removeEventListener('abort', abort);
          for (const waiter of waiters) waiter.reject(new GlossaError('client_closed'), 0);
          for (const scheduler of visited) scheduler.leave(scope);
          addAdmitted(scope.tenantId, -characters);
        },
      };
    },
    predictedOverrunMs,
  };
}
