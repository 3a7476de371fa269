import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Account, Scope } from '../../accounts/key-store.ts';
import { GlossaError } from '../../errors.ts';
import { limitGroupsOf } from '../../limits/limit-group.ts';
import { waitForTurn } from '../../resilience/time-slices.ts';
import type { HttpRequestScope } from '../request-scope.ts';
import type { RouteContext } from '../route-context.ts';
import { enforceLimits, linkLimitGroup } from './enforce-limits.ts';
import { keyInHeaders } from './request-keys.ts';

/**
 * Creates the hook of a route that needs an API key. It runs before the body is read.
 * @param keyScope scope that the key must have; any valid key is accepted without it
 */
export function requireKey(context: RouteContext, keyScope?: Scope): onRequestAsyncHookHandler {
  return async (request, reply) => admitKey(context, { request, reply }, keyInHeaders(request), keyScope);
}

/**
 * Admits a request with this key: checks the key, the limits of the key and its owner, and the scope of the key, in this
 * order.
 * @throws GlossaError `shutting_down`, `invalid_key`, `rate_limited`, `quota_exceeded`, `missing_scope`; StorageError
 */
export async function admitKey(
  context: RouteContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  key: string | undefined,
  keyScope?: Scope,
): Promise<void> {
  rejectWhileDraining(context);
  const account = await authenticate(request.scope, key, context);
  await enforceLimits(context, limitGroupsOf(account), request, reply);
  context.admission.joinTenant(request, account.keyId);
  if (keyScope) requireScope(account, keyScope);
  await waitForTurn(request.scope);
}

/** @throws GlossaError `missing_scope` */
export function requireScope({ scopes }: Account, keyScope: Scope): void {
  if (scopes.has(keyScope)) return;
  throw new GlossaError('missing_scope', {
    message: `This API key does not have the scope ${keyScope}. Use a key with that scope.`,
  });
}

/** Admits a request with a valid signed link to a file of this owner. The request needs no key. */
export async function admitSignedLink(
  owner: string,
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await enforceLimits(context, [linkLimitGroup(owner, context)], request, reply);
  context.admission.joinTenant(request, `link of ${owner}`);
}

/** @throws GlossaError `shutting_down` */
export function rejectWhileDraining({ drain }: RouteContext): void {
  if (drain.isDraining()) throw new GlossaError('shutting_down');
}

async function authenticate(
  scope: HttpRequestScope,
  key: string | undefined,
  { keyStore }: RouteContext,
): Promise<Account> {
  if (key === undefined) throw new GlossaError('invalid_key');
  scope.startDeadline();
  const account = await keyStore.authenticate(key, scope.signal);
  scope.stopDeadline();
  if (!account) throw new GlossaError('invalid_key');
  scope.authenticateAs(account);
  return account;
}

/** The account of a request on a route with `requireKey`. */
export function accountOf({ account }: HttpRequestScope): Account {
  if (!account) throw new GlossaError('invalid_key');
  return account;
}
