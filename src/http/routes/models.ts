import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type RouteContext, requireKey } from '../admission/authorize.ts';
import { errorAnswers, logId } from '../schemas/common.ts';

const model = z.object({
  name: z.string().meta({ description: 'From and to, as in `en-de`.' }),
  from: z.string(),
  to: z.string(),
  version: z.string(),
  state: z
    .enum(['installed', 'downloadable', 'downloading', 'failed'])
    .meta({ description: 'What is downloadable comes when it is first needed; what failed is tried again later.' }),
  installed: z.boolean(),
  bytes: z.int().min(0),
  downloaded_bytes: z.int().min(0),
});

const modelsAnswer = z
  .object({ success: z.literal(true), models: z.array(model), log_id: logId })
  .meta({ id: 'ModelsAnswer' });

export function modelsRoute(gate: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/models',
      {
        onRequest: requireKey(gate),
        schema: {
          tags: ['Installation'],
          operationId: 'listModels',
          summary: 'Models of translation: installed, downloading, downloadable',
          response: { 200: modelsAnswer, ...errorAnswers(401, 429, 503) },
        },
      },
      async (request) => {
        const models = gate.context.models().map(({ from, to, version, state, bytes, downloadedBytes }) => ({
          ...{ name: `${from}-${to}`, from, to, version, state, installed: state === 'installed', bytes },
          downloaded_bytes: downloadedBytes,
        }));
        return { success: true as const, models, log_id: request.id };
      },
    );
  };
}
