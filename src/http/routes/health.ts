import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RouteDependencies } from '../route-dependencies.ts';
import { logId } from '../schemas/common.ts';

const healthAnswer = z.object({
  success: z.boolean(),
  reasons: z.array(z.string()),
  warnings: z.array(z.string()).optional().meta({ description: 'What fails although the service is ready.' }),
  log_id: logId,
});

/** `/healthz`: the process is alive. `/readyz`: it can serve, else 503 with the reasons. */
export function healthRoutes({ readiness, drain }: RouteDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/healthz',
      {
        config: { always: true },
        schema: {
          tags: ['Installation'],
          operationId: 'getHealth',
          summary: 'Alive',
          security: [],
          response: { 200: healthAnswer },
        },
      },
      async (request) => ({ success: true, reasons: [], log_id: request.id }),
    );
    app.get(
      '/readyz',
      {
        config: { always: true },
        schema: {
          tags: ['Installation'],
          operationId: 'getReadiness',
          summary: 'Ready to serve',
          security: [],
          response: { 200: healthAnswer, 503: healthAnswer },
        },
      },
      async (request, reply) => {
        const { reasons, warnings } = drain.leaving()
          ? { reasons: ['The service is shutting down.'], warnings: [] }
          : await readiness();
        if (reasons.length > 0) reply.code(503).header('Retry-After', 2);
        const more = warnings.length > 0 ? { warnings } : {};
        return { success: reasons.length === 0, reasons, ...more, log_id: request.id };
      },
    );
  };
}
