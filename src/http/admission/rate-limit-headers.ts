import type { RateState } from '../../limits/limiter.ts';

/** Three of the IETF draft, with the reset in seconds from now, and three of the public API, in Unix milliseconds. */
export const RATE_LIMIT_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'x-jigsaw-rate-limit-limit',
  'x-jigsaw-rate-limit-remaining',
  'x-jigsaw-rate-limit-reset',
];

/** Headers for the state of a limit of requests a second. */
export function rateLimitHeaders({ limit, remaining, resetMs }: RateState): Record<string, number> {
  const values = [limit, remaining, Math.ceil(resetMs / 1000), limit, remaining, Math.ceil(Date.now() + resetMs)];
  return Object.fromEntries(RATE_LIMIT_HEADERS.map((name, i) => [name, values[i] ?? 0]));
}

/** Headers of a response that no key was counted for. @param limit default limit of a key */
export function unusedRateLimitHeaders(limit: number): Record<string, number> {
  return rateLimitHeaders({ limit, remaining: limit, resetMs: 0 });
}
