import type { FastifyInstance } from 'fastify';
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
  let underWay = 0;
  let idle = Promise.withResolvers<void>();
  const ending = new AbortController();
  return {
    draining: () => draining,
    ended: ending.signal,
    watch(app) {
      app.addHook('onRequest', async (_request, reply) => {
        underWay++;
        reply.raw.once('close', () => {
          underWay--;
          if (underWay === 0) idle.resolve();
        });
      });
    },
    async drain(deadline) {
      draining = true;
      idle = Promise.withResolvers<void>();
      if (underWay === 0) return;
      const giveUp = setTimeout(() => ending.abort(new GlossaError('shutting_down')), deadline);
      const leave = setTimeout(idle.resolve, deadline + LAST_ANSWERS_MS);
      await idle.promise;
      clearTimeout(giveUp);
      clearTimeout(leave);
    },
  };
}
