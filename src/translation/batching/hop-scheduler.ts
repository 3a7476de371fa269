import { GlossaError } from '../../errors.ts';
import type { RequestScope } from '../../request-scope.ts';
import type { QueueMetrics } from '../../resilience/overload.ts';
import { createWaitEstimator, type WaitEstimator } from '../../resilience/wait-estimator.ts';
import type { TraceContext } from '../../telemetry/spans.ts';
import type { EngineText, Segment } from '../engine.ts';
import type { FollowedOptions, OptionsFor } from '../followed-options.ts';
import type { Hop } from '../routing/find-routes.ts';
import type { BackgroundPermits } from './background-permits.ts';
import { createBatchQueue, type PendingSegment, type Priority, type SegmentWaiter } from './batch-queue.ts';
import { type BatchMetrics, inBatchSpan } from './batch-telemetry.ts';
import { createRequestConcurrency } from './request-concurrency.ts';
import { type HopState, runBatch } from './run-batch.ts';
import type { TenantPermits } from './tenant-permits.ts';

/** Queues the segments of all requests for one hop and runs them in batches. */
export interface HopScheduler {
  /** Work of the admitted requests on this hop. */
  readonly estimator: WaitEstimator;
  /**
   * @param timeout rejects before the deadline of the request
   * @throws GlossaError `engine_unavailable` after the timeout; the engine's error; the signal's reason when aborted
   */
  translate(segment: Segment, request: BatchRequest, timeout: EngineTimeout | undefined): Promise<EngineText>;
  /** Drops the queued segments of a request, and its remaining work from the estimate. */
  leave(scope: RequestScope): void;
}

/** The state of a request that the schedulers of its hops share. */
export interface BatchRequest {
  scope: RequestScope;
  /** The segments that the request waits for. */
  waiters: Set<SegmentWaiter>;
  trace: TraceContext | undefined;
  optionsFor: OptionsFor;
  addEngineMs: (milliseconds: number) => void;
}

/** Maximum UTF-16 units of a batch. A longer sentence has a separate batch, so that short ones do not wait for it. */
const MAX_BATCH_CHARACTERS = 2_000;
/** Limits batches of background work while requests arrive, because these wait for the batch on a single thread. */
const MAX_CONTENDED_BACKGROUND_CHARACTERS = 500;
/** Batches of requests after which background work has one, so that it goes on at full load. */
const REQUEST_BATCHES_IN_A_ROW = 9;
/** Minimum batch size of a remote engine while enough segments are queued. */
const MIN_REMOTE_BATCH_SEGMENTS = 4;

/** What the schedulers of all hops share. */
export interface SharedScheduling {
  metrics: BatchMetrics;
  queueMetrics: QueueMetrics;
  background: BackgroundPermits;
  tenants: TenantPermits;
}

export function createHopScheduler(hop: Hop, shared: SharedScheduling): HopScheduler {
  const { metrics, queueMetrics, background, tenants } = shared;
  const { engine } = hop;
  const { batchesPerPath, isolatesTenants = false, isRemote = false } = engine;
  const queue = createBatchQueue();
  const concurrency = isRemote
    ? createRequestConcurrency(batchesPerPath, {
        contendedPermits: Math.ceil(batchesPerPath / 2),
        // A server answers slowly. Shares of tenants would leave some of its few connections unused.
        sharesTenants: false,
      })
    : createRequestConcurrency(batchesPerPath);
  const state: HopState = { hop, estimator: createWaitEstimator(), busyUntil: 0 };
  let running = 0;
  let isStartQueued = false;
  /** Batches of requests since background work started to wait. */
  let requestBatches = 0;

  /** Spreads the queue over the free connections of a remote engine. */
  function maxSegments(): number {
    if (!isRemote) return engine.batchSize;
    const evenly = Math.ceil(queue.length / (batchesPerPath - running));
    return Math.min(engine.batchSize, Math.max(MIN_REMOTE_BATCH_SEGMENTS, evenly));
  }

  const isEligible = (tenantId: string): boolean => tenants.hasPermit(engine, tenantId, startBatches);

  /** @returns undefined when nothing may run. A request that holds all its permits continues when one of its batches ends */
  function nextPriority(): Priority | undefined {
    const request = queue.peek('request', isEligible);
    const pending = queue.peek('background', isEligible);
    const mayRun = (next: PendingSegment | undefined): boolean =>
      next !== undefined && concurrency.hasPermit(next.scope);
    const mayBackgroundRun = mayRun(pending) && background.hasPermit(engine, startBatches);
    if (mayBackgroundRun && requestBatches >= REQUEST_BATCHES_IN_A_ROW) return 'background';
    if (mayRun(request)) return 'request';
    return mayBackgroundRun ? 'background' : undefined;
  }

  function startBatches(): void {
    while (running < batchesPerPath) {
      const priority = nextPriority();
      if (priority === undefined) return;
      const isBackground = priority === 'background';
      const batch = queue.take({
        priority,
        isEligible,
        maxSegments: maxSegments(),
        maxCharacters:
          isBackground && background.isContended ? MAX_CONTENDED_BACKGROUND_CHARACTERS : MAX_BATCH_CHARACTERS,
        isolatesTenants,
      });
      const scopes = new Set(batch.map(({ scope }) => scope));
      const tenantIds = new Set(batch.map(({ scope }) => scope.tenantId));
      if (!isBackground) {
        queueMetrics.waited((performance.now() - Math.min(...batch.map(({ queuedAt }) => queuedAt))) / 1000);
      }
      running++;
      requestBatches = isBackground || !queue.peek('background', isEligible) ? 0 : requestBatches + 1;
      concurrency.acquire(scopes);
      tenants.acquire(engine, tenantIds);
      if (isBackground) background.acquire(engine);
      inBatchSpan(hop, batch, (span) => runBatch(state, batch, metrics, span)).finally(() => {
        running--;
        concurrency.release(scopes);
        if (isBackground) background.release(engine);
        tenants.release(engine, tenantIds);
        startBatches();
      });
    }
  }

  /** Starts in a microtask, after the request has queued all its segments, so that they share batches. */
  function startSoon(): void {
    if (isStartQueued) return;
    isStartQueued = true;
    queueMicrotask(() => {
      isStartQueued = false;
      startBatches();
    });
  }

  function findOrAddPending(
    key: string,
    segment: Segment,
    options: FollowedOptions,
    scope: RequestScope,
  ): PendingSegment {
    const known = queue.find(key);
    if (known) return known;
    const characters = segment.parts.reduce((sum, part) => sum + part.text.length, 0);
    metrics.addQueued(characters);
    const pending: PendingSegment = {
      scope,
      segment,
      options,
      characters,
      queuedAt: performance.now(),
      isInBatch: false,
      waiters: new Set(),
      onAbandoned: () => undefined,
      engineMs: () => 0,
    };
    queue.register(key, pending);
    return pending;
  }

  function waitFor(
    key: string,
    pending: PendingSegment,
    request: BatchRequest,
    timeout: EngineTimeout | undefined,
  ): Promise<EngineText> {
    const { scope, waiters, trace, addEngineMs } = request;
    return new Promise<EngineText>((resolve, reject) => {
      const settle = (engineMs: number): void => {
        waiters.delete(waiter);
        timeout?.waiters.delete(waiter);
        pending.waiters.delete(waiter);
        state.estimator.finish(scope, pending.characters);
        addEngineMs(engineMs);
        if (pending.waiters.size > 0) return;
        metrics.addQueued(-pending.characters);
        queue.unregister(key, pending);
        pending.onAbandoned();
      };
      const waiter: SegmentWaiter = {
        trace,
        remainingMs: timeout?.remainingMs ?? scope.remainingMs,
        onModelWork: scope.onModelWork,
        resolve(translation, engineMs) {
          settle(engineMs);
          resolve(translation);
        },
        reject(reason, engineMs) {
          settle(engineMs);
          reject(reason);
        },
        abort: (reason) => waiter.reject(reason, pending.engineMs()),
      };
      waiters.add(waiter);
      timeout?.waiters.add(waiter);
      pending.waiters.add(waiter);
    });
  }

  return {
    estimator: state.estimator,
    translate(segment, request, timeout) {
      const { scope } = request;
      const options = request.optionsFor([engine]);
      const key = JSON.stringify([isolatesTenants ? scope.tenantId : '', options.key, segment]);
      const pending = findOrAddPending(key, segment, options, scope);
      concurrency.recordActivity(scope);
      if (scope.priority !== 'background') background.recordRequest();
      const translated = waitFor(key, pending, request, timeout);
      if (!pending.isInBatch) queue.enqueue(scope, pending);
      startSoon();
      return translated;
    },
    leave(scope) {
      queue.removeRequest(scope);
      concurrency.leave(scope);
      state.estimator.leave(scope);
    },
  };
}

/** Ends the wait of a request for an engine, so that a fallback has the remaining time. */
export interface EngineTimeout extends Disposable {
  readonly isOver: boolean;
  remainingMs: () => number;
  waiters: Set<SegmentWaiter>;
}

/** Longest delay of a Node timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export function startEngineTimeout(timeoutMs: number): EngineTimeout {
  const endsAt = performance.now() + timeoutMs;
  const waiters = new Set<SegmentWaiter>();
  let isOver = false;
  const expire = (): void => {
    isOver = true;
    for (const waiter of waiters) waiter.reject(new GlossaError('engine_unavailable'), 0);
  };
  const timer = timeoutMs < MAX_TIMER_MS ? setTimeout(expire, timeoutMs) : undefined;
  return {
    get isOver() {
      return isOver;
    },
    remainingMs: () => endsAt - performance.now(),
    waiters,
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
