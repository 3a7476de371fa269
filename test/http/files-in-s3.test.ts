import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { type S3Request, startS3 } from '../../load/servers/s3.ts';
import { readAnswer, startTestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const PDF = join(import.meta.dirname, '../../assets/a-short-history-of-translation.pdf');
const MIB = 2 ** 20;
const isObject = ({ name }: S3Request): boolean => name !== '';
const isGet = ({ method, name }: S3Request): boolean => method === 'GET' && name !== '';

describe('a service that stores files in S3', { timeout: 300_000 }, async () => {
  const server = await startS3();
  after(() => server[Symbol.asyncDispose]());

  test('ends slow uploads when a fast one waits for their memory', async (t) => {
    await using service = await startTestService(server.environment('slow'));
    // The maximum number of uploads with parts in memory.
    const slow = Array.from({ length: 16 }, (_, index) => {
      const headers = { 'x-api-key': service.key, 'content-length': MIB };
      const sent = request(`${service.url}/v1/store/file?key=slow-${index}`, { method: 'POST', headers });
      const answered = new Promise<number | undefined>((resolve) => {
        sent.on('error', () => {}).on('response', (answer) => resolve(answer.resume().statusCode));
      });
      sent.write(new Uint8Array(MIB / 2));
      return { sent, answered };
    });
    const underWay = async () =>
      Number(/^glossa_http_under_way_requests (\d+)$/mu.exec(await (await service.fetch('/metrics')).text())?.[1]);
    await waitUntil(t, async () => (await underWay()) === slow.length);
    const body = new Uint8Array(randomBytes(12 * MIB));
    assert.equal((await service.fetch('/v1/store/file?key=fast', { method: 'POST', body })).status, 200);
    assert.equal(await Promise.race(slow.map(({ answered }) => answered)), 408);
    for (const { sent } of slow) sent.destroy();
  });

  test('stores, lists, links, summarizes and deletes files, and keeps none on disk', async (t) => {
    await using service = await startTestService(server.environment('whole'));
    const store = (key: string, body: Uint8Array<ArrayBuffer>, options = '') =>
      service.fetch(`/v1/store/file?key=${key}${options}`, { method: 'POST', body });
    const bytes = new Uint8Array(randomBytes(12 * MIB));
    assert.equal((await store('large', bytes)).status, 200);
    const stored = await readAnswer(await store('a.pdf', new Uint8Array(await readFile(PDF)), '&temp_public_url=true'));
    const form = new FormData();
    form.set('file', new Blob([bytes]));
    assert.equal((await service.fetch('/v1/store/file?key=form', { method: 'POST', body: form })).status, 200);
    assert.equal((await server.objects('whole')).length, 3);

    for (const key of ['large', 'form']) {
      const read = await service.fetch(`/v1/store/file/read/${key}`);
      assert.equal(read.headers.get('content-length'), String(bytes.length));
      assert.deepEqual(new Uint8Array(await read.arrayBuffer()), bytes);
    }
    const head = await service.fetch('/v1/store/file/read/large', { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)]);
    assert.deepEqual(
      Buffer.from(await (await fetch(String(stored.body.temp_public_url))).arrayBuffer()),
      await readFile(PDF),
    );
    const summary = await service.post('/v1/ai/summary', { file_store_key: 'a.pdf' });
    assert.equal(summary.status, 200);

    await using replica = await startTestService({
      ...server.environment('whole'),
      GLOSSA_DATA_DIR: service.dataDirectory,
    });
    const headers = { 'x-api-key': service.key };
    const elsewhere = await replica.fetch('/v1/store/file/read/large', { headers });
    assert.deepEqual(new Uint8Array(await elsewhere.arrayBuffer()), bytes);
    for (const key of ['large', 'form', 'a.pdf']) {
      assert.equal((await replica.fetch(`/v1/store/file/read/${key}`, { method: 'DELETE', headers })).status, 200);
    }
    await waitUntil(t, async () => (await server.objects('whole')).length === 0);
    await assert.rejects(readFile(join(service.dataDirectory, 'files')), { code: 'ENOENT' });
  });

  test('during an outage of S3 file requests get 503, other requests succeed, and the replica stays ready', async (t) => {
    await using service = await startTestService(server.environment('away'));
    const upload = () => service.fetch('/v1/store/file?key=a&overwrite=true', { method: 'POST', body: 'x' });
    assert.equal((await upload()).status, 200);
    {
      using _away = server.injectFault({ kind: 'error', status: 503, code: 'SlowDown' });
      for (const answer of [await upload(), await service.fetch('/v1/store/file/read/a')]) {
        assert.equal(answer.status, 503);
        assert.equal(answer.headers.get('retry-after'), '2');
        assert.equal((await readAnswer(answer)).body.code, 'storage_unavailable');
      }
      assert.equal((await service.get('/v1/store/file')).status, 200);
      const text = 'Languages change. People move and trade. Words travel with them.';
      assert.equal((await service.post('/v1/ai/summary', { text })).status, 200);
      const ready = await service.get('/readyz');
      assert.equal(ready.status, 200);
      assert.deepEqual(ready.body.warnings, ['The bucket of stored files does not answer correctly.']);
    }
    await waitUntil(t, async () => (await service.get('/readyz')).body.warnings === undefined);
    assert.equal(await (await service.fetch('/v1/store/file/read/a')).text(), 'x');
    const warnings = service.logLines.filter((line) => line.includes('a request to S3 failed'));
    assert.ok(warnings.length >= 2);
    assert.match(
      await (await service.fetch('/metrics')).text(),
      /s3_requests_total\{operation="put",outcome="throttled"\} 1/,
    );
  });

  test('a broken or damaged download never looks complete to the client', async () => {
    await using service = await startTestService(server.environment('broken'));
    const bytes = new Uint8Array(randomBytes(3 * MIB));
    await service.fetch('/v1/store/file?key=large', { method: 'POST', body: bytes });
    await service.fetch('/v1/store/file?key=small', { method: 'POST', body: 'a few words' });
    for (const fault of [{ kind: 'corrupt' }, { kind: 'cut', after: MIB }] as const) {
      using _failing = server.injectFault(fault, isGet);
      const answer = await service.fetch('/v1/store/file/read/large');
      await assert.rejects(answer.arrayBuffer());
    }
    using _failing = server.injectFault({ kind: 'corrupt' }, isGet);
    const small = await service.fetch('/v1/store/file/read/small').then(
      (answer) => answer.text(),
      () => 'cut off',
    );
    assert.doesNotMatch(small, /few words/);
    const summary = await service.post('/v1/ai/summary', { file_store_key: 'small' });
    assert.deepEqual([summary.status, summary.body.code], [503, 'storage_unavailable']);
  });

  test('a download that stalls is an error and counts as one request', async () => {
    await using service = await startTestService(server.environment('cut'));
    const bytes = new Uint8Array(10_000);
    assert.equal((await service.fetch('/v1/store/file?key=a', { method: 'POST', body: bytes })).status, 200);
    {
      using _cut = server.injectFault({ kind: 'cut', after: 0 }, isGet);
      const { status, body } = await service.get('/v1/store/file/read/a');
      assert.deepEqual([status, body.code], [503, 'storage_unavailable']);
    }
    const read = await service.fetch('/v1/store/file/read/a');
    assert.equal((await read.arrayBuffer()).byteLength, bytes.length);
    const { usage } = (await service.get('/v1/usage')).body as unknown as { usage: Record<string, unknown>[] };
    assert.deepEqual([usage[0]?.requests, usage[0]?.errors], [3, 1]);
  });

  test('an upload that its client cuts off is aborted at S3 and leaves nothing there', async (t) => {
    await using service = await startTestService(server.environment('left'));
    const headers = { 'x-api-key': service.key, 'content-length': 20 * MIB };
    const upload = request(`${service.url}/v1/store/file?key=a`, { method: 'POST', headers }).on('error', () => {});
    upload.write(randomBytes(6 * MIB));
    await waitUntil(t, () => server.uploads('left').length === 1);
    upload.destroy();
    await waitUntil(t, () => server.uploads('left').length === 0);
    assert.deepEqual(await server.objects('left'), []);
    assert.ok(server.requests.some((one) => one.method === 'DELETE' && isObject(one)));
  });

  test('a service starts while S3 is down and accepts files once S3 is back', async (t) => {
    let starting: Awaited<ReturnType<typeof startTestService>>;
    {
      using _away = server.injectFault({ kind: 'error', status: 500, code: 'InternalError' });
      starting = await startTestService(server.environment('late'));
    }
    await using service = starting;
    await waitUntil(t, async () => (await service.get('/readyz')).body.warnings === undefined);
    assert.equal((await service.fetch('/v1/store/file?key=a', { method: 'POST', body: 'x' })).status, 200);
  });

  test('replicas that start together on one database share one folder', { skip: WITHOUT_POSTGRES }, async () => {
    await using postgres = await startPostgres();
    const environment = {
      GLOSSA_DATABASE_URL: await postgres.database(),
      GLOSSA_API_KEY: 'a-configured-key-0001',
      ...server.environment('replicas'),
    };
    const replicas = await Promise.all(Array.from({ length: 3 }, () => startTestService(environment)));
    await using opened = new AsyncDisposableStack();
    for (const replica of replicas) opened.use(replica);
    for (const [index, replica] of replicas.entries()) {
      assert.equal((await replica.fetch(`/v1/store/file?key=${index}`, { method: 'POST', body: 'x' })).status, 200);
    }
    for (const replica of replicas) {
      for (const index of replicas.keys()) {
        assert.equal(await (await replica.fetch(`/v1/store/file/read/${index}`)).text(), 'x');
      }
    }
    const folders = (await server.objects('replicas')).map((name) => name.slice(0, -32));
    assert.deepEqual([folders.length, new Set(folders).size], [3, 1]);
  });
});
