import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Account, KeyStore } from '../../accounts/key-store.ts';
import type { Operation } from '../../accounts/usage-recorder.ts';
import type { DefaultLimits } from '../../config/usage-limits.ts';
import { GlossaError } from '../../errors.ts';
import { createLimitGroup, type LimitGroup, limitGroupsOf } from '../../limits/limit-group.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { waitForTurn } from '../../resilience/time-slices.ts';
import type { Drain } from '../drain.ts';
import type { HttpRequestScope } from '../http-request-scope.ts';
import type { SessionCheck } from '../sessions/session-check.ts';
import type { AdmissionControl } from './admission-control.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { keyInHeaders } from './request-keys.ts';
import { type RequiredScope, requireScope } from './require-scope.ts';

/** Admits requests by their API key or by a signed link. */
export interface KeyCheck {
  /**
   * Creates the hook of a route that needs an API key in a header, or the session of a person. It runs before the body is read.
   * @param keyScope scope that the key must have, or several of which it must have one; any valid key is accepted without it
   */
  requireKey(keyScope?: RequiredScope): onRequestAsyncHookHandler;
  /**
   * Admits a request with this key: checks the key, the limits of the key and its owner, and the scope of the key, in this
   * order.
   * @throws GlossaError `shutting_down`, `invalid_key`, `rate_limited`, `quota_exceeded`, `missing_scope`; StorageError
   */
  admitKey(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    keyScope?: RequiredScope,
  ): Promise<void>;
  /**
   * Admits a request with a valid signed link to a file of this owner. The request needs no key.
   * @throws GlossaError `rate_limited`
   */
  admitSignedLink(request: FastifyRequest, reply: FastifyReply, owner: string): Promise<void>;
  /** @throws GlossaError `shutting_down` */
  rejectWhileDraining(): void;
}

export interface KeyCheckOptions {
  keyStore: Pick<KeyStore, 'authenticate'>;
  limiter: Pick<Limiter, 'forRequest'>;
  admission: Pick<AdmissionControl, 'joinTenant'>;
  drain: Pick<Drain, 'isDraining'>;
  /** The account of a person who has signed in; undefined without sign-in. */
  sessions: Pick<SessionCheck, 'accountOf'> | undefined;
  /** Limits of keys without individual limits. */
  keyLimits: DefaultLimits['key'];
}

/** Operations whose characters and tokens count against quotas. */
const QUOTA_OPERATIONS: ReadonlySet<Operation> = new Set(['translate', 'detect', 'summary', 'vocr']);

export function createKeyCheck({
  keyStore,
  limiter,
  admission,
  drain,
  sessions,
  keyLimits,
}: KeyCheckOptions): KeyCheck {
  const linkLimits = { 'requests at once': keyLimits['requests at once'] ?? Number.POSITIVE_INFINITY };

  function rejectWhileDraining(): void {
    if (drain.isDraining()) throw new GlossaError('shutting_down');
  }

  async function authenticate(
    scope: HttpRequestScope,
    find: () => Promise<Account | undefined> | undefined,
  ): Promise<Account> {
    scope.startDeadline();
    const account = await find();
    scope.stopDeadline();
    if (!account) throw new GlossaError('invalid_key');
    scope.authenticateAs(account);
    return account;
  }

  /**
   * Counts a request against the limits of these groups until its response has been sent or its connection is closed, and
   * sets the rate limit headers.
   * @throws GlossaError `rate_limited`, `quota_exceeded`
   */
  async function enforceLimits(request: FastifyRequest, reply: FastifyReply, groups: LimitGroup[]): Promise<void> {
    const { operation } = request.routeOptions.config;
    const limits = limiter.forRequest(groups);
    request.scope.limits = limits;
    const usesQuota = operation !== undefined && QUOTA_OPERATIONS.has(operation);
    await limits.acquire((rate) => reply.headers(rateLimitHeaders(rate)), usesQuota);
  }

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<Account | undefined> | undefined,
    keyScope?: RequiredScope,
  ): Promise<void> {
    rejectWhileDraining();
    const account = await authenticate(request.scope, find);
    await enforceLimits(request, reply, limitGroupsOf(account));
    admission.joinTenant(request, account.keyId);
    if (keyScope) requireScope(account, keyScope);
    await waitForTurn(request.scope);
  }

  const findKey = ({ scope }: FastifyRequest, key: string | undefined) =>
    key === undefined ? undefined : keyStore.authenticate(key, scope.signal);

  return {
    requireKey: (keyScope) => async (request, reply) => {
      const key = keyInHeaders(request);
      // A key is more specific than the session of the browser that sends it.
      const find = () => (key === undefined ? sessions?.accountOf(request) : findKey(request, key));
      await admit(request, reply, find, keyScope);
    },
    admitKey: (request, reply, key, keyScope) => admit(request, reply, () => findKey(request, key), keyScope),
    async admitSignedLink(request, reply, owner) {
      // All signed links of an owner share one limit of concurrent requests.
      await enforceLimits(request, reply, [createLimitGroup('link', owner, linkLimits)]);
      admission.joinTenant(request, `link of ${owner}`);
    },
    rejectWhileDraining,
  };
}
