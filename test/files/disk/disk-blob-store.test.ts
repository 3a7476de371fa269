import assert from 'node:assert/strict';
import { mkdir, open, readdir, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { pollUntil } from '../../../load/poll-until.ts';
import type { Database } from '../../../src/database/database.ts';
import { GlossaError } from '../../../src/errors.ts';
import { recordRemovals, recordUpload } from '../../../src/files/unlinked-blobs.ts';
import { ageDatabase } from '../../support/age-database.ts';
import { diskFileStore, openDatabaseIn, silentLogger, temporaryDatabase } from '../../support/storage.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { get, put } from '../file-store-calls.ts';
import { MAX_BYTES, testFileStore } from '../store-contract.ts';

/** A store over a temporary database and directory. */
async function temporaryStore() {
  const temporary = await temporaryDatabase();
  const directory = join(temporary.directory, 'files');
  const open = (database = temporary.database, log = silentLogger) =>
    diskFileStore({ directory, database, maxBytes: MAX_BYTES, log, registry: new Registry() });
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

test('blobs have random names, are private, and reveal no key or owner', async () => {
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
  // Waits for removals in the background.
  await store[Symbol.asyncDispose]();
  assert.equal((await filesIn(directory)).length, 2);
});

test('a start removes leftovers that the database has recorded, and nothing else', async (t) => {
  await using temporary = await temporaryStore();
  const { store, directory, database } = temporary;
  for (let count = 0; count < 120; count++) await put(store, 'ann', `${count}`, 'kept');
  const leave = async (folder: string, blobId: string) => {
    await mkdir(join(directory, folder), { recursive: true });
    const path = join(directory, folder, blobId);
    await writeFile(path, 'leftover');
    await utimes(path, new Date(0), new Date(0));
    return path;
  };
  const ids = ['1', '2', '3'].map((digit) => digit.repeat(32));
  const [upload = '', removed = '', unknown = ''] = ids;
  await recordUpload(database, upload);
  await recordRemovals(database, [removed]);
  await ageDatabase(database);
  const [recent = ''] = ['4'.repeat(32)];
  await recordUpload(database, recent);
  const gone = [await leave('incoming', upload), await leave('22', removed)];
  const kept = [
    await leave('incoming', recent),
    await leave('33', unknown),
    await leave('33', 'notes-of-the-operator.txt'),
  ];
  await using _next = await temporary.open();
  const recorded = () => database.selectFrom('unlinked_blobs').select('blob_id').execute();
  // A record goes after its file.
  await waitUntil(t, async () => (await recorded()).length === 1);
  assert.deepEqual(await recorded(), [{ blob_id: recent }]);
  const present = await filesIn(directory);
  for (const path of gone) assert.ok(!present.includes(path), path);
  for (const path of kept) assert.ok(present.includes(path), path);
  assert.equal(present.length, 120 + kept.length);
});

test('closing the store ends uploads in progress and leaves nothing of them', async () => {
  await using temporary = await temporaryStore();
  const bytes = new PassThrough();
  const describe = async () => ({ key: 'a', contentType: 'text/plain', overwrite: false });
  const upload = temporary.store.put('ann', bytes, describe, new AbortController().signal);
  const refused = assert.rejects(upload, (error) => error instanceof GlossaError && error.code === 'shutting_down');
  bytes.write('half');
  await pollUntil(async () => (await filesIn(temporary.directory)).length > 0);
  await temporary.store[Symbol.asyncDispose]();
  await refused;
  bytes.destroy();
  assert.deepEqual(await filesIn(temporary.directory), []);
});

test('a blob stays when it is unknown whether its row was written', async () => {
  await using temporary = await temporaryStore();
  await sql`ALTER TABLE files RENAME TO away`.execute(temporary.database);
  await assert.rejects(put(temporary.store, 'ann', 'a', 'x'), { name: 'StorageError' });
  assert.equal((await filesIn(temporary.directory)).length, 1);
  await sql`ALTER TABLE away RENAME TO files`.execute(temporary.database);
});

/** The database, with an action that runs once, between the query of a file's row and its result. */
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

test('a reader whose file is replaced by another process reads the new bytes', async (t) => {
  await using temporary = await temporaryStore();
  await put(temporary.store, 'ann', 'a', 'old');
  const replace = async () => {
    await put(temporary.store, 'ann', 'a', 'new', true);
    await waitUntil(t, async () => (await filesIn(temporary.directory)).length === 1);
  };
  await using reader = await temporary.open(meanwhile(temporary.database, replace));
  assert.equal(String(await get(reader, 'ann', 'a')), 'new');
});

test('concurrent overwrites of two processes all succeed and leave one blob', async () => {
  await using temporary = await temporaryStore();
  await using database = await openDatabaseIn(join(temporary.directory, '..'));
  await using other = await temporary.open(database);
  const writes = Array.from({ length: 20 }, (_, index) =>
    put(index % 2 === 0 ? temporary.store : other, 'ann', 'a', `content ${index}`, true),
  );
  await Promise.all(writes);
  assert.match(String(await get(temporary.store, 'ann', 'a')), /^content \d+$/);
  // Waits for removals in the background.
  await temporary.store[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
  assert.equal((await filesIn(temporary.directory)).length, 1);
});

test('a file whose bytes are missing is a storage error, not a missing file', async () => {
  await using temporary = await temporaryStore();
  await put(temporary.store, 'ann', 'a', 'x');
  for (const path of await filesIn(temporary.directory)) await unlink(path);
  await assert.rejects(temporary.store.read('ann', 'a'), { name: 'StorageError' });
});

/** Makes each write or flush of an open file fail, as on a full or broken disk. */
async function breakDisk(t: TestContext, method: 'writeFile' | 'sync', code: string): Promise<void> {
  await using file = await open(import.meta.filename);
  t.mock.method(Object.getPrototypeOf(file), method, async () => {
    throw Object.assign(new Error(`${code}: the disk`), { code });
  });
}

test('a disk failure during an upload is a storage error, and a full disk has its own error', async (t) => {
  await using temporary = await temporaryStore();
  const { store, directory } = temporary;
  for (const method of ['writeFile', 'sync'] as const) {
    await breakDisk(t, method, 'EIO');
    await assert.rejects(put(store, 'ann', 'a', 'x'), { name: 'StorageError' });
    t.mock.restoreAll();
    await breakDisk(t, method, 'ENOSPC');
    await assert.rejects(put(store, 'ann', 'a', 'x'), { name: 'GlossaError', code: 'storage_unavailable' });
    t.mock.restoreAll();
  }
  assert.deepEqual(await filesIn(directory), [], 'nothing is left of them');
});

test('an unusable directory is a storage error', async () => {
  await using temporary = await temporaryStore();
  const { store, directory } = temporary;
  await put(store, 'ann', 'a', 'x');
  const [blob] = await filesIn(directory);
  assert.ok(blob !== undefined);
  const folder = join(blob, '..');
  await rm(folder, { recursive: true });
  await writeFile(folder, 'not a folder');
  await assert.rejects(store.read('ann', 'a'), { name: 'StorageError' });
  await rm(join(directory, 'incoming'), { recursive: true });
  await assert.rejects(put(store, 'ann', 'b', 'x'), { name: 'StorageError' });
});

test('an error of the stream is not converted, whatever its code', async () => {
  await using temporary = await temporaryStore();
  const bytes = new PassThrough();
  const describe = async () => ({ key: 'a', contentType: 'text/plain', overwrite: false });
  const upload = temporary.store.put('ann', bytes, describe, new AbortController().signal);
  bytes.destroy(Object.assign(new Error('the caller left'), { code: 'ECONNRESET' }));
  await assert.rejects(upload, { name: 'Error', message: 'the caller left' });
});

/** Replaces a blob by a non-empty folder, which cannot be removed. */
async function makeIrremovable(path: string): Promise<void> {
  await rename(path, `${path}.aside`);
  await mkdir(path);
  await rename(`${path}.aside`, join(path, 'inside'));
}

test('a file whose bytes cannot be deleted is still removed or replaced, and the log does not name it', async () => {
  await using temporary = await temporaryStore();
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  await using store = await temporary.open(temporary.database, log);
  for (const key of ['removed.txt', 'replaced.txt']) {
    await put(store, 'ann', key, 'old');
    const paths = await filesIn(temporary.directory);
    await makeIrremovable(paths.find((path) => !path.endsWith('inside')) ?? '');
  }
  await store.remove('ann', 'removed.txt');
  await assert.rejects(store.stat('ann', 'removed.txt'), { code: 'file_not_found' });
  await put(store, 'ann', 'replaced.txt', 'new', true);
  assert.equal(String(await get(store, 'ann', 'replaced.txt')), 'new');
  assert.equal(lines.length, 2);
  for (const line of lines) {
    assert.match(line, /the bytes of a removed file could not be deleted/);
    assert.doesNotMatch(line, /(removed|replaced)\.txt|\bann\b/);
  }
});

test('an open store runs its cleanup every hour', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  await using temporary = await temporaryStore();
  const { database, directory } = temporary;
  const leave = async (name: string) => {
    const blobId = name.repeat(32);
    await recordUpload(database, blobId);
    await writeFile(join(directory, 'incoming', blobId), 'leftover');
    await ageDatabase(database);
  };
  const presence = database.selectFrom('installation').select('value').where('name', '=', 'seen_at');
  // The first cleanup would write its presence over the age of the database.
  await waitUntil(t, async () => (await presence.executeTakeFirst()) !== undefined);
  for (const name of ['1', '2']) {
    // Only the next cleanup can find this blob, because the previous one has ended.
    await leave(name);
    t.mock.timers.tick(3_600_000);
    await waitUntil(t, async () => (await filesIn(directory)).length === 0);
  }
  await temporary.store[Symbol.asyncDispose]();
  await leave('3');
  t.mock.timers.tick(3_600_000);
  for (let turn = 0; turn < 20; turn++) await filesIn(directory);
  assert.equal((await filesIn(directory)).length, 1);
});
