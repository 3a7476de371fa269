import { Gauge, Histogram, type Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { Segment } from './engine.ts';
import { createLane, type Lane, type Pending, type Translated, type Waiter } from './lane.ts';
import type { Hop } from './router.ts';

/** The part of the batcher that one request sees. Disposing of it gives up whatever still waits. */
export interface BatchRequest extends Disposable {
  /** @throws GlossaError `overloaded` when too much is queued; the engine's error; the signal's reason when aborted */
  translate(hop: Hop, segment: Segment): Promise<Translated>;
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

  function wait(lane: ActiveLane, text: string, pending: Pending, waiters: Set<Waiter>): Promise<Translated> {
    return new Promise<Translated>((resolve, reject) => {
      const leave = (): void => {
        waiters.delete(waiter);
        pending.waiters.delete(waiter);
        if (pending.waiters.size > 0) return;
        queued -= pending.characters;
        lane.queue.forget(text, pending);
        pending.abandoned();
      };
      const waiter: Waiter = {
        resolve: (translated) => {
          leave();
          resolve(translated);
        },
        reject: (reason) => {
          leave();
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
      const giveUp = (): void => {
        for (const waiter of waiters) waiter.reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp);
      return {
        async translate(hop, segment) {
          signal.throwIfAborted();
          const lane = laneOf(hop);
          const text = JSON.stringify(segment);
          const pending = pendingFor(lane, segment, text);
          const translated = wait(lane, text, pending, waiters);
          if (!pending.taken) lane.queue.join(waiters, pending);
          startSoon(lane);
          return translated;
        },
        [Symbol.dispose]() {
          signal.removeEventListener('abort', giveUp);
          for (const waiter of waiters) waiter.reject(new GlossaError('client_closed'));
        },
      };
    },
  };
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
  try {
    const texts = await hop.engine.translate({ from: hop.from, to: hop.to, segments, signal: controller.signal });
    // Batches of a direction overlap: the time that one waits behind another counts once.
    const finished = performance.now();
    const milliseconds = finished - Math.max(started, lane.busyUntil);
    lane.busyUntil = finished;
    const perCharacter = milliseconds / batch.reduce((sum, { characters }) => sum + characters, 0);
    for (const [i, pending] of batch.entries()) {
      const text = texts[i];
      const milliseconds = (perCharacter * pending.characters) / pending.waiters.size;
      for (const waiter of pending.waiters) {
        if (text === undefined) waiter.reject(new GlossaError('engine_unavailable'));
        else waiter.resolve({ text, milliseconds });
      }
    }
  } catch (error) {
    for (const pending of batch) for (const waiter of pending.waiters) waiter.reject(error);
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
