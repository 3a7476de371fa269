import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../accounts/usage-recorder.ts';
import { createLimitGroup, type LimitGroup } from '../../limits/limit-group.ts';
import type { RouteContext } from '../route-context.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** Operations whose characters and tokens count against quotas. */
const QUOTA_OPERATIONS: ReadonlySet<Operation> = new Set(['translate', 'detect', 'summary']);

/** All signed links of an owner share one limit of concurrent requests. */
export function linkLimitGroup(owner: string, { settings }: RouteContext): LimitGroup {
  const concurrency = settings.defaultLimits.key['requests at once'] ?? Number.POSITIVE_INFINITY;
  return createLimitGroup('link', owner, { 'requests at once': concurrency });
}

/**
 * Counts a request against the limits of these groups until its response has been sent or its connection is closed, and
 * sets the rate limit headers.
 * @throws GlossaError `rate_limited`, `quota_exceeded`
 */
export async function enforceLimits(
  { limiter }: RouteContext,
  groups: LimitGroup[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { operation } = request.routeOptions.config;
  const limits = limiter.forRequest(groups);
  request.scope.limits = limits;
  const usesQuota = operation !== undefined && QUOTA_OPERATIONS.has(operation);
  await limits.acquire((rate) => reply.headers(rateLimitHeaders(rate)), usesQuota);
}
