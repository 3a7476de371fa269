import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { UsageRecorder } from '../../accounts/usage-recorder.ts';
import { LIMITS } from '../../config/usage-limits.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { type LimitGroup, limitGroupsOf, limitOf } from '../../limits/limit-group.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { QUOTAS } from '../../limits/quotas.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { errorResponses, responseOf, usageCounts } from '../schemas/common.ts';

/** Requests get an error within 3 s when the database is away, or while it takes in the usage of an outage. */
const REPORT_TIMEOUT_MS = 2_500;

const day = z.iso.date('must be a day such as 2026-01-31').optional();

const count = z.int().min(0);

const usageResponse = responseOf('UsageResponse', {
  usage: z.array(
    z.object({
      day: z.string().meta({ description: 'UTC day.' }),
      operation: z.string(),
      ...usageCounts,
    }),
  ),
  limits: z
    .array(
      z.object({
        of: z.enum(['key', 'owner']).meta({ description: 'This API key, or all keys of its owner together.' }),
        limit: z.enum(LIMITS),
        most: count.meta({ description: 'The maximum.' }),
        used: count.optional().meta({ description: 'For quotas: used in the current UTC day or month.' }),
      }),
    )
    .meta({ description: 'The limits that are set.' }),
});

export function usageRoute({
  keys,
  usageRecorder,
  limiter,
}: {
  keys: KeyCheck;
  usageRecorder: Pick<UsageRecorder, 'report'>;
  limiter: Pick<Limiter, 'usage'>;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/usage',
      {
        onRequest: keys.requireKey(),
        schema: {
          tags: ['Account'],
          operationId: 'getUsage',
          summary: 'Usage of the owner by day and operation, and the limits of the key and of its owner',
          example: { query: 'from=2026-01-01' },
          querystring: z.object({
            from: day.meta({ description: 'First UTC day, for example 2026-01-01.' }),
            to: day.meta({ description: 'Last UTC day.' }),
          }),
          response: { 200: usageResponse, ...errorResponses(400, 401, 429, 503, 504) },
        },
      },
      async ({ query, scope, id }) => {
        const account = accountOf(scope);
        const usage = await inTime(usageRecorder.report(account.owner, query.from, query.to), scope.signal);
        const limits = await abortable(listLimits(limitGroupsOf(account), limiter), scope.signal);
        return { success: true as const, usage, limits, log_id: id };
      },
    );
  };
}

type ListedLimit = z.infer<typeof usageResponse>['limits'][number];

async function listLimits(groups: readonly LimitGroup[], limiter: Pick<Limiter, 'usage'>): Promise<ListedLimit[]> {
  const listed: ListedLimit[] = [];
  for (const group of groups) {
    if (group.kind === 'link') continue;
    const used = group.hasQuota ? await limiter.usage(group) : undefined;
    for (const limit of LIMITS) {
      const most = limitOf(group, limit);
      if (most === undefined) continue;
      const quota = QUOTAS.find(({ name }) => name === limit);
      listed.push({ of: group.kind, limit, most, ...(quota && used ? { used: used[quota.period][quota.unit] } : {}) });
    }
  }
  return listed;
}

/** @throws StorageError after `REPORT_TIMEOUT_MS`; the signal's reason */
async function inTime<T>(report: Promise<T>, signal: AbortSignal): Promise<T> {
  const timeout = AbortSignal.timeout(REPORT_TIMEOUT_MS);
  return abortable(report, AbortSignal.any([signal, timeout])).catch((error: unknown) => {
    throw error === timeout.reason ? new StorageError('The database takes too long for a usage report.') : error;
  });
}
