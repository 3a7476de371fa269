import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GlossaError } from '../errors.ts';

/** The draft standard's, in seconds from now, and those of the public API that clients know, in Unix milliseconds. */
export const RATE_LIMIT_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'x-jigsaw-rate-limit-limit',
  'x-jigsaw-rate-limit-remaining',
  'x-jigsaw-rate-limit-reset',
];

export interface RateLimit {
  /** Counts one request of a key. @throws GlossaError `rate_limited` */
  consume(keyId: string, reply: FastifyReply): Promise<void>;
  /** The headers of an answer for which no key was counted: nothing is used up. */
  idle(): Record<string, number>;
}

/** @param limit requests per second and key */
export function createRateLimit(limit: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: limit, duration: 1 });

  function headers(remaining: number, resetInMs: number): Record<string, number> {
    const values = [
      limit,
      remaining,
      Math.ceil(resetInMs / 1000),
      limit,
      remaining,
      Date.now() + Math.max(0, resetInMs),
    ];
    return Object.fromEntries(RATE_LIMIT_HEADERS.map((name, i) => [name, values[i] ?? 0]));
  }

  return {
    async consume(keyId, reply) {
      try {
        const state = await limiter.consume(keyId);
        reply.headers(headers(state.remainingPoints, state.msBeforeNext));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        reply.headers(headers(0, reason.msBeforeNext));
        throw new GlossaError('rate_limited', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
      }
    },
    idle: () => headers(limit, 0),
  };
}
