import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { runCommand } from '../../../load/command.ts';
import { startPostgres, WITHOUT_POSTGRES } from '../../../load/servers/postgres.ts';
import { ensureFirstKey } from '../../../src/accounts/first-key.ts';
import { createKeyStore } from '../../../src/accounts/key-store.ts';
import { createUsageRecorder } from '../../../src/accounts/usage-recorder.ts';
import { type Database, openDatabase } from '../../../src/database/database.ts';
import { startDisconnectingProxy } from '../../support/disconnecting-proxy.ts';
import { silentLogger, temporaryDirectory } from '../../support/storage.ts';
import { waitUntil } from '../../support/wait-until.ts';

const open = (url: string, registry = new Registry()) => openDatabase({ path: '', url, log: silentLogger, registry });
const count = async (database: Database, table: 'api_keys' | 'files') => {
  const query = database.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
};
const event = () => ({
  logId: randomUUIDv7(),
  keyId: 'key of ann',
  owner: 'ann',
  operation: 'translate' as const,
  outcome: 'succeeded' as const,
  inputCharacters: 100,
  inputTokens: 20,
  outputTokens: 30,
  inferenceTimeTokens: 4,
  at: new Date(),
});

describe('PostgreSQL', { skip: WITHOUT_POSTGRES, timeout: 300_000 }, async () => {
  if (WITHOUT_POSTGRES !== undefined) return;
  const server = await startPostgres();
  after(() => server[Symbol.asyncDispose]());

  test('replicas that start together on an empty database create its tables and one first key', async () => {
    const url = await server.database();
    await using stack = new AsyncDisposableStack();
    const replicas = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const directory = stack.use(await temporaryDirectory());
        return { database: stack.use(await open(url)), dataDirectory: directory.path, configuredKey: undefined };
      }),
    );
    const starts = await Promise.all(replicas.map(ensureFirstKey));
    const made = starts.filter((first) => first.created);
    assert.equal(made.length, 1);
    assert.deepEqual(
      starts.filter((first) => !first.created),
      Array.from({ length: 7 }, () => ({ created: false, file: undefined })),
    );
    await using database = await open(url);
    assert.equal(await count(database, 'api_keys'), 1);
    assert.ok(await createKeyStore({ database, registry: new Registry() }).authenticate(made[0]?.key ?? ''));
  });

  test('integers are returned as numbers, and inexact ones fail', async () => {
    await using database = await open(await server.database());
    const { rows } = await sql`select ${Number.MAX_SAFE_INTEGER}::bigint as most, null::bigint as none`.execute(
      database,
    );
    assert.deepEqual(rows, [{ most: Number.MAX_SAFE_INTEGER, none: null }]);
    await assert.rejects(sql`select 9007199254740993::bigint`.execute(database), { name: 'StorageError' });
    assert.deepEqual((await sql`select 1 as one`.execute(database)).rows, [{ one: 1 }]);
  });

  test('a transaction on a killed connection leaves nothing, and the next one uses a new connection', async () => {
    const url = await server.database();
    await using database = await open(url);
    const broken = database.transaction().execute(async (transaction) => {
      const row = {
        name: 'ann',
        storage_bytes: null,
        file_seconds: null,
        stored_bytes: 0,
        stored_files: 0,
        glossaries: 0,
        glossary_bytes: 0,
        memories: 0,
        memory_bytes: 0,
        documents: 0,
        document_bytes: 0,
      };
      await transaction.insertInto('owners').values(row).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await server.query(url, `select pg_terminate_backend(${rows[0]?.pid})`);
      await transaction.selectFrom('owners').selectAll().execute();
    });
    await assert.rejects(broken, { name: 'StorageError' });
    assert.deepEqual(await database.selectFrom('owners').selectAll().execute(), []);
  });

  test('a connection to a server that has become read-only is not reused', async () => {
    await using database = await open(await server.database());
    // As after a fail-over: the connection stays, and the host name leads to another server.
    await sql`set default_transaction_read_only = on`.execute(database);
    const row = {
      name: 'ann',
      storage_bytes: null,
      file_seconds: null,
      stored_bytes: 0,
      stored_files: 0,
      glossaries: 0,
      glossary_bytes: 0,
      memories: 0,
      memory_bytes: 0,
      documents: 0,
      document_bytes: 0,
    };
    const write = () =>
      database.transaction().execute((transaction) => transaction.insertInto('owners').values(row).execute());
    await assert.rejects(write(), /is read-only: GLOSSA_DATABASE_URL must lead to the primary server/);
    await write();
  });

  test('an idle connection that breaks fails nothing', async (t) => {
    const url = await server.database();
    const registry = new Registry();
    await using database = await open(url, registry);
    await sql`select 1`.execute(database);
    await server.query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await waitUntil(t, async () => /glossa_database_connections\{state="idle"\} 0\n/.test(await registry.metrics()));
    assert.deepEqual((await sql`select 1 as one`.execute(database)).rows, [{ one: 1 }]);
  });

  for (const when of ['before', 'after'] as const) {
    test(`a query on an idle connection that breaks ${when} the answer is repeated`, async () => {
      await using proxy = await startDisconnectingProxy(server.port);
      await using database = await open((await server.database()).replace(`:${server.port}/`, `:${proxy.port}/`));
      await sql`select 1`.execute(database);
      proxy.disconnectAt('select "name"', when);
      assert.deepEqual(await database.selectFrom('owners').select('name').execute(), []);
      assert.equal(proxy.disconnects(), 1);
    });

    test(`a COMMIT that is interrupted ${when} it is executed counts each request once`, async (t) => {
      await using proxy = await startDisconnectingProxy(server.port);
      const direct = await server.database();
      const url = direct.replace(`:${server.port}/`, `:${proxy.port}/`);
      await using database = await open(url);
      await using usage = createUsageRecorder({
        database,
        log: silentLogger,
        registry: new Registry(),
        flushIntervalMs: 3_600_000,
      });
      const requests = async () => (await usage.report('ann')).reduce((sum, day) => sum + day.requests, 0);
      usage.record(event());
      usage.record(event());
      proxy.disconnectAt('commit', when);
      await assert.rejects(usage.report('ann'), { name: 'StorageError' });
      assert.equal(proxy.disconnects(), 1);
      // The server may notice the interruption a little later.
      const busy = `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
      await waitUntil(t, async () => (await server.query(direct, busy)).length === 0);
      const stored = await server.query(direct, 'select requests from daily_usage');
      assert.deepEqual(stored, when === 'before' ? [] : [{ requests: '2' }]);
      usage.record(event());
      assert.equal(await requests(), 3);
      assert.equal(await requests(), 3);
    });
  }

  test('a query and a transaction find a working connection among many broken idle ones', async () => {
    await using proxy = await startDisconnectingProxy(server.port);
    await using database = await open((await server.database()).replace(`:${server.port}/`, `:${proxy.port}/`));
    const many = () => Promise.all(Array.from({ length: 8 }, () => sql`select 0`.execute(database)));
    await many();
    proxy.disconnectOpenAt('select 1');
    assert.deepEqual((await sql`select 1 as one`.execute(database)).rows, [{ one: 1 }]);
    assert.equal(proxy.disconnects(), 8);
    await many();
    proxy.disconnectOpenAt('begin');
    const begun = database.transaction().execute((transaction) => sql`select 2 as two`.execute(transaction));
    assert.deepEqual((await begun).rows, [{ two: 2 }]);
    assert.equal(proxy.disconnects(), 16);
  });

  test('writes, and statements inside a transaction, are not repeated', async () => {
    await using proxy = await startDisconnectingProxy(server.port);
    await using database = await open((await server.database()).replace(`:${server.port}/`, `:${proxy.port}/`));
    const row = {
      name: 'ann',
      storage_bytes: null,
      file_seconds: null,
      stored_bytes: 0,
      stored_files: 0,
      glossaries: 0,
      glossary_bytes: 0,
      memories: 0,
      memory_bytes: 0,
      documents: 0,
      document_bytes: 0,
    };
    await sql`select 1`.execute(database);
    proxy.disconnectAt('insert into', 'before');
    await assert.rejects(database.insertInto('owners').values(row).execute(), { name: 'StorageError' });
    assert.equal(proxy.disconnects(), 1);
    assert.deepEqual(await database.selectFrom('owners').selectAll().execute(), []);
    proxy.disconnectAt('select 3', 'before');
    const broken = database.transaction().execute((transaction) => sql`select 3`.execute(transaction));
    await assert.rejects(broken, { name: 'StorageError' });
    assert.equal(proxy.disconnects(), 2);
  });

  test('an unresponsive server does not keep the process alive', async () => {
    await using proxy = await startDisconnectingProxy(server.port);
    const url = (await server.database()).replace(`:${server.port}/`, `:${proxy.port}/`);
    proxy.ignoreClientEnd();
    await using command = runCommand(['keys', 'list'], { GLOSSA_DATABASE_URL: url });
    assert.equal(await command.exited, 0);
    assert.match(command.output().stdout, /^No keys/);
  });

  test('queries beyond the queue are rejected at once', async () => {
    await using database = await open(await server.database());
    const hold = Promise.withResolvers<void>();
    const held = Array.from({ length: 8 }, () => database.connection().execute(() => hold.promise));
    const waiting = Array.from({ length: 1_010 }, () => sql`select 1`.execute(database).then(() => 'done', String));
    const refused = await Promise.race(waiting);
    assert.match(refused, /GlossaError: The service is at capacity/);
    hold.resolve();
    await Promise.all(held);
    const outcomes = await Promise.all(waiting);
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1_000);
  });

  test('failures are reported in one sentence, without the password', async () => {
    const url = new URL(await server.database());
    const failing = (change: (url: URL) => void, message: RegExp) => {
      const wrong = new URL(url);
      wrong.password = 'top-secret';
      change(wrong);
      return assert.rejects(open(String(wrong)), (error: unknown) => {
        assert.ok(error instanceof Error && error.name === 'StorageError');
        assert.match(error.message, message);
        assert.doesNotMatch(JSON.stringify([error.message, error.cause, error.stack]), /top-secret/);
        return true;
      });
    };
    await failing(
      (wrong) => (wrong.port = '1'),
      /^The database postgres:\/\/127\.0\.0\.1:1\/test_\w+ refuses connections/,
    );
    await failing((wrong) => (wrong.pathname = '/nothing'), /does not exist: create it with createdb/);
    await failing((wrong) => (wrong.username = 'nobody'), /rejects the credentials/);
    await server.query(String(url), `create database latin encoding 'LATIN1' locale 'C' template template0`);
    await failing((wrong) => (wrong.pathname = '/latin'), /does not use the encoding UTF8/);
  });

  test('a user without the right to change tables can start a service after a migration by another user', async () => {
    const url = new URL(await server.database());
    await server.query(String(url), 'create role worker login; revoke create on schema public from public');
    const restricted = new URL(url);
    restricted.username = 'worker';
    await assert.rejects(open(String(restricted)), { name: 'StorageError', message: /glossa migrate/ });
    await (await open(String(url))).destroy();
    await server.query(String(url), 'grant select, insert, update, delete on all tables in schema public to worker');
    await using database = await open(String(restricted));
    assert.equal(await count(database, 'files'), 0);
  });

  test('killed tests leave no server and no data behind', async (t) => {
    const holder = join(import.meta.dirname, '../../support/postgres-child.ts');
    const child = spawn(process.execPath, [holder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout, 'data');
    const { port, directory } = JSON.parse(String(line));
    child.kill('SIGKILL');
    const isThere = () =>
      server.query(`postgres://glossa@127.0.0.1:${port}/postgres`, 'select 1').then(
        () => true,
        () => false,
      );
    await waitUntil(t, async () => !existsSync(directory) && !(await isThere()));
  });

  test('the pool has metrics', async () => {
    const registry = new Registry();
    await using database = await open(await server.database(), registry);
    await sql`select 1`.execute(database);
    assert.match(await registry.metrics(), /glossa_database_connections\{state="idle"\} 1\n/);
  });
});
