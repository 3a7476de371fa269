import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Account } from '../../../accounts/key-store.ts';
import type { UsageRecorder } from '../../../accounts/usage-recorder.ts';
import { limitGroupsOf, limitOf } from '../../../limits/limit-group.ts';
import type { Limiter } from '../../../limits/limiter.ts';
import { accountOf } from '../../../operations/operation-scope.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
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

interface UsageSources {
  limiter: Pick<Limiter, 'usage'>;
  usageRecorder: Pick<UsageRecorder, 'report'>;
}

export function usageRoute({ keys, ...sources }: UsageSources & { keys: KeyCheck }): FastifyPluginAsyncZod {
  const options = requireKeyAt(keys, {});
  const respond = ({ scope }: FastifyRequest) => abortable(monthlyUsage(accountOf(scope), sources), scope.signal);
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
  account: Account,
  { limiter, usageRecorder }: UsageSources,
): Promise<z.infer<typeof response>> {
  const limited = limitGroupsOf(account).flatMap((group) => {
    const limit = limitOf(group, 'characters/month');
    return limit === undefined ? [] : [{ group, limit }];
  });
  if (limited.length === 0) {
    const month = new Date().toISOString().slice(0, 7);
    const rows = await usageRecorder.report(account.owner, `${month}-01`);
    const used = rows.reduce((sum, { input_characters }) => sum + input_characters, 0);
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
