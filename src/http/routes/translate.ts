import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireKey } from '../admission/authorize.ts';
import type { RouteContext } from '../route-context.ts';
import { countCodePoints, errorResponses } from '../schemas/common.ts';
import { toTranslationOptions, translateRequestSchema, translateResponseSchema } from '../schemas/translate.ts';
import { billRequest, chargeInput } from '../usage-billing.ts';

export function translateRoute(route: RouteContext): FastifyPluginAsyncZod {
  const { settings, tokenCounter, translator } = route;
  return async (app) => {
    app.post(
      '/v1/ai/translate',
      {
        config: { operation: 'translate' },
        onRequest: requireKey(route, 'translate'),
        schema: {
          tags: ['Operations'],
          operationId: 'translate',
          summary: 'Translate one string or an array of strings',
          body: translateRequestSchema(settings.requestLimits),
          response: { 200: translateResponseSchema, ...errorResponses(400, 401, 403, 413, 415, 422, 429, 503, 504) },
        },
      },
      async ({ body, scope, id }, reply) => {
        const { text, format } = body;
        const texts = typeof text === 'string' ? [text] : text;
        const inputCharacters = countCodePoints(texts);
        scope.extendDeadline(inputCharacters);
        const charge = await chargeInput(scope, { texts, inputCharacters }, tokenCounter);
        const [translation, inputTokens] = await Promise.all([
          translator.translate({ text, format, ...toTranslationOptions(body) }, scope),
          charge.inputTokens,
        ]);
        const output = { texts: translation.texts, inputTokens, engineMs: translation.engineMs };
        const usage = await billRequest(scope, output, tokenCounter);
        const engine = translation.engines.join(', ');
        if (engine) {
          reply.header('x-glossa-engine', engine);
          scope.logFields.engine = engine;
        }
        return {
          success: true as const,
          translated_text: typeof text === 'string' ? (translation.texts[0] ?? '') : translation.texts,
          ...(translation.detected ? { detected_language: inShapeOf(text, translation.detected) } : {}),
          _usage: usage,
          log_id: id,
        };
      },
    );
  };
}

/** One language for a string, or one for each string of an array. */
function inShapeOf(text: string | string[], detected: (string | null)[]): string | null | (string | null)[] {
  return typeof text === 'string' ? (detected[0] ?? null) : detected;
}
