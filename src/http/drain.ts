import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GlossaError } from '../errors.ts';

/** For the answers to what was given up, in milliseconds. */
const LAST_ANSWERS_MS = 500;

/** Knows which requests are under way, so that a shutdown can let them finish. */
export interface Drain {
  draining: () => boolean;
  /** Aborted when the time that a shutdown gives to what is under way is over. */
  ended: AbortSignal;
  /**
   * From now on new work is refused. Resolves when nothing is under way any more; what still is after `deadline`
   * milliseconds is given up, and has a moment to be answered.
   */
  drain(deadline: number): Promise<void>;
  watch(app: FastifyInstance): void;
}

export function createDrain(): Drain {
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
