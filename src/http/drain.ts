import type { FastifyInstance } from 'fastify';

/** Knows which requests are under way, so that a shutdown can let them finish. */
export interface Drain {
  draining: () => boolean;
  /** From now on new work is refused. Resolves when nothing is under way any more, or after `deadline` milliseconds. */
  drain(deadline: number): Promise<void>;
  watch(app: FastifyInstance): void;
}

export function createDrain(): Drain {
  let draining = false;
  let underWay = 0;
  let idle = Promise.withResolvers<void>();
  return {
    draining: () => draining,
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
      const timer = setTimeout(idle.resolve, deadline);
      await idle.promise;
      clearTimeout(timer);
    },
  };
}
