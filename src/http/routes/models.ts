import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireKey } from '../admission/authorize.ts';
import type { RouteContext } from '../route-context.ts';
import { errorResponses, logId } from '../schemas/common.ts';

const model = z.object({
  name: z.string().meta({ description: 'Source and target language, such as `en-de`.' }),
  from: z.string(),
  to: z.string(),
  version: z.string(),
  state: z.enum(['installed', 'downloadable', 'downloading', 'failed']).meta({
    description:
      'A downloadable model is downloaded when a request first needs it. A failed download is tried again later.',
  }),
  installed: z.boolean(),
  bytes: z.int().min(0),
  downloaded_bytes: z.int().min(0),
});

const modelsResponse = z
  .object({ success: z.literal(true), models: z.array(model), log_id: logId })
  .meta({ id: 'ModelsResponse' });

export function modelsRoute(context: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/models',
      {
        onRequest: requireKey(context),
        schema: {
          tags: ['Installation'],
          operationId: 'listModels',
          summary: 'List the translation models and their states',
          response: { 200: modelsResponse, ...errorResponses(401, 429, 503) },
        },
      },
      async ({ id }) => {
        const models = context.listModels().map(({ from, to, version, state, bytes, downloadedBytes }) => ({
          name: `${from}-${to}`,
          from,
          to,
          version,
          state,
          installed: state === 'installed',
          bytes,
          downloaded_bytes: downloadedBytes,
        }));
        return { success: true as const, models, log_id: id };
      },
    );
  };
}
