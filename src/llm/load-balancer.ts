import type { Endpoint } from './endpoint.ts';
import type { LlmFailure } from './llm.ts';

/**
 * Dispatches requests to the least busy server, in FIFO order. A semaphore does not fit: a permit belongs to one server,
 * and each waiting request may use different servers.
 */
export interface LoadBalancer {
  /**
   * Waits for a free slot of a server. `releaseServer` frees the slot.
   * @returns the server, or the reason for which the wait ended without one
   * @throws the signal's reason when aborted
   */
  acquireServer(options: AcquireOptions): Promise<Endpoint | LlmFailure>;
  releaseServer(endpoint: Endpoint): void;
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

  function takeSlot(endpoint: Endpoint): Endpoint {
    rotation++;
    endpoint.inFlight++;
    return endpoint;
  }

  function dispatch(): void {
    if (queue.length === 0) return;
    let hasFreeServer = endpoints.some(hasFreeSlot);
    const hasDownServer = endpoints.some(isDown);
    if (!hasFreeServer && !hasDownServer) return;
    const remaining: QueuedRequest[] = [];
    for (const queuedRequest of queue) {
      const endpoint = hasFreeServer ? findLeastBusy(queuedRequest) : undefined;
      if (endpoint) {
        queuedRequest.settle(takeSlot(endpoint));
        hasFreeServer = endpoints.some(hasFreeSlot);
      } else if (hasDownServer && isUnreachable(queuedRequest)) {
        queuedRequest.settle('unreachable');
      } else {
        remaining.push(queuedRequest);
      }
    }
    queue = remaining;
  }

  return {
    async acquireServer(options) {
      const { signal, timeoutMs } = options;
      signal.throwIfAborted();
      // No waiting request is overtaken, because a slot is free only if no waiting request can use it.
      const endpoint = findLeastBusy(options);
      if (endpoint) return takeSlot(endpoint);
      if (isUnreachable(options)) return 'unreachable';
      if (queue.length >= MAX_QUEUED) return 'limited';
      const { promise, resolve, reject } = Promise.withResolvers<Endpoint | LlmFailure>();
      const queuedRequest: QueuedRequest = { ...options, settle: resolve };
      const leaveQueue = (): void => {
        queue = queue.filter((other) => other !== queuedRequest);
      };
      const abort = (): void => {
        leaveQueue();
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        leaveQueue();
        resolve('timeout');
      }, timeoutMs);
      signal.addEventListener('abort', abort, { once: true });
      if (options.isRetry) queue.unshift(queuedRequest);
      else queue.push(queuedRequest);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      }
    },
    releaseServer(endpoint) {
      endpoint.inFlight--;
      dispatch();
    },
    dispatch,
    close() {
      for (const queuedRequest of queue) queuedRequest.settle('unreachable');
      queue = [];
    },
  };
}
