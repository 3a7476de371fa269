import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Drain } from '../drain.ts';
import { logId } from '../schemas/common.ts';

const healthResponse = z.object({
  success: z.boolean(),
  reasons: z.array(z.string()).meta({ description: 'Problems because of which the service is not ready.' }),
  warnings: z.array(z.string()).optional().meta({ description: 'Problems that leave the service ready.' }),
  log_id: logId,
});

const RETRY_AFTER_SECONDS = 2;

/** Returns `reasons` why the service is not ready, and `warnings` that do not affect readiness. */
export type CheckReadiness = () => Promise<{ reasons: string[]; warnings: string[] }>;

/** `/healthz`: the process is alive. `/readyz`: the service can serve requests; otherwise 503 with the reasons. */
export function healthRoutes({
  checkReadiness,
  drain,
}: {
  checkReadiness: CheckReadiness;
  drain: Pick<Drain, 'isLeaving'>;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/healthz',
      {
        config: { isExemptFromAdmission: true },
        schema: {
          tags: ['Installation'],
          operationId: 'getHealth',
          summary: 'Check that the process is alive',
          security: [],
          response: { 200: healthResponse },
        },
      },
      async ({ id }) => ({ success: true, reasons: [], log_id: id }),
    );
    app.get(
      '/readyz',
      {
        config: { isExemptFromAdmission: true },
        schema: {
          tags: ['Installation'],
          operationId: 'getReadiness',
          summary: 'Check that the service is ready',
          security: [],
          response: { 200: healthResponse, 503: healthResponse },
        },
      },
      async ({ id }, reply) => {
        const { reasons, warnings } = drain.isLeaving()
          ? { reasons: ['The service is shutting down.'], warnings: [] }
          : await checkReadiness();
        if (reasons.length > 0) reply.code(503).header('Retry-After', RETRY_AFTER_SECONDS);
        return {
          success: reasons.length === 0,
          reasons,
          ...(warnings.length > 0 ? { warnings } : {}),
          log_id: id,
        };
      },
    );
  };
}
