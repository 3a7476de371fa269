import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import { createSender } from '../../../src/files/s3/send-request.ts';

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 60_000;
const { signal } = new AbortController();
process.env.AWS_ACCESS_KEY_ID ??= 'test';
process.env.AWS_SECRET_ACCESS_KEY ??= 'test';

/** Sends requests to a server that responds as `answer` does. */
async function startSender(answer: (received: IncomingMessage, response: ServerResponse) => void) {
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
  const sender = opened.use(createSender({ bucket: 'bucket', prefix: '', endpoint, region: 'us-east-1' }, TIMEOUT_MS));
  return { sender, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

const sendError = (response: ServerResponse, status: number, code: string, headers = {}): void =>
  void response.writeHead(status, headers).end(`<Error><Code>${code}</Code></Error>`);

/** Time of a signature, in ms. */
const signedAt = ({ headers }: IncomingMessage): number => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

describe('a request to S3', { timeout: 300_000 }, () => {
  test('is signed with the time of the bucket when the clock of this machine is wrong', async () => {
    const seen: number[] = [];
    await using started = await startSender((received, response) => {
      const serverTime = Date.now() + HOUR_MS;
      seen.push(signedAt(received) - Date.now());
      if (Math.abs(signedAt(received) - serverTime) < HOUR_MS / 4) return void response.end();
      sendError(response, 403, 'RequestTimeTooSkewed', { date: new Date(serverTime).toUTCString() });
    });
    await started.sender.send({ method: 'GET', name: 'a' }, TIMEOUT_MS, signal);
    await started.sender.send({ method: 'HEAD' }, TIMEOUT_MS, signal);
    assert.deepEqual(
      seen.map((difference) => difference > HOUR_MS / 2),
      [false, true, true],
    );
  });

  test('is not repeated when it is rejected, and at most three times in all when the server is busy', async () => {
    for (const [status, code, attempts] of [
      [403, 'AccessDenied', 1],
      [403, 'RequestTimeTooSkewed', 1],
      [503, 'SlowDown', 3],
      [429, 'Other', 3],
    ] as const) {
      let received = 0;
      await using started = await startSender((_, response) => {
        received++;
        sendError(response, status, code);
      });
      const request = { method: 'PUT', name: 'a', body: 'x' } as const;
      await assert.rejects(started.sender.send(request, TIMEOUT_MS, signal), { status, code });
      assert.equal(received, attempts, code);
    }
  });

  test('fails when a successful response contains an error', async () => {
    let received = 0;
    await using started = await startSender((_, response) => {
      received++;
      sendError(response, 200, 'InternalError');
    });
    await assert.rejects(started.sender.send({ method: 'POST', name: 'a' }, TIMEOUT_MS, signal), {
      code: 'InternalError',
    });
    assert.equal(received, 3);
  });

  test('names objects, queries and the hash of the body as they are signed', async () => {
    const urls: [string | undefined, unknown][] = [];
    await using started = await startSender(({ url, headers }, response) => {
      urls.push([url, headers['x-amz-content-sha256']]);
      response.end();
    });
    const query = { uploads: '', prefix: "it's/(a)" };
    await started.sender.send({ method: 'GET', name: "it's/(a)", query, sha256: 'known' }, TIMEOUT_MS, signal);
    assert.deepEqual(urls, [['/bucket/it%27s/%28a%29?uploads=&prefix=it%27s%2F%28a%29', 'known']]);
  });

  test('ends without a further attempt when it is aborted', async () => {
    const aborting = new AbortController();
    let received = 0;
    await using started = await startSender((_, response) => {
      received++;
      sendError(response, 503, 'SlowDown');
      aborting.abort(new Error('given up'));
    });
    await assert.rejects(started.sender.send({ method: 'GET', name: 'a' }, TIMEOUT_MS, aborting.signal), /given up/);
    assert.equal(received, 1);
  });
});
