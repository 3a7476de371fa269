import assert from 'node:assert/strict';
import { mkdir, readdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import type { Database } from '../../src/database/database.ts';
import { GlossaError } from '../../src/errors.ts';
import { diskFileStore } from '../../src/files/disk.ts';
import { silent, temporaryDatabase } from '../support/storage.ts';
import { get, MAX_BYTES, put, testFileStore } from './store-contract.ts';

/** A store over a database and a directory of its own. */
async function temporaryStore() {
  const temporary = await temporaryDatabase();
  const directory = join(temporary.directory, 'files');
  const open = (database = temporary.database) =>
    diskFileStore({ directory, database, maxBytes: MAX_BYTES, log: silent, registry: new Registry() });
  const store = await open();
  return {
    ...temporary,
    directory,
    open,
    store,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await temporary[Symbol.asyncDispose]();
    },
  };
}

/** All files below a directory. */
async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

testFileStore('disk', temporaryStore);

test('bytes lie under random names, for this user only, and no key or owner is among them', async () => {
  await using temporary = await temporaryStore();
  await put(temporary.store, 'ann', '../escape', 'x');
  await put(temporary.store, 'ann', 'plain', 'x');
  const paths = await filesIn(temporary.directory);
  assert.equal(paths.length, 2);
  for (const path of paths) {
    assert.match(path.slice(temporary.directory.length), /^\/([0-9a-f]{2})\/\1[0-9a-f]{30}$/);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.equal((await stat(join(path, '..'))).mode & 0o777, 0o700);
  }
  assert.equal((await stat(temporary.directory)).mode & 0o777, 0o700);
});

test('uploads that failed, were replaced or removed leave no bytes behind', async () => {
  await using temporary = await temporaryStore();
  const { store, directory } = temporary;
  await put(store, 'ann', 'a', 'kept');
  await assert.rejects(put(store, 'ann', 'a', 'refused'));
  await assert.rejects(put(store, 'ann', 'too large', Buffer.alloc(MAX_BYTES + 1)));
  await assert.rejects(put(store, 'ann', '', 'no key'));
  await put(store, 'ann', 'b', 'one');
  await put(store, 'ann', 'b', 'two', true);
  await put(store, 'ann', 'c', 'removed');
  await store.remove('ann', 'c');
  assert.equal((await filesIn(directory)).length, 2);
});

test('a start removes what killed processes left, and nothing that may still be in use', async () => {
  await using temporary = await temporaryStore();
  const { store, directory } = temporary;
  await put(store, 'ann', 'a', 'kept');
  const old = new Date(Date.now() - 61 * 60_000);
  const leave = async (folder: string, name: string, abandoned: boolean) => {
    await mkdir(join(directory, folder), { recursive: true });
    const path = join(directory, folder, name);
    await writeFile(path, 'leftover');
    if (abandoned) await utimes(path, old, old);
    return path;
  };
  for (const path of await filesIn(directory)) await utimes(path, old, old);
  const gone = [await leave('incoming', '1'.repeat(32), true), await leave('ab', `ab${'2'.repeat(30)}`, true)];
  const kept = [
    await leave('incoming', '3'.repeat(32), false),
    await leave('ab', `ab${'4'.repeat(30)}`, false),
    await leave('ab', 'notes-of-the-operator.txt', true),
  ];
  await using _next = await temporary.open();
  let present = await filesIn(directory);
  while (gone.some((path) => present.includes(path))) present = await filesIn(directory);
  for (const path of kept) assert.ok(present.includes(path), path);
  assert.equal(String(await get(store, 'ann', 'a')), 'kept');
});

test('closing the store ends uploads that are under way and leaves nothing of them', async () => {
  await using temporary = await temporaryStore();
  const bytes = new PassThrough();
  const describe = async () => ({ key: 'a', contentType: 'text/plain', overwrite: false });
  const upload = temporary.store.put('ann', bytes, describe, new AbortController().signal);
  const refused = assert.rejects(upload, (error) => error instanceof GlossaError && error.code === 'shutting_down');
  bytes.write('half');
  while ((await filesIn(temporary.directory)).length === 0) await setImmediate();
  await temporary.store[Symbol.asyncDispose]();
  await refused;
  bytes.destroy();
  assert.deepEqual(await filesIn(temporary.directory), []);
});

test('bytes stay when it is unknown whether their row was written', async () => {
  await using temporary = await temporaryStore();
  await sql`ALTER TABLE files RENAME TO away`.execute(temporary.database);
  await assert.rejects(put(temporary.store, 'ann', 'a', 'x'), { name: 'StorageError' });
  assert.equal((await filesIn(temporary.directory)).length, 1);
  await sql`ALTER TABLE away RENAME TO files`.execute(temporary.database);
});

/** The database, with something that happens once, while the row of a file is on its way to whoever asked for it. */
function meanwhile(database: Database, happens: () => Promise<unknown>): Database {
  let waiting = true;
  return database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (waiting && result.rows.some((row) => 'owner' in row)) {
        waiting = false;
        await happens();
      }
      return result;
    },
  });
}

test('a reader that finds its bytes replaced by another process reads the new ones', async () => {
  await using temporary = await temporaryStore();
  await put(temporary.store, 'ann', 'a', 'old');
  const replace = () => put(temporary.store, 'ann', 'a', 'new', true);
  await using reader = await temporary.open(meanwhile(temporary.database, replace));
  assert.equal(String(await get(reader, 'ann', 'a')), 'new');
});

test('an overwrite that meets another one of another process replaces that, and leaves no bytes of it', async () => {
  await using temporary = await temporaryStore();
  await put(temporary.store, 'ann', 'a', 'old');
  const replace = () => put(temporary.store, 'ann', 'a', 'theirs', true);
  await using writer = await temporary.open(meanwhile(temporary.database, replace));
  await put(writer, 'ann', 'a', 'ours', true);
  assert.equal(String(await get(temporary.store, 'ann', 'a')), 'ours');
  assert.equal((await filesIn(temporary.directory)).length, 1);
});

test('a file whose bytes were taken away is an error of the store, not a missing file', async () => {
  await using temporary = await temporaryStore();
  await put(temporary.store, 'ann', 'a', 'x');
  for (const path of await filesIn(temporary.directory)) await unlink(path);
  await assert.rejects(temporary.store.read('ann', 'a'), { name: 'StorageError' });
});
