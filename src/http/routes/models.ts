import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Gate, requireKey } from '../auth.ts';
import { errorAnswers, logId } from '../schemas/common.ts';

const modelsAnswer = z
  .object({
    success: z.literal(true),
    models: z.array(
      z.object({
        name: z.string(),
        installed: z.boolean(),
        bytes: z.int().min(0),
        downloaded_bytes: z.int().min(0),
      }),
    ),
    log_id: logId,
  })
  .meta({ id: 'ModelsAnswer' });

/** No engine of this installation downloads models, so the list is empty. */
export function modelsRoute(gate: Gate): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/models',
      {
        onRequest: requireKey(gate),
        schema: {
          tags: ['Installation'],
          summary: 'Downloadable models: known, installed, downloading',
          response: { 200: modelsAnswer, ...errorAnswers(401, 429, 503) },
        },
      },
      async (request) => ({ success: true as const, models: [], log_id: request.id }),
    );
  };
}
