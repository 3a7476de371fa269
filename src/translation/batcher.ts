import type { Registry } from 'prom-client';
import { createBacklog } from '../concurrency/backlog.ts';
import type { Caller } from '../concurrency/caller.ts';
import { createQueueMetrics, refuse } from '../concurrency/refusal.ts';
import { GlossaError } from '../errors.ts';
import { type TraceContext, traceContext } from '../telemetry/traces.ts';
import { createBatchMetrics } from './batch-metrics.ts';
import { inBatchSpan } from './batch-span.ts';
import type { Demand } from './demands.ts';
import type { Segment } from './engine.ts';
import { createLane, type Lane, type Pending, type Waiter } from './lane.ts';
import { createPlaces, type Places } from './places.ts';
import type { Hop } from './router.ts';
import { type Runner, runBatch } from './run-batch.ts';
import { startTimeLimit, type TimeLimit } from './time-limit.ts';

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
  open(caller: Caller, demands: readonly Demand[]): BatchRequest;
  /** Milliseconds by which demands would end too late as things go; 0 when they would not. */
  lateness(caller: Caller, demands: readonly Demand[]): number;
}

/** UTF-16 units of one batch: a sentence far longer than others goes alone, so that short ones need not wait for it. */
const BATCH_CHARACTERS = 2_000;
/** Segments that are not spread over more batches of a remote engine. */
const LEAST_SPREAD = 4;

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
      const { remote, batchesPerPath: most } = hop.engine;
      const places = remote ? createPlaces(most, Math.ceil(most / 2)) : createPlaces(most);
      lane = { hop, queue: createLane(), places, backlog: createBacklog(), running: 0, due: false, busyUntil: 0 };
      lanes.set(name, lane);
    }
    return lane;
  }

  /** Whoever has nothing under way is let in whatever the size, or a large request might never be. */
  function admit(caller: Caller, demands: readonly Demand[]): number {
    const characters = demands.reduce((sum, demand) => sum + demand.characters, 0);
    const own = admitted.get(caller.share) ?? 0;
    if (own > 0 && own + characters > maxCharacters / 2) refuse('share', queue);
    if (total > 0 && total + characters > maxCharacters) refuse('full', queue);
    const late = lateness(caller, demands);
    if (late > 0) refuse('late', queue, late);
    return characters;
  }

  function lateness(caller: Caller, demands: readonly Demand[]): number {
    let latest = 0;
    for (const { hops, characters, part = 1 } of demands) {
      const left = caller.left() * part;
      for (const hop of hops) latest = Math.max(latest, laneOf(hop).backlog.lateness(caller.share, characters, left));
    }
    return latest;
  }

  function change(share: string, characters: number): void {
    total += characters;
    const own = (admitted.get(share) ?? 0) + characters;
    if (own > 0) admitted.set(share, own);
    else admitted.delete(share);
  }

  function pendingFor({ queue }: ActiveLane, caller: Caller, segment: Segment, text: string): Pending {
    const known = queue.find(text);
    if (known) return known;
    const characters = segment.reduce((sum, part) => sum + part.text.length, 0);
    queued += characters;
    const since = performance.now();
    const pending: Pending = {
      caller,
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
      if (!next || !lane.places.mayTake(next.caller)) return;
      const { apart = false } = lane.hop.engine;
      const batch = lane.queue.take({ segments: segmentsOf(lane), characters: BATCH_CHARACTERS, apart });
      const callers = new Set(batch.map(({ caller }) => caller));
      queue.waited((performance.now() - Math.min(...batch.map(({ since }) => since))) / 1000);
      lane.running++;
      for (const caller of callers) lane.places.take(caller);
      inBatchSpan(lane.hop, batch, (span) => runBatch(lane, batch, metrics, span)).finally(() => {
        lane.running--;
        for (const caller of callers) lane.places.leave(caller);
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
    const { caller, waiters, limits, spend, trace } = ticket;
    return new Promise<string>((resolve, reject) => {
      const limit = limits.get(lane);
      const leave = (): void => {
        waiters.delete(waiter);
        limit?.waiters.delete(waiter);
        pending.waiters.delete(waiter);
        lane.backlog.finish(caller, pending.characters);
        if (pending.waiters.size > 0) return;
        queued -= pending.characters;
        lane.queue.forget(text, pending);
        pending.abandoned();
      };
      const waiter: Waiter = {
        trace,
        left: limit ? () => limit.until - performance.now() : caller.left,
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
    open(caller, demands) {
      const { signal } = caller;
      const characters = admit(caller, demands);
      change(caller.share, characters);
      const waiters = new Set<Waiter>();
      const visited = new Set<ActiveLane>();
      let spent = 0;
      let closed = false;
      const limits = new Map<ActiveLane, TimeLimit>();
      const ticket: Ticket = {
        caller,
        waiters,
        limits,
        trace: traceContext(),
        spend: (milliseconds) => {
          spent += milliseconds;
          caller.spend?.(milliseconds);
        },
      };
      for (const { hops, characters: work, part = 1 } of demands) {
        for (const hop of hops) {
          const lane = laneOf(hop);
          visited.add(lane);
          lane.backlog.add(caller, work);
          if (part < 1 && !limits.has(lane)) limits.set(lane, startTimeLimit(caller.left() * part));
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
          const text = (hop.engine.apart ? caller.share : '') + JSON.stringify(segment);
          const pending = pendingFor(lane, caller, segment, text);
          lane.places.visit(caller);
          const translated = wait(lane, text, pending, ticket);
          if (!pending.taken) lane.queue.join(caller, pending);
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
            lane.queue.leave(caller);
            lane.backlog.leave(caller);
          }
          change(caller.share, -characters);
        },
      };
    },
    lateness,
  };
}

/** What waits is spread over the connections that are free, but one at least has some company. */
function segmentsOf({ hop, queue, running }: ActiveLane): number {
  const { batchSize, batchesPerPath, remote } = hop.engine;
  if (!remote) return batchSize;
  return Math.min(batchSize, Math.max(LEAST_SPREAD, Math.ceil(queue.waiting() / (batchesPerPath - running))));
}

/** One request: whoever waits in its name, and what it pays. */
interface Ticket {
  caller: Caller;
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
