import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { copyBeforeMigration } from '../../src/database/sqlite/copy-before-migration.ts';
import { OLD_DATA, writeOldData } from '../support/old-data-directory.ts';
import { startTestService } from '../support/service.ts';
import { openDatabaseIn, temporaryDirectory } from '../support/storage.ts';

const run = promisify(execFile);
const OPENER = join(import.meta.dirname, '../support/open-database.ts');
const KILLED = join(import.meta.dirname, '../support/killed-migration.ts');
const COPY = 'glossa.db.before-002-owners';

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

const MIGRATIONS = 'SELECT name FROM kysely_migration ORDER BY name';
const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'owners'`;

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
  const stored = 'SELECT name, storage_bytes, file_seconds, stored_bytes, stored_files FROM owners ORDER BY name';
  assert.deepEqual(rows(join(old.path, 'glossa.db'), stored), [
    ['ann', null, null, 28, 1],
    ['default', null, null, 26, 1],
  ]);
});

test('a private copy of the old database stays beside the new one, and only the latest copy', async () => {
  await using old = await temporaryOldData();
  await writeFile(join(old.path, 'glossa.db.before-001-something'), 'an older copy');
  await (await openDatabaseIn(old.path)).destroy();
  assert.deepEqual((await readdir(old.path)).toSorted(), ['api-key', 'files', 'glossa.db', COPY, 'secret']);
  assert.equal((await stat(join(old.path, COPY))).mode & 0o777, 0o600);
  assert.deepEqual(rows(join(old.path, COPY), MIGRATIONS), [['001-initial']]);
  const keys = 'SELECT id, owner, name, prefix, hash, scopes, created_at, revoked_at FROM api_keys ORDER BY id';
  assert.deepEqual(rows(join(old.path, COPY), keys), rows(join(old.path, 'glossa.db'), keys));
  const { mtimeMs } = await stat(join(old.path, COPY));
  await (await openDatabaseIn(old.path)).destroy();
  assert.equal((await stat(join(old.path, COPY))).mtimeMs, mtimeMs, 'a start that changes nothing makes no copy');
});

test('processes that start together on an older database upgrade it once, and the copy precedes the upgrade', async () => {
  await using old = await temporaryOldData();
  await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, [OPENER, old.path])));
  assert.deepEqual(rows(join(old.path, 'glossa.db'), MIGRATIONS), [
    ['001-initial'],
    ['002-owners'],
    ['003-counted-requests'],
    ['004-files-elsewhere'],
    ['005-limits'],
    ['006-glossaries'],
    ['007-documents'],
    ['008-glossary-sets'],
    ['009-unlinked-blobs'],
  ]);
  assert.deepEqual(rows(join(old.path, COPY), MIGRATIONS), [['001-initial']]);
  assert.deepEqual((await readdir(old.path)).toSorted(), ['api-key', 'files', 'glossa.db', COPY, 'secret']);
});

test('a process that another one overtook makes no copy of the new database', async () => {
  await using old = await temporaryOldData();
  await using database = await openDatabaseIn(old.path);
  await copyBeforeMigration(database, join(old.path, 'glossa.db'), '002-owners');
  assert.deepEqual(rows(join(old.path, COPY), MIGRATIONS), [['001-initial']]);
  assert.deepEqual(
    (await readdir(old.path)).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('a migration that is killed at any statement is complete or absent, and the next start completes it', async () => {
  await using old = await temporaryOldData();
  const database = join(old.path, 'glossa.db');
  const before = await readFile(database);
  for (let statements = 1; ; statements++) {
    await writeFile(database, before);
    const outcome = await run(process.execPath, [KILLED, old.path, String(statements)]).catch((error) => error);
    const migrated = rows(database, MIGRATIONS).length === 9;
    assert.equal(rows(database, TABLES).length === 1, migrated, `after ${statements} statements`);
    await (await openDatabaseIn(old.path)).destroy();
    assert.equal(rows(database, 'SELECT * FROM owners').length, 2);
    if (outcome.signal === undefined) {
      assert.ok(statements > 4, 'the migration was killed in its middle');
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
  await assert.rejects(openDatabaseIn(old.path), {
    name: 'StorageError',
    message:
      /^The database was not upgraded, because it could not be copied first: \S+ cannot be written: the disk is full\.$/,
  });
  t.mock.restoreAll();
  assert.deepEqual(await readFile(join(old.path, 'glossa.db')), before);
  assert.deepEqual(await readdir(old.path), names);
});

test('glossaries of a version without sets keep their IDs, and each becomes a set of its own', async () => {
  await using directory = await temporaryDirectory();
  await (await openDatabaseIn(directory.path)).destroy();
  {
    using older = new DatabaseSync(join(directory.path, 'glossa.db'));
    older.exec(`
      DELETE FROM kysely_migration WHERE name >= '008';
      DROP TABLE unlinked_blobs;
      DROP INDEX glossaries_set;
      ALTER TABLE glossaries DROP COLUMN set_id;
      INSERT INTO glossaries VALUES ('id', 'ann', 'Rails', 'en', 'pt', 'v', 1, 10, 'c', 'u', 'track' || char(9) || 'via' || char(10));
    `);
  }
  await using database = await openDatabaseIn(directory.path);
  const [glossary] = await database.selectFrom('glossaries').selectAll().execute();
  assert.deepEqual(glossary, {
    id: 'id',
    set_id: null,
    owner: 'ann',
    name: 'Rails',
    source_language: 'en',
    target_language: 'pt',
    version: 'v',
    entry_count: 1,
    size: 10,
    created_at: 'c',
    updated_at: 'u',
    entries: 'track\tvia\n',
  });
  assert.equal(Object.keys(glossary ?? {}).at(-1), 'entries', 'SQLite reads the other columns without the entries');
});
