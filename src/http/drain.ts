import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GlossaError } from '../errors.ts';

/** For the answers to what was given up, in milliseconds. */
const LAST_ANSWERS_MS = 500;
/** For a moment in which nobody connects. */
const MAX_LOOKS = 1_000;

/** Knows which requests are under way, so that a shutdown can let them finish. */
export interface Drain {
  /** No more requests are to be sent here: `/readyz` says so, and each answer ends its connection. */
  leaving: () => boolean;
  /** New work is refused. */
  draining: () => boolean;
  /** Aborted when the time that a shutdown gives to what is under way is over. */
  ended: AbortSignal;
  /**
   * From now on balancers are told to send requests elsewhere. What they send meanwhile is served for `delay` milliseconds;
   * then no connection is accepted any more, so that whoever tries knows that nothing of its request was done. Without a
   * delay nobody is told, and the port stays open until the end, for answers that say why.
   */
  leave(server: Server, delay: number): Promise<void>;
  /**
   * From now on new work is refused. Resolves when nothing is under way any more; what still is after `deadline`
   * milliseconds is given up, and has a moment to be answered.
   */
  drain(deadline: number): Promise<void>;
  watch(app: FastifyInstance): void;
}

export function createDrain(): Drain {
  let leaving = false;
  let draining = false;
  const underWay = new Set<FastifyRequest>();
  let idle = Promise.withResolvers<void>();
  const ending = new AbortController();

  function giveUp(): void {
    const reason = new GlossaError('shutting_down');
    ending.abort(reason);
    // Whoever still reads a body is told too: destroying it would cut off the answer with it.
    for (const { raw } of underWay) if (!raw.complete && raw.listenerCount('error') > 0) raw.emit('error', reason);
  }

  return {
    leaving: () => leaving,
    draining: () => draining,
    ended: ending.signal,
    watch(app) {
      app.addHook('onRequest', async (request, reply) => {
        underWay.add(request);
        reply.raw.once('close', () => {
          underWay.delete(request);
          if (underWay.size === 0) idle.resolve();
        });
      });
    },
    async leave(server, delay) {
      leaving = true;
      if (delay === 0) return;
      let connections = 0;
      server.on('connection', () => connections++);
      await pause(delay);
      // What the kernel has accepted and we have not is reset when the port closes: so right after a look without any.
      for (let looks = 0, before = -1; looks < MAX_LOOKS && before < connections; looks++) {
        before = connections;
        await new Promise(setImmediate);
      }
      server.close();
    },
    async drain(deadline) {
      draining = true;
      idle = Promise.withResolvers<void>();
      if (underWay.size === 0) return;
      const patience = setTimeout(giveUp, deadline);
      const leave = setTimeout(idle.resolve, deadline + LAST_ANSWERS_MS);
      await idle.promise;
      clearTimeout(patience);
      clearTimeout(leave);
    },
  };
}
