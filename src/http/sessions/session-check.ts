import type { FastifyRequest } from 'fastify';
import type { Account, KeyStore } from '../../accounts/key-store.ts';
import { GlossaError } from '../../errors.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { Session, SessionStore } from '../../sign-in/session-store.ts';
import type { Cookie } from './cookies.ts';

/** Tells who has signed in, by the cookie of a request. */
export interface SessionCheck {
  /**
   * The session of a request; undefined without one.
   * @throws GlossaError `origin_not_allowed` for a request that a page of another origin has made; StorageError
   */
  sessionOf(request: FastifyRequest): Promise<Session | undefined>;
  /** The account of that session. @throws as `sessionOf` */
  accountOf(request: FastifyRequest): Promise<Account | undefined>;
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export function createSessionCheck({
  sessions,
  cookie,
  keyStore,
  publicUrl,
}: {
  sessions: Pick<SessionStore, 'find'>;
  cookie: Pick<Cookie, 'read'>;
  keyStore: Pick<KeyStore, 'limitsOf'>;
  publicUrl: () => string;
}): SessionCheck {
  async function sessionOf(request: FastifyRequest): Promise<Session | undefined> {
    const id = cookie.read(request);
    if (id === undefined) return undefined;
    requireSameOrigin(request, publicUrl());
    return abortable(sessions.find(id), request.scope.signal);
  }
  return {
    sessionOf,
    async accountOf(request) {
      const session = await sessionOf(request);
      if (session === undefined) return undefined;
      const { owner, scopes } = session;
      const limits = await abortable(keyStore.limitsOf(owner, owner), request.scope.signal);
      // All sessions of a person share the limits of one key.
      return { keyId: owner, prefix: 'session', owner, scopes: new Set(scopes), limits, isPerson: true };
    },
  };
}

/**
 * Browsers send cookies by themselves, so a request by cookie must come from the page of this service. Browsers say so in
 * `Sec-Fetch-Site`, and older ones, and pages without TLS, in `Origin`. A request that has neither may only read: its response is
 * hidden from other pages.
 * @throws GlossaError `origin_not_allowed`
 */
export function requireSameOrigin({ headers, method }: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isSafe = SAFE_METHODS.has(method);
  const isOwnOrigin = origin === undefined || origin === new URL(publicUrl).origin;
  const isOwnSite =
    site === undefined ? isSafe || origin !== undefined : site === 'same-origin' || (site === 'none' && isSafe);
  if (!isOwnOrigin || !isOwnSite) throw new GlossaError('origin_not_allowed');
}
