import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RouteContext } from '../../route-context.ts';
import { runTranslation } from '../../run-translation.ts';
import { requireKeyAt } from '../require-key.ts';
import { errorResponses } from './errors.ts';
import { KEY_PLACES } from './key-places.ts';

/** A form with one text has a string, and one with several an array. */
const texts = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string()).min(1).max(50),
);

const request = z
  .object({
    text: texts,
    target_lang: z.string(),
    source_lang: z
      .string()
      .optional()
      .transform((code) => code || undefined),
  })
  .meta({ id: 'DeepLTranslateRequest', examples: [{ text: ['The house is very big.'], target_lang: 'ES' }] });

const response = z
  .object({ translations: z.array(z.object({ detected_source_language: z.string(), text: z.string() })) })
  .meta({ id: 'DeepLTranslateResponse' });

export function translateRoute(context: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/translate',
      {
        config: { operation: 'translate' },
        ...requireKeyAt(KEY_PLACES, context, 'translate'),
        schema: {
          tags: ['DeepL API'],
          operationId: 'deeplTranslate',
          summary: 'Translate up to 50 texts',
          body: request,
          response: { 200: response, ...errorResponses(400, 403, 413, 429, 456, 503, 504) },
        },
      },
      async (request, reply) => {
        const { text, target_lang: target, source_lang: source } = request.body;
        const { translation } = await runTranslation(context, request, reply, {
          text,
          targetLanguage: target,
          currentLanguage: source,
        });
        const { texts, detected } = translation;
        return {
          translations: texts.map((translated, index) => ({
            detected_source_language: (source ?? detected?.[index] ?? target).toUpperCase(),
            text: translated,
          })),
        };
      },
    );
  };
}
