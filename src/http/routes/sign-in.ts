import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SCOPES } from '../../accounts/key-store.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { SignInResult } from '../../sign-in/person.ts';
import type { Provider } from '../../sign-in/provider.ts';
import { type Person, SESSION_LIFETIME_SECONDS, type SessionStore } from '../../sign-in/session-store.ts';
import { parseJson } from '../../text/parse-json.ts';
import { errorResponses, responseOf } from '../schemas/common.ts';
import type { Cookie } from '../sessions/cookies.ts';
import { requireSameOrigin, type SessionCheck } from '../sessions/session-check.ts';
import { VIEWS } from './web-page.ts';

/** Time that a person has to sign in at the provider. */
const ATTEMPT_SECONDS = 600;

/** The parts that sign-in needs. */
export interface SignInServices {
  provider: Provider;
  sessions: SessionStore;
  sessionCheck: SessionCheck;
  /** The ID of the session. */
  sessionCookie: Cookie;
  /** What a sign-in that has begun must come back with. */
  attemptCookie: Cookie;
}

const attempt = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  view: z.enum(VIEWS),
});

const sessionResponse = responseOf('SessionResponse', {
  sign_in: z.boolean().meta({ description: 'Whether people can sign in to this installation.' }),
  person: z
    .object({
      owner: z.string(),
      name: z.string(),
      scopes: z.array(z.enum(SCOPES)),
      expires_at: z.string().meta({ description: 'End of the session, ISO 8601, UTC.', format: 'date-time' }),
    })
    .nullable()
    .meta({ description: 'The person who has signed in with this browser.' }),
});

const signOutResponse = responseOf('SignedOutResponse', {
  url: z.string().meta({ description: 'Where the browser goes to sign out at the provider, too.' }),
});

/** Sign-in with an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export function signInRoutes({
  signIn,
  auditLog,
  publicUrl,
}: {
  /** Undefined when people do not sign in. */
  signIn: SignInServices | undefined;
  auditLog: Pick<AuditLog, 'record'>;
  publicUrl: () => string;
}): FastifyPluginAsyncZod {
  return async (app) => {
    function auditSession(request: FastifyRequest, action: 'session.created' | 'session.ended', person: Person) {
      const { owner, name, scopes } = person;
      const actor = { kind: 'person', id: owner, owner, address: request.ip, logId: request.id } as const;
      return auditLog.record(actor, { action, target: owner, owner, details: { name, scopes } });
    }

    app.get(
      '/v1/session',
      {
        schema: {
          tags: ['Account'],
          operationId: 'getSession',
          summary: 'Tell who has signed in with this browser',
          security: [],
          response: { 200: sessionResponse, ...errorResponses(403, 503, 504) },
        },
      },
      async (request, reply) => {
        const session = await signIn?.sessionCheck.sessionOf(request);
        reply.header('Cache-Control', 'no-store');
        const person = session && {
          owner: session.owner,
          name: session.name,
          scopes: [...session.scopes],
          expires_at: session.expiresAt,
        };
        return { success: true as const, sign_in: signIn !== undefined, person: person ?? null, log_id: request.id };
      },
    );
    app.delete(
      '/v1/session',
      {
        schema: {
          tags: ['Account'],
          operationId: 'signOut',
          summary: 'End the session of this browser',
          security: [],
          response: { 200: signOutResponse, ...errorResponses(403, 503, 504) },
        },
      },
      async (request, reply) => {
        const home = `${publicUrl()}/`;
        const answer = { success: true as const, url: home, log_id: request.id };
        const id = signIn?.sessionCookie.read(request);
        if (signIn === undefined || id === undefined) return answer;
        requireSameOrigin(request, publicUrl());
        const person = await signIn.sessions.end(id);
        if (person) await auditSession(request, 'session.ended', person);
        signIn.sessionCookie.clear(reply);
        const atProvider = await signIn.provider.signOutUrl(home).catch(() => undefined);
        return { ...answer, url: atProvider?.href ?? home };
      },
    );
    if (signIn === undefined) return;
    const { provider, sessions, sessionCookie, attemptCookie } = signIn;

    /** Goes to a view of the page. @param outcome shown by the page */
    function goTo(reply: FastifyReply, view: string, outcome?: 'failed' | 'refused'): FastifyReply {
      const query = outcome === undefined ? '' : `?sign-in=${outcome}`;
      return reply.header('Cache-Control', 'no-store').redirect(`${publicUrl()}${view}${query}`, 303);
    }
    app.get('/auth/sign-in', { schema: { hide: true } }, async (request, reply) => {
      const { view } = z.object({ view: z.enum(VIEWS).catch('/') }).parse(request.query);
      try {
        const { url, attempt: begun } = await provider.start();
        attemptCookie.write(reply, encode({ ...begun, view }), ATTEMPT_SECONDS);
        return reply.header('Cache-Control', 'no-store').redirect(url.href, 303);
      } catch (error) {
        request.log.warn({ err: error }, 'the sign-in provider does not answer');
        return goTo(reply, view, 'failed');
      }
    });

    app.get('/auth/callback', { schema: { hide: true } }, async (request, reply) => {
      const begun = decode(attemptCookie.read(request));
      attemptCookie.clear(reply);
      if (begun === undefined) return goTo(reply, '/', 'failed');
      const callback = new URL(`${publicUrl()}/auth/callback`);
      callback.search = new URL(request.url, callback).search;
      let result: SignInResult;
      try {
        result = await provider.finish(callback, begun);
      } catch (error) {
        request.log.warn({ err: withoutTokens(error) }, 'a sign-in failed');
        return goTo(reply, begun.view, 'failed');
      }
      if ('refused' in result) {
        request.log.warn({ reason: result.refused }, 'a person may not use this service');
        return goTo(reply, begun.view, 'refused');
      }
      const { person } = result;
      const old = sessionCookie.read(request);
      if (old !== undefined) await sessions.end(old);
      const id = await abortable(sessions.create(person), request.scope.signal);
      await auditSession(request, 'session.created', person);
      sessionCookie.write(reply, id, SESSION_LIFETIME_SECONDS);
      return goTo(reply, begun.view);
    });
  };
}

function encode(value: z.output<typeof attempt>): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string | undefined): z.output<typeof attempt> | undefined {
  return text === undefined ? undefined : attempt.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data;
}

/** Errors of the protocol contain the response of the provider, which may have tokens. */
function withoutTokens(error: unknown): { name: string; message: string; code?: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { name: error.name, message: error.message, ...code };
}
