import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { exchange, openConnection, readToEnd, statuses } from '../../support/raw-http.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const END = 'Host: x\r\nConnection: close\r\n\r\n';
const NONSENSE = 'NONSENSE\r\n\r\n';
const UPGRADE = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

describe('unusual HTTP requests', { timeout: 300_000 }, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);

  test('a path with invalid escapes or invalid UTF-8 is answered, logged and counted', async () => {
    const paths = ['/%', '/%zz', '/healthz%', '/%ff', '/v1/store/file/read/%ff', '/v1/ai/translate/%c0%af?a=%'];
    const counted = async () =>
      Number(
        /glossa_http_request_seconds_count\{route="none",method="GET",status="404"\} (\d+)/u.exec(
          await (await glossa.fetch('/metrics')).text(),
        )?.[1] ?? 0,
      );
    const before = await counted();
    for (const path of paths) {
      const answer = await exchange(glossa.url, `GET ${path} HTTP/1.1\r\n${END}`);
      assert.deepEqual(statuses(answer), [404], path);
      assert.match(answer, /^ratelimit-limit: /imu, path);
      const { log_id } = JSON.parse(bodyOf(answer));
      const line = glossa.logLines.map((text) => JSON.parse(text)).find((entry) => entry.log_id === log_id);
      assert.deepEqual([line?.status, line?.code], [404, 'not_found'], path);
    }
    assert.equal(await counted(), before + paths.length);
  });

  test('every path gets a response with the usual headers', async () => {
    const part = fc.oneof(
      fc.constantFrom('%', '%ff', '%2f', '%25', '%e2%82', '%E2%82%AC', '//', 'v1', '#'),
      fc.base64String(),
    );
    const property = fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
      const answer = await exchange(glossa.url, `GET /${parts.join('')} HTTP/1.1\r\n${END}`);
      assert.match(answer, /^x-request-id: /imu);
      assert.match(answer, /^ratelimit-limit: /imu);
    });
    await fc.assert(property, { numRuns: 150, seed: 20_416 });
  });

  test('a file key of the maximum length of a path gets the usual response', async () => {
    const { status, body, headers } = await glossa.get(`/v1/store/file/read/${'x'.repeat(10_000)}`);
    assert.deepEqual([status, body.code], [404, 'file_not_found']);
    assert.ok(headers.get('ratelimit-limit'));
  });

  test('a request with a Content-Encoding and no body is served', async () => {
    for (const path of ['/healthz', '/v1/languages', '/v1/usage']) {
      assert.equal((await glossa.fetch(path, { headers: { 'content-encoding': 'gzip' } })).status, 200, path);
    }
  });

  test('a request for another protocol is served over HTTP/1.1, and so is the next one in the same packet', async () => {
    const twice = await exchange(glossa.url, `${UPGRADE}GET /healthz HTTP/1.1\r\n${END}`);
    assert.deepEqual(statuses(twice), [200, 200]);
    const body = '{"text":"hola","target_language":"es","current_language":"es"}';
    const withBody = `POST /v1/ai/translate HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const answer = await exchange(glossa.url, withBody);
    assert.deepEqual(statuses(answer), [200]);
    assert.match(answer, /^connection: close\r$/imu, 'the service reads nothing after it');
    const afterAnother = await exchange(glossa.url, `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${UPGRADE}`);
    assert.deepEqual(statuses(afterAnother), [200, 200]);
  });

  test('a malformed request after a request for another protocol gets 400 at once', async () => {
    assert.deepEqual(statuses(await exchange(glossa.url, UPGRADE + NONSENSE)), [200, 400]);
    const socket = openConnection(glossa.url);
    socket.write(UPGRADE);
    const [first] = await once(socket, 'data');
    const rest = readToEnd(socket);
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n');
    assert.deepEqual(statuses(first.toString('latin1') + (await rest)), [200, 400]);
  });

  test('a malformed request after pending ones gets 400 after their responses', async () => {
    const whole = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    assert.deepEqual(statuses(await exchange(glossa.url, whole.repeat(3) + NONSENSE)), [200, 200, 200, 400]);
  });

  test('a transfer coding other than chunked gets 501, and an HTTP version other than 1.0 and 1.1 gets 505', async () => {
    for (const coding of ['gzip, chunked', 'deflate,chunked', 'gzip\r\nTransfer-Encoding: chunked']) {
      const head = `POST /v1/ai/translate HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\n`;
      const answer = await exchange(glossa.url, `${head}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`);
      assert.deepEqual(statuses(answer), [501], coding);
      assert.match(answer, /^connection: close\r$/imu);
      assert.equal(JSON.parse(bodyOf(answer)).code, 'unsupported_transfer_coding');
    }
    for (const version of ['2.0', '3.0', '0.9', '1.2']) {
      const answer = await exchange(glossa.url, `GET /healthz HTTP/${version}\r\nHost: x\r\n\r\n`);
      assert.deepEqual(statuses(answer), [505], version);
      assert.equal(JSON.parse(bodyOf(answer)).code, 'unsupported_http_version');
    }
    const chunked = `POST /v1/ai/summary HTTP/1.1\r\nx-api-key: ${glossa.key}\r\nTransfer-Encoding: Chunked \r\n${END}`;
    assert.deepEqual(statuses(await exchange(glossa.url, `${chunked}2\r\n{}\r\n0\r\n\r\n`)), [400]);
  });

  test('a request whose unread body breaks after the response gets no second response', async () => {
    for (const method of ['GET', 'HEAD']) {
      const socket = openConnection(glossa.url);
      socket.write(`${method} /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
      const [first] = await once(socket, 'data');
      const rest = readToEnd(socket);
      socket.write('nonsense\r\n');
      assert.deepEqual(statuses(first.toString('latin1') + (await rest)), [200], method);
    }
  });

  test('a response to a malformed HEAD request has no body', async () => {
    for (const [rest, status] of [
      [` /healthz HTTP/1.1\r\n${END}`, 200],
      [` /healthz HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n`, 400],
      [' /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      [` /v1/usage HTTP/1.1\r\n${END}`, 401],
      [` /%zz HTTP/1.1\r\n${END}`, 404],
      [` /v1/ai/translate HTTP/1.1\r\n${END}`, 405],
      [` /healthz HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
      [' /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n', 501],
      [' /healthz HTTP/2.0\r\nHost: x\r\n\r\n', 505],
      [' /healthz HTTP/3.0\r\nHost: x\r\n\r\n', 505],
    ] as const) {
      const answer = await exchange(glossa.url, `HEAD${rest}`);
      assert.deepEqual(statuses(answer), [status], rest.slice(0, 60));
      assert.equal(bodyOf(answer), '', rest.slice(0, 60));
    }
  });
});
