import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { formatLimits } from '../../../config/usage-limits.ts';
import type { Owner } from '../../../files/owners.ts';
import { usedQuotaBytes } from '../../../files/storage-quota.ts';
import type { Administration } from '../../../operations/administration.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { actorOf } from '../../audit-requests.ts';
import { routeOptions } from '../../route-config.ts';
import {
  type ownerFields,
  ownerName,
  ownerRequest,
  ownerResponse,
  ownersQuery,
  ownersResponse,
  usageQuery,
  usageResponse,
} from '../../schemas/admin.ts';
import { errorResponses } from '../../schemas/common.ts';

const DAY_MS = 86_400_000;
/** Days of a usage report without a first day, with today. */
const DEFAULT_DAYS = 30;

/** The owners, their limits and their usage. */
export function adminOwnerRoutes({
  keys,
  administration,
}: {
  keys: KeyCheck;
  administration: Pick<Administration, 'listOwners' | 'setOwnerLimits' | 'usage' | 'price'>;
}): FastifyPluginAsyncZod {
  const options = routeOptions('Administration', { onRequest: keys.requireKey('admin') });
  return async (app) => {
    app.get(
      '/v1/admin/owners',
      options({
        operationId: 'adminListOwners',
        summary: 'List the owners with their stored data and individual limits, by name',
        querystring: ownersQuery,
        response: { 200: ownersResponse, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ scope, query: { after = '', limit }, id }) => {
        const owners = await abortable(administration.listOwners(after, limit), scope.signal);
        return { success: true as const, owners: owners.map(toOwnerFields), log_id: id };
      },
    );

    app.patch(
      '/v1/admin/owners/:owner',
      options({
        operationId: 'adminChangeOwner',
        summary: 'Set the storage quota, the lifetime of files and the limits of an owner',
        example: { key: 'team-a' },
        params: ownerName,
        body: ownerRequest,
        response: { 200: ownerResponse, ...errorResponses(400, 401, 403, 413, 415, 429, 503, 504) },
      }),
      async (request) => {
        const { storage_bytes, file_seconds, limits } = request.body;
        const changes = {
          storageBytes: orNull(storage_bytes),
          fileLifetimeSeconds: orNull(file_seconds),
          usageLimits: limits && (formatLimits(limits) || null),
        };
        const changing = administration.setOwnerLimits(request.params.owner, changes, actorOf(request));
        const owner = await abortable(changing, request.scope.signal);
        return { success: true as const, ...toOwnerFields(owner), log_id: request.id };
      },
    );

    app.get(
      '/v1/admin/usage',
      options({
        operationId: 'adminGetUsage',
        summary: 'Usage and costs by day and owner, newest day first',
        example: { query: 'from=2026-01-01' },
        querystring: usageQuery,
        response: { 200: usageResponse, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ scope, query, id }) => {
        const { from = dayBefore(DEFAULT_DAYS - 1), to = dayBefore(0), owner, after_day, after_owner, limit } = query;
        const after = after_day && after_owner ? { day: after_day, owner: after_owner } : undefined;
        const rows = await abortable(administration.usage({ from, to, owner, after }, limit), scope.signal);
        const usage = rows.map((row) => ({ ...row, cost: row.cost ?? null }));
        return { success: true as const, currency: administration.price?.currency ?? null, usage, log_id: id };
      },
    );
  };
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

function orNull(limit: number | 'default' | undefined): number | null | undefined {
  return limit === 'default' ? null : limit;
}

function toOwnerFields(owner: Owner): z.output<z.ZodObject<typeof ownerFields>> {
  return {
    owner: owner.name,
    files: owner.storedFiles,
    glossaries: owner.glossaries,
    documents: owner.documents,
    stored_bytes: usedQuotaBytes(owner),
    storage_bytes: owner.limits.storageBytes,
    file_seconds: owner.limits.fileLifetimeSeconds,
    limits: owner.limits.usageLimits,
  };
}
