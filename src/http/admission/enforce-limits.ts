import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../accounts/keys.ts';
import { isLimited, type Subject, subjectOf } from '../../limits/subject.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** Whose limits hold for requests with a key. */
export function subjectsOf({ keyId, owner, limits }: Account): Subject[] {
  return [
    ...(isLimited(limits.key) ? [subjectOf('key', keyId, limits.key)] : []),
    ...(isLimited(limits.owner) ? [subjectOf('owner', owner, limits.owner)] : []),
  ];
}

/** Those with a signed link have no key: together they are as one. */
export function linkSubject(owner: string, { settings }: RouteDependencies): Subject {
  const most = settings.defaultLimits.key['requests at once'] ?? Number.POSITIVE_INFINITY;
  return subjectOf('link', owner, { 'requests at once': most });
}

/**
 * Counts a request among those of its subjects until its answer has been read or its connection is closed.
 * @throws GlossaError `rate_limited`, `quota_exceeded`
 */
export async function enforceLimits(
  { limiter }: RouteDependencies,
  subjects: Subject[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { operation } = request.routeOptions.config;
  request.place = limiter.place(subjects);
  const wants = operation === 'translate' || operation === 'summary';
  await request.place.enter((rate) => reply.headers(rateLimitHeaders(rate)), wants);
}
