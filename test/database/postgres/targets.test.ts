import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Registry } from 'prom-client';
import { freePort } from '../../../load/servers/free-port.ts';
import { startPostgres, WITHOUT_POSTGRES } from '../../../load/servers/postgres.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { silentLogger } from '../../support/storage.ts';

const count = async (url: string): Promise<unknown> => {
  await using database = await openDatabase({ path: '', url, log: silentLogger, registry: new Registry() });
  return await database.selectFrom('api_keys').selectAll().execute();
};

describe('connection strings of PostgreSQL', { skip: WITHOUT_POSTGRES, timeout: 120_000 }, async () => {
  if (WITHOUT_POSTGRES !== undefined) return;
  const server = await startPostgres();
  after(() => server[Symbol.asyncDispose]());

  test('the next host is used where one does not answer, and sockets and relaxed TLS work', async () => {
    const url = await server.database();
    const name = new URL(url).pathname.slice(1);
    const closed = await freePort();
    for (const form of [
      `postgres://glossa@127.0.0.1:${closed},127.0.0.1:${server.port}/${name}?target_session_attrs=read-write`,
      `postgres://glossa@/${name}?host=${server.socketDirectory}&port=${server.port}`,
      `${url}?sslmode=prefer`,
      `${url}?sslmode=allow`,
      `${url}?sslmode=disable`,
    ]) {
      assert.deepEqual(await count(form), [], form);
    }
    await assert.rejects(count(`${url}?sslmode=require`), /does not support SSL/);
    await assert.rejects(
      count(`postgres://glossa@127.0.0.1:${closed},localhost:${closed}/${name}`),
      /refuses connections/,
    );
  });

  test('a server that rejects writes is refused where writes are asked for', async () => {
    const url = await server.database();
    await count(url);
    const name = new URL(url).pathname.slice(1);
    await server.query(url, `alter database ${name} set default_transaction_read_only = on`);
    await assert.rejects(count(`${url}?target_session_attrs=read-write`), /accepts writes/);
  });
});
