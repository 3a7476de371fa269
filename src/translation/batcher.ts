import type { Registry } from 'prom-client';
import { type Backlog, createBacklog } from '../concurrency/backlog.ts';
import type { Caller } from '../concurrency/caller.ts';
import { createQueueMetrics, refuse } from '../concurrency/refusal.ts';
import { GlossaError } from '../errors.ts';
import { type BatchMetrics, createBatchMetrics } from './batch-metrics.ts';
import type { Segment } from './engine.ts';
import { createLane, type Lane, type Pending, type Waiter } from './lane.ts';
import { createPlaces, type Places } from './places.ts';
import type { Hop } from './router.ts';

/** The part of the batcher that one request sees. Disposing of it gives up whatever still waits. */
export interface BatchRequest extends Disposable {
  /** @throws the engine's error; the signal's reason when aborted */
  translate(hop: Hop, segment: Segment): Promise<string>;
  /** Engine time of this request so far, failed batches included. */
  milliseconds(): number;
}

/** So many UTF-16 units that a request wants translated along these hops. */
export interface Demand {
  hops: readonly Hop[];
  characters: number;
}

export interface Batcher {
  /**
   * Admits a request, once for all that it will ask for, or refuses it before any work was done.
   * @throws GlossaError `overloaded`
   */
  open(caller: Caller, demands: readonly Demand[]): BatchRequest;
}

/** UTF-16 units of one batch: a sentence far longer than others goes alone, so that short ones need not wait for it. */
const BATCH_CHARACTERS = 2_000;

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
      const places = createPlaces(hop.engine.batchesPerPath);
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
    for (const { hops, characters: work } of demands) {
      const late = Math.max(0, ...hops.map((hop) => laneOf(hop).backlog.lateness(caller, work)));
      if (late > 0) refuse('late', queue, late);
    }
    return characters;
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
    };
    queue.add(text, pending);
    return pending;
  }

  function start(lane: ActiveLane): void {
    while (lane.running < lane.hop.engine.batchesPerPath) {
      const next = lane.queue.next();
      // Whoever has its share already is asked again when one of its batches is done.
      if (!next || !lane.places.mayTake(next.caller)) return;
      const batch = lane.queue.take({ segments: lane.hop.engine.batchSize, characters: BATCH_CHARACTERS });
      const callers = new Set(batch.map(({ caller }) => caller));
      queue.waited((performance.now() - Math.min(...batch.map(({ since }) => since))) / 1000);
      lane.running++;
      for (const caller of callers) lane.places.take(caller);
      run(lane, batch, metrics).finally(() => {
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
    const { caller, waiters, spend } = ticket;
    return new Promise<string>((resolve, reject) => {
      const leave = (): void => {
        waiters.delete(waiter);
        pending.waiters.delete(waiter);
        lane.backlog.finish(caller, pending.characters);
        if (pending.waiters.size > 0) return;
        queued -= pending.characters;
        lane.queue.forget(text, pending);
        pending.abandoned();
      };
      const waiter: Waiter = {
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
      };
      waiters.add(waiter);
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
      const ticket: Ticket = {
        caller,
        waiters,
        spend: (milliseconds) => {
          spent += milliseconds;
        },
      };
      for (const { hops, characters: work } of demands) {
        for (const hop of hops) {
          const lane = laneOf(hop);
          visited.add(lane);
          lane.backlog.add(caller, work);
        }
      }
      const giveUp = (): void => {
        for (const waiter of waiters) waiter.reject(signal.reason, 0);
      };
      signal.addEventListener('abort', giveUp);
      return {
        async translate(hop, segment) {
          signal.throwIfAborted();
          // A part of the request may go on for a moment after another has failed.
          if (closed) throw new GlossaError('client_closed');
          const lane = laneOf(hop);
          visited.add(lane);
          const text = JSON.stringify(segment);
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
  };
}

/** One request: whoever waits in its name, and what it pays. */
interface Ticket {
  caller: Caller;
  waiters: Set<Waiter>;
  spend: (milliseconds: number) => void;
}

interface ActiveLane {
  hop: Hop;
  queue: Lane;
  places: Places;
  /** UTF-16 units that were asked for and are not translated yet. */
  backlog: Backlog;
  running: number;
  due: boolean;
  /** When the last batch was answered, in milliseconds of `performance.now()`. */
  busyUntil: number;
}

/** Runs one batch and answers everybody who waits for a segment of it. Never rejects. */
async function run(lane: ActiveLane, batch: readonly Pending[], metrics: BatchMetrics): Promise<void> {
  const { hop } = lane;
  metrics.began(hop, batch.length);
  const controller = new AbortController();
  let answered = false;
  for (const pending of batch) {
    pending.abandoned = () => {
      if (!answered && batch.every(({ waiters }) => waiters.size === 0)) controller.abort();
    };
  }
  const segments = batch.map(({ segment }) => segment);
  const started = performance.now();
  let texts: readonly (string | undefined)[] = [];
  let worked: number | undefined;
  let failure: unknown;
  try {
    const translations = await hop.engine.translate({ path: hop.path, segments, signal: controller.signal });
    texts = translations.texts;
    worked = translations.milliseconds;
  } catch (error) {
    failure = error;
  }
  answered = true;
  // Batches of a path overlap: the time that one waits behind another counts once.
  const finished = performance.now();
  const passed = finished - Math.max(started, lane.busyUntil);
  lane.busyUntil = finished;
  const characters = batch.reduce((sum, pending) => sum + pending.characters, 0);
  lane.backlog.measure(characters, passed);
  const milliseconds = worked ?? passed;
  const failed = batch.length - texts.filter((text) => text !== undefined).length;
  metrics.ended(hop, { characters, milliseconds, failed });
  const perCharacter = milliseconds / characters;
  for (const [index, pending] of batch.entries()) {
    const text = texts[index];
    const share = (perCharacter * pending.characters) / pending.waiters.size;
    for (const waiter of pending.waiters) {
      if (text === undefined) waiter.reject(failure ?? new GlossaError('engine_unavailable'), share);
      else waiter.resolve(text, share);
    }
  }
}
