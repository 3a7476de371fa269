import { tellSpan } from '../telemetry/traces.ts';
import { createBacklog } from './backlog.ts';
import type { Caller } from './caller.ts';
import { createFairQueue } from './fair-queue.ts';
import { type QueueMetrics, refuse } from './refusal.ts';

/** Lets so many through at once and so many wait, in an order that is fair between shares and their callers. */
export interface Turnstile {
  /**
   * Waits for a place; disposing what it gives frees the place.
   * @param cost what the caller will take, in any unit; more than 0
   * @throws GlossaError `overloaded`, at once; the signal's reason
   */
  enter(caller: Caller, cost?: number): Promise<Disposable>;
  /** How many wait now. */
  readonly waiting: number;
}

export interface TurnstileOptions {
  places: number;
  mostWaiting: number;
  /** Of one share, places and waiting together. */
  mostPerShare?: number;
  /** Places that one share may have at once, 1 or more: with fewer than all, another share finds one at once. */
  placesPerShare?: number;
  /** Whoever could not be through before the deadline, as it has gone lately, is refused. */
  refusesLate?: boolean;
  metrics?: QueueMetrics;
}

export function createTurnstile(options: TurnstileOptions): Turnstile {
  const { places, mostWaiting, mostPerShare = Number.POSITIVE_INFINITY, placesPerShare = places, metrics } = options;
  const backlog = options.refusesLate ? createBacklog() : undefined;
  const queue = createFairQueue<() => void>();
  /** Places and waiting, by share. */
  const held = createTally();
  /** Places alone. */
  const taken = createTally();
  let inside = 0;
  let waiting = 0;

  const mayEnter = (share: string): boolean => taken.of(share) < placesPerShare;
  const isFree = ({ share }: Caller): boolean => inside < places && mayEnter(share);

  function place(caller: Caller, cost: number): Disposable {
    inside++;
    taken.change(caller.share, 1);
    const entered = performance.now();
    let left = false;
    return {
      [Symbol.dispose]() {
        if (left) return;
        left = true;
        // One share alone cannot have all places.
        backlog?.measure(cost, (performance.now() - entered) / Math.min(places, placesPerShare * held.size));
        inside--;
        taken.change(caller.share, -1);
        leave(caller, cost);
        queue.takeOf(mayEnter)?.();
      },
    };
  }

  function leave(caller: Caller, cost: number): void {
    held.change(caller.share, -1);
    backlog?.finish(caller, cost);
  }

  function admit(caller: Caller, cost: number): void {
    if (held.of(caller.share) >= mostPerShare) refuse('share', metrics);
    if (!isFree(caller)) {
      if (waiting >= mostWaiting) refuse('full', metrics);
      const late = backlog?.lateness(caller.share, cost, caller.left()) ?? 0;
      if (late > 0) refuse('late', metrics, late);
    }
    held.change(caller.share, 1);
    backlog?.add(caller, cost);
  }

  return {
    get waiting() {
      return waiting;
    },
    async enter(caller, cost = 1) {
      const { signal } = caller;
      signal.throwIfAborted();
      admit(caller, cost);
      if (isFree(caller)) {
        metrics?.waited(0);
        return place(caller, cost);
      }
      const began = performance.now();
      waiting++;
      const entered = await new Promise<Disposable>((resolve, reject) => {
        const proceed = (): void => {
          waiting--;
          signal.removeEventListener('abort', abort);
          resolve(place(caller, cost));
        };
        const abort = (): void => {
          waiting--;
          queue.remove(caller);
          leave(caller, cost);
          reject(signal.reason);
        };
        queue.add(caller, proceed, cost);
        signal.addEventListener('abort', abort, { once: true });
      });
      const waited = performance.now() - began;
      metrics?.waited(waited / 1000);
      if (metrics) tellSpan(`${metrics.room}.wait`, waited);
      return entered;
    },
  };
}

/** Counts by share; a share with nothing is forgotten. */
function createTally() {
  const numbers = new Map<string, number>();
  const of = (share: string): number => numbers.get(share) ?? 0;
  return {
    get size() {
      return numbers.size;
    },
    of,
    change(share: string, by: 1 | -1): void {
      const number = of(share) + by;
      if (number > 0) numbers.set(share, number);
      else numbers.delete(share);
    },
  };
}
