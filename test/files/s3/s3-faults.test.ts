import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { type S3Fault, type S3Request, startS3 } from '../../../load/servers/s3.ts';
import { temporaryS3Store } from '../../support/s3-file-store.ts';
import { get, put } from '../file-store-calls.ts';

const MIB = 2 ** 20;
const LARGE = { maxBytes: 20 * MIB };
/** For a server that never answers. A busy machine answers within it. */
const SHORT_TIMEOUTS = { responseMs: 1_000, idleMs: 1_000 };

const isPut = ({ method }: S3Request) => method === 'PUT';
const isGet = ({ method }: S3Request) => method === 'GET';
const isPart = ({ query }: S3Request) => query.has('partNumber');
const isComplete = ({ method, query }: S3Request) => method === 'POST' && query.has('uploadId');

const error = (status: number, code: string): S3Fault => ({ kind: 'error', status, code });

/** Responses of S3, the outcome in the metrics, and the message for the operator. */
const ANSWERS = [
  [error(500, 'InternalError'), 'unavailable', /does not answer correctly \(InternalError\)/],
  [error(503, 'ServiceUnavailable'), 'unavailable', /ServiceUnavailable/],
  [error(503, 'SlowDown'), 'throttled', /throttles requests \(SlowDown\)/],
  [error(403, 'AccessDenied'), 'refused', /does not permit this with these credentials/],
  [error(403, 'InvalidAccessKeyId'), 'refused', /AWS_ACCESS_KEY_ID: correct it/],
  [error(404, 'XAdminUserNotFound'), 'refused', /AWS_ACCESS_KEY_ID: correct it/],
  [error(403, 'SignatureDoesNotMatch'), 'refused', /AWS_SECRET_ACCESS_KEY: correct it/],
  [error(400, 'ExpiredToken'), 'refused', /rejects expired credentials: renew them/],
  [error(403, 'RequestTimeTooSkewed'), 'refused', /set the clock of the machine/],
  [error(404, 'NoSuchBucket'), 'refused', /does not exist: create it/],
  [error(400, 'AuthorizationHeaderMalformed'), 'refused', /another region/],
  [error(301, 'PermanentRedirect'), 'refused', /another region/],
  [error(507, 'XMinioStorageFull'), 'refused', /is full/],
  [{ kind: 'cut', after: 'request' }, 'unavailable', /\(ECONNRESET\)/],
  [{ kind: 'stall' }, 'timeout', /does not answer in time/],
] as const;

describe('S3 that fails', { timeout: 300_000 }, async () => {
  const server = await startS3();
  after(() => server[Symbol.asyncDispose]());

  test('every error is a counted storage error, logged without the file, and does not outlast its cause', async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    await using temporary = await temporaryS3Store(server, LARGE);
    await put(temporary.store, 'ann', 'secret.pdf', 'there');
    for (const [fault, outcome, sentence] of ANSWERS) {
      const { store, metrics } = await temporary.open({ ...LARGE, timeouts: SHORT_TIMEOUTS, log });
      lines.length = 0;
      {
        using _failing = server.injectFault(fault, (asked) => isPut(asked) || isGet(asked));
        const failure = { name: 'StorageError', outcome, message: sentence };
        await assert.rejects(put(store, 'ann', 'new', 'x'), failure);
        await assert.rejects(store.read('ann', 'secret.pdf'), failure);
      }
      const seen = await metrics();
      for (const operation of ['put', 'get']) {
        assert.match(seen, new RegExp(`requests_total\\{operation="${operation}",outcome="${outcome}"\\} 1`));
      }
      const told = lines.filter((line) => /"operation":"(put|get)"/.test(line));
      assert.equal(told.length, 2, lines.join(''));
      for (const line of told) assert.match(line, sentence);
      assert.doesNotMatch(lines.join(''), /secret|\bann\b|S3RVER/);
      await assert.rejects(store.stat('ann', 'new'), { code: 'file_not_found' });
      assert.equal(String(await get(store, 'ann', 'secret.pdf')), 'there');
    }
  });

  test('a temporary error is retried without notice', async () => {
    await using temporary = await temporaryS3Store(server, LARGE);
    const bytes = randomBytes(12 * MIB);
    const passing: [S3Fault, (asked: S3Request) => boolean][] = [
      [error(500, 'InternalError'), isPart],
      [error(503, 'SlowDown'), isComplete],
      [{ kind: 'cut', after: 'request' }, isPart],
      [{ kind: 'cut', after: 'work' }, isPart],
      // The operation succeeds and its response is lost, so the retry finds no such upload.
      [{ kind: 'cut', after: 'work' }, isComplete],
      [error(500, 'InternalError'), isGet],
    ];
    for (const [fault, which] of passing) {
      using _failing = server.injectFault(fault, which, 1);
      await put(temporary.store, 'ann', 'a', bytes, true);
      assert.ok((await get(temporary.store, 'ann', 'a')).equals(bytes));
    }
    assert.deepEqual([(await temporary.objects()).length, temporary.uploads()], [1, []]);
  });

  test('bytes that change during the upload are not stored', async () => {
    await using temporary = await temporaryS3Store(server, LARGE);
    using _failing = server.injectFault({ kind: 'corrupt' }, isPut);
    for (const size of [1, 12 * MIB]) {
      await assert.rejects(put(temporary.store, 'ann', 'a', randomBytes(size)), { outcome: 'damaged' });
    }
    assert.deepEqual([await temporary.objects(), temporary.uploads()], [[], []]);
  });

  test('a download of different bytes never ends successfully', async () => {
    await using temporary = await temporaryS3Store(server, LARGE);
    const { store, metrics } = await temporary.open({ ...LARGE, timeouts: SHORT_TIMEOUTS });
    for (const [size, faults] of [
      [1, [{ kind: 'corrupt' }]],
      [
        3 * MIB,
        [{ kind: 'corrupt' }, { kind: 'cut', after: MIB }, { kind: 'cut', after: 0 }, { kind: 'stall', after: MIB }],
      ],
    ] as const) {
      const bytes = randomBytes(size);
      await put(store, 'ann', 'a', bytes, true);
      for (const fault of faults) {
        using _failing = server.injectFault(fault, isGet);
        let read = 0;
        const reading = async () => {
          for await (const piece of (await store.read('ann', 'a')).bytes) read += piece.length;
        };
        await assert.rejects(reading(), { name: 'StorageError' }, JSON.stringify(fault));
        assert.ok(read < size, 'the last piece is kept back');
      }
      assert.ok((await buffer((await store.read('ann', 'a')).bytes)).equals(bytes));
    }
    const seen = await metrics();
    for (const outcome of ['damaged', 'unavailable', 'timeout']) {
      assert.match(seen, new RegExp(`requests_total\\{operation="get",outcome="${outcome}"\\} [1-9]`));
    }
  });

  test('objects whose length a proxy removes are stored and read', async () => {
    await using temporary = await temporaryS3Store(server, LARGE);
    using _removed = server.injectFault(
      { kind: 'unknown-length' },
      ({ method }) => method === 'HEAD' || method === 'GET',
    );
    const { store } = temporary;
    for (const [name, bytes] of [
      ['small', 1_000],
      ['large', 11 * MIB],
    ] as const) {
      const content = randomBytes(bytes);
      await put(store, 'ann', name, content);
      assert.deepEqual(await get(store, 'ann', name), content, name);
    }
  });

  test('an object of the wrong size is not streamed at all', async () => {
    await using temporary = await temporaryS3Store(server, LARGE);
    await put(temporary.store, 'ann', 'a', 'twelve bytes');
    const [name = ''] = await temporary.objects();
    await server.write(name, 'less');
    await assert.rejects(temporary.store.read('ann', 'a'), { outcome: 'damaged' });
  });

  test('large uploads wait for a permit, and aborted uploads leave the queue', async () => {
    await using temporary = await temporaryS3Store(server, LARGE);
    const { store } = temporary;
    const describeAs = (key: string) => async () => ({ key, contentType: 'a/b', overwrite: false });
    const aborting = new AbortController();
    const stalled = Array.from({ length: 16 }, (_, index) => {
      const bytes = new PassThrough();
      bytes.write(Buffer.alloc(MIB));
      const upload = store.put('bob', bytes, describeAs(`${index}`), aborting.signal);
      upload.catch(() => {});
      return { bytes, upload };
    });
    while (stalled.some(({ bytes }) => bytes.readableLength > 0)) await setImmediate();
    let isStored = false;
    const waiting = put(store, 'ann', 'large', randomBytes(MIB)).then(() => {
      isStored = true;
    });
    // A small upload needs no permit.
    for (let index = 0; index < 20; index++) await put(store, 'ann', `small ${index}`, 'x');
    assert.equal(isStored, false);
    const [first, ...others] = stalled;
    first?.bytes.end();
    assert.equal((await first?.upload)?.size, MIB);
    await waiting;
    aborting.abort(new Error('given up'));
    for (const { bytes, upload } of others) {
      await assert.rejects(upload, /given up/);
      bytes.destroy();
    }
    for (let index = 0; index < 17; index++) await put(store, 'ann', `more ${index}`, Buffer.alloc(MIB));
  });
});
