import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type RouteContext, requireKey } from '../admission/authorize.ts';
import { openRequestScope } from '../request-scope.ts';
import { countCodePoints, errorAnswers } from '../schemas/common.ts';
import { translateAnswer, translateRequest } from '../schemas/translate.ts';
import { countUnfinished, usageOf } from '../usage-billing.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export function translateRoute(gate: RouteContext): FastifyPluginAsyncZod {
  const { context } = gate;
  const { settings, tokens, translator } = context;
  return async (app) => {
    app.post(
      '/v1/ai/translate',
      {
        config: { operation: 'translate' },
        onRequest: requireKey(gate, 'translate'),
        schema: {
          tags: ['Operations'],
          operationId: 'translate',
          summary: 'Translate one string or an array of strings',
          body: translateRequest(settings.limits),
          response: { 200: translateAnswer, ...errorAnswers(400, 401, 403, 413, 415, 422, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        using work = openRequestScope(reply, context);
        const { text, target_language, current_language } = request.body;
        const inputs = typeof text === 'string' ? [text] : text;
        const inputCharacters = countCodePoints(inputs);
        work.extendDeadline(inputCharacters);
        await request.place?.reserve(inputCharacters);
        const wish = { text, targetLanguage: target_language, currentLanguage: current_language };
        const counting = tokens.count(inputs, work);
        countUnfinished(request, work, inputCharacters, counting);
        const [result, inputTokens] = await Promise.all([translator.translate(wish, work), counting]);
        const outputTokens = await tokens.count(result.texts, work);
        const usage = usageOf(sum(inputTokens), sum(outputTokens), result.engineMs);

        const engine = result.engines.join(', ');
        if (engine) {
          reply.header('x-glossa-engine', engine);
          request.facts.engine = engine;
        }
        request.counted = { inputCharacters, usage };
        return {
          success: true as const,
          translated_text: typeof text === 'string' ? (result.texts[0] ?? '') : result.texts,
          ...(result.detected ? { detected_language: inShapeOf(text, result.detected) } : {}),
          _usage: usage,
          log_id: request.id,
        };
      },
    );
  };
}

function inShapeOf(text: string | string[], detected: (string | null)[]): string | null | (string | null)[] {
  return typeof text === 'string' ? (detected[0] ?? null) : detected;
}
