import type { RequestScope } from '../request-scope.ts';

/**
 * What many callers wait for. Between shares, and between the callers of one share, what is taken evens out by cost,
 * whatever anybody has in the queue; of one caller the oldest comes first.
 */
export interface FairQueue<T> {
  /** @param cost more than 0, in any unit */
  add(scope: RequestScope, item: T, cost: number): void;
  /** What `take` would take. */
  peek(share?: string): T | undefined;
  /** @param share takes what is next of this one, out of its turn: it waits the longer afterwards */
  take(share?: string): T | undefined;
  /** Takes what is next of the shares that may take something now; the others keep their turns. */
  takeOf(mayTake: (share: string) => boolean): T | undefined;
  /** Takes away all that a caller has in the queue. */
  remove(scope: RequestScope): void;
}

interface Entry<T> {
  item: T;
  cost: number;
}

/** Entries in an order of its own. */
interface Source<T> {
  head(): Entry<T> | undefined;
  /** Removes the head, which there is. */
  shift(): void;
}

/** @param isLive tells what need not be taken any more: it is dropped when its turn comes, and costs nobody anything */
export function createFairQueue<T>(isLive: (item: T) => boolean = () => true): FairQueue<T> {
  const shares = createTurns<string, T, Turns<RequestScope, T, Fifo<T>>>(() => createTurns(() => createFifo(isLive)));
  const take = (share?: string): T | undefined => {
    const entry = shares.head(share);
    if (entry) shares.shift(share);
    return entry?.item;
  };
  return {
    add: (scope, item, cost) => shares.join(scope.tenantId).join(scope).push({ item, cost }),
    peek: (share) => shares.head(share)?.item,
    take,
    takeOf(mayTake) {
      // Forgets the shares whose turn it is and that have nothing: one that comes back must not have saved up its turns.
      shares.head();
      const share = shares.next(mayTake);
      return share === undefined ? undefined : take(share);
    },
    remove(scope) {
      shares.find(scope.tenantId)?.leave(scope);
    },
  };
}

interface Turns<K, T, S> extends Source<T> {
  /** With a key the head of its source, whosever turn it is. */
  head(key?: K): Entry<T> | undefined;
  shift(key?: K): void;
  /** Whose turn it is of those that pass. */
  next(passes: (key: K) => boolean): K | undefined;
  find(key: K): S | undefined;
  /** The source of a key, which is made when there is none. */
  join(key: K): S;
  leave(key: K): void;
}

interface Flow<K, S> {
  key: K;
  source: S;
  /** Virtual time at which its head may be taken. */
  start: number;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996) with equal weights: the head that starts first in
 * virtual time is taken, and the next of its flow starts later by its cost. Over any time in which two flows have
 * entries, what they are given differs by no more than the largest cost of each.
 */
function createTurns<K, T, S extends Source<T>>(create: () => S): Turns<K, T, S> {
  const flows = new Map<K, Flow<K, S>>();
  /** The flow that starts first is the last; of those that start together, the one that came first. */
  const order: Flow<K, S>[] = [];
  let now = 0;

  function insert(flow: Flow<K, S>): void {
    let low = 0;
    for (let high = order.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((order[middle]?.start ?? 0) > flow.start) low = middle + 1;
      else high = middle;
    }
    order.splice(low, 0, flow);
  }

  function next(): Flow<K, S> | undefined {
    for (let first = order.at(-1); first && !first.source.head(); first = order.at(-1)) {
      // An empty flow stays until it is its turn, so that leaving and coming back wins nothing.
      order.pop();
      flows.delete(first.key);
      now = Math.max(now, first.start);
    }
    return order.at(-1);
  }

  const flowOf = (key: K | undefined): Flow<K, S> | undefined => (key === undefined ? next() : flows.get(key));

  return {
    head: (key) => flowOf(key)?.source.head(),
    shift(key) {
      const flow = flowOf(key);
      const entry = flow?.source.head();
      if (!flow || !entry) return;
      order.splice(order.lastIndexOf(flow), 1);
      // Time goes on with the work, or newcomers, who start now, would be served before all who have had something.
      now = Math.max(key === undefined ? flow.start : now, now + entry.cost / flows.size);
      flow.start += entry.cost;
      flow.source.shift();
      insert(flow);
    },
    next: (passes) => order.findLast(({ key, source }) => passes(key) && source.head() !== undefined)?.key,
    find: (key) => flows.get(key)?.source,
    join(key) {
      let flow = flows.get(key);
      if (!flow) {
        flow = { key, source: create(), start: now };
        flows.set(key, flow);
        insert(flow);
      }
      return flow.source;
    },
    leave(key) {
      const flow = flows.get(key);
      if (!flow) return;
      flows.delete(key);
      order.splice(order.indexOf(flow), 1);
    },
  };
}

interface Fifo<T> extends Source<T> {
  push(entry: Entry<T>): void;
}

function createFifo<T>(isLive: (item: T) => boolean): Fifo<T> {
  let entries: Entry<T>[] = [];
  let at = 0;
  return {
    head() {
      for (; at < entries.length; at++) {
        const entry = entries[at];
        if (entry && isLive(entry.item)) return entry;
      }
      entries = [];
      at = 0;
      return undefined;
    },
    shift() {
      at++;
    },
    push: (entry) => entries.push(entry),
  };
}
