import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Scope } from '../accounts/keys.ts';
import { GlossaError } from '../errors.ts';
import type { HttpContext } from './context.ts';
import type { RateLimit } from './rate-limit.ts';

/**
 * Lets a request in, before its body is read: key, then rate limit, then scope.
 * Without a scope any valid key will do.
 */
export function requireKey(context: HttpContext, rateLimit: RateLimit, scope?: Scope): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (context.drain.draining()) throw new GlossaError('shutting_down');
    const presented = request.headers['x-api-key'];
    const account = typeof presented === 'string' ? await context.keyring.authenticate(presented) : undefined;
    if (!account) throw new GlossaError('invalid_key');
    request.account = account;
    await rateLimit.consume(account.keyId, reply);
    if (scope && !account.scopes.has(scope)) {
      throw new GlossaError('missing_scope', { message: `This API key does not have the scope ${scope}.` });
    }
  };
}

/** The account of a request on a path that needs a key. */
export function accountOf(request: FastifyRequest): NonNullable<FastifyRequest['account']> {
  if (!request.account) throw new GlossaError('invalid_key');
  return request.account;
}
