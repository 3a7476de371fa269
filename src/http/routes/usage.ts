import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf, requireKey } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import type { RateLimit } from '../rate-limit.ts';
import { errorAnswers, logId } from '../schemas/common.ts';

const day = z.iso.date('must be a day such as 2026-01-31').optional();

const usageAnswer = z
  .object({
    success: z.literal(true),
    usage: z.array(
      z.object({
        day: z.string().meta({ description: 'UTC' }),
        operation: z.string(),
        requests: z.int(),
        errors: z.int(),
        input_characters: z.int(),
        input_tokens: z.int(),
        output_tokens: z.int(),
        inference_time_tokens: z.int(),
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
          querystring: z.object({ from: day, to: day }),
          response: { 200: usageAnswer, ...errorAnswers(400, 401, 429) },
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
