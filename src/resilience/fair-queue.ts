import { findFirst } from '../find-first.ts';
import type { RequestScope } from '../request-scope.ts';

/**
 * A queue that is fair by cost between tenants, and between the requests of one tenant, at any queue length. The items of
 * one request keep their order.
 */
export interface FairQueue<T> {
  /** @param cost more than 0, in any unit */
  add(scope: RequestScope, item: T, cost: number): void;
  /** The item that `take` returns. */
  peek(part?: QueuePart): T | undefined;
  /**
   * Takes the next item.
   * @param part takes the next item of this part out of order; its tenant and request wait longer afterwards
   */
  take(part?: QueuePart): T | undefined;
  /** The tenant of the item that `takeEligible` returns. */
  firstEligible(isEligible: (tenantId: string) => boolean): string | undefined;
  /** Takes the next item of the eligible tenants. The others keep their place. */
  takeEligible(isEligible: (tenantId: string) => boolean): T | undefined;
  /** Removes all items of a request. */
  remove(scope: RequestScope): void;
}

/** The items of a tenant, or of one of its requests. */
export interface QueuePart {
  tenantId: string;
  scope?: RequestScope;
}

/** @param isLive the queue drops an item that is no longer live when it comes first, at no cost for its tenant */
export function createFairQueue<T>(isLive: (item: T) => boolean = () => true): FairQueue<T> {
  const tenants = createFlows<string, T, Flows<RequestScope, T, Fifo<T>>>(() => createFlows(() => createFifo(isLive)));
  const take = ({ tenantId, scope }: Partial<QueuePart> = {}): T | undefined =>
    tenants.shift(tenantId, (requests) => requests.shift(scope))?.item;
  function firstEligible(isEligible: (tenantId: string) => boolean): string | undefined {
    // Drops the empty flows that come first, so that a tenant that comes back has no advantage.
    tenants.head();
    return tenants.next(isEligible);
  }
  return {
    add: (scope, item, cost) => tenants.open(scope.tenantId).open(scope).push({ item, cost }),
    peek: ({ tenantId, scope }: Partial<QueuePart> = {}) =>
      tenants.head(tenantId, (requests) => requests.head(scope))?.item,
    take,
    firstEligible,
    takeEligible(isEligible) {
      const tenantId = firstEligible(isEligible);
      return tenantId === undefined ? undefined : take({ tenantId });
    },
    remove: (scope) => tenants.find(scope.tenantId)?.close(scope),
  };
}

interface QueueEntry<T> {
  item: T;
  cost: number;
}

/** Entries in some order. */
interface EntryQueue<T> {
  head(): QueueEntry<T> | undefined;
  /** Removes and returns the head. */
  shift(): QueueEntry<T> | undefined;
}

/** A queue of queues, one for each key. */
interface Flows<K, T, Q> extends EntryQueue<T> {
  /**
   * @param key returns the head of this flow, instead of the head that comes first
   * @param headOf returns the entry of the flow; by default its head
   */
  head(key?: K, headOf?: (queue: Q) => QueueEntry<T> | undefined): QueueEntry<T> | undefined;
  /**
   * @param key removes the head of this flow, instead of the head that comes first
   * @param shiftOf removes and returns the entry of the flow; by default its head
   */
  shift(key?: K, shiftOf?: (queue: Q) => QueueEntry<T> | undefined): QueueEntry<T> | undefined;
  /** The first eligible flow that has an entry. */
  next(isEligible: (key: K) => boolean): K | undefined;
  find(key: K): Q | undefined;
  /** The queue of a key, created when needed. */
  open(key: K): Q;
  /** Drops the queue of a key. */
  close(key: K): void;
}

interface Flow<K, Q> {
  key: K;
  queue: Q;
  /** Virtual time at which its head may be taken. */
  start: number;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996) with equal weights: the head with the earliest start in
 * virtual time is taken, and the next entry of its flow starts later by its cost. While two flows have entries, the costs
 * taken from them differ by at most the sum of their largest entries.
 */
function createFlows<K, T, Q extends EntryQueue<T>>(create: () => Q): Flows<K, T, Q> {
  const flows = new Map<K, Flow<K, Q>>();
  /** Sorted by start, the earliest last. Of flows with equal starts, the one that came first is behind the others. */
  const order: Flow<K, Q>[] = [];
  let virtualTime = 0;

  function insert(flow: Flow<K, Q>): void {
    order.splice(
      findFirst(order, ({ start }) => start <= flow.start),
      0,
      flow,
    );
  }

  function first(): Flow<K, Q> | undefined {
    for (let flow = order.at(-1); flow && !flow.queue.head(); flow = order.at(-1)) {
      // An empty flow stays until it comes first, so that leaving and coming back gains nothing.
      order.pop();
      flows.delete(flow.key);
      virtualTime = Math.max(virtualTime, flow.start);
    }
    return order.at(-1);
  }

  const flowOf = (key: K | undefined): Flow<K, Q> | undefined => (key === undefined ? first() : flows.get(key));

  return {
    head(key, headOf = (queue) => queue.head()) {
      const flow = flowOf(key);
      return flow && headOf(flow.queue);
    },
    shift(key, shiftOf = (queue) => queue.shift()) {
      const flow = flowOf(key);
      const entry = flow && shiftOf(flow.queue);
      if (!flow || !entry) return undefined;
      order.splice(order.lastIndexOf(flow), 1);
      // Virtual time advances with the work. Otherwise new flows, which start now, would come before all older ones.
      const advanced = virtualTime + entry.cost / flows.size;
      virtualTime = Math.max(key === undefined ? flow.start : virtualTime, advanced);
      flow.start += entry.cost;
      insert(flow);
      return entry;
    },
    next: (isEligible) => order.findLast(({ key, queue }) => isEligible(key) && queue.head() !== undefined)?.key,
    find: (key) => flows.get(key)?.queue,
    open(key) {
      let flow = flows.get(key);
      if (!flow) {
        flow = { key, queue: create(), start: virtualTime };
        flows.set(key, flow);
        insert(flow);
      }
      return flow.queue;
    },
    close(key) {
      const flow = flows.get(key);
      if (!flow) return;
      flows.delete(key);
      order.splice(order.indexOf(flow), 1);
    },
  };
}

interface Fifo<T> extends EntryQueue<T> {
  push(entry: QueueEntry<T>): void;
}

function createFifo<T>(isLive: (item: T) => boolean): Fifo<T> {
  let entries: QueueEntry<T>[] = [];
  let index = 0;
  function head(): QueueEntry<T> | undefined {
    for (; index < entries.length; index++) {
      const entry = entries[index];
      if (entry && isLive(entry.item)) return entry;
    }
    entries = [];
    index = 0;
    return undefined;
  }
  return {
    head,
    shift() {
      const entry = head();
      if (entry) index++;
      return entry;
    },
    push: (entry) => entries.push(entry),
  };
}
