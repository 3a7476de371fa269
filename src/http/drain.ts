import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpRequestScope } from './http-request-scope.ts';

/** Time for the error responses of aborted requests. */
const LAST_RESPONSES_MS = 500;
/** Maximum number of rounds of the event loop to wait for a round without a new connection. */
const MAX_ROUNDS = 1_000;

/** Lets a shutdown finish the requests under way. */
export interface Drain {
  /** Load balancers must stop sending requests: `/readyz` fails, and each response closes its connection. */
  isLeaving: () => boolean;
  /** New work is rejected. */
  isDraining: () => boolean;
  /** Adds a request to those under way. */
  track(scope: HttpRequestScope): void;
  untrack(scope: HttpRequestScope): void;
  /**
   * Tells load balancers to send requests elsewhere, serves the requests that still arrive for `delayMs`, and then closes
   * the port: a client that cannot connect knows that its request was not processed. With a delay of 0 the port stays open
   * until the end, and new requests receive an error.
   */
  leave(server: Server, delayMs: number): Promise<void>;
  /**
   * Rejects new work and resolves when no request is under way. After `deadlineMs` the remaining requests are aborted, and
   * have `LAST_RESPONSES_MS` to send their error responses.
   * @param deadlineMs `GLOSSA_SHUTDOWN_DEADLINE`
   */
  drain(deadlineMs: number): Promise<void>;
}

export function createDrain(): Drain {
  let isLeaving = false;
  let isDraining = false;
  const underWay = new Set<HttpRequestScope>();
  let idle = Promise.withResolvers<void>();

  function abortAll(): void {
    for (const scope of underWay) {
      scope.abort('shutting_down');
      if (!scope.reply.request.raw.complete && scope.hasBodyReader) scope.failBody('shutting_down');
    }
  }

  return {
    isLeaving: () => isLeaving,
    isDraining: () => isDraining,
    track(scope) {
      underWay.add(scope);
    },
    untrack(scope) {
      underWay.delete(scope);
      if (underWay.size === 0) idle.resolve();
    },
    async leave(server, delayMs) {
      isLeaving = true;
      if (delayMs === 0) return;
      let connections = 0;
      server.on('connection', () => connections++);
      await sleep(delayMs);
      // Closing the port resets connections that only the kernel has accepted. So it closes after a round without new ones.
      for (let round = 0, before = -1; round < MAX_ROUNDS && before < connections; round++) {
        before = connections;
        await new Promise(setImmediate);
      }
      server.close();
    },
    async drain(deadlineMs) {
      isDraining = true;
      idle = Promise.withResolvers<void>();
      if (underWay.size === 0) return;
      const abortTimer = setTimeout(abortAll, deadlineMs);
      const endTimer = setTimeout(idle.resolve, deadlineMs + LAST_RESPONSES_MS);
      await idle.promise;
      clearTimeout(abortTimer);
      clearTimeout(endTimer);
    },
  };
}
