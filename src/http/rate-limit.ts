import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GlossaError } from '../errors.ts';

export interface RateLimit {
  /** Counts one request of a key. @throws GlossaError `rate_limited` */
  consume(keyId: string, reply: FastifyReply): Promise<void>;
  /** The headers of an answer for which no key was counted: nothing is used up. */
  describe(reply: FastifyReply): void;
}

/** @param limit requests per second and key */
export function createRateLimit(limit: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: limit, duration: 1 });

  function setHeaders(reply: FastifyReply, remaining: number, resetInMs: number): void {
    reply.headers({
      'RateLimit-Limit': limit,
      'RateLimit-Remaining': remaining,
      'RateLimit-Reset': Math.ceil(resetInMs / 1000),
      'x-jigsaw-rate-limit-limit': limit,
      'x-jigsaw-rate-limit-remaining': remaining,
      'x-jigsaw-rate-limit-reset': Date.now() + Math.max(0, resetInMs),
    });
  }

  return {
    async consume(keyId, reply) {
      try {
        const state = await limiter.consume(keyId);
        setHeaders(reply, state.remainingPoints, state.msBeforeNext);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        setHeaders(reply, 0, reason.msBeforeNext);
        throw new GlossaError('rate_limited', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
      }
    },
    describe(reply) {
      if (!reply.hasHeader('RateLimit-Limit')) setHeaders(reply, limit, 0);
    },
  };
}
