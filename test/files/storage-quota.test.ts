import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { pollUntil } from '../../load/poll-until.ts';
import { GlossaError } from '../../src/errors.ts';
import type { FileStore } from '../../src/files/file-store.ts';
import { findOwner, recountStored, type StorageLimits, setOwnerLimits } from '../../src/files/owners.ts';
import { diskFileStore, openDatabaseIn, silentLogger, temporaryDatabase } from '../support/storage.ts';
import { get, put } from './file-store-calls.ts';

const NONE: StorageLimits = { storageBytes: Infinity, fileLifetimeSeconds: Infinity };
const never = new AbortController().signal;
const code = (expected: string) => (error: unknown) => error instanceof GlossaError && error.code === expected;
const exceeded = code('storage_quota_exceeded');

/** Quota that files occupy. */
const quota = (bytes: number, files: number): number => bytes + 4_096 * files;

/** A store with a default quota of three files and 1,000 bytes. */
async function temporaryStore(
  defaultLimits: StorageLimits = { storageBytes: quota(1_000, 3), fileLifetimeSeconds: Infinity },
) {
  const temporary = await temporaryDatabase();
  const directory = join(temporary.directory, 'files');
  const registry = new Registry();
  const open = (database = temporary.database, metrics = new Registry()) =>
    diskFileStore({ directory, database, maxBytes: 10_000, defaultLimits, log: silentLogger, registry: metrics });
  const store = await open(temporary.database, registry);
  return {
    ...temporary,
    store,
    open,
    registry,
    stored: async () => {
      const { storedBytes, storedFiles } = await findOwner(temporary.database, 'ann', NONE);
      return [storedBytes, storedFiles];
    },
    blobs: async () => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    /** Makes the file older. */
    age: (key: string, seconds: number) =>
      temporary.database
        .updateTable('files')
        .set({ created_at: new Date(Date.now() - seconds * 1_000).toISOString() })
        .where('key', '=', key)
        .execute(),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await temporary[Symbol.asyncDispose]();
    },
  };
}

const bytes = (count: number) => Buffer.alloc(count);

test('an owner can use the whole quota, and one more byte is rejected with the current usage', async () => {
  await using temporary = await temporaryStore();
  const { store } = temporary;
  await put(store, 'ann', 'a', bytes(600));
  await put(store, 'ann', 'b', bytes(300));
  await assert.rejects(put(store, 'ann', 'c', bytes(101)), {
    code: 'storage_quota_exceeded',
    status: 413,
    message:
      'This file does not fit: your stored files use 8.8 KB of your 12 KB, including 4 KB of overhead per file. Delete files, or ask the operator of this service for more storage.',
  });
  await put(store, 'bob', 'a', bytes(quota(1_000, 2)));
  await put(store, 'ann', 'c', bytes(100));
  await store.remove('ann', 'b');
  await assert.rejects(put(store, 'ann', 'd', bytes(301)), exceeded);
  await put(store, 'ann', 'd', bytes(300));
  assert.deepEqual(await temporary.stored(), [1_000, 3]);
  assert.equal(await temporary.blobs(), 4, 'nothing of a refused file stays');
});

test('the number of files is bounded without a quota, and a file can still be replaced', async () => {
  await using temporary = await temporaryStore(NONE);
  const { store, database } = temporary;
  await put(store, 'ann', 'a', bytes(1));
  await database.updateTable('owners').set({ stored_files: 1_000_000 }).where('name', '=', 'ann').execute();
  await assert.rejects(put(store, 'ann', 'b', bytes(0)), {
    code: 'storage_quota_exceeded',
    message: 'You store 1,000,000 files, which is the maximum. Delete some of them.',
  });
  await put(store, 'ann', 'a', bytes(2), true);
  await put(store, 'bob', 'b', bytes(0));
});

test('empty files count in the quota', async () => {
  await using temporary = await temporaryStore();
  const { store, database } = temporary;
  for (const key of ['a', 'b', 'c']) await put(store, 'ann', key, bytes(0));
  await put(store, 'ann', 'c', bytes(0), true);
  await assert.rejects(put(store, 'ann', 'd', bytes(0)), exceeded, 'as a form');
  const describe = async () => assert.fail('it is not read');
  const announced = { bytes: 0, replaces: undefined };
  await assert.rejects(store.put('ann', Readable.from([]), describe, never, announced), exceeded, 'as raw bytes');
  assert.deepEqual(await temporary.stored(), [0, 3]);
  await setOwnerLimits(database, 'ann', { storageBytes: 0 }, NONE);
  await put(store, 'ann', 'd', bytes(0));
});

test('an overwrite counts only the difference, even when the owner exceeds the quota', async () => {
  await using temporary = await temporaryStore();
  const { store, database } = temporary;
  await setOwnerLimits(database, 'ann', { storageBytes: quota(1_000, 1) }, NONE);
  await put(store, 'ann', 'a', bytes(900));
  await put(store, 'ann', 'a', bytes(1_000), true);
  await assert.rejects(put(store, 'ann', 'a', bytes(1_001), true), exceeded);
  assert.equal((await get(store, 'ann', 'a')).length, 1_000);
  await setOwnerLimits(database, 'ann', { storageBytes: 500 }, NONE);
  await put(store, 'ann', 'a', bytes(1_000), true);
  await assert.rejects(put(store, 'ann', 'a', bytes(1_001), true), exceeded);
  await put(store, 'ann', 'a', bytes(100), true);
  assert.deepEqual(await temporary.stored(), [100, 1]);
});

test('a file with a known size is rejected unread when it is too large', async () => {
  await using temporary = await temporaryStore({ storageBytes: quota(1_000, 2), fileLifetimeSeconds: Infinity });
  const { store } = temporary;
  await put(store, 'ann', 'a', bytes(900));
  const describe = async () => ({ key: 'a', contentType: 'text/plain', overwrite: true });
  const unread = () =>
    new Readable({
      read() {
        this.destroy(new Error('it was read'));
      },
    });
  const upload = (announced: number | undefined, replaces: string | undefined, from: Readable = unread()) =>
    store.put('ann', from, describe, never, { bytes: announced, replaces });
  await assert.rejects(upload(101, undefined), exceeded);
  await assert.rejects(upload(quota(1_001, 1), 'a'), exceeded);
  await assert.rejects(upload(10_001, 'a'), code('file_too_large'));
  assert.equal((await upload(quota(1_000, 1), 'a', Readable.from([bytes(quota(1_000, 1))]))).size, quota(1_000, 1));
});

test('a file of unknown size is rejected while it is read', async () => {
  await using temporary = await temporaryStore({ storageBytes: quota(1_000, 2), fileLifetimeSeconds: Infinity });
  const { store } = temporary;
  await put(store, 'ann', 'a', bytes(900));
  const describe = async () => assert.fail('it is not read to its end');
  const endless = () => {
    const stream = new PassThrough();
    stream.write(bytes(101));
    return stream;
  };
  await assert.rejects(
    store.put('ann', endless(), describe, never, { bytes: undefined, replaces: undefined }),
    exceeded,
  );
  const form = endless();
  form.write(bytes(quota(1_000, 2)));
  await assert.rejects(store.put('ann', form, describe, never), exceeded, 'more than all that may be stored');
  assert.equal(await temporary.blobs(), 1);
});

test('concurrent uploads of two processes never exceed the quota together', async () => {
  await using temporary = await temporaryStore();
  await using database = await openDatabaseIn(temporary.directory);
  await using other = await temporary.open(database);
  const uploads = Array.from({ length: 20 }, (_, index) =>
    put(index % 2 === 0 ? temporary.store : other, 'ann', `file ${index}`, bytes(300)),
  );
  const outcomes = await Promise.allSettled(uploads);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3);
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(exceeded(outcome.reason));
  assert.deepEqual(await temporary.stored(), [900, 3]);
  assert.equal(await temporary.blobs(), 3);
});

test('individual limits override the default, apply at once and can be reset', async () => {
  await using temporary = await temporaryStore();
  const { store, database } = temporary;
  await setOwnerLimits(database, 'ann', { storageBytes: quota(2_000, 4) }, NONE);
  for (const key of ['a1', 'a2', 'a3']) await put(store, 'ann', key, bytes(500));
  await setOwnerLimits(database, 'ann', { storageBytes: 0 }, NONE);
  await put(store, 'ann', 'b', bytes(5_000));
  await setOwnerLimits(database, 'ann', { storageBytes: null }, NONE);
  await assert.rejects(put(store, 'ann', 'c', bytes(1)), exceeded);
});

test('an expired file cannot be read, listed or removed, and frees its key and its quota', async () => {
  await using temporary = await temporaryStore({ storageBytes: quota(1_000, 3), fileLifetimeSeconds: 3_600 });
  const { store } = temporary;
  const stored = await put(store, 'ann', 'old', bytes(600));
  assert.equal(Date.parse(stored.expiresAt ?? '') - Date.parse(stored.createdAt), 3_600_000);
  await put(store, 'ann', 'young', bytes(400));
  await temporary.age('old', 3_601);
  await temporary.age('young', 3_590);
  for (const use of [store.stat, store.read, store.remove])
    await assert.rejects(use('ann', 'old'), code('file_not_found'));
  const { files } = await store.list('ann', 10, undefined);
  assert.deepEqual(
    files.map(({ key, expiresAt }) => [key, expiresAt !== undefined]),
    [['young', true]],
  );
  await put(store, 'ann', 'new', bytes(300));
  await put(store, 'ann', 'old', bytes(300));
  assert.equal((await get(store, 'ann', 'old')).length, 300);
  assert.deepEqual(await temporary.stored(), [1_000, 3]);
  assert.equal((await get(store, 'ann', 'young')).length, 400);
});

test('the lifetime of an owner overrides a shorter and a longer default', async () => {
  await using temporary = await temporaryStore({ storageBytes: Infinity, fileLifetimeSeconds: 3_600 });
  const { store, database } = temporary;
  await put(store, 'ann', 'a', 'x');
  await temporary.age('a', 7_000);
  const isThere = () =>
    store.stat('ann', 'a').then(
      () => true,
      () => false,
    );
  assert.equal(await isThere(), false);
  await setOwnerLimits(database, 'ann', { fileLifetimeSeconds: 8_000 }, NONE);
  assert.equal(await isThere(), true);
  await setOwnerLimits(database, 'ann', { fileLifetimeSeconds: 6_000 }, NONE);
  assert.equal(await isThere(), false);
  await setOwnerLimits(database, 'ann', { fileLifetimeSeconds: 0 }, NONE);
  assert.equal((await store.stat('ann', 'a')).expiresAt, undefined);
});

test('the cleanup removes the expired files of every owner with bytes and counts, and nothing else', async () => {
  await using temporary = await temporaryStore({ storageBytes: Infinity, fileLifetimeSeconds: 3_600 });
  const { store, database } = temporary;
  await setOwnerLimits(database, 'eve', { fileLifetimeSeconds: 0 }, NONE);
  for (const owner of ['ann', 'bob', 'eve']) await put(store, owner, 'old', bytes(10));
  await put(store, 'ann', 'young', bytes(5));
  await temporary.age('old', 4_000);
  const metrics = new Registry();
  await using _next = await temporary.open(database, metrics);
  await pollUntil(async () => (await temporary.blobs()) <= 2);
  await pollUntil(async () => (await metrics.metrics()).includes('glossa_files_expired_total 2'));
  const rows = await database.selectFrom('files').select(['owner', 'key']).orderBy('owner').execute();
  assert.deepEqual(rows, [
    { owner: 'ann', key: 'young' },
    { owner: 'eve', key: 'old' },
  ]);
  assert.deepEqual(await temporary.stored(), [5, 1]);
  const shown = await metrics.metrics();
  assert.match(shown, /^glossa_files_stored_bytes 15$/m);
  assert.match(shown, /^glossa_files_stored_files 2$/m);
});

test('the counts match the files after any stores, replacements and removals', async () => {
  await using temporary = await temporaryStore();
  const { store, database } = temporary;
  const change = fc.record({
    what: fc.constantFrom('put', 'overwrite', 'remove'),
    key: fc.constantFrom('a', 'b', 'c'),
    size: fc.integer({ min: 0, max: 600 }),
  });
  const apply = async (to: FileStore, { what, key, size }: { what: string; key: string; size: number }) => {
    try {
      if (what === 'remove') await to.remove('ann', key);
      else await put(to, 'ann', key, bytes(size), what === 'overwrite');
    } catch (error) {
      assert.ok(error instanceof GlossaError, String(error));
    }
  };
  await put(store, 'ann', 'd', bytes(0));
  const property = fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
    await Promise.all(changes.map((each) => apply(store, each)));
    const counted = await temporary.stored();
    await recountStored(database);
    assert.deepEqual(await temporary.stored(), counted);
    const [storedBytes = 0, storedFiles = 0] = counted;
    assert.ok(quota(storedBytes, storedFiles) <= quota(1_000, 3));
  });
  await fc.assert(property, { numRuns: 25, seed: 20_242 });
  await sql`delete from files`.execute(database);
  await recountStored(database);
  assert.deepEqual(await temporary.stored(), [0, 0]);
});
