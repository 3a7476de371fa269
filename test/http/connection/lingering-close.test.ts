import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type ServiceProcess, startServiceProcess } from '../../../load/service-process.ts';
import { readToEnd, statuses, untilClosed } from '../../support/raw-http.ts';
import { readAnswer, startTestService } from '../../support/service.ts';

const MIB = 2 ** 20;
/** Without a lingering close most of these clients would lose their response. */
const TRIES = 12;
/** More than the server discards. */
const ENDLESS_BYTES = 200 * MIB;

describe('a response before the end of the body', { timeout: 300_000 }, () => {
  // A separate process: in the clients' process the server would read only while they do not send.
  let glossa: ServiceProcess;
  before(async () => {
    glossa = await startServiceProcess();
  });
  after(() => glossa[Symbol.asyncDispose]());

  /** A client that keeps its side of the connection open after the service has ended the other side. */
  function open(): Socket {
    const { hostname, port } = new URL(glossa.url);
    return connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => {});
  }

  for (const [name, path, key, bytes, expected] of [
    ['an upload with a wrong key', '/v1/store/file?key=a', 'wrong', 20 * MIB, [401, 'invalid_key']],
    ['a JSON body that is too long', '/v1/ai/translate', undefined, 5 * MIB, [413, 'body_too_large']],
  ] as const) {
    test(`reaches a client that sends ${name}`, async () => {
      const body = new Uint8Array(bytes).fill(0x20);
      for (let tried = 0; tried < TRIES; tried++) {
        const headers = { 'x-api-key': key ?? glossa.key };
        const answer = await readAnswer(await fetch(glossa.url + path, { method: 'POST', headers, body }));
        assert.deepEqual([answer.status, answer.body.code], expected);
      }
    });
  }

  test('reaches a client that sends all of the longest upload before it reads', async () => {
    const socket = open();
    const length = 100 * MIB;
    socket.write(`POST /v1/store/file HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
    const chunk = Buffer.alloc(MIB);
    for (let sent = 0; sent < length; sent += MIB) if (!socket.write(chunk)) await once(socket, 'drain');
    const answer = readToEnd(socket);
    socket.end();
    assert.deepEqual(statuses(await answer), [401]);
  });

  test('reaches a client with too long headers, in one packet or in many', async () => {
    const socket = open();
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nA: ');
    const line = 'b'.repeat(MIB);
    for (let sent = 0; sent < 20; sent++) if (!socket.write(line)) await once(socket, 'drain');
    const answer = readToEnd(socket);
    socket.end();
    assert.deepEqual(statuses(await answer), [431]);
  });

  test('ends the connection when the client continues to send', async () => {
    const socket = open();
    const answer = readToEnd(socket);
    socket.write('POST /v1/store/file HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = Buffer.from(`100000\r\n${'a'.repeat(MIB)}\r\n`);
    const closed = untilClosed(socket);
    let sent = 0;
    while (!socket.destroyed && sent < ENDLESS_BYTES) {
      sent += chunk.length;
      if (socket.write(chunk)) continue;
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
    assert.ok(sent < ENDLESS_BYTES, 'the service never stops reading');
    assert.deepEqual(statuses(await answer), [401]);
  });

  test('may meet a reset by the client', async () => {
    for (const malformed of ['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 'NONSENSE\r\n\r\n']) {
      const socket = open();
      socket.write(malformed);
      await once(socket, 'data');
      socket.resetAndDestroy();
      await untilClosed(socket);
      for (let tried = 0; tried < TRIES; tried++) assert.equal((await glossa.get('/healthz')).status, 200, malformed);
    }
  });

  test('ends the connection when the client stays idle', async () => {
    const silent = Array.from({ length: 50 }, () => {
      const socket = open();
      socket.write('POST /v1/store/file HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n');
      return socket;
    });
    await Promise.all(silent.map((socket) => once(socket, 'data')));
    await glossa.waitForMetric(/^glossa_http_connections [1-4]?\d$/mu);
    for (const socket of silent) socket.destroy();
  });
});

test('a client that stays connected after a rejected CONNECT does not delay a shutdown', {
  timeout: 300_000,
}, async () => {
  const glossa = await startTestService();
  const { hostname, port } = new URL(glossa.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => {});
  const closed = untilClosed(socket);
  socket.write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  // Arriving bytes would keep the connection open for longer than this test may take.
  const sending = setInterval(() => socket.write('a'), 100);
  await glossa[Symbol.asyncDispose]();
  clearInterval(sending);
  socket.destroy();
  await closed;
});
