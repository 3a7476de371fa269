import type { Endpoint } from './endpoint.ts';
import type { Failure } from './llm.ts';

/** Who asks which server, and when: the first who came is the first to have a place. */
export interface Turns {
  /**
   * Waits for a place at the least busy server; `leave` gives it back.
   * @throws the signal's reason when aborted
   */
  take(wish: Wish): Promise<Endpoint | Failure>;
  leave(endpoint: Endpoint): void;
  /** Looks whether those who wait can be served, after a server has changed. */
  serve(): void;
  /** Sends all away who wait. */
  close(): void;
}

export interface Wish {
  /** Servers that will not do. */
  without: ReadonlySet<Endpoint>;
  /** The one that was asked last: another one is better. */
  last: Endpoint | undefined;
  /** Whether it has waited before. */
  first: boolean;
  /** Milliseconds to wait at most. */
  patience: number;
  signal: AbortSignal;
}

interface Waiter extends Wish {
  settle(given: Endpoint | Failure): void;
}

/** More are turned away: nobody would wait so long. */
const MAX_WAITING = 10_000;

/** @param places at each server */
export function createTurns(endpoints: readonly Endpoint[], places: number): Turns {
  let waiting: Waiter[] = [];
  let turn = 0;

  function find({ without, last }: Wish): Endpoint | undefined {
    const rank = (endpoint: Endpoint): number => endpoint.underWay + (endpoint === last ? places : 0);
    let best: Endpoint | undefined;
    // Starting with another one each time, so that of those that are equally busy each has its part.
    for (let index = 0; index < endpoints.length; index++) {
      const endpoint = endpoints[(turn + index) % endpoints.length];
      if (!endpoint || without.has(endpoint) || endpoint.underWay >= places || endpoint.state() !== 'up') continue;
      if (!best || rank(endpoint) < rank(best)) best = endpoint;
    }
    return best;
  }

  function enter(endpoint: Endpoint): Endpoint {
    turn++;
    endpoint.underWay++;
    return endpoint;
  }

  const isHopeless = ({ without }: Wish): boolean =>
    endpoints.every((endpoint) => without.has(endpoint) || endpoint.state() === 'resting');
  const isOpen = (endpoint: Endpoint): boolean => endpoint.underWay < places && endpoint.state() === 'up';

  function serve(): void {
    if (waiting.length === 0) return;
    const left: Waiter[] = [];
    let open = endpoints.some(isOpen);
    const someRest = endpoints.some((endpoint) => endpoint.state() === 'resting');
    if (!open && !someRest) return;
    for (const waiter of waiting) {
      const endpoint = open ? find(waiter) : undefined;
      if (endpoint) {
        waiter.settle(enter(endpoint));
        open = endpoints.some(isOpen);
      } else if (someRest && isHopeless(waiter)) {
        waiter.settle('unreachable');
      } else {
        left.push(waiter);
      }
    }
    waiting = left;
  }

  return {
    async take(wish) {
      const { signal, patience } = wish;
      signal.throwIfAborted();
      // Whoever waits could not have had this place, or it would not be free.
      const endpoint = find(wish);
      if (endpoint) return enter(endpoint);
      if (isHopeless(wish)) return 'unreachable';
      if (waiting.length >= MAX_WAITING) return 'limited';
      const { promise, resolve, reject } = Promise.withResolvers<Endpoint | Failure>();
      const leave = (): void => {
        waiting = waiting.filter((other) => other !== waiter);
      };
      const abort = (): void => {
        leave();
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        leave();
        resolve('timeout');
      }, patience);
      const waiter: Waiter = { ...wish, settle: resolve };
      signal.addEventListener('abort', abort, { once: true });
      if (wish.first) waiting.push(waiter);
      else waiting.unshift(waiter);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      }
    },
    leave(endpoint) {
      endpoint.underWay--;
      serve();
    },
    serve,
    close() {
      for (const waiter of waiting) waiter.settle('unreachable');
      waiting = [];
    },
  };
}
