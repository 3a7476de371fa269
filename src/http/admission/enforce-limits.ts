import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../accounts/key-store.ts';
import { createLimitGroup, isLimited, type LimitGroup } from '../../limits/limit-group.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** Whose limits hold for requests with a key. */
export function subjectsOf({ keyId, owner, limits }: Account): LimitGroup[] {
  return [
    ...(isLimited(limits.key) ? [createLimitGroup('key', keyId, limits.key)] : []),
    ...(isLimited(limits.owner) ? [createLimitGroup('owner', owner, limits.owner)] : []),
  ];
}

/** Those with a signed link have no key: together they are as one. */
export function linkSubject(owner: string, { settings }: RouteDependencies): LimitGroup {
  const most = settings.defaultLimits.key['requests at once'] ?? Number.POSITIVE_INFINITY;
  return createLimitGroup('link', owner, { 'requests at once': most });
}

/**
 * Counts a request among those of its subjects until its answer has been read or its connection is closed.
 * @throws GlossaError `rate_limited`, `quota_exceeded`
 */
export async function enforceLimits(
  { limiter }: RouteDependencies,
  subjects: LimitGroup[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { operation } = request.routeOptions.config;
  request.place = limiter.forRequest(subjects);
  const wants = operation === 'translate' || operation === 'summary';
  await request.place.acquire((rate) => reply.headers(rateLimitHeaders(rate)), wants);
}
