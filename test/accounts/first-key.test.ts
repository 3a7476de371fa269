import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { ensureFirstKey } from '../../src/accounts/first-key.ts';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabaseIn, temporaryDatabase } from '../support/storage.ts';

const keyringOf = (database: Database) => createKeyStore({ database, registry: new Registry() });
const start = (database: Database, dataDirectory: string, configuredKey?: string) =>
  ensureFirstKey({ database, dataDirectory, configuredKey });

test('the first start creates a key, printed once and kept in a private file', async () => {
  await using temporary = await temporaryDatabase();
  const { database, directory } = temporary;
  const first = await start(database, directory);
  assert.ok(first.created);
  assert.equal(first.file, join(directory, 'api-key'));
  assert.equal(await readFile(first.file, 'utf8'), `${first.key}\n`);
  assert.equal((await stat(first.file)).mode & 0o777, 0o600);
  const account = await keyringOf(database).authenticate(first.key);
  assert.equal(account?.owner, 'default');
  assert.deepEqual(account?.scopes, new Set(['translate', 'summary', 'files', 'models']));
  assert.deepEqual(await start(database, directory), { created: false, file: first.file });
});

test('no key is created when one is configured or when one ever existed', async () => {
  await using temporary = await temporaryDatabase();
  const { database, directory } = temporary;
  assert.deepEqual(await start(database, directory, 'a configured key'), { created: false, file: undefined });
  assert.deepEqual(await keyringOf(database).list(), []);
  const { record } = await keyringOf(database).create({ owner: 'ann', name: undefined, scopes: ['files'] });
  await keyringOf(database).revoke(record.id);
  assert.deepEqual(await start(database, directory), { created: false, file: undefined });
  await assert.rejects(stat(join(directory, 'api-key')), { code: 'ENOENT' });
});

test('the file of a revoked first key is no longer offered', async () => {
  await using temporary = await temporaryDatabase();
  const first = await start(temporary.database, temporary.directory);
  await keyringOf(temporary.database).revoke(first.created ? first.key : '');
  assert.deepEqual(await start(temporary.database, temporary.directory), { created: false, file: undefined });
});

test('the next start completes a start that was killed between the file and the row', async () => {
  await using temporary = await temporaryDatabase();
  const { database, directory } = temporary;
  const key = `glossa_${'k'.repeat(43)}`;
  await writeFile(join(directory, 'api-key'), `${key}\n`, { mode: 0o600 });
  assert.deepEqual(await start(database, directory), { created: true, key, file: join(directory, 'api-key') });
  assert.ok(await keyringOf(database).authenticate(key));
});

test('a file without a key is reported, not replaced', async () => {
  await using temporary = await temporaryDatabase();
  const file = join(temporary.directory, 'api-key');
  await writeFile(file, 'my shopping list');
  await assert.rejects(start(temporary.database, temporary.directory), {
    name: 'StorageError',
    message: /api-key contains no API key/,
  });
  assert.equal(await readFile(file, 'utf8'), 'my shopping list');
  assert.deepEqual(await keyringOf(temporary.database).list(), []);
});

test('services that start at the same time in one directory create one key', async () => {
  await using temporary = await temporaryDatabase();
  await using other = await openDatabaseIn(temporary.directory);
  const databases = [temporary.database, other, temporary.database, other];
  const starts = await Promise.all(databases.map((database) => start(database, temporary.directory)));
  assert.equal(starts.filter(({ created }) => created).length, 1);
  assert.equal((await keyringOf(other).list()).length, 1);
});
