import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LIMITS } from '../../config/usage-limits.ts';
import { type LimitGroup, limitOf } from '../../limits/limit-group.ts';
import { QUOTAS } from '../../limits/quotas.ts';
import { abortable } from '../../resilience/abortable.ts';
import { accountOf, type RouteContext, requireKey } from '../admission/authorize.ts';
import { subjectsOf } from '../admission/enforce-limits.ts';
import { openRequestScope } from '../request-scope.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
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
    limits: z
      .array(
        z.object({
          of: z.enum(['key', 'owner']).meta({ description: 'Of this API key, or of all keys of its owner together.' }),
          limit: z.enum(LIMITS),
          most: count,
          used: count.optional().meta({ description: 'Of a quota: in the present UTC day or month.' }),
        }),
      )
      .meta({ description: 'Only those that there are.' }),
    log_id: logId,
  })
  .meta({ id: 'UsageAnswer' });

export function usageRoute(gate: RouteContext): FastifyPluginAsyncZod {
  const { context } = gate;
  return async (app) => {
    app.get(
      '/v1/usage',
      {
        onRequest: requireKey(gate),
        schema: {
          tags: ['Account'],
          operationId: 'getUsage',
          summary: 'Usage of the owner by day and operation, and the limits of the key and of its owner',
          example: { query: 'from=2026-01-01' },
          querystring: z.object({
            from: day.meta({ description: 'First UTC day, for example 2026-01-01.' }),
            to: day.meta({ description: 'Last UTC day.' }),
          }),
          response: { 200: usageAnswer, ...errorAnswers(400, 401, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        using work = openRequestScope(reply, context);
        const { from, to } = request.query;
        const rows = await abortable(context.usage.report(accountOf(request).owner, from, to), work.signal);
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
        const limits = await abortable(limitsOf(subjectsOf(accountOf(request)), context), work.signal);
        return { success: true as const, usage, limits, log_id: request.id };
      },
    );
  };
}

type LimitAnswer = z.infer<typeof usageAnswer>['limits'][number];

async function limitsOf(subjects: readonly LimitGroup[], { limiter }: RouteDependencies): Promise<LimitAnswer[]> {
  const answers: LimitAnswer[] = [];
  for (const subject of subjects) {
    if (subject.kind === 'link') continue;
    const used = subject.hasQuota ? await limiter.usage(subject) : undefined;
    for (const limit of LIMITS) {
      const most = limitOf(subject, limit);
      if (most === undefined) continue;
      const quota = QUOTAS.find(({ name }) => name === limit);
      answers.push({
        of: subject.kind,
        limit,
        most,
        ...(quota && used ? { used: used[quota.period][quota.unit] } : {}),
      });
    }
  }
  return answers;
}
