import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { MIGRATIONS } from '../../src/database/migrate.ts';
import { openDatabaseIn, temporaryDirectory } from '../support/storage.ts';

const OPENER = join(import.meta.dirname, '../support/open-database.ts');

function migrations(directory: string): unknown[] {
  using database = new DatabaseSync(join(directory, 'glossa.db'));
  return database
    .prepare('SELECT name FROM kysely_migration ORDER BY name')
    .all()
    .map((row) => row.name);
}

test('processes that start together in a new directory create the tables once', async () => {
  await using directory = await temporaryDirectory();
  const start = () => promisify(execFile)(process.execPath, [OPENER, directory.path]);
  await Promise.all(Array.from({ length: 5 }, start));
  assert.deepEqual(migrations(directory.path), Object.keys(MIGRATIONS));
  assert.deepEqual(await readdir(directory.path), ['glossa.db'], 'of what was not there, no copy is kept');
});

test('a database of a newer version is rejected by name and stays unchanged', async () => {
  await using directory = await temporaryDirectory();
  await (await openDatabaseIn(directory.path)).destroy();
  {
    using newer = new DatabaseSync(join(directory.path, 'glossa.db'));
    newer.exec(`INSERT INTO kysely_migration VALUES ('999-later', '2040-01-01T00:00:00.000Z')`);
  }
  const before = await readFile(join(directory.path, 'glossa.db'));
  await assert.rejects(openDatabaseIn(directory.path), {
    name: 'StorageError',
    message: 'The database was created by a newer version of Glossa (999-later). Run that version or a later one.',
  });
  assert.deepEqual(await readFile(join(directory.path, 'glossa.db')), before);
  assert.deepEqual(await readdir(directory.path), ['glossa.db']);
});

test('a database with foreign tables is rejected', async () => {
  await using directory = await temporaryDirectory();
  {
    using foreign = new DatabaseSync(join(directory.path, 'glossa.db'));
    foreign.exec('CREATE TABLE api_keys (whatever TEXT)');
  }
  await assert.rejects(openDatabaseIn(directory.path), { name: 'StorageError', message: /already exists/ });
});
