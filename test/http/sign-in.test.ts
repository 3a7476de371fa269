import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { z } from 'zod';
import { CLIENT, createSigningKey, createVisitor, type OidcServer, startOidcServer } from '../support/oidc-server.ts';
import { startTestService, type TestService } from '../support/service.ts';

const PUBLIC_URL = 'https://host.example/translate';
const SESSION = '__Secure-glossa-session';
const TEXT = { text: 'Добар дан.', current_language: 'sr', target_language: 'sr-Latn' };

const sessionSchema = z.looseObject({
  sign_in: z.boolean(),
  person: z.looseObject({ owner: z.string(), name: z.string(), scopes: z.array(z.string()) }).nullable(),
});

describe('sign-in with OpenID Connect', () => {
  let provider: OidcServer;
  let glossa: TestService;
  before(async () => {
    provider = await startOidcServer();
    glossa = await startTestService({
      GLOSSA_PUBLIC_URL: PUBLIC_URL,
      GLOSSA_OIDC_ISSUER: provider.issuer,
      GLOSSA_OIDC_CLIENT_ID: CLIENT.id,
      GLOSSA_OIDC_CLIENT_SECRET: CLIENT.secret,
      GLOSSA_OIDC_ROLES_CLAIM: 'realm_access.roles',
      GLOSSA_OIDC_USER_ROLES: 'translator',
      GLOSSA_OIDC_ADMIN_ROLES: 'glossa-admin',
    });
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    provider.claims = { realm_access: { roles: ['translator'] } };
    provider.userInfo = undefined;
    provider.foreignKey = undefined;
  });

  /** The proxy in front strips the path of the public URL. Views of the page end a visit. */
  const behindProxy = (url: string) => url.replace(PUBLIC_URL, glossa.url);
  async function signIn(visitor = createVisitor(), view = '/') {
    const start = await visitor.visit(`${glossa.url}/auth/sign-in?view=${encodeURIComponent(view)}`);
    const atProvider = await visitor.visit(start.headers.get('location') ?? '');
    const end = await visitor.visit(behindProxy(atProvider.headers.get('location') ?? ''));
    return { visitor, start, end, location: end.headers.get('location') };
  }
  async function personOf(visitor: ReturnType<typeof createVisitor>) {
    const response = await visitor.visit(`${glossa.url}/v1/session`);
    return sessionSchema.parse(await response.json()).person;
  }
  const send = (visitor: ReturnType<typeof createVisitor>, path: string, headers: Record<string, string>, body = {}) =>
    visitor.visit(glossa.url + path, {
      method: path === '/v1/session' ? 'DELETE' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };

  test('a person gets a session and an owner, uses the service, and signs out, also at the provider', async () => {
    const { visitor, start, end, location } = await signIn(createVisitor(), '/documents');
    const { authorization: asked } = provider;
    assert.equal(asked.get('redirect_uri'), `${PUBLIC_URL}/auth/callback`);
    assert.equal(asked.get('code_challenge_method'), 'S256');
    for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((asked.get(name) ?? '').length >= 40, name);
    assert.equal(location, `${PUBLIC_URL}/documents`);
    assert.match(
      start.headers.getSetCookie().join(),
      /^__Secure-glossa-sign-in=[\w-]+; Path=\/translate\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
    );
    const [cleared = '', set = ''] = end.headers.getSetCookie();
    assert.match(cleared, /^__Secure-glossa-sign-in=; .*Max-Age=0$/);
    assert.match(
      set,
      /^__Secure-glossa-session=[\w-]{43}; Path=\/translate\/; HttpOnly; SameSite=Lax; Secure; Max-Age=43200$/,
    );
    const person = await personOf(visitor);
    assert.equal(person?.name, 'Ann Example');
    assert.match(person?.owner ?? '', /^person-[\w-]{32}$/);
    assert.deepEqual(person?.scopes, ['translate', 'summary', 'files', 'models']);
    const translated = await send(visitor, '/v1/ai/translate', sameOrigin, TEXT);
    assert.match(await translated.text(), /Dobar dan\./);
    assert.equal((await visitor.visit(`${glossa.url}/v1/admin/keys`, { headers: sameOrigin })).status, 403);
    const cookie = `${SESSION}=${visitor.cookies.get(SESSION)}`;
    const signedOut = await send(visitor, '/v1/session', sameOrigin);
    const { url } = z.looseObject({ url: z.string() }).parse(await signedOut.json());
    assert.ok(url.startsWith(`${provider.issuer}/protocol/openid-connect/logout?`), url);
    assert.equal(new URL(url).searchParams.get('post_logout_redirect_uri'), `${PUBLIC_URL}/`);
    assert.equal(await personOf(visitor), null);
    const again = await fetch(`${glossa.url}/v1/usage`, { headers: { cookie, ...sameOrigin } });
    assert.equal(again.status, 401, 'the session has ended, not only its cookie');
    assert.equal(glossa.logLines.join().includes(cookie.slice(-43)), false);
  });

  test('a role gives the scope admin, and the audit log names the person', async () => {
    provider.claims = { realm_access: { roles: ['glossa-admin'] } };
    const { visitor } = await signIn();
    const person = await personOf(visitor);
    assert.ok(person?.scopes.includes('admin'));
    const created = await send(visitor, '/v1/admin/keys', sameOrigin, { owner: 'ben' });
    assert.equal(created.status, 200);
    const audit = await visitor.visit(`${glossa.url}/v1/admin/audit`, { headers: sameOrigin });
    const { entries } = z
      .object({
        entries: z.array(z.looseObject({ action: z.string(), actor: z.string(), actor_id: z.string().nullable() })),
      })
      .parse(await audit.json());
    assert.deepEqual(
      entries.slice(0, 2).map(({ action, actor, actor_id }) => [action, actor, actor_id]),
      [
        ['key.created', 'person', person?.owner],
        ['session.created', 'person', person?.owner],
      ],
    );
  });

  test('a person without a role is refused and gets no session', async () => {
    for (const claims of [
      {},
      { realm_access: { roles: [] } },
      { realm_access: 'translator' },
      { sub: '', realm_access: { roles: ['translator'] } },
      { roles: ['translator'] },
    ]) {
      provider.claims = claims;
      const { visitor, location } = await signIn();
      assert.equal(location, `${PUBLIC_URL}/?sign-in=refused`);
      assert.equal(visitor.cookies.has(SESSION), false);
    }
  });

  test('claims that an ID token lacks come from the user info endpoint, and only for the same subject', async () => {
    provider.claims = { name: undefined };
    provider.userInfo = { name: 'Ann of the endpoint', realm_access: { roles: ['translator'] } };
    const { visitor } = await signIn();
    const person = await personOf(visitor);
    assert.equal(person?.name, 'Ann of the endpoint');
    provider.userInfo = { sub: 'another', realm_access: { roles: ['translator'] } };
    assert.equal((await signIn()).location, `${PUBLIC_URL}/?sign-in=failed`);
    provider.userInfo = { realm_access: { roles: ['reader'] } };
    assert.equal((await signIn()).location, `${PUBLIC_URL}/?sign-in=refused`);
    assert.match(glossa.logLines.join('\n'), /The claim realm_access\.roles has no role of GLOSSA_OIDC_USER_ROLES/);
  });

  test('ID tokens with a wrong nonce, audience, issuer, time or signature are refused', async () => {
    const past = Math.floor(Date.now() / 1_000) - 3_600;
    const roles = { realm_access: { roles: ['translator'] } };
    const wrong = [
      { nonce: 'another' },
      { nonce: undefined },
      { aud: 'another-client' },
      { aud: [CLIENT.id, 'another-client'], azp: 'another-client' },
      { iss: 'https://evil.example' },
      { exp: past },
    ];
    for (const claims of wrong) {
      provider.claims = { ...roles, ...claims };
      const { visitor, location } = await signIn();
      assert.equal(location, `${PUBLIC_URL}/?sign-in=failed`, JSON.stringify(claims));
      assert.equal(visitor.cookies.has(SESSION), false);
    }
    provider.claims = roles;
    provider.foreignKey = { ...createSigningKey(), kid: provider.key.kid };
    assert.equal((await signIn()).location, `${PUBLIC_URL}/?sign-in=failed`);
    provider.foreignKey = undefined;
    provider.key = createSigningKey();
    assert.equal((await signIn()).location, `${PUBLIC_URL}/`, 'rotated keys are read anew');
  });

  test('a callback needs the browser that began, and its code works once', async () => {
    const victim = createVisitor();
    const attacker = createVisitor();
    const start = await attacker.visit(`${glossa.url}/auth/sign-in`);
    const atProvider = await attacker.visit(start.headers.get('location') ?? '');
    const callback = behindProxy(atProvider.headers.get('location') ?? '');
    assert.equal((await victim.visit(callback)).headers.get('location'), `${PUBLIC_URL}/?sign-in=failed`);
    await victim.visit(`${glossa.url}/auth/sign-in`);
    assert.equal((await victim.visit(callback)).headers.get('location'), `${PUBLIC_URL}/?sign-in=failed`);
    assert.equal(victim.cookies.has(SESSION), false);
    assert.equal((await attacker.visit(callback)).headers.get('location'), `${PUBLIC_URL}/`);
    assert.equal((await attacker.visit(callback)).headers.get('location'), `${PUBLIC_URL}/?sign-in=failed`);
  });

  test('a sign-in goes to views of the page only', async () => {
    for (const view of ['https://evil.example', '//evil.example', '/\\evil.example', '/v1/admin/keys', '/docs/..']) {
      assert.equal((await signIn(createVisitor(), view)).location, `${PUBLIC_URL}/`, view);
    }
  });

  test('each sign-in has a new session, and the one before it ends', async () => {
    const visitor = createVisitor();
    visitor.cookies.set(SESSION, 'x'.repeat(43));
    await signIn(visitor);
    const first = visitor.cookies.get(SESSION);
    assert.notEqual(first, 'x'.repeat(43));
    await signIn(visitor);
    assert.notEqual(visitor.cookies.get(SESSION), first);
    const cookie = `${SESSION}=${first}`;
    assert.equal((await fetch(`${glossa.url}/v1/usage`, { headers: { cookie } })).status, 401);
    assert.equal((await visitor.visit(`${glossa.url}/v1/usage`)).status, 200);
  });

  test('a session counts only for requests of the page itself', async () => {
    const { visitor } = await signIn();
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://host.example', 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      for (const path of ['/v1/ai/translate', '/v1/session', '/mcp', '/v1/glossaries']) {
        const answer = await send(visitor, path, headers, TEXT);
        assert.equal(answer.status, 403, `${path} ${JSON.stringify(headers)}`);
      }
    }
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as const) {
      assert.equal((await visitor.visit(`${glossa.url}/v1/usage`, { headers })).status, 403);
    }
    const allowed = await send(visitor, '/v1/ai/translate', { origin: 'https://host.example' }, TEXT);
    assert.equal(allowed.status, 200);
    const compatible = await send(visitor, '/translate', sameOrigin, { q: 'a', source: 'en', target: 'es' });
    assert.notEqual(compatible.status, 200, 'other APIs take keys only');
    const both = await send(
      visitor,
      '/v1/ai/translate',
      { 'sec-fetch-site': 'cross-site', 'x-api-key': glossa.key },
      TEXT,
    );
    assert.equal(both.status, 200, 'keys go on as they are');
    const wrongKey = await send(visitor, '/v1/ai/translate', { ...sameOrigin, 'x-api-key': 'wrong' }, TEXT);
    assert.equal(wrongKey.status, 401, 'a session does not replace a wrong key');
  });

  test('wrong cookies are no session', async () => {
    const { visitor } = await signIn();
    const id = visitor.cookies.get(SESSION) ?? '';
    for (const cookie of [
      `${SESSION}=`,
      `${SESSION}=${'a'.repeat(43)}`,
      `${SESSION}=${id}x`,
      `glossa-session=${id}`,
      `${SESSION}=${id}; ${SESSION}=${id}`,
    ]) {
      assert.equal((await fetch(`${glossa.url}/v1/usage`, { headers: { cookie } })).status, 401, cookie);
    }
  });
});

test('without a provider there is no sign-in, and a provider that is away is told', async () => {
  await using glossa = await startTestService();
  assert.equal((await glossa.fetch('/auth/sign-in')).status, 404);
  assert.deepEqual((await glossa.get('/v1/session')).body.sign_in, false);
  await using away = await startTestService({
    GLOSSA_PUBLIC_URL: 'http://127.0.0.1:1',
    GLOSSA_OIDC_ISSUER: 'http://127.0.0.1:1/realms/none',
    GLOSSA_OIDC_CLIENT_ID: 'glossa',
  });
  const response = await away.fetch('/auth/sign-in?view=/usage', { redirect: 'manual' });
  assert.deepEqual(
    [response.status, response.headers.get('location')],
    [303, 'http://127.0.0.1:1/usage?sign-in=failed'],
  );
});
