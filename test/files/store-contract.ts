import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import fc from 'fast-check';
import { GlossaError } from '../../src/errors.ts';
import type { FileStore, NewFile } from '../../src/files/file-store.ts';
import { asFile, get, listAll, put } from './file-store-calls.ts';

/** A temporary store for files of up to `MAX_BYTES`. Disposal removes it. */
export type StoreFactory = () => Promise<{ store: FileStore } & AsyncDisposable>;

export const MAX_BYTES = 300_000;

const never = new AbortController().signal;
const code = (expected: string) => (error: unknown) => error instanceof GlossaError && error.code === expected;
/** Tests that every file store passes, on any blob store. */
export function testFileStore(kind: string, open: StoreFactory): void {
  const contract = (promise: string, check: (store: FileStore) => Promise<void>) =>
    test(`${kind}: ${promise}`, async () => {
      await using opened = await open();
      await check(opened.store);
    });

  contract('a file is returned byte for byte, with its description', async (store) => {
    const bytes = randomBytes(200_000);
    const chunks = [bytes.subarray(0, 1), bytes.subarray(1, 70_000), bytes.subarray(70_000)];
    const stored = await store.put('ann', Readable.from(chunks), asFile('report.pdf'), never);
    assert.equal(stored.key, 'report.pdf');
    assert.equal(stored.size, 200_000);
    assert.equal(stored.contentType, 'application/pdf');
    assert.equal(new Date(stored.createdAt).toISOString(), stored.createdAt);
    assert.deepEqual(await store.stat('ann', 'report.pdf'), stored);
    const read = await store.read('ann', 'report.pdf');
    assert.deepEqual(read.file, stored);
    assert.deepEqual(await buffer(read.bytes), bytes);
  });

  contract('an empty file can be stored', async (store) => {
    assert.equal((await store.put('ann', Readable.from([]), asFile('empty'), never)).size, 0);
    assert.equal((await get(store, 'ann', 'empty')).length, 0);
  });

  contract('keys differ by path, spaces, script, case and normal form', async (store) => {
    const keys = ['../../etc/passwd', '/etc/passwd', '../..', 'a/b', 'a//b', 'a\\b', 'C:\\x', ' ', 'A', 'a', '%2e%2e'];
    keys.push('ключ', 'é', 'e\u0301', '🗂️', 'con', '*?"<>|', "'; DROP TABLE files; --", 'x'.repeat(512), '\u2028');
    for (const key of keys) await put(store, 'ann', key, `bytes of ${key}`);
    for (const key of keys) assert.equal(String(await get(store, 'ann', key)), `bytes of ${key}`, key);
    assert.deepEqual((await listAll(store, 'ann', 3)).toSorted(), keys.toSorted());
  });

  contract('any valid key can be stored, found, listed and removed', async (store) => {
    const anyKey = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .filter((key) => !/\p{Cc}|^\.{1,2}$/u.test(key) && Buffer.byteLength(key) <= 512);
    const property = fc.asyncProperty(anyKey, async (key) => {
      await put(store, 'ann', key, key);
      assert.equal(String(await get(store, 'ann', key)), key);
      assert.deepEqual(await listAll(store, 'ann'), [key]);
      await store.remove('ann', key);
      assert.deepEqual(await listAll(store, 'ann'), []);
    });
    await fc.assert(property, { numRuns: 30, seed: 20_301 });
  });

  contract('an invalid key is rejected by an upload and not found otherwise', async (store) => {
    for (const key of [
      '',
      '.',
      '..',
      'nul\0',
      'line\nbreak',
      'tab\t',
      '\x7f',
      '\x9b',
      'x'.repeat(513),
      'é'.repeat(257),
      '\ud800',
    ]) {
      await assert.rejects(put(store, 'ann', key, 'x'), code('invalid_request'), JSON.stringify(key));
      await assert.rejects(store.stat('ann', key), code('file_not_found'));
      await assert.rejects(store.read('ann', key), code('file_not_found'));
      await assert.rejects(store.remove('ann', key), code('file_not_found'));
    }
    assert.deepEqual(await listAll(store, 'ann'), []);
  });

  contract('a content type that is not a valid header value is rejected', async (store) => {
    for (const contentType of ['', 'text/plain\r\nx-evil: 1', 'tëxt', 'x'.repeat(256), ' text/plain']) {
      const describe = async () => ({ key: 'a', contentType, overwrite: false });
      await assert.rejects(store.put('ann', Readable.from([]), describe, never), code('invalid_request'));
    }
    assert.deepEqual(await listAll(store, 'ann'), []);
  });

  contract('an owner cannot see the files of another owner', async (store) => {
    await put(store, 'ann', 'shared name', 'of ann');
    await put(store, 'bob', 'shared name', 'of bob');
    await put(store, 'bob', 'secret', 'of bob');
    assert.equal(String(await get(store, 'ann', 'shared name')), 'of ann');
    await assert.rejects(store.stat('ann', 'secret'), code('file_not_found'));
    await assert.rejects(store.read('ann', 'secret'), code('file_not_found'));
    await assert.rejects(store.remove('ann', 'secret'), code('file_not_found'));
    await store.remove('ann', 'shared name');
    assert.equal(String(await get(store, 'bob', 'shared name')), 'of bob');
    assert.deepEqual(await listAll(store, 'ann'), []);
  });

  contract('an existing file stays unchanged, unless the upload may overwrite', async (store) => {
    await put(store, 'ann', 'a', 'first');
    await assert.rejects(put(store, 'ann', 'a', 'second'), code('file_exists'));
    assert.equal(String(await get(store, 'ann', 'a')), 'first');
    await put(store, 'ann', 'a', 'third', true);
    assert.equal(String(await get(store, 'ann', 'a')), 'third');
    assert.deepEqual(await listAll(store, 'ann'), ['a']);
    await put(store, 'ann', 'new', 'fourth', true);
    assert.equal(String(await get(store, 'ann', 'new')), 'fourth');
  });

  contract('exactly one of many concurrent uploads of one key succeeds', async (store) => {
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(100_000, index));
    const uploads = contents.map((bytes) => put(store, 'ann', 'a', bytes));
    const outcomes = await Promise.allSettled(uploads);
    const winners = contents.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    assert.equal(winners.length, 1);
    assert.deepEqual(await get(store, 'ann', 'a'), winners[0]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.ok(code('file_exists')(outcome.reason));
    }
  });

  contract('concurrent overwrites all succeed, and readers always get one complete version', async (store) => {
    const size = 50_000;
    await put(store, 'ann', 'a', Buffer.alloc(size, 99));
    let writing = true;
    const reads = (async () => {
      let count = 0;
      while (writing) {
        const read = await store.read('ann', 'a');
        const bytes = await buffer(read.bytes);
        assert.equal(bytes.length, size);
        assert.ok(bytes.every((byte) => byte === bytes[0]));
        count++;
      }
      return count;
    })();
    const uploads = Array.from({ length: 40 }, (_, index) => put(store, 'ann', 'a', Buffer.alloc(size, index), true));
    await Promise.all(uploads);
    writing = false;
    assert.ok((await reads) > 0);
    assert.deepEqual(await listAll(store, 'ann'), ['a']);
  });

  contract('a reader finishes a file that is replaced or removed meanwhile', async (store) => {
    const bytes = randomBytes(250_000);
    await put(store, 'ann', 'a', bytes);
    const replaced = await store.read('ann', 'a');
    const removed = await store.read('ann', 'a');
    await put(store, 'ann', 'a', 'new', true);
    await store.remove('ann', 'a');
    assert.deepEqual(await buffer(replaced.bytes), bytes);
    assert.deepEqual(await buffer(removed.bytes), bytes);
  });

  contract('a removed file does not exist, and its key can be used again', async (store) => {
    await put(store, 'ann', 'a', 'first');
    await store.remove('ann', 'a');
    await assert.rejects(store.read('ann', 'a'), code('file_not_found'));
    await assert.rejects(store.remove('ann', 'a'), code('file_not_found'));
    await put(store, 'ann', 'a', 'second');
    assert.equal(String(await get(store, 'ann', 'a')), 'second');
  });

  contract(
    'a file of the largest size is taken, one byte more is not, and the stream is left to its owner',
    async (store) => {
      await put(store, 'ann', 'largest', Buffer.alloc(MAX_BYTES));
      const bytes = Readable.from([Buffer.alloc(MAX_BYTES), Buffer.alloc(1), Buffer.alloc(1)]);
      await assert.rejects(store.put('ann', bytes, asFile('too large'), never), code('file_too_large'));
      assert.equal(bytes.destroyed, false);
      bytes.destroy();
      assert.deepEqual(await listAll(store, 'ann'), ['largest']);
    },
  );

  contract('a broken upload leaves the existing file', async (store) => {
    await put(store, 'ann', 'a', 'before');
    const broken = new PassThrough();
    const upload = store.put('ann', broken, asFile('a', true), never);
    broken.write('half');
    broken.destroy(new Error('connection lost'));
    await assert.rejects(upload, /connection lost/);
    const cut = new PassThrough();
    const cutUpload = store.put('ann', cut, asFile('a', true), never);
    cut.write('half');
    cut.destroy();
    await assert.rejects(cutUpload, { code: 'ERR_STREAM_PREMATURE_CLOSE' });
    assert.equal(String(await get(store, 'ann', 'a')), 'before');
  });

  contract('an upload that is aborted while it waits for bytes ends at once and leaves nothing', async (store) => {
    const stalled = new PassThrough();
    const aborting = new AbortController();
    const upload = store.put('ann', stalled, asFile('a'), aborting.signal);
    stalled.write('half');
    aborting.abort(new GlossaError('deadline_exceeded'));
    await assert.rejects(upload, code('deadline_exceeded'));
    assert.equal(stalled.destroyed, false);
    stalled.destroy();
    await assert.rejects(
      put(store, 'ann', 'b', 'x').then(() => store.stat('ann', 'a')),
      code('file_not_found'),
    );
    const early = store.put('ann', Readable.from([]), asFile('c'), AbortSignal.abort(new Error('gone')));
    await assert.rejects(early, /gone/);
  });

  contract('the description is requested after the bytes, and its failure leaves nothing', async (store) => {
    const bytes = new PassThrough();
    let asked = false;
    const describe = async (): Promise<NewFile> => {
      asked = true;
      throw new GlossaError('invalid_request');
    };
    const upload = store.put('ann', bytes, describe, never);
    bytes.write('first part');
    assert.equal(asked, false);
    bytes.end();
    await assert.rejects(upload, code('invalid_request'));
    assert.deepEqual(await listAll(store, 'ann'), []);
  });

  contract('files are listed newest first, in pages that new and removed files do not shift', async (store) => {
    const keys = Array.from({ length: 7 }, (_, index) => `file ${index}`);
    for (const key of keys) await put(store, 'ann', key, key);
    const everything = await store.list('ann', 7, undefined);
    assert.equal(everything.nextCursor, null);
    const times = everything.files.map(({ createdAt }) => createdAt);
    assert.deepEqual(times, times.toSorted().toReversed());
    const order = everything.files.map(({ key }) => key);

    const first = await store.list('ann', 3, undefined);
    assert.deepEqual(
      first.files.map(({ key }) => key),
      order.slice(0, 3),
    );
    await put(store, 'ann', 'new', 'new');
    await store.remove('ann', order[2] ?? '');
    await store.remove('ann', order[4] ?? '');
    const second = await store.list('ann', 3, first.nextCursor ?? undefined);
    assert.deepEqual(
      second.files.map(({ key }) => key),
      [order[3], order[5], order[6]],
    );
    assert.equal(second.nextCursor, null);
    assert.deepEqual(await store.list('nobody', 3, undefined), { files: [], nextCursor: null });
  });

  contract('a cursor gives no access to other owners’ files, and a forged cursor is rejected', async (store) => {
    for (const key of ['a', 'b', 'c']) await put(store, 'ann', key, key);
    const { nextCursor } = await store.list('ann', 1, undefined);
    assert.deepEqual((await store.list('bob', 10, nextCursor ?? '')).files, []);
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const madeUp = ['', 'x', '{}', forged({}), forged(['ann', 'a']), forged(['2030-01-01', '']), 'A'.repeat(100_000)];
    const genuine = nextCursor ?? '';
    const json = Buffer.from(genuine, 'base64url').toString();
    const withBlank = Buffer.from(`${json} `).toString('base64url');
    for (const cursor of [...madeUp, `${genuine}=`, ` ${genuine}`, `${genuine}A`, withBlank]) {
      await assert.rejects(store.list('ann', 1, cursor), code('invalid_request'), cursor.slice(0, 100));
    }
  });

  contract('a large file is streamed unchanged without buffering it in memory', async (store) => {
    const hash = createHash('sha256');
    const chunks = Array.from({ length: 29 }, () => randomBytes(10_000));
    for (const chunk of chunks) hash.update(chunk);
    await store.put('ann', Readable.from(chunks), asFile('a'), never);
    const { bytes } = await store.read('ann', 'a');
    const read = createHash('sha256');
    for await (const chunk of bytes) read.update(chunk);
    assert.equal(read.digest('hex'), hash.digest('hex'));
  });
}
