import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { FETCH_DEFAULTS, type FetchOptions, fetchDocument } from '../../src/extraction/fetch.ts';

const never = new AbortController().signal;

async function get(url: string, options: Partial<FetchOptions> = {}): Promise<Buffer> {
  await using document = await fetchDocument(url, { allow: [], ...FETCH_DEFAULTS, ...options }, never);
  return await buffer(document.bytes);
}

describe('a hostile server', () => {
  const ALLOWED = { allow: ['127.0.0.1'] };

  /** A server that sends these bytes on every connection and then acts as given. */
  async function startRawServer(bytes: string | Buffer, then: 'closes' | 'stays' | 'resets' | 'continues') {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(bytes);
        if (then === 'closes') socket.end();
        if (then === 'resets') socket.resetAndDestroy();
        if (then === 'continues')
          Readable.from(endless())
            .on('error', () => {})
            .pipe(socket);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sockets = new Set<{ destroy(): void }>();
    server.on('connection', (socket) => sockets.add(socket));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      async [Symbol.asyncDispose]() {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      },
    };
  }
  function* endless(): Generator<string> {
    for (;;) yield `X-Header: ${'a'.repeat(1_000)}\r\n`;
  }

  const OK = 'HTTP/1.1 200 OK\r\n';
  const cases: [string, string | Buffer, 'closes' | 'stays' | 'resets' | 'continues', string][] = [
    ['closes without a response', '', 'closes', 'url_unreachable'],
    ['resets the connection', '', 'resets', 'url_unreachable'],
    ['sends nothing', '', 'stays', 'url_unreachable'],
    ['stops in its headers', `${OK}Content-Le`, 'stays', 'url_unreachable'],
    ['sends headers endlessly', OK, 'continues', 'url_unreachable'],
    ['sends only interim responses', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100_000), 'stays', 'url_unreachable'],
    [
      'switches the protocol',
      'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'stays',
      'url_unreachable',
    ],
    ['announces more bytes than it sends', `${OK}Content-Length: 1000\r\n\r\n%PDF-`, 'closes', 'url_unreachable'],
    ['stops in its body', `${OK}Content-Length: 1000\r\n\r\n%PDF-`, 'stays', 'url_unreachable'],
    ['resets in its body', `${OK}Content-Length: 1000\r\n\r\n%PDF-`, 'resets', 'url_unreachable'],
    ['stops between chunks', `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\n%PDF-\r\n`, 'closes', 'url_unreachable'],
    ['sends invalid chunks', `${OK}Transfer-Encoding: chunked\r\n\r\nnothing\r\n`, 'stays', 'url_unreachable'],
    ['sends two lengths', `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 'closes', 'url_unreachable'],
    ['sends an invalid length', `${OK}Content-Length: many\r\n\r\nab`, 'closes', 'url_unreachable'],
    [
      'announces gzip and sends something else',
      `${OK}Content-Encoding: gzip\r\n\r\n%PDF-1.7`,
      'closes',
      'url_unreachable',
    ],
    ['redirects without a location', 'HTTP/1.1 302 Found\r\n\r\n', 'closes', 'url_unreachable'],
    [
      'redirects to two locations',
      'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\n\r\n',
      'closes',
      'url_unreachable',
    ],
    [
      'sends a decompression bomb',
      Buffer.concat([Buffer.from(`${OK}Content-Encoding: gzip\r\n\r\n`), gzipSync(Buffer.alloc(60_000_000))]),
      'closes',
      'document_too_large',
    ],
    ['announces a size over the limit', `${OK}Content-Length: 99999999999999\r\n\r\n`, 'stays', 'document_too_large'],
    ['sends a body endlessly', `${OK}\r\n`, 'continues', 'document_too_large'],
  ];
  for (const [name, bytes, then, code] of cases) {
    test(`is rejected when it ${name}`, async () => {
      await using server = await startRawServer(bytes, then);
      const silent = then === 'stays' && code === 'url_unreachable';
      const options = { ...ALLOWED, maxBytes: 2_000_000, ...(silent ? { timeoutMs: 300 } : {}) };
      await assert.rejects(get(server.url, options), { code });
    });
  }

  test('that sends more than it announces is read up to the announced length', async () => {
    await using server = await startRawServer(`${OK}Content-Length: 5\r\n\r\n%PDF-and more`, 'closes');
    assert.equal((await get(server.url, ALLOWED)).toString(), '%PDF-');
  });

  test('is followed through five redirects', async () => {
    await using chain = await startHttpServer((request, response) =>
      response.writeHead(302, { location: `${request.url}a` }).end(),
    );
    await assert.rejects(get(chain.url, ALLOWED), { code: 'url_unreachable' });
    assert.equal(chain.requests, 6);
  });

  test('may send any content type, because only the content counts', async () => {
    await using server = await startHttpServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'inline' }).end('%PDF-1.7'),
    );
    assert.equal((await get(server.url, ALLOWED)).toString(), '%PDF-1.7');
  });
});
