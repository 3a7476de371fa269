import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf, requireKey } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import type { RateLimit } from '../rate-limit.ts';
import { errorAnswers, logId } from '../schemas/common.ts';

const day = z.iso.date('must be a day such as 2026-01-31').optional();

const count = z.int().min(0);

const usageAnswer = z
  .object({
    success: z.literal(true),
    usage: z.array(
      z.object({
        day: z.string().meta({ description: 'UTC' }),
        operation: z.string(),
        requests: count,
        errors: count,
        input_characters: count,
        input_tokens: count,
        output_tokens: count,
        inference_time_tokens: count,
      }),
    ),
    log_id: logId,
  })
  .meta({ id: 'UsageAnswer' });

export function usageRoute(context: HttpContext, rateLimit: RateLimit): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/usage',
      {
        onRequest: requireKey(context, rateLimit),
        schema: {
          tags: ['Account'],
          summary: 'Usage of the owner by day and operation',
          querystring: z.object({
            from: day.meta({ description: 'First UTC day, for example 2026-01-01.' }),
            to: day.meta({ description: 'Last UTC day.' }),
          }),
          response: { 200: usageAnswer, ...errorAnswers(400, 401, 429, 503) },
        },
      },
      async (request) => {
        const { from, to } = request.query;
        const rows = await context.usage.report(accountOf(request).owner, from, to);
        const usage = rows.map(({ day, operation, requests, errors, ...counts }) => ({
          day,
          operation,
          requests,
          errors,
          input_characters: counts.inputCharacters,
          input_tokens: counts.inputTokens,
          output_tokens: counts.outputTokens,
          inference_time_tokens: counts.inferenceTimeTokens,
        }));
        return { success: true as const, usage, log_id: request.id };
      },
    );
  };
}
