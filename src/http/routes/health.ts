import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { HttpContext } from '../context.ts';
import { logId } from '../schemas/common.ts';

const healthAnswer = z.object({ success: z.boolean(), reasons: z.array(z.string()), log_id: logId });

/** `/healthz`: the process is alive. `/readyz`: it can serve, else 503 with the reasons. */
export function healthRoutes({ complaints, drain }: HttpContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/healthz',
      {
        config: { always: true },
        schema: { tags: ['Installation'], summary: 'Alive', security: [], response: { 200: healthAnswer } },
      },
      async (request) => ({ success: true, reasons: [], log_id: request.id }),
    );
    app.get(
      '/readyz',
      {
        config: { always: true },
        schema: {
          tags: ['Installation'],
          summary: 'Ready to serve',
          security: [],
          response: { 200: healthAnswer, 503: healthAnswer },
        },
      },
      async (request, reply) => {
        const reasons = drain.leaving() ? ['The service is shutting down.'] : await complaints();
        if (reasons.length > 0) reply.code(503).header('Retry-After', 2);
        return { success: reasons.length === 0, reasons, log_id: request.id };
      },
    );
  };
}
