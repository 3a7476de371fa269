import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { type AdministeredService, auditEntry, startAdministeredService } from '../support/admin.ts';
import { waitUntil } from '../support/wait-until.ts';

function suite(environment: () => Promise<Record<string, string>>): void {
  let service: AdministeredService;
  before(async () => {
    service = await startAdministeredService(await environment());
  });
  after(() => service[Symbol.asyncDispose]());

  test('the audit log has changes by all paths, and no texts and no keys', async () => {
    const key = await service.keyWith('eve', 'translate', 'files');
    const own = { 'x-api-key': key };
    const entries = { 'secret word': 'palabra secreta' };
    const glossary = await service.send(
      'POST',
      '/v1/glossaries',
      { name: 'terms', source_language: 'en', target_language: 'es', entries },
      own,
    );
    const id = String(glossary.body.glossary_id);
    await service.send('PATCH', `/v1/glossaries/${id}`, { name: 'others' }, own);
    await service.send('DELETE', `/v1/glossaries/${id}`, undefined, own);
    assert.equal((await service.send('DELETE', `/v1/glossaries/${id}`, undefined, own)).status, 404);
    const deepl = await service.glossa.fetch('/v2/glossaries', {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'terms',
        source_lang: 'en',
        target_lang: 'es',
        entries: 'secret word\tpalabra secreta',
        entries_format: 'tsv',
      }),
    });
    assert.equal(deepl.status, 201);
    assert.equal((await service.send('POST', '/v1/webhook-secret', undefined, own)).status, 200);
    await service.glossa.fetch('/v1/store/file?key=a.txt', { method: 'POST', headers: own, body: 'A secret word.' });
    await service.send('DELETE', '/v1/store/file/read/a.txt', undefined, own);
    const recorded = await service.audit('?owner=eve');
    assert.deepEqual(
      recorded.map(({ action }) => action),
      [
        'file.deleted',
        'file.stored',
        'webhook_secret.renewed',
        'glossary.created',
        'glossary.deleted',
        'glossary.changed',
        'glossary.created',
        'key.created',
      ],
    );
    const text = JSON.stringify(recorded);
    assert.doesNotMatch(text, /secret word|secreta/);
    assert.equal(text.includes(key), false);
    const [, , , , ...rest] = recorded;
    assert.deepEqual(
      rest.slice(0, 3).map(({ target }) => target),
      [id, id, id],
    );
  });

  test('a change is recorded when its client goes away before the response', async (t) => {
    const own = { 'x-api-key': await service.keyWith('gus', 'files') };
    await service.glossa.fetch('/v1/store/file?key=b.txt', { method: 'POST', headers: own, body: 'text' });
    const abort = new AbortController();
    const sent = service.glossa.fetch('/v1/store/file/read/b.txt', {
      method: 'DELETE',
      headers: own,
      signal: abort.signal,
    });
    // The request is on its way when the next turn of the event loop begins.
    setImmediate(() => abort.abort());
    await sent.catch(() => {});
    // The request may have reached the service or not, and may still be under way.
    await waitUntil(t, async () => {
      const isStored = (await service.glossa.fetch('/v1/store/file/read/b.txt', { headers: own })).status === 200;
      const actions = (await service.audit('?owner=gus')).map(({ action }) => action);
      return actions.includes('file.deleted') === !isStored;
    });
  });

  test('the export has every entry as a line, oldest first, within its filter', async () => {
    const response = await service.glossa.fetch('/v1/admin/audit/export?action=key.created', {
      headers: service.admin,
    });
    assert.deepEqual(
      [response.headers.get('content-type'), response.headers.get('content-disposition')],
      ['application/x-ndjson', 'attachment; filename="audit.jsonl"'],
    );
    const lines = (await response.text()).trimEnd().split('\n');
    const exported = lines.map((line) => auditEntry.parse(JSON.parse(line)));
    assert.deepEqual(exported.toReversed(), await service.audit('?action=key.created'));
    assert.ok(exported.length > 1);
    const none = await service.glossa.fetch('/v1/admin/audit/export?to=2001-01-01', { headers: service.admin });
    assert.equal(await none.text(), '');
  });
}

describe('the audit log', () => suite(async () => ({})));

describe('the audit log on PostgreSQL', { skip: WITHOUT_POSTGRES, timeout: 300_000 }, async () => {
  if (WITHOUT_POSTGRES !== undefined) return;
  const server = await startPostgres();
  suite(async () => ({ GLOSSA_DATABASE_URL: await server.database() }));
  after(() => server[Symbol.asyncDispose]());
});
