import type { RateState } from '../../limits/limiter.ts';

/**
 * Headers for the state of the limit of requests per second: three of the IETF draft, with the reset in seconds from now,
 * and three of the public API, with the reset in Unix milliseconds.
 */
export function rateLimitHeaders({ limit, remaining, resetMs }: RateState): Record<string, number> {
  return {
    'RateLimit-Limit': limit,
    'RateLimit-Remaining': remaining,
    'RateLimit-Reset': Math.ceil(resetMs / 1000),
    'x-jigsaw-rate-limit-limit': limit,
    'x-jigsaw-rate-limit-remaining': remaining,
    'x-jigsaw-rate-limit-reset': Math.ceil(Date.now() + resetMs),
  };
}

/** Headers for a response to a request that counted against no key. @param limit default limit of a key */
export function unusedRateLimitHeaders(limit: number): Record<string, number> {
  return rateLimitHeaders({ limit, remaining: limit, resetMs: 0 });
}

export const RATE_LIMIT_HEADERS = Object.keys(unusedRateLimitHeaders(0));
