import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Scope } from '../../accounts/key-store.ts';
import { GlossaError } from '../../errors.ts';
import { openRequestScope } from '../request-scope.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Admission } from './admission-control.ts';
import { enforceLimits, subjectsOf } from './enforce-limits.ts';

/** What a route asks before it lets a request in. */
export interface RouteContext {
  context: RouteDependencies;
  admission: Admission;
}

/**
 * Lets a request in, before its body is read: key, then limits of the key and of its owner, then scope.
 * Without a scope any valid key will do.
 */
export function requireKey({ context, admission }: RouteContext, scope?: Scope): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (context.drain.draining()) throw new GlossaError('shutting_down');
    const presented = request.headers['x-api-key'];
    using work = openRequestScope(reply, context);
    const account =
      typeof presented === 'string' ? await context.keyring.authenticate(presented, work.signal) : undefined;
    if (!account) throw new GlossaError('invalid_key');
    request.account = account;
    await enforceLimits(context, subjectsOf(account), request, reply);
    admission.enter(account.keyId, request);
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
