import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { limitGroupsOf, limitOf } from '../../../limits/limit-group.ts';
import { abortable } from '../../../resilience/abortable.ts';
import { accountOf } from '../../admission/authorize.ts';
import type { RouteContext } from '../../route-context.ts';
import { requireKeyAt } from '../require-key.ts';
import { errorResponses } from './errors.ts';

/** What the DeepL API shows as the limit of an account without one. */
const NO_LIMIT = 1_000_000_000_000;

const response = z
  .object({
    character_count: z.int().min(0).meta({ description: 'Characters used in this UTC month.' }),
    character_limit: z
      .int()
      .min(1)
      .meta({ description: `The quota of a month; ${NO_LIMIT} without one.` }),
  })
  .meta({ id: 'DeepLUsage' });

export function usageRoute(context: RouteContext): FastifyPluginAsyncZod {
  const options = requireKeyAt(context, {});
  const respond = ({ scope }: FastifyRequest) => abortable(monthlyUsage(accountOf(scope), context), scope.signal);
  return async (app) => {
    app.get(
      '/usage',
      {
        ...options,
        schema: {
          tags: ['DeepL API'],
          operationId: 'deeplGetUsage',
          summary: 'Characters used in this month, and their limit',
          response: { 200: response, ...errorResponses(403, 413, 429, 503, 504) },
        },
      },
      respond,
    );
    // Old clients send their key in the body of a POST.
    app.post('/usage', { ...options, schema: { hide: true } }, respond);
  };
}

/** The monthly quota with the fewest characters left. Without a quota, what all keys of the owner used in the month. */
async function monthlyUsage(
  account: ReturnType<typeof accountOf>,
  { limiter, usageRecorder }: RouteContext,
): Promise<z.infer<typeof response>> {
  const limited = limitGroupsOf(account).flatMap((group) => {
    const limit = limitOf(group, 'characters/month');
    return limit === undefined ? [] : [{ group, limit }];
  });
  if (limited.length === 0) {
    const month = new Date().toISOString().slice(0, 7);
    const rows = await usageRecorder.report(account.owner, `${month}-01`);
    const used = rows.reduce((sum, { inputCharacters }) => sum + inputCharacters, 0);
    return { character_count: used, character_limit: NO_LIMIT };
  }
  const quotas = await Promise.all(
    limited.map(async ({ group, limit }) => ({ limit, used: (await limiter.usage(group)).month.characters })),
  );
  const { limit, used } = quotas.reduce((one, other) =>
    one.limit - one.used <= other.limit - other.used ? one : other,
  );
  return { character_count: used, character_limit: limit };
}
