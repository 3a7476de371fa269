import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const TRANSLATE = '/v1/ai/translate';
const BODY = { text: 'Добар дан.', current_language: 'sr', target_language: 'sr-Latn' };
interface Day {
  operation: string;
  requests: number;
  errors: number;
}

describe('services on PostgreSQL', { skip: WITHOUT_POSTGRES, timeout: 300_000 }, async () => {
  if (WITHOUT_POSTGRES !== undefined) return;
  const server = await startPostgres();
  after(() => server[Symbol.asyncDispose]());

  /** Two replicas with one database and one directory of files. */
  async function startTwo() {
    const shared = await temporaryDirectory();
    const url = await server.database();
    const environment = {
      GLOSSA_DATABASE_URL: url,
      GLOSSA_DATA_DIR: shared.path,
      GLOSSA_API_KEY: 'a-configured-key-0001',
    };
    const services = [await startTestService(environment), await startTestService(environment)] as const;
    const { key } = await services[0].service.keyStore.create({
      owner: 'ann',
      name: undefined,
      scopes: ['translate', 'files'],
    });
    return {
      url,
      services,
      headers: { 'x-api-key': key },
      async [Symbol.asyncDispose]() {
        for (const service of services) await service[Symbol.asyncDispose]();
        await shared[Symbol.asyncDispose]();
      },
    };
  }

  test('two replicas share keys, files and usage', async () => {
    await using two = await startTwo();
    const { headers, url } = two;
    const [one, other] = two.services;
    const bytes = new Uint8Array(100_000).fill(7);
    for (const [from, to, name] of [
      [one, other, 'first'],
      [other, one, 'second'],
    ] as const) {
      const stored = await from.fetch(`/v1/store/file?key=${name}`, { method: 'POST', headers, body: bytes });
      assert.equal(stored.status, 200);
      const read = await to.fetch(`/v1/store/file/read/${name}`, { headers });
      assert.deepEqual(new Uint8Array(await read.arrayBuffer()), bytes);
      assert.equal((await from.post(TRANSLATE, BODY, headers)).body.translated_text, 'Dobar dan.');
      await from.get('/v1/usage', headers);
    }
    const invalid = await one.fetch('/v1/store/file?key=%00&overwrite=true', { method: 'POST', headers, body: 'x' });
    assert.equal(invalid.status, 400, 'a key that PostgreSQL cannot store');
    await one[Symbol.asyncDispose]();
    const usage = (await other.get('/v1/usage', headers)).body.usage as Day[];
    assert.deepEqual(
      usage.map(({ operation, requests }) => [operation, requests]),
      [
        ['files', 5],
        ['translate', 2],
      ],
    );
    const [ids] = await server.query(url, 'select count(*) as count from counted_requests');
    assert.deepEqual(ids, { count: '7' });
  });

  test('a usage report is refused long before a statement times out when PostgreSQL hangs', async () => {
    await using two = await startTwo();
    const [one] = two.services;
    assert.equal((await one.get('/v1/usage', two.headers)).status, 200);
    server.pause();
    try {
      const askedAt = performance.now();
      const { status, body } = await one.get('/v1/usage', two.headers);
      assert.deepEqual([status, body.code], [503, 'storage_unavailable']);
      // A statement times out after 12 s.
      assert.ok(performance.now() - askedAt < 10_000);
    } finally {
      server.resume();
    }
  });

  test('a restart of PostgreSQL under load fails no translation, and each request is counted once', async (t) => {
    await using two = await startTwo();
    const { headers, services, url } = two;
    let isDone = false;
    let answered = 0;
    const answers: string[] = [];
    const load = services.map(async ({ post }) => {
      while (!isDone) {
        const { status, body } = await post(TRANSLATE, BODY, headers);
        assert.equal(status, 200, JSON.stringify(body));
        answers.push(body.log_id);
        answered++;
        // The load lasts several seconds, so that keys must be looked up again.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    const ended = Promise.all(load);
    const served = async (more: number) => {
      const enough = answered + more;
      await Promise.race([waitUntil(t, () => answered >= enough), ended]);
    };
    await served(100);
    await server.stop();
    const stoppedAt = performance.now();
    // Longer than a key is cached.
    await waitUntil(t, () => performance.now() - stoppedAt > 5_500);
    await served(100);
    for (const { get } of services)
      assert.equal((await get('/readyz')).status, 200, 'a replica stays ready, because it still serves cached keys');
    const upload = await services[0].fetch('/v1/store/file?key=x', { method: 'POST', headers, body: 'x' });
    assert.equal(upload.status, 503);
    assert.match(await upload.text(), /"code":"storage_unavailable"/);
    await server.start();
    await served(100);
    isDone = true;
    await ended;
    for (const service of services) await service[Symbol.asyncDispose]();
    const counted = await server.query(url, `select log_id from counted_requests order by log_id`);
    const ids = new Set(counted.map(({ log_id }) => log_id));
    assert.deepEqual(
      answers.filter((id) => !ids.has(id)),
      [],
    );
    const rows = await server.query(url, `select operation, requests, errors from daily_usage order by operation`);
    assert.deepEqual(rows, [
      { operation: 'files', requests: '1', errors: '1' },
      { operation: 'translate', requests: String(answers.length), errors: '0' },
    ]);
    assert.equal(ids.size, answers.length + 1);
  });
});
