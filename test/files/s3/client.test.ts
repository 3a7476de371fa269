import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import {
  CompleteMultipartUploadCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { encryptionOf, openS3, type S3, type SendRequest } from '../../../src/files/s3/client.ts';
import { deleteObjects } from '../../../src/files/s3/delete-objects.ts';

const HOUR_MS = 3_600_000;
const { signal } = new AbortController();
const object = { Bucket: 'bucket', Key: "it's/(a)" };

/** Opens a client whose server responds as `answer` does. */
async function startS3(answer: (received: IncomingMessage, response: ServerResponse) => void, settings = {}) {
  const opened = new AsyncDisposableStack();
  const server = createServer(answer).listen(0, '127.0.0.1');
  opened.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const location = {
    bucket: 'bucket',
    prefix: '',
    endpoint,
    region: 'us-east-1',
    isBucketInHost: false,
    encryption: undefined,
    ...settings,
  };
  const s3 = opened.use(openS3({ location, log: pino({ level: 'silent' }), registry: new Registry() }));
  return { s3, endpoint, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

const sendError = (response: ServerResponse, status: number, code: string, headers = {}): void =>
  void response.writeHead(status, headers).end(`<Error><Code>${code}</Code></Error>`);

const head: SendRequest<unknown> = (client, options) =>
  client.send(new HeadBucketCommand({ Bucket: 'bucket' }), options);
const list: SendRequest<unknown> = (client, options) =>
  client.send(new ListObjectsV2Command({ Bucket: 'bucket' }), options);
const put = (s3: S3, ended = signal) =>
  s3.request('put', (client, options) => client.send(new PutObjectCommand({ ...object, Body: 'x' }), options), ended);

/** Time of a signature, in ms. */
const signedAt = ({ headers }: IncomingMessage): number => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

describe('a request to S3', { timeout: 300_000 }, () => {
  const environment = { ...process.env };
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  after(() => {
    process.env = environment;
  });

  test('is signed with the time of the bucket when the clock of this machine is wrong', async () => {
    const seen: number[] = [];
    await using started = await startS3((received, response) => {
      const serverTime = Date.now() + HOUR_MS;
      seen.push(signedAt(received) - Date.now());
      response.setHeader('date', new Date(serverTime).toUTCString());
      if (Math.abs(signedAt(received) - serverTime) < HOUR_MS / 4) response.end();
      else sendError(response, 403, 'RequestTimeTooSkewed');
    });
    await put(started.s3);
    await started.s3.request('head', head, signal);
    assert.deepEqual(
      seen.map((difference) => difference > HOUR_MS / 2),
      [false, true, true],
    );
  });

  test('is not repeated when it is rejected, and at most three times in all when the server is busy', async () => {
    for (const [status, code, outcome, attempts] of [
      [403, 'AccessDenied', 'refused', 1],
      [403, 'RequestTimeTooSkewed', 'refused', 1],
      [503, 'SlowDown', 'throttled', 3],
      [429, 'Other', 'unavailable', 3],
    ] as const) {
      let received = 0;
      await using started = await startS3((_, response) => {
        received++;
        sendError(response, status, code);
      });
      await assert.rejects(put(started.s3), { outcome, reason: code });
      assert.equal(received, attempts, code);
    }
  });

  test('fails when a successful response contains an error', async () => {
    let received = 0;
    await using started = await startS3((_, response) => {
      received++;
      sendError(response, 200, 'InternalError');
    });
    const command = new CompleteMultipartUploadCommand({ ...object, UploadId: 'u', MultipartUpload: { Parts: [] } });
    const complete: SendRequest<unknown> = (client, options) => client.send(command, options);
    await assert.rejects(started.s3.request('complete', complete, signal), { reason: 'InternalError' });
    assert.equal(received, 3);
  });

  test('fails when a list is cut off, after it was repeated', async () => {
    let received = 0;
    const page = '<ListBucketResult><Contents><Key>a</Key></Contents><IsTruncated>true</IsTruncated>';
    await using started = await startS3((_, response) => {
      received++;
      response.writeHead(200, { 'content-length': 10_000 }).write(page, () => response.destroy());
    });
    await assert.rejects(started.s3.request('list', list, signal), { outcome: 'unavailable' });
    assert.equal(received, 3);
  });

  test('names objects as they are signed, and has no checksum that older servers lack', async () => {
    const seen: IncomingMessage[] = [];
    await using started = await startS3((received, response) => {
      seen.push(received);
      response.end(received.method === 'POST' ? '<DeleteResult/>' : '');
    });
    await put(started.s3);
    await deleteObjects(started.s3, ["it's/<a>"], signal);
    assert.deepEqual(
      seen.map(({ method, url }) => `${method} ${url?.replace(/[?&]x-id=\w+/, '')}`),
      ['PUT /bucket/it%27s/%28a%29', 'POST /bucket/?delete='],
    );
    for (const { headers } of seen)
      assert.deepEqual(
        Object.keys(headers).filter((name) => /checksum|trailer|expect/.test(name)),
        [],
      );
    assert.match(String(seen[1]?.headers['content-md5']), /^[\w+/]{22}==$/);
  });

  test('goes to the region of the bucket when it is not the configured one', async () => {
    const regions: (string | undefined)[] = [];
    await using started = await startS3(({ headers }, response) => {
      const region = /Credential=test\/\d+\/([^/]+)\//.exec(headers.authorization ?? '')?.[1];
      regions.push(region);
      if (region === 'eu-west-3') return void response.end();
      sendError(response, 301, 'PermanentRedirect', { 'x-amz-bucket-region': 'eu-west-3' });
    });
    await put(started.s3);
    assert.deepEqual(regions, ['us-east-1', 'eu-west-3']);
  });

  test('goes to the server of AWS_ENDPOINT_URL when the settings name none', async () => {
    const urls: (string | undefined)[] = [];
    await using server = await startS3(({ url }, response) => {
      urls.push(url);
      response.end();
    });
    process.env.AWS_ENDPOINT_URL = server.endpoint;
    try {
      await using started = await startS3(() => assert.fail(), { endpoint: undefined });
      await put(started.s3);
    } finally {
      delete process.env.AWS_ENDPOINT_URL;
    }
    // An address cannot have the bucket in its name.
    assert.deepEqual(urls, ['/bucket/it%27s/%28a%29?x-id=PutObject']);
  });

  for (const [status, code] of [
    [403, 'InvalidAccessKeyId'],
    [404, 'XAdminUserNotFound'],
  ] as const)
    test(`is sent with the credentials of the shared file as they are now after ${code}`, async () => {
      await using directory = await mkdtempDisposable(join(tmpdir(), 'glossa-aws-'));
      const file = join(directory.path, 'credentials');
      const write = (id: string) =>
        writeFile(file, `[default]\naws_access_key_id = ${id}\naws_secret_access_key = s\n`);
      await write('FIRST');
      let valid = 'FIRST';
      const previous = { ...process.env };
      Object.assign(process.env, { AWS_SHARED_CREDENTIALS_FILE: file });
      delete process.env.AWS_ACCESS_KEY_ID;
      delete process.env.AWS_SECRET_ACCESS_KEY;
      const used: (string | undefined)[] = [];
      try {
        await using opened = await startS3((received, response) => {
          const [, id] = /Credential=(\w+)\//.exec(String(received.headers.authorization)) ?? [];
          used.push(id);
          if (id === valid) response.writeHead(200).end();
          else sendError(response, status, code);
        });
        await put(opened.s3);
        await write('SECOND');
        valid = 'SECOND';
        await put(opened.s3);
        await put(opened.s3);
        assert.deepEqual(used, ['FIRST', 'FIRST', 'SECOND', 'SECOND']);
      } finally {
        process.env = previous;
      }
    });

  test('to create an object names the encryption of the settings', async () => {
    const received: IncomingMessage['headers'][] = [];
    const encryption = { algorithm: 'aws:kms', keyId: 'key' } as const;
    await using opened = await startS3(
      (incoming, response) => {
        received.push(incoming.headers);
        response.writeHead(200).end();
      },
      { encryption },
    );
    const { s3 } = opened;
    const command = new PutObjectCommand({ ...object, ...encryptionOf(s3), Body: 'x' });
    await s3.request('put', (client, options) => client.send(command, options), signal);
    assert.equal(received[0]?.['x-amz-server-side-encryption'], 'aws:kms');
    assert.equal(received[0]?.['x-amz-server-side-encryption-aws-kms-key-id'], 'key');
  });

  test('ends without a further attempt when it is aborted, also while it waits', async () => {
    for (const headers of [{}, { 'retry-after': '3600' }]) {
      const aborting = new AbortController();
      let received = 0;
      await using started = await startS3((_, response) => {
        received++;
        response.on('finish', () => aborting.abort(new Error('given up')));
        sendError(response, 503, 'SlowDown', headers);
      });
      await assert.rejects(put(started.s3, aborting.signal), /given up/);
      assert.equal(received, 1);
    }
  });

  test('ends while a response is read when it is aborted', async () => {
    const aborting = new AbortController();
    await using started = await startS3((_, response) => {
      response.writeHead(200).write('x', () => aborting.abort(new Error('given up')));
    });
    const read: SendRequest<unknown> = async (client, options) =>
      (await client.send(new GetObjectCommand(object), options)).Body?.transformToString();
    await assert.rejects(started.s3.request('get', read, aborting.signal), /given up/);
  });
});
