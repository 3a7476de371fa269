import type { RateState } from '../../limits/limiter.ts';

/** The draft standard's, in seconds from now, and those of the public API that clients know, in Unix milliseconds. */
export const RATE_LIMIT_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'x-jigsaw-rate-limit-limit',
  'x-jigsaw-rate-limit-remaining',
  'x-jigsaw-rate-limit-reset',
];

/** How a limit of requests a second stands. */
export function rateLimitHeaders({ limit, remaining, resetMs }: RateState): Record<string, number> {
  const values = [limit, remaining, Math.ceil(resetMs / 1000), limit, remaining, Math.ceil(Date.now() + resetMs)];
  return Object.fromEntries(RATE_LIMIT_HEADERS.map((name, i) => [name, values[i] ?? 0]));
}

/** The headers of an answer for which no key was counted: nothing is used up. @param limit of every key */
export function idleHeaders(limit: number): Record<string, number> {
  return rateLimitHeaders({ limit, remaining: limit, resetMs: 0 });
}
