import { Gauge, Histogram, type Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { Segment } from './engine.ts';
import { createLane, type Lane, type Pending, type Waiter } from './lane.ts';
import type { Hop } from './router.ts';

/** The part of the batcher that one request sees. Disposing of it gives up whatever still waits. */
export interface BatchRequest extends Disposable {
  /** @throws GlossaError `overloaded` when too much is queued; the engine's error; the signal's reason when aborted */
  translate(hop: Hop, segment: Segment): Promise<string>;
  /** Engine time of this request so far, failed batches included. */
  milliseconds(): number;
}

export interface Batcher {
  open(signal: AbortSignal): BatchRequest;
}

/**
 * Merges the segments of concurrent requests to one direction into batches: one segment of each request in turn, so
 * that a huge request never holds up a small one; what nobody waits for any more leaves at once.
 *
 * @param options.maxQueuedCharacters bound on UTF-16 units that wait or are in work, over all directions
 */
export function createBatcher(options: { maxQueuedCharacters: number; registry: Registry }): Batcher {
  const lanes = new Map<string, ActiveLane>();
  let queued = 0;
  const batchSizes = registerMetrics(options.registry, () => queued);

  function laneOf(hop: Hop): ActiveLane {
    const name = `${hop.engine.name} ${hop.from} ${hop.to}`;
    let lane = lanes.get(name);
    if (!lane) {
      lane = { hop, queue: createLane(), running: 0, due: false, busyUntil: 0 };
      lanes.set(name, lane);
    }
    return lane;
  }

  function pendingFor({ queue }: ActiveLane, segment: Segment, text: string): Pending {
    const known = queue.find(text);
    if (known) return known;
    const characters = segment.reduce((sum, part) => sum + part.text.length, 0);
    if (queued + characters > options.maxQueuedCharacters) throw new GlossaError('overloaded');
    queued += characters;
    const pending: Pending = { segment, characters, taken: false, waiters: new Set(), abandoned: () => undefined };
    queue.add(text, pending);
    return pending;
  }

  function start(lane: ActiveLane): void {
    while (lane.running < lane.hop.engine.batchesPerDirection) {
      const batch = lane.queue.take(lane.hop.engine.batchSize);
      if (batch.length === 0) return;
      lane.running++;
      batchSizes.observe({ engine: lane.hop.engine.name }, batch.length);
      run(lane, batch).finally(() => {
        lane.running--;
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

  function wait(lane: ActiveLane, text: string, pending: Pending, { waiters, spend }: Ticket): Promise<string> {
    return new Promise<string>((resolve, reject) => {
      const leave = (): void => {
        waiters.delete(waiter);
        pending.waiters.delete(waiter);
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
    open(signal) {
      const waiters = new Set<Waiter>();
      let spent = 0;
      const ticket: Ticket = {
        waiters,
        spend: (milliseconds) => {
          spent += milliseconds;
        },
      };
      const giveUp = (): void => {
        for (const waiter of waiters) waiter.reject(signal.reason, 0);
      };
      signal.addEventListener('abort', giveUp);
      return {
        async translate(hop, segment) {
          signal.throwIfAborted();
          const lane = laneOf(hop);
          const text = JSON.stringify(segment);
          const pending = pendingFor(lane, segment, text);
          const translated = wait(lane, text, pending, ticket);
          if (!pending.taken) lane.queue.join(ticket, pending);
          startSoon(lane);
          return translated;
        },
        milliseconds: () => spent,
        [Symbol.dispose]() {
          signal.removeEventListener('abort', giveUp);
          for (const waiter of waiters) waiter.reject(new GlossaError('client_closed'), 0);
        },
      };
    },
  };
}

/** One request: whoever waits in its name, and what it pays. */
interface Ticket {
  waiters: Set<Waiter>;
  spend: (milliseconds: number) => void;
}

interface ActiveLane {
  hop: Hop;
  queue: Lane;
  running: number;
  due: boolean;
  /** When the last batch was answered, in milliseconds of `performance.now()`. */
  busyUntil: number;
}

/** Runs one batch and answers everybody who waits for a segment of it. Never rejects. */
async function run(lane: ActiveLane, batch: readonly Pending[]): Promise<void> {
  const { hop } = lane;
  const controller = new AbortController();
  for (const pending of batch) {
    pending.abandoned = () => {
      if (batch.every(({ waiters }) => waiters.size === 0)) controller.abort();
    };
  }
  const segments = batch.map(({ segment }) => segment);
  const started = performance.now();
  let texts: (string | undefined)[] = [];
  let failure: unknown = new GlossaError('engine_unavailable');
  try {
    texts = await hop.engine.translate({ from: hop.from, to: hop.to, segments, signal: controller.signal });
  } catch (error) {
    failure = error;
  }
  // Batches of a direction overlap: the time that one waits behind another counts once.
  const finished = performance.now();
  const milliseconds = finished - Math.max(started, lane.busyUntil);
  lane.busyUntil = finished;
  const perCharacter = milliseconds / batch.reduce((sum, { characters }) => sum + characters, 0);
  for (const [index, pending] of batch.entries()) {
    const text = texts[index];
    const share = (perCharacter * pending.characters) / pending.waiters.size;
    for (const waiter of pending.waiters) {
      if (text === undefined) waiter.reject(failure, share);
      else waiter.resolve(text, share);
    }
  }
}

function registerMetrics(registry: Registry, queued: () => number): Histogram<'engine'> {
  new Gauge({
    name: 'glossa_translation_queued_characters',
    help: 'Characters that wait for an engine or are in one',
    registers: [registry],
    collect() {
      this.set(queued());
    },
  });
  return new Histogram({
    name: 'glossa_translation_batch_segments',
    help: 'Segments in one batch',
    labelNames: ['engine'],
    buckets: [1, 2, 4, 8, 16, 32],
    registers: [registry],
  });
}
