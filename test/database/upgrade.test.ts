import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Migration } from 'kysely/migration';
import { connectDatabase } from '../../src/database/database.ts';
import { MIGRATIONS, migrate } from '../../src/database/migrate.ts';
import { copyBeforeMigration } from '../../src/database/sqlite/copy-before-migration.ts';
import { runCommandToEnd } from '../support/cli-process.ts';
import { OLD_DATA, writeOldData } from '../support/old-data-directory.ts';
import { startTestService } from '../support/service.ts';
import { openDatabaseIn, silentLogger, temporaryDirectory } from '../support/storage.ts';

const run = promisify(execFile);
const KILLED = join(import.meta.dirname, '../support/killed-migration.ts');
const NEXT = '999-next';
/** It is named after the first migration that the old database lacks. */
const COPY = `glossa.db.before-${NEXT}`;
/** The migrations of version 0.1.0. */
const RELEASED = [['001-schema']];

async function temporaryOldData() {
  const directory = await temporaryDirectory();
  await writeOldData(directory.path);
  return directory;
}

function rows(path: string, query: string): unknown[] {
  using database = new DatabaseSync(path);
  return database
    .prepare(query)
    .all()
    .map((row) => Object.values(row));
}

const MIGRATED = 'SELECT name FROM kysely_migration ORDER BY name';
const KEYS = 'SELECT id, owner, name, prefix, hash, scopes, created_at, revoked_at FROM api_keys ORDER BY id';

const SCHEMA = 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name';

/** Opens a database as a later version with one more migration does. */
async function upgrade(directory: string): Promise<void> {
  const path = join(directory, 'glossa.db');
  const next: Migration = { up: (database) => database.schema.createTable('next').addColumn('id', 'text').execute() };
  await using database = await connectDatabase({ path, log: silentLogger });
  const copy = (migration: string) => copyBeforeMigration(database, path, migration);
  await migrate(database, copy, { ...MIGRATIONS, [NEXT]: next });
}

test('a data directory of version 0.1.0 serves its keys, files, links and usage', async () => {
  await using old = await temporaryOldData();
  await using service = await startTestService({ GLOSSA_DATA_DIR: old.path });
  assert.equal(service.key, OLD_DATA.key);
  const path = `/v1/store/file/read/${encodeURIComponent(OLD_DATA.file)}`;
  const read = async (key: string) => (await service.fetch(path, { headers: { 'x-api-key': key } })).text();
  assert.equal(await read(OLD_DATA.key), OLD_DATA.content);
  assert.equal(await read(OLD_DATA.keyOfAnn), OLD_DATA.contentOfAnn);
  assert.equal((await service.get(path, { 'x-api-key': OLD_DATA.revokedKey })).status, 401);
  assert.equal(await (await fetch(service.url + path + OLD_DATA.link)).text(), OLD_DATA.contentOfAnn);
  const { body } = await service.get('/v1/usage?to=2025-11-20', { 'x-api-key': OLD_DATA.keyOfAnn });
  assert.partialDeepStrictEqual(body.usage, OLD_DATA.usageOfAnn);
  assert.equal((await service.get('/v1/ai/translate/document')).status, 200);
});

test('the first migration makes the tables of version 0.1.0', async () => {
  await using old = await temporaryOldData();
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'glossa.db');
  {
    await using database = await connectDatabase({ path, log: silentLogger });
    await migrate(database, async () => {}, Object.fromEntries(Object.entries(MIGRATIONS).slice(0, RELEASED.length)));
  }
  const sql = (row: unknown) => String(row).toLowerCase();
  assert.deepEqual(rows(path, SCHEMA).map(sql), rows(join(old.path, 'glossa.db'), SCHEMA).map(sql));
});

test('a data directory of a development version is refused with a sentence, and stays unchanged', async () => {
  await using old = await temporaryOldData();
  {
    using database = new DatabaseSync(join(old.path, 'glossa.db'));
    database.exec(`UPDATE kysely_migration SET name = '001-tables'`);
  }
  const before = await readFile(join(old.path, 'glossa.db'));
  const names = await readdir(old.path, { recursive: true });
  const environment = { GLOSSA_DATA_DIR: old.path, GLOSSA_PORT: '0' };
  for (const command of [['serve'], ['migrate'], ['keys', 'list']]) {
    const { exitCode, stderr } = await runCommandToEnd(command, environment);
    assert.equal(exitCode, 1, command.join(' '));
    assert.match(
      stderr,
      /^glossa: The database was created by a development version before 0\.1\.0, .*Nothing was changed\./,
    );
  }
  assert.deepEqual(await readFile(join(old.path, 'glossa.db')), before);
  assert.deepEqual(await readdir(old.path, { recursive: true }), names);
});

test('a private copy of the old database stays beside the new one, and only the latest copy', async () => {
  await using old = await temporaryOldData();
  await writeFile(join(old.path, 'glossa.db.before-001-something'), 'an older copy');
  const names = await readdir(old.path);
  await upgrade(old.path);
  const expected = [...names.filter((name) => !name.includes('before') && !/-(?:wal|shm)$/.test(name)), COPY];
  assert.deepEqual((await readdir(old.path)).toSorted(), expected.toSorted());
  assert.equal((await stat(join(old.path, COPY))).mode & 0o777, 0o600);
  assert.deepEqual(rows(join(old.path, COPY), MIGRATED), RELEASED);
  assert.deepEqual(
    rows(join(old.path, 'glossa.db'), MIGRATED),
    [...Object.keys(MIGRATIONS), NEXT].map((name) => [name]),
  );
  assert.deepEqual(rows(join(old.path, COPY), KEYS), rows(join(old.path, 'glossa.db'), KEYS));
  const { mtimeMs } = await stat(join(old.path, COPY));
  await upgrade(old.path);
  assert.equal((await stat(join(old.path, COPY))).mtimeMs, mtimeMs, 'a start that changes nothing makes no copy');
});

test('connections that upgrade together do so once, and the copy precedes the upgrade', async () => {
  await using old = await temporaryOldData();
  await Promise.all(Array.from({ length: 4 }, () => upgrade(old.path)));
  assert.deepEqual(
    rows(join(old.path, 'glossa.db'), MIGRATED),
    [...Object.keys(MIGRATIONS), NEXT].map((name) => [name]),
  );
  assert.deepEqual(rows(join(old.path, COPY), MIGRATED), RELEASED);
  assert.deepEqual(
    (await readdir(old.path)).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('a migration that is killed at any statement is complete or absent, and the next start completes it', async () => {
  await using directory = await temporaryDirectory();
  for (let statements = 1; ; statements += 5) {
    const path = join(directory.path, String(statements));
    await mkdir(path);
    const outcome = await run(process.execPath, [KILLED, path, String(statements)]).catch((error) => error);
    const database = join(path, 'glossa.db');
    const tables = rows(database, `SELECT count(*) FROM sqlite_master WHERE name IN ('api_keys', 'document_tasks')`);
    assert.match(String(tables), /^[02]$/, `after ${statements} statements`);
    await (await openDatabaseIn(path)).destroy();
    assert.deepEqual(
      rows(database, MIGRATED),
      Object.keys(MIGRATIONS).map((name) => [name]),
    );
    if (outcome.signal === undefined) {
      assert.ok(statements > 20, 'the migration was killed in its middle');
      return;
    }
    assert.equal(outcome.signal, 'SIGKILL');
  }
});

test('without space for a copy the database is not upgraded and stays unchanged', async (t) => {
  await using old = await temporaryOldData();
  const before = await readFile(join(old.path, 'glossa.db'));
  const names = await readdir(old.path);
  {
    await using file = await open(import.meta.filename);
    t.mock.method(Object.getPrototypeOf(file), 'sync', async () => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    });
  }
  await assert.rejects(upgrade(old.path), {
    name: 'StorageError',
    message:
      /^The database was not upgraded, because it could not be copied first: \S+ cannot be written: the disk is full\.$/,
  });
  t.mock.restoreAll();
  assert.deepEqual(await readFile(join(old.path, 'glossa.db')), before);
  assert.deepEqual(await readdir(old.path), names);
});
