import assert from 'node:assert/strict';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { GlossaError } from '../../src/errors.ts';
import { silentLogger, temporaryDatabase, temporaryDirectory } from '../support/storage.ts';

const file = (key: string) => ({
  owner: 'ann',
  key,
  blob_id: `blob of ${key}`,
  size: 1,
  content_type: 'text/plain',
  created_at: '2030-01-01T00:00:00.000Z',
});

function countTo(last: number) {
  return sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${last}) SELECT i FROM n`;
}

async function keys(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('files').select('key').orderBy('key').execute();
  return rows.map((row) => row.key);
}

const open = (path: string) => openDatabase({ path, log: silentLogger, registry: new Registry() });

test('the file is private, and every commit is durable before its reply', async () => {
  await using temporary = await temporaryDatabase();
  const { mode } = await stat(join(temporary.directory, 'glossa.db'));
  assert.equal(mode & 0o777, 0o600);
  const pragmas = async (name: string) => (await sql.raw(`PRAGMA ${name}`).execute(temporary.database)).rows;
  assert.deepEqual(await pragmas('journal_mode'), [{ journal_mode: 'wal' }]);
  assert.deepEqual(await pragmas('synchronous'), [{ synchronous: 2 }]);
  assert.deepEqual(await pragmas('foreign_keys'), [{ foreign_keys: 1 }]);
});

test('written data is there after closing and reopening', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'glossa.db');
  {
    await using database = await open(path);
    await database.insertInto('files').values(file('kept')).execute();
  }
  await using database = await open(path);
  assert.deepEqual(await keys(database), ['kept']);
});

test('queries outside a transaction wait for it and are not rolled back with it', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  let outside: Promise<unknown> | undefined;
  const transaction = database.transaction().execute(async (inside) => {
    await inside.insertInto('files').values(file('inside')).execute();
    outside = database.insertInto('files').values(file('outside')).execute();
    await inside.selectFrom('files').selectAll().execute();
    throw new Error('changed my mind');
  });
  await assert.rejects(transaction, /changed my mind/);
  await outside;
  assert.deepEqual(await keys(database), ['outside']);
});

test('a slow query does not block the calling thread', async () => {
  await using temporary = await temporaryDatabase();
  let done = false;
  const slow = sql`SELECT count(*) FROM (${countTo(2_000_000)})`.execute(temporary.database);
  const watched = slow.then(() => {
    done = true;
  });
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  assert.equal(done, false);
  await watched;
});

test('two connections to one file take turns, and each sees the commits of the other', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'glossa.db');
  await using one = await open(path);
  await using other = await open(path);
  const writes = Array.from({ length: 40 }, (_, index) =>
    (index % 2 === 0 ? one : other).transaction().execute(async (transaction) => {
      await transaction.selectFrom('files').selectAll().execute();
      await transaction
        .insertInto('files')
        .values(file(`file ${index}`))
        .execute();
    }),
  );
  await Promise.all(writes);
  assert.equal((await keys(one)).length, 40);
  assert.deepEqual(await keys(other), await keys(one));
});

test('queries beyond the queue are rejected at once, and all queued queries are answered', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const gate = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const holder = database.transaction().execute(async () => {
    began.resolve();
    await gate.promise;
  });
  await began.promise;
  const waiting = Array.from({ length: 1_000 }, () => keys(database));
  await setImmediate();
  await assert.rejects(keys(database), (error) => error instanceof GlossaError && error.code === 'overloaded');
  gate.resolve();
  await holder;
  assert.equal((await Promise.all(waiting)).length, 1_000);
});

test('a crash of the database thread fails the whole transaction, and the next query starts a new thread', async () => {
  const threads: Worker[] = [];
  const remember = (worker: Worker) => void threads.push(worker);
  process.on('worker', remember);
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await database.insertInto('files').values(file('before')).execute();
  const transaction = database.transaction().execute(async (inside) => {
    await inside.insertInto('files').values(file('lost')).execute();
    const interrupted = sql`${countTo(50_000)}`.execute(inside);
    await threads[0]?.terminate();
    await assert.rejects(interrupted, { name: 'StorageError', message: /thread ended/ });
    await inside.insertInto('files').values(file('must not run alone')).execute();
  });
  await assert.rejects(transaction, { name: 'StorageError', message: /the transaction has ended/ });
  assert.deepEqual(await keys(database), ['before']);
  process.off('worker', remember);
  assert.equal(threads.length, 2);
});

test('a result that would exhaust memory is rejected', async () => {
  await using temporary = await temporaryDatabase();
  await assert.rejects(countTo(1_000_000).execute(temporary.database), /the result has more than 100000 rows/);
  assert.equal((await countTo(100_000).execute(temporary.database)).rows.length, 100_000);
});

test('a parameter that PostgreSQL would store differently is rejected', async () => {
  await using temporary = await temporaryDatabase();
  await assert.rejects(sql`SELECT ${true}`.execute(temporary.database), TypeError);
});

test('a full disk is reported, and the database works again when space is free', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await sql`PRAGMA max_page_count = 1`.execute(database);
  const big = { ...file('big'), content_type: 'x'.repeat(200_000) };
  await assert.rejects(
    database.insertInto('files').values(big).execute(),
    /glossa\.db cannot grow: the disk is full\.$/,
  );
  const transaction = database.transaction().execute(async (inside) => {
    await inside.insertInto('files').values(file('small')).execute();
    await inside.insertInto('files').values(big).execute();
  });
  await assert.rejects(transaction, /the disk is full\.$/);
  await sql`PRAGMA max_page_count = 100000`.execute(database);
  assert.deepEqual(await keys(database), []);
  await database.insertInto('files').values(big).execute();
});

test('a read-only database is reported', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await sql`PRAGMA query_only = ON`.execute(database);
  await assert.rejects(database.insertInto('files').values(file('a')).execute(), /glossa\.db is read-only: /);
  await sql`PRAGMA query_only = OFF`.execute(database);
  await database.insertInto('files').values(file('a')).execute();
});

test('readers overtake writers that wait for another process, and the writers fail after the lock timeout', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  using locking = new DatabaseSync(join(temporary.directory, 'glossa.db'));
  locking.exec('BEGIN IMMEDIATE');
  let ended = 0;
  const refused = async (write: Promise<unknown>) => {
    await assert.rejects(write, { name: 'StorageError', message: /is locked by another process: / });
    ended++;
  };
  const writes = Array.from({ length: 50 }, (_, index) => [
    refused(
      database
        .insertInto('files')
        .values(file(`file ${index}`))
        .execute(),
    ),
    refused(database.transaction().execute(async () => assert.fail('the transaction must not begin'))),
  ]).flat();
  for (let turn = 0; turn < 100; turn++) assert.deepEqual(await keys(database), []);
  assert.equal(ended, 0, 'no reader waited until a writer gave up');
  await Promise.all(writes);
  locking.exec('ROLLBACK');
  await database.insertInto('files').values(file('after')).execute();
  assert.deepEqual(await keys(database), ['after']);
});

test('a statement that waits for the lock of another process runs when the lock is released', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  using locking = new DatabaseSync(join(temporary.directory, 'glossa.db'));
  locking.exec('BEGIN IMMEDIATE');
  const alone = database.insertInto('files').values(file('alone')).execute();
  const together = database.transaction().execute(async (inside) => {
    await inside.insertInto('files').values(file('one')).execute();
    await inside.insertInto('files').values(file('two')).execute();
  });
  assert.deepEqual(await keys(database), []);
  locking.exec('COMMIT');
  await Promise.all([alone, together]);
  assert.deepEqual(await keys(database), ['alone', 'one', 'two']);
});

test('a commit is durable, even when a returning statement waited for the lock of another process', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await database.insertInto('files').values(file('removed')).execute();
  using other = new DatabaseSync(join(temporary.directory, 'glossa.db'));
  other.exec('BEGIN IMMEDIATE');
  const removal = database.deleteFrom('files').where('key', '=', 'removed').returningAll().execute();
  assert.deepEqual(await keys(database), ['removed'], 'by now the removal has met the lock');
  other.exec('COMMIT');
  assert.equal((await removal).length, 1);
  await database.insertInto('files').values(file('added')).execute();
  assert.deepEqual({ ...other.prepare('SELECT group_concat(key) AS keys FROM files').get() }, { keys: 'added' });
});

test('closing the database does not wait for writers that wait for another process', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'glossa.db');
  const database = await open(path);
  using locking = new DatabaseSync(path);
  locking.exec('BEGIN IMMEDIATE');
  const write = database.insertInto('files').values(file('a')).execute();
  const refused = assert.rejects(write, (error) => error instanceof GlossaError && error.code === 'shutting_down');
  assert.deepEqual(await keys(database), []);
  await database.destroy();
  await refused;
});

test('an unusable path is reported in one sentence', async () => {
  await using directory = await temporaryDirectory();
  const at = (name: string) => join(directory.path, name);
  await writeFile(at('letter'), 'Dear database, '.repeat(1_000));
  await mkdir(at('folder'));
  const cases = [
    ['missing/glossa.db', /missing\/glossa\.db does not exist, or its directory does not\.$/],
    ['folder', /folder is a directory, not a file\.$/],
    ['letter/glossa.db', /letter\/glossa\.db is not inside a directory\.$/],
    ['letter', /letter is not a database: move it away, or choose another data directory\.$/],
  ] as const;
  for (const [name, message] of cases) {
    await assert.rejects(open(at(name)), { name: 'StorageError', message }, name);
  }
});
