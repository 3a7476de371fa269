import { createTally } from '../resilience/tally.ts';
import type { Endpoint } from './endpoint.ts';
import type { LlmFailure } from './llm.ts';

/**
 * Dispatches requests to the least busy server. Of the waiting requests, one of the tenant with the fewest requests in progress
 * comes first, then of the tenant whose turn was longest ago; requests of one tenant are in FIFO order. A semaphore does not
 * fit: a permit belongs to one server, and each waiting request may use different servers. A fair queue by cost does not either:
 * the time of a completion is not known before.
 */
export interface LoadBalancer {
  /**
   * Waits for a free slot of a server. `releaseServer` frees the slot.
   * @returns the server, or the reason for which the wait ended without one
   * @throws the signal's reason when aborted
   */
  acquireServer(options: AcquireOptions): Promise<Endpoint | LlmFailure>;
  releaseServer(endpoint: Endpoint, tenantId: string): void;
  /** Dispatches waiting requests after the state of a server has changed. */
  dispatch(): void;
  /** Ends every wait with `unreachable`. */
  close(): void;
}

export interface AcquireOptions {
  /** Servers that the request must not use. */
  excluded: ReadonlySet<Endpoint>;
  /** The server of the previous attempt. Other servers are preferred. */
  previous: Endpoint | undefined;
  tenantId: string;
  /** A retry waits at the head of the queue. */
  isRetry: boolean;
  timeoutMs: number;
  signal: AbortSignal;
}

interface QueuedRequest extends AcquireOptions {
  settle(result: Endpoint | LlmFailure): void;
}

const MAX_QUEUED = 10_000;

/** @param slots maximum concurrent requests per server */
export function createLoadBalancer(endpoints: readonly Endpoint[], slots: number): LoadBalancer {
  let queue: QueuedRequest[] = [];
  let rotation = 0;
  const active = createTally<string>();
  const waiting = createTally<string>();
  /** For each tenant with requests, the number of the last slot that it got. */
  const lastTurns = new Map<string, number>();
  let turns = 0;

  const hasFreeSlot = (endpoint: Endpoint): boolean => endpoint.inFlight < slots && endpoint.state() === 'up';
  const isDown = (endpoint: Endpoint): boolean => endpoint.state() === 'down';
  /** Whether every server that the request may use is down. */
  const isUnreachable = ({ excluded }: AcquireOptions): boolean =>
    endpoints.every((endpoint) => excluded.has(endpoint) || isDown(endpoint));

  function findLeastBusy({ excluded, previous }: AcquireOptions): Endpoint | undefined {
    const load = (endpoint: Endpoint): number => endpoint.inFlight + (endpoint === previous ? slots : 0);
    let best: Endpoint | undefined;
    // Each search starts at another server, so that equally busy servers are used in turn.
    for (let index = 0; index < endpoints.length; index++) {
      const endpoint = endpoints[(rotation + index) % endpoints.length];
      if (!endpoint || excluded.has(endpoint) || !hasFreeSlot(endpoint)) continue;
      if (!best || load(endpoint) < load(best)) best = endpoint;
    }
    return best;
  }

  function takeSlot(endpoint: Endpoint, tenantId: string): Endpoint {
    rotation++;
    endpoint.inFlight++;
    active.change(tenantId, 1);
    lastTurns.set(tenantId, ++turns);
    return endpoint;
  }

  function leaveQueue(queuedRequest: QueuedRequest): void {
    queue = queue.filter((other) => other !== queuedRequest);
    waiting.change(queuedRequest.tenantId, -1);
    forgetTurn(queuedRequest.tenantId);
  }

  /** A tenant without requests has no place in their order. */
  function forgetTurn(tenantId: string): void {
    if (active.of(tenantId) === 0 && waiting.of(tenantId) === 0) lastTurns.delete(tenantId);
  }

  function comesBefore(one: QueuedRequest, other: QueuedRequest): boolean {
    if (one.isRetry !== other.isRetry) return one.isRetry;
    const [few, many] = [active.of(one.tenantId), active.of(other.tenantId)];
    if (few !== many) return few < many;
    return (lastTurns.get(one.tenantId) ?? 0) < (lastTurns.get(other.tenantId) ?? 0);
  }

  /** The first waiting request that a server can take. */
  function next(): { queuedRequest: QueuedRequest; endpoint: Endpoint } | undefined {
    let found: { queuedRequest: QueuedRequest; endpoint: Endpoint } | undefined;
    for (const queuedRequest of queue) {
      if (found && !comesBefore(queuedRequest, found.queuedRequest)) continue;
      const endpoint = findLeastBusy(queuedRequest);
      if (endpoint) found = { queuedRequest, endpoint };
    }
    return found;
  }

  function endUnreachable(): void {
    const { ended = [], kept = [] } = Object.groupBy(queue, (one) => (isUnreachable(one) ? 'ended' : 'kept'));
    queue = kept;
    for (const { tenantId, settle } of ended) {
      waiting.change(tenantId, -1);
      forgetTurn(tenantId);
      settle('unreachable');
    }
  }

  function dispatch(): void {
    if (queue.length > 0 && endpoints.some(isDown)) endUnreachable();
    while (queue.length > 0 && endpoints.some(hasFreeSlot)) {
      const found = next();
      if (!found) return;
      const { queuedRequest, endpoint } = found;
      takeSlot(endpoint, queuedRequest.tenantId);
      leaveQueue(queuedRequest);
      queuedRequest.settle(endpoint);
    }
  }

  return {
    async acquireServer(options) {
      const { signal, timeoutMs } = options;
      signal.throwIfAborted();
      // No waiting request is overtaken, because a slot is free only if no waiting request can use it.
      const endpoint = findLeastBusy(options);
      if (endpoint) {
        return takeSlot(endpoint, options.tenantId);
      }
      if (isUnreachable(options)) return 'unreachable';
      if (queue.length >= MAX_QUEUED) return 'limited';
      const { promise, resolve, reject } = Promise.withResolvers<Endpoint | LlmFailure>();
      const queuedRequest: QueuedRequest = { ...options, settle: resolve };
      const abort = (): void => {
        leaveQueue(queuedRequest);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        leaveQueue(queuedRequest);
        resolve('timeout');
      }, timeoutMs);
      signal.addEventListener('abort', abort, { once: true });
      waiting.change(options.tenantId, 1);
      if (options.isRetry) queue.unshift(queuedRequest);
      else queue.push(queuedRequest);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      }
    },
    releaseServer(endpoint, tenantId) {
      endpoint.inFlight--;
      active.change(tenantId, -1);
      dispatch();
      forgetTurn(tenantId);
    },
    dispatch,
    close() {
      for (const queuedRequest of queue) queuedRequest.settle('unreachable');
      queue = [];
      lastTurns.clear();
    },
  };
}
