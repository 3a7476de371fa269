import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RouteContext } from '../../route-context.ts';
import { runTranslation } from '../../run-translation.ts';
import { requireKeyAt } from '../require-key.ts';
import { errorResponses } from './errors.ts';
import { keyPlaces } from './key-places.ts';

const request = z
  .object({
    q: z.union([z.string(), z.array(z.string())]),
    source: z.string(),
    target: z.string(),
  })
  .meta({
    id: 'LibreTranslateTranslateRequest',
    examples: [{ q: 'The house is very big.', source: 'auto', target: 'es' }],
  });

const response = z
  .object({ translatedText: z.union([z.string(), z.array(z.string())]) })
  .meta({ id: 'LibreTranslateTranslateResponse' });

export function translateRoute(context: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/translate',
      {
        config: { operation: 'translate' },
        ...requireKeyAt(keyPlaces(context), context, 'translate'),
        schema: {
          tags: ['LibreTranslate API'],
          operationId: 'libretranslateTranslate',
          summary: 'Translate one string or an array of strings',
          body: request,
          response: { 200: response, ...errorResponses(400, 403, 413, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        const { q, source, target } = request.body;
        const { translation } = await runTranslation(context, request, reply, {
          text: q,
          targetLanguage: target,
          currentLanguage: source === 'auto' ? undefined : source,
        });
        return { translatedText: typeof q === 'string' ? (translation.texts[0] ?? '') : translation.texts };
      },
    );
  };
}
