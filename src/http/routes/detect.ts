import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RankedLanguage } from '../../languages/rank-languages.ts';
import { requireKey } from '../admission/authorize.ts';
import type { RouteContext } from '../route-context.ts';
import { countCodePoints, errorResponses } from '../schemas/common.ts';
import { detectRequestSchema, detectResponseSchema } from '../schemas/detect.ts';
import { billRequest, chargeInput } from '../usage-billing.ts';

export function detectRoute(context: RouteContext): FastifyPluginAsyncZod {
  const { settings, tokenCounter, detector } = context;
  return async (app) => {
    app.post(
      '/v1/ai/detect',
      {
        config: { operation: 'detect' },
        onRequest: requireKey(context, 'translate'),
        schema: {
          tags: ['Operations'],
          operationId: 'detect',
          summary: 'Detect the language of one string or of each string of an array',
          body: detectRequestSchema(settings.requestLimits),
          response: { 200: detectResponseSchema, ...errorResponses(400, 401, 403, 413, 415, 422, 429, 503, 504) },
        },
      },
      async ({ body: { text }, scope, id }) => {
        const texts = typeof text === 'string' ? [text] : text;
        const inputCharacters = countCodePoints(texts);
        scope.extendDeadline(inputCharacters);
        const charge = await chargeInput(scope, { texts, inputCharacters }, tokenCounter);
        const [{ rankings, engineMs }, inputTokens] = await Promise.all([
          detector.rank(texts, scope),
          charge.inputTokens,
        ]);
        const usage = await billRequest(scope, { texts: [], inputTokens, engineMs }, tokenCounter);
        return {
          success: true as const,
          detected: typeof text === 'string' ? describe(rankings[0] ?? []) : rankings.map(describe),
          _usage: usage,
          log_id: id,
        };
      },
    );
  };
}

function describe([first, ...alternatives]: readonly RankedLanguage[]) {
  return { ...(first ?? { language: null, confidence: 0 }), alternatives };
}
