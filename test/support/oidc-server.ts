import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startHttpServer } from '../../load/servers/http-server.ts';

export const CLIENT = { id: 'glossa', secret: 'a-client-secret' };
const ACCESS_TOKEN = 'an-access-token';

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** A provider of OpenID Connect with the paths and claims of Keycloak. It asks for no password. */
export interface OidcServer extends AsyncDisposable {
  issuer: string;
  /** Claims of the next ID tokens, over the right ones. */
  claims: Record<string, unknown>;
  /** Claims of the user info endpoint; undefined when the provider has none. */
  userInfo: Record<string, unknown> | undefined;
  /** Published and used for signatures. */
  key: SigningKey;
  /** Signs the next ID tokens instead, without being published. */
  foreignKey: SigningKey | undefined;
  /** Parameters of the last authorization request. */
  authorization: URLSearchParams;
}

export function createSigningKey(): SigningKey {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

export async function startOidcServer(): Promise<OidcServer> {
  const codes = new Map<string, URLSearchParams>();
  const server = await startHttpServer((request, response) => void answer(request, response));
  const issuer = `${server.url}/realms/test`;
  const state: OidcServer = {
    issuer,
    claims: {},
    userInfo: undefined,
    key: createSigningKey(),
    foreignKey: undefined,
    authorization: new URLSearchParams(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = pathname.replace('/realms/test', '');
    if (path === '/.well-known/openid-configuration') return void json(metadata(state));
    if (path === '/protocol/openid-connect/certs') {
      const { kid, publicKey } = state.key;
      return void json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] });
    }
    if (path === '/protocol/openid-connect/auth') {
      state.authorization = searchParams;
      const code = randomUUID();
      codes.set(code, searchParams);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: issuer }).toString();
      return void response.writeHead(303, { location: back.href }).end();
    }
    if (path === '/protocol/openid-connect/logout') return void response.end('Signed out.');
    // The browser asks for the icon of the page after the sign-out.
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    if (path === '/protocol/openid-connect/userinfo' && request.headers.authorization === `Bearer ${ACCESS_TOKEN}`) {
      return void json({ sub: 'f3b0-ann', ...state.userInfo });
    }
    if (path !== '/protocol/openid-connect/token') return void response.writeHead(404).end();
    const sent = new URLSearchParams(await text(request));
    const code = sent.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = sent.get('client_id') === CLIENT.id && sent.get('client_secret') === CLIENT.secret;
    const isCode = asked !== undefined && asked.get('redirect_uri') === sent.get('redirect_uri');
    if (!isClient || !isCode || asked.get('code_challenge') !== challenge) {
      return void json({ error: 'invalid_grant' }, 400);
    }
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      sub: 'f3b0-ann',
      aud: CLIENT.id,
      iat: now,
      exp: now + 60,
      nonce: asked.get('nonce'),
      name: 'Ann Example',
      ...state.claims,
    };
    json({
      access_token: ACCESS_TOKEN,
      token_type: 'Bearer',
      id_token: signToken(state.foreignKey ?? state.key, claims),
    });
  }
  return state;
}

function metadata({ issuer, userInfo }: OidcServer) {
  const base = `${issuer}/protocol/openid-connect`;
  return {
    issuer,
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/certs`,
    end_session_endpoint: `${base}/logout`,
    ...(userInfo && { userinfo_endpoint: `${base}/userinfo` }),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function signToken({ kid, privateKey }: SigningKey, claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
}

/** A browser without a page: it keeps cookies and follows redirects. */
export function createVisitor() {
  const cookies = new Map<string, string>();
  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, ...init.headers } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/Max-Age=0(?:;|$)/.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  /** @param rewrite the address that is visited instead of a redirect */
  async function follow(url: string, rewrite: (url: string) => string = (one) => one): Promise<Response> {
    let response = await visit(rewrite(url));
    for (let hops = 0; response.status === 303; hops++) {
      assert.ok(hops < 6, 'too many redirects');
      response = await visit(rewrite(response.headers.get('location') ?? ''));
    }
    return response;
  }
  return { cookies, visit, follow };
}
