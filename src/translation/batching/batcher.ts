import type { Registry } from 'prom-client';
import { GlossaError } from '../../errors.ts';
import type { RequestScope } from '../../request-scope.ts';
import { createQueueMetrics, rejectOverloaded } from '../../resilience/overload.ts';
import { createWaitEstimator } from '../../resilience/wait-estimator.ts';
import { currentTrace, type TraceContext } from '../../telemetry/traces.ts';
import type { Segment } from '../engine.ts';
import type { Hop } from '../routing/router.ts';
import type { Demand } from '../workload.ts';
import { createBatchMetrics } from './batch-metrics.ts';
import { createLane, type Lane, type Pending, type Waiter } from './batch-queue.ts';
import { inBatchSpan } from './batch-span.ts';
import { startTimeLimit, type TimeLimit } from './engine-timeout.ts';
import { createPlaces, type Places } from './request-concurrency.ts';
import { type Runner, runBatch } from './run-batch.ts';

/** The part of the batcher that one request sees. Disposing of it gives up whatever still waits. */
export interface BatchRequest extends Disposable {
  /** @throws the engine's error; the signal's reason when aborted */
  translate(hop: Hop, segment: Segment): Promise<string>;
  /** Engine time of this request so far, failed batches included. */
  milliseconds(): number;
}

export interface Batcher {
  /**
   * Admits a request, once for all that it will ask for, or refuses it before any work was done.
   * @throws GlossaError `overloaded`
   */
  open(scope: RequestScope, demands: readonly Demand[]): BatchRequest;
  /** Milliseconds by which demands would end too late as things go; 0 when they would not. */
  lateness(scope: RequestScope, demands: readonly Demand[]): number;
}

/** UTF-16 units of one batch: a sentence far longer than others goes alone, so that short ones need not wait for it. */
const BATCH_CHARACTERS = 2_000;
/** Segments that are not spread over more batches of a remote engine. */
const MIN_SPREAD = 4;

/**
 * Merges the segments of concurrent requests to one direction into batches, fairly between the shares of callers and
 * between the requests of one share; what nobody waits for any more leaves at once.
 *
 * @param options.maxCharacters bound on UTF-16 units of all requests under way; one share may have half of them
 */
export function createBatcher(options: { maxCharacters: number; registry: Registry }): Batcher {
  const { maxCharacters, registry } = options;
  const lanes = new Map<string, ActiveLane>();
  const admitted = new Map<string, number>();
  let total = 0;
  const queue = createQueueMetrics(registry, 'translation');
  let queued = 0;
  const metrics = createBatchMetrics(registry, { queued: () => queued, admitted: () => total });

  function laneOf(hop: Hop): ActiveLane {
    const name = [hop.engine.name, ...hop.path].join(' ');
    let lane = lanes.get(name);
    if (!lane) {
      const { isRemote, batchesPerPath: most } = hop.engine;
      const places = isRemote ? createPlaces(most, Math.ceil(most / 2)) : createPlaces(most);
      lane = { hop, queue: createLane(), places, backlog: createWaitEstimator(), running: 0, due: false, busyUntil: 0 };
      lanes.set(name, lane);
    }
    return lane;
  }

  /** Whoever has nothing under way is let in whatever the size, or a large request might never be. */
  function admit(scope: RequestScope, demands: readonly Demand[]): number {
    const characters = demands.reduce((sum, demand) => sum + demand.characters, 0);
    const own = admitted.get(scope.tenantId) ?? 0;
    if (own > 0 && own + characters > maxCharacters / 2) rejectOverloaded('share', queue);
    if (total > 0 && total + characters > maxCharacters) rejectOverloaded('full', queue);
    const late = lateness(scope, demands);
    if (late > 0) rejectOverloaded('late', queue, late);
    return characters;
  }

  function lateness(scope: RequestScope, demands: readonly Demand[]): number {
    let latest = 0;
    for (const { hops, characters, part = 1 } of demands) {
      const left = scope.remainingMs() * part;
      for (const hop of hops)
        latest = Math.max(latest, laneOf(hop).backlog.predictedOverrunMs(scope.tenantId, characters, left));
    }
    return latest;
  }

  function change(share: string, characters: number): void {
    total += characters;
    const own = (admitted.get(share) ?? 0) + characters;
    if (own > 0) admitted.set(share, own);
    else admitted.delete(share);
  }

  function pendingFor({ queue }: ActiveLane, scope: RequestScope, segment: Segment, text: string): Pending {
    const known = queue.find(text);
    if (known) return known;
    const characters = segment.reduce((sum, part) => sum + part.text.length, 0);
    queued += characters;
    const since = performance.now();
    const pending: Pending = {
      scope,
      segment,
      characters,
      since,
      taken: false,
      waiters: new Set(),
      abandoned: () => undefined,
      spent: () => 0,
    };
    queue.add(text, pending);
    return pending;
  }

  function start(lane: ActiveLane): void {
    while (lane.running < lane.hop.engine.batchesPerPath) {
      const next = lane.queue.next();
      // Whoever has its share already is asked again when one of its batches is done.
      if (!next || !lane.places.mayTake(next.scope)) return;
      const { isolatesTenants = false } = lane.hop.engine;
      const batch = lane.queue.take({
        maxSegments: segmentsOf(lane),
        maxCharacters: BATCH_CHARACTERS,
        isolatesTenants,
      });
      const callers = new Set(batch.map(({ scope }) => scope));
      queue.waited((performance.now() - Math.min(...batch.map(({ since }) => since))) / 1000);
      lane.running++;
      for (const scope of callers) lane.places.take(scope);
      inBatchSpan(lane.hop, batch, (span) => runBatch(lane, batch, metrics, span)).finally(() => {
        lane.running--;
        for (const scope of callers) lane.places.leave(scope);
        start(lane);
      });
    }
  }

  /** Starts once the caller has queued all its segments, so that they share batches. */
  function startSoon(lane: ActiveLane): void {
    if (lane.due) return;
    lane.due = true;
    queueMicrotask(() => {
      lane.due = false;
      start(lane);
    });
  }

  function wait(lane: ActiveLane, text: string, pending: Pending, ticket: Ticket): Promise<string> {
    const { scope, waiters, limits, spend, trace } = ticket;
    return new Promise<string>((resolve, reject) => {
      const limit = limits.get(lane);
      const leave = (): void => {
        waiters.delete(waiter);
        limit?.waiters.delete(waiter);
        pending.waiters.delete(waiter);
        lane.backlog.finish(scope, pending.characters);
        if (pending.waiters.size > 0) return;
        queued -= pending.characters;
        lane.queue.forget(text, pending);
        pending.abandoned();
      };
      const waiter: Waiter = {
        trace,
        left: limit ? () => limit.until - performance.now() : scope.remainingMs,
        resolve: (translation, milliseconds) => {
          leave();
          spend(milliseconds);
          resolve(translation);
        },
        reject: (reason, milliseconds) => {
          leave();
          spend(milliseconds);
          reject(reason);
        },
        giveUp: (reason) => waiter.reject(reason, pending.spent()),
      };
      waiters.add(waiter);
      limit?.waiters.add(waiter);
      pending.waiters.add(waiter);
    });
  }

  return {
    open(scope, demands) {
      const { signal } = scope;
      const characters = admit(scope, demands);
      change(scope.tenantId, characters);
      const waiters = new Set<Waiter>();
      const visited = new Set<ActiveLane>();
      let spent = 0;
      let closed = false;
      const limits = new Map<ActiveLane, TimeLimit>();
      const ticket: Ticket = {
        scope,
        waiters,
        limits,
        trace: currentTrace(),
        spend: (milliseconds) => {
          spent += milliseconds;
          scope.addEngineMs?.(milliseconds);
        },
      };
      for (const { hops, characters: work, part = 1 } of demands) {
        for (const hop of hops) {
          const lane = laneOf(hop);
          visited.add(lane);
          lane.backlog.add(scope, work);
          if (part < 1 && !limits.has(lane)) limits.set(lane, startTimeLimit(scope.remainingMs() * part));
        }
      }
      const giveUp = (): void => {
        for (const waiter of waiters) waiter.giveUp(signal.reason);
      };
      signal.addEventListener('abort', giveUp);
      return {
        async translate(hop, segment) {
          signal.throwIfAborted();
          // A part of the request may go on for a moment after another has failed.
          if (closed) throw new GlossaError('client_closed');
          const lane = laneOf(hop);
          visited.add(lane);
          if (limits.get(lane)?.over) throw new GlossaError('engine_unavailable');
          const text = (hop.engine.isolatesTenants ? scope.tenantId : '') + JSON.stringify(segment);
          const pending = pendingFor(lane, scope, segment, text);
          lane.places.visit(scope);
          const translated = wait(lane, text, pending, ticket);
          if (!pending.taken) lane.queue.join(scope, pending);
          startSoon(lane);
          return translated;
        },
        milliseconds: () => spent,
        [Symbol.dispose]() {
          closed = true;
          for (const { timer } of limits.values()) clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          for (const waiter of waiters) waiter.reject(new GlossaError('client_closed'), 0);
          for (const lane of visited) {
            lane.queue.leave(scope);
            lane.backlog.leave(scope);
          }
          change(scope.tenantId, -characters);
        },
      };
    },
    lateness,
  };
}

/** What waits is spread over the connections that are free, but one at least has some company. */
function segmentsOf({ hop, queue, running }: ActiveLane): number {
  const { batchSize, batchesPerPath, isRemote } = hop.engine;
  if (!isRemote) return batchSize;
  return Math.min(batchSize, Math.max(MIN_SPREAD, Math.ceil(queue.waiting() / (batchesPerPath - running))));
}

/** One request: whoever waits in its name, and what it pays. */
interface Ticket {
  scope: RequestScope;
  waiters: Set<Waiter>;
  /** Of lanes that may not have all of the caller's time. */
  limits: ReadonlyMap<ActiveLane, TimeLimit>;
  trace: TraceContext | undefined;
  spend: (milliseconds: number) => void;
}

interface ActiveLane extends Runner {
  queue: Lane;
  places: Places;
  running: number;
  due: boolean;
}
