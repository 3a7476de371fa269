import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { type AdministeredService, startAdministeredService } from '../support/admin.ts';
import { readAnswer } from '../support/service.ts';

const ADMIN_PATHS = [
  ['GET', '/v1/admin/keys'],
  ['POST', '/v1/admin/keys'],
  ['PATCH', '/v1/admin/keys/00000000-0000-0000-0000-000000000000'],
  ['DELETE', '/v1/admin/keys/00000000-0000-0000-0000-000000000000'],
  ['GET', '/v1/admin/owners'],
  ['PATCH', '/v1/admin/owners/ann'],
  ['GET', '/v1/admin/usage'],
  ['GET', '/v1/admin/documents'],
  ['DELETE', '/v1/admin/documents/00000000-0000-0000-0000-000000000000'],
  ['GET', '/v1/admin/audit'],
  ['GET', '/v1/admin/audit/export'],
] as const;

const createdSchema = z.looseObject({ key: z.string(), key_id: z.string(), scopes: z.array(z.string()) });

function suite(environment: () => Promise<Record<string, string>>): void {
  let service: AdministeredService;
  before(async () => {
    service = await startAdministeredService({ GLOSSA_PRICE: 'EUR 2 in, 4.5 out', ...(await environment()) });
  });
  after(() => service[Symbol.asyncDispose]());
  const send: AdministeredService['send'] = (...request) => service.send(...request);

  test('a key without the scope admin is refused by every path, before its body is read', async () => {
    const all = { 'x-api-key': await service.keyWith('ann', 'translate', 'summary', 'files', 'models') };
    for (const [method, path] of ADMIN_PATHS) {
      for (const [headers, status, code] of [
        [all, 403, 'missing_scope'],
        [{ 'x-api-key': service.glossa.key }, 403, 'missing_scope'],
        [{ 'x-api-key': 'glossa_unknown' }, 401, 'invalid_key'],
      ] as const) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : { owner: 'ann', scopes: ['admin'] };
        const answer = await send(method, path, body, headers);
        assert.deepEqual([answer.status, answer.body.code], [status, code], `${method} ${path}`);
      }
    }
  });

  test('a key has the scope admin only when that is asked for', async () => {
    const { body } = await send('POST', '/v1/admin/keys', { owner: 'ben' });
    const created = createdSchema.parse(body);
    assert.deepEqual(created.scopes, ['translate', 'summary', 'files', 'models']);
    const refused = await send('GET', '/v1/admin/keys', undefined, { 'x-api-key': created.key });
    assert.equal(refused.status, 403);
    const owner = createdSchema.parse((await send('POST', '/v1/admin/keys', { owner: 'ben', scopes: ['admin'] })).body);
    assert.equal((await send('GET', '/v1/admin/keys', undefined, { 'x-api-key': owner.key })).status, 200);
    assert.equal((await send('POST', '/v1/ai/translate', {}, { 'x-api-key': owner.key })).status, 403);
  });

  test('a created key works, changes at once, and ends when it is revoked', async () => {
    const response = await service.glossa.fetch('/v1/admin/keys', {
      method: 'POST',
      headers: { ...service.admin, 'content-type': 'application/json' },
      body: JSON.stringify({ owner: 'cleo', name: 'website', scopes: ['files'], limits: '5 at once' }),
    });
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const { key, key_id, ...created } = createdSchema.parse(await response.json());
    assert.deepEqual(
      [created.owner, created.name, created.limits, created.expires_at],
      ['cleo', 'website', '5 requests at once', null],
    );
    const own = { 'x-api-key': key };
    assert.equal((await send('GET', '/v1/store/file', undefined, own)).status, 200);
    const path = `/v1/admin/keys/${key_id}`;
    const changed = await send('PATCH', path, { name: '', scopes: ['translate'], limits: 'default' });
    assert.deepEqual(
      [changed.status, changed.body.name, changed.body.scopes, changed.body.limits],
      [200, null, ['translate'], null],
    );
    assert.equal((await send('GET', '/v1/store/file', undefined, own)).status, 403);
    const listed = (await send('GET', '/v1/admin/keys?owner=cleo')).body.keys;
    assert.deepEqual(
      z
        .array(z.looseObject({ key_id: z.string() }))
        .parse(listed)
        .map((one) => one.key_id),
      [key_id],
    );
    assert.equal(JSON.stringify(listed).includes(key), false);
    const revoked = await send('DELETE', path);
    assert.deepEqual([revoked.status, typeof revoked.body.revoked_at], [200, 'string']);
    assert.equal((await send('GET', '/v1/usage', undefined, own)).status, 401);
    assert.equal((await send('DELETE', path)).body.revoked_at, revoked.body.revoked_at);
    const entries = (await service.audit('?owner=cleo')).filter(({ target }) => target === key_id);
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['key.revoked', 'key.changed', 'key.created'],
    );
    assert.ok(entries.every(({ actor, address, log_id }) => actor === 'key' && address === '127.0.0.1' && log_id));
  });

  test('an expired key is refused like an unknown one, also while its account is cached', async () => {
    const expires_at = new Date(Date.now() + 1_500).toISOString();
    const { key } = createdSchema.parse((await send('POST', '/v1/admin/keys', { owner: 'dan', expires_at })).body);
    assert.equal((await send('GET', '/v1/usage', undefined, { 'x-api-key': key })).status, 200);
    let status = 200;
    while (status === 200) ({ status } = await send('GET', '/v1/usage', undefined, { 'x-api-key': key }));
    assert.deepEqual([status, Date.now() >= Date.parse(expires_at)], [401, true]);
  });

  test('invalid keys are rejected with the field, and change nothing', async () => {
    const before = (await service.audit()).length;
    for (const [body, path] of [
      [{}, 'owner'],
      [{ owner: ' ann' }, 'owner'],
      [{ owner: 'a\nb' }, 'owner'],
      [{ owner: 'ann', scopes: [] }, 'scopes'],
      [{ owner: 'ann', scopes: ['root'] }, 'scopes[0]'],
      [{ owner: 'ann', limits: '5 tokens/year' }, 'limits'],
      [{ owner: 'ann', expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
      [{ owner: 'ann', expires_at: 'tomorrow' }, 'expires_at'],
    ] as const) {
      const { status, body: answer } = await send('POST', '/v1/admin/keys', body);
      assert.deepEqual([status, answer.code], [400, 'invalid_request'], JSON.stringify(body));
      assert.match(JSON.stringify(answer.errors), new RegExp(`"path":"${RegExp.escape(path)}"`));
    }
    for (const id of ['none', '%00', 'glossa_', "' or 1=1 --", '00000000-0000-0000-0000-000000000000']) {
      for (const method of ['PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? { name: 'x' } : undefined;
        const { status } = await send(method, `/v1/admin/keys/${encodeURIComponent(id)}`, body);
        assert.equal(status, 404, id);
      }
    }
    assert.equal((await service.audit()).length, before);
  });

  test('pages of the lists have every row once', async () => {
    for (const [path, list] of [
      ['/v1/admin/audit', 'entries'],
      ['/v1/admin/keys', 'keys'],
    ] as const) {
      const idsOf = (body: Record<string, unknown>) =>
        z
          .array(z.looseObject({ id: z.string().optional(), key_id: z.string().optional() }))
          .parse(body[list])
          .map(({ id, key_id }) => id ?? key_id);
      const all = idsOf((await send('GET', `${path}?limit=1000`)).body);
      const paged = [];
      for (let cursor: unknown = ''; cursor !== null; ) {
        const { body } = await send('GET', `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
        paged.push(...idsOf(body));
        cursor = body.next_cursor;
      }
      assert.deepEqual(paged, all, path);
      assert.equal((await send('GET', `${path}?cursor=wrong`)).status, 400);
    }
  });

  test('usage has costs of all owners by day, and limits of an owner are set and recorded', async () => {
    const own = { 'x-api-key': await service.keyWith('fay', 'translate') };
    const text = { text: 'Добар дан.', current_language: 'sr', target_language: 'sr-Latn' };
    const { body } = await send('POST', '/v1/ai/translate', text, own);
    const { input_tokens, output_tokens } = z
      .looseObject({ input_tokens: z.number(), output_tokens: z.number() })
      .parse(body._usage);
    const { body: usage } = await send('GET', '/v1/admin/usage?owner=fay');
    assert.equal(usage.currency, 'EUR');
    const rows = z
      .array(z.looseObject({ owner: z.string(), requests: z.number(), cost: z.number() }))
      .parse(usage.usage);
    assert.deepEqual(
      rows.map(({ owner, requests, cost }) => [owner, requests, cost]),
      [['fay', 1, Math.round(input_tokens * 2 + output_tokens * 4.5) / 1_000_000]],
    );
    const after = `after_day=${String(rows[0]?.day)}&after_owner=fay`;
    assert.deepEqual((await send('GET', `/v1/admin/usage?owner=fay&${after}`)).body.usage, []);
    const set = await send('PATCH', '/v1/admin/owners/fay', { limits: '7 requests/s', storage_bytes: 5_000 });
    assert.deepEqual([set.body.limits, set.body.storage_bytes, set.body.file_seconds], ['7 requests/s', 5_000, null]);
    const reset = await send('PATCH', '/v1/admin/owners/fay', { limits: 'default', storage_bytes: 'default' });
    assert.deepEqual([reset.body.limits, reset.body.storage_bytes], [null, null]);
    const owners = z
      .array(z.looseObject({ owner: z.string() }))
      .parse((await send('GET', '/v1/admin/owners?after=b&limit=3')).body.owners);
    assert.deepEqual(
      owners.map(({ owner }) => owner),
      ['ben', 'cleo', 'dan'],
    );
    assert.deepEqual(
      (await service.audit('?owner=fay&action=owner.changed')).map(({ details }) => details.limits),
      [null, '7 requests/s'],
    );
  });

  test('documents of all owners are listed without names, and are deleted', async () => {
    const own = { 'x-api-key': await service.keyWith('hal', 'translate') };
    const form = new FormData();
    form.set('file', new File(['Добар дан.'], 'private name.txt'));
    form.set('current_language', 'sr');
    form.set('target_language', 'sr-Latn');
    const sent = await readAnswer(
      await service.glossa.fetch('/v1/ai/translate/document', { method: 'POST', headers: own, body: form }),
    );
    const id = String(sent.body.document_id);
    const { body } = await send('GET', '/v1/admin/documents?owner=hal');
    const documents = z.array(z.looseObject({ document_id: z.string(), owner: z.string() })).parse(body.documents);
    assert.deepEqual(
      documents.map(({ document_id, owner }) => [document_id, owner]),
      [[id, 'hal']],
    );
    assert.doesNotMatch(JSON.stringify(body), /private name/);
    assert.equal((await send('DELETE', `/v1/admin/documents/${id}`)).status, 200);
    assert.deepEqual(
      (await service.audit('?action=document.deleted')).map(({ owner, actor_owner, target }) => [
        owner,
        actor_owner,
        target,
      ]),
      [['hal', 'ann', id]],
    );
    assert.equal((await send('DELETE', '/v1/admin/documents/none')).status, 404);
  });
}

describe('administration', () => suite(async () => ({})));

describe('administration on PostgreSQL', { skip: WITHOUT_POSTGRES, timeout: 300_000 }, async () => {
  if (WITHOUT_POSTGRES !== undefined) return;
  const server = await startPostgres();
  suite(async () => ({ GLOSSA_DATABASE_URL: await server.database() }));
  after(() => server[Symbol.asyncDispose]());
});
