import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { pollUntil } from '../../../load/poll-until.ts';
import { type S3Request, startS3 } from '../../../load/servers/s3.ts';
import type { FileStore } from '../../../src/files/file-store.ts';
import { removeOrphans } from '../../../src/files/hourly-cleanup.ts';
import { recordRemovals, recordUpload } from '../../../src/files/unlinked-blobs.ts';
import { ageDatabase } from '../../support/age-database.ts';
import { temporaryS3Store } from '../../support/s3-file-store.ts';
import { get, put } from '../file-store-calls.ts';
import { MAX_BYTES, testFileStore } from '../store-contract.ts';

const never = new AbortController().signal;
const MIB = 2 ** 20;
const isDelete = ({ method }: S3Request): boolean => method === 'DELETE';

describe('files in S3', { timeout: 300_000 }, async () => {
  const server = await startS3();
  after(() => server[Symbol.asyncDispose]());

  testFileStore('S3', () => temporaryS3Store(server, { maxBytes: MAX_BYTES }));

  const large = { maxBytes: 20 * MIB };
  const tooLarge = (store: FileStore) => {
    const pieces = Array.from({ length: 21 }, () => Buffer.alloc(MIB));
    return store.put(
      'ann',
      Readable.from(pieces),
      async () => ({ key: 'b', contentType: 'a/b', overwrite: true }),
      never,
    );
  };

  test('files of every size are returned unchanged, however they were chunked', async () => {
    await using temporary = await temporaryS3Store(server, large);
    const { store } = temporary;
    const edges = [MIB / 4, 5 * MIB].flatMap((edge) => [edge - 1, edge, edge + 1]);
    for (const size of [...edges, 13_000_000]) {
      const bytes = randomBytes(size);
      for (const piece of [7 * MIB, 99_991]) {
        const count = Math.ceil(size / piece);
        const pieces = Array.from({ length: count }, (_, index) => bytes.subarray(index * piece, (index + 1) * piece));
        const describeIt = async () => ({ key: 'a', contentType: 'a/b', overwrite: true });
        const stored = await store.put('ann', Readable.from(pieces), describeIt, never);
        assert.equal(stored.size, size);
        assert.ok((await get(store, 'ann', 'a')).equals(bytes), `${size} in pieces of ${piece}`);
      }
    }
    await store.remove('ann', 'a');
    await pollUntil(async () => (await temporary.objects()).length === 0);
    assert.deepEqual(temporary.uploads(), []);
  });

  test('objects have random names in the folder of the installation and reveal no key or owner', async () => {
    await using temporary = await temporaryS3Store(server, large);
    await put(temporary.store, 'ann', '../escape', 'x');
    const [name = ''] = await temporary.objects();
    assert.match(name, /^[0-9a-f-]{36}\/[0-9a-f]{16}\/[0-9a-f]{32}$/);
  });

  test('failed, replaced, aborted and interrupted uploads leave nothing in the bucket', async () => {
    await using temporary = await temporaryS3Store(server, large);
    const { store } = temporary;
    await put(store, 'ann', 'a', 'kept');
    for (const size of [10, 12 * MIB]) await assert.rejects(put(store, 'ann', 'a', Buffer.alloc(size)));
    await assert.rejects(tooLarge(store));
    const describeIt = async () => ({ key: 'c', contentType: 'a/b', overwrite: true });
    for (const end of ['break', 'abort', 'close'] as const) {
      const bytes = new PassThrough();
      const aborting = new AbortController();
      const other = await temporary.open(large);
      const upload = other.store.put('ann', bytes, describeIt, aborting.signal);
      const refused = assert.rejects(upload);
      bytes.write(Buffer.alloc(6 * MIB));
      await pollUntil(() => temporary.uploads().length > 0);
      if (end === 'break') bytes.destroy(new Error('the client left'));
      else if (end === 'abort') aborting.abort(new Error('too late'));
      else await other.store[Symbol.asyncDispose]();
      await refused;
      bytes.destroy();
      assert.deepEqual(temporary.uploads(), [], end);
    }
    assert.equal((await temporary.objects()).length, 1);
  });

  test('a start removes leftovers that the database has recorded, and nothing in use, recent or of another installation', async () => {
    await using temporary = await temporaryS3Store(server, large);
    const { store, database } = temporary;
    await put(store, 'ann', 'a', 'kept');
    const [used = ''] = await temporary.objects();
    const folder = used.slice(0, -32);
    const kept = [used, `${folder}notes-of-the-operator.txt`, folder.replace(/\w{16}\/$/, `x/${'1'.repeat(32)}`)];
    for (const name of kept.slice(1)) await server.write(name, 'x');

    // An upload that cannot be discarded equals one of a killed process.
    const leave = async () => {
      using _failing = server.injectFault({ kind: 'error', status: 500, code: 'InternalError' }, isDelete);
      await assert.rejects(put(store, 'ann', 'a', 'the key is taken'));
      await assert.rejects(tooLarge(store));
    };
    await leave();
    await ageDatabase(database);
    await recordUpload(database, '2'.repeat(32));
    kept.push(`${folder}${'2'.repeat(32)}`);
    await server.write(kept.at(-1) ?? '', 'of an upload under way');
    assert.deepEqual([(await temporary.objects()).length, temporary.uploads().length], [kept.length + 1, 1]);

    // Several replicas clean up at once, and removed objects stop none of them.
    const { blobs } = temporary;
    await Promise.all(Array.from({ length: 4 }, () => removeOrphans({ blobs, database, signal: never })));
    assert.deepEqual((await temporary.objects()).toSorted(), kept.toSorted());
    assert.deepEqual(temporary.uploads(), []);
    assert.equal(String(await get(store, 'ann', 'a')), 'kept');
  });

  test('objects without a record stay, are counted, and stop the removal above 1 % or 100', async () => {
    await using temporary = await temporaryS3Store(server, large);
    const { store, database } = temporary;
    await put(store, 'ann', 'a', 'kept');
    // No other cleanup runs meanwhile.
    await store[Symbol.asyncDispose]();
    const [kept = ''] = await temporary.objects();
    const folder = kept.slice(0, -32);
    const write = async (count: number): Promise<string[]> => {
      const blobIds = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
      for (const blobId of blobIds) await server.write(folder + blobId, 'x');
      return blobIds;
    };
    const [removed = ''] = await write(1);
    await recordRemovals(database, [removed]);
    await ageDatabase(database);
    const gauge = (name: string, metrics: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
    /** Opens a replica until its first cleanup has found this many unknown objects and removed this many recorded ones. */
    const checked = async (unknown: number, swept: number) => {
      const replica = await temporary.open(large);
      let metrics = '';
      await pollUntil(async () => {
        metrics = await replica.metrics();
        const count = gauge('glossa_files_unknown_blobs', metrics);
        return count === unknown && gauge('glossa_files_swept_total', metrics) >= swept;
      });
      await replica.store[Symbol.asyncDispose]();
      assert.equal(gauge('glossa_files_swept_total', await replica.metrics()), swept);
      return gauge('glossa_files_removal_stopped', metrics);
    };
    const blobIds = await write(150);
    assert.equal(await checked(150, 0), 1, 'the removal is stopped');
    assert.equal((await temporary.objects()).length, 152);
    const rows = blobIds.map((blob_id) => ({
      owner: 'ann',
      key: blob_id,
      blob_id,
      size: 1,
      sha256: null,
      content_type: 'a/b',
      created_at: new Date().toISOString(),
    }));
    await database.insertInto('files').values(rows.slice(1)).execute();
    assert.equal(await checked(1, 1), 0, 'what is recorded is removed when the rest is known');
    const names = await temporary.objects();
    assert.equal(names.length, 151);
    assert.ok(!names.includes(folder + removed));
    assert.ok(names.includes(folder + (blobIds[0] ?? '')));
  });

  const randomNames = (count: number) => Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  const removals = () => server.requests.filter(({ query }) => query.has('delete')).length;

  test('removals at the same time share requests of at most 1,000 objects', async () => {
    await using temporary = await temporaryS3Store(server, large);
    await put(temporary.store, 'ann', 'a', 'kept');
    const [kept = ''] = await temporary.objects();
    const blobIds = randomNames(2_001);
    for (const blobId of blobIds.slice(0, 3)) await server.write(kept.slice(0, -32) + blobId, 'x');
    const before = removals();
    await Promise.all(blobIds.map((blobId) => temporary.blobs.remove(blobId)));
    assert.equal(removals() - before, 3);
    assert.deepEqual(await temporary.objects(), [kept]);
  });

  test('objects that S3 keeps despite a successful response are reported, and removed later', async () => {
    await using temporary = await temporaryS3Store(server, large);
    await put(temporary.store, 'ann', 'a', 'x');
    const { blobs, database } = temporary;
    const sweep = () => removeOrphans({ blobs, database, signal: never });
    {
      using _keeping = server.injectFault({ kind: 'keep', code: 'AccessDenied' });
      await temporary.store.remove('ann', 'a');
      await temporary.store[Symbol.asyncDispose]();
      await assert.rejects(sweep(), { name: 'StorageError', outcome: 'refused' });
    }
    assert.match(await temporary.metrics(), /requests_total\{operation="delete",outcome="refused"\} 2/);
    using _missing = server.injectFault({ kind: 'keep', code: 'NoSuchKey' }, () => true, 1);
    await temporary.blobs.remove(randomNames(1)[0] ?? '');
    assert.equal(await sweep(), 1);
    assert.deepEqual(await temporary.objects(), []);
  });

  test('a file whose object is missing is a storage error, not a missing file', async () => {
    await using temporary = await temporaryS3Store(server, large);
    await put(temporary.store, 'ann', 'a', 'x');
    for (const name of await temporary.objects()) await server.remove(name);
    await assert.rejects(temporary.store.read('ann', 'a'), { name: 'StorageError' });
  });

  test('a reader that stops early ends the transfer and frees the connection', async () => {
    await using temporary = await temporaryS3Store(server, large);
    await put(temporary.store, 'ann', 'a', randomBytes(15 * MIB));
    using _stalling = server.injectFault({ kind: 'stall', after: MIB }, ({ method }) => method === 'GET');
    const { bytes } = await temporary.store.read('ann', 'a');
    for await (const _ of bytes) break;
    assert.ok(bytes.destroyed);
    await pollUntil(() => server.connections() === 0);
    assert.doesNotMatch(await temporary.metrics(), /operation="get",outcome="(?!ok)/);
  });
});
