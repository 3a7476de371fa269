import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createDnsResolver, startHttpServer } from '../../load/servers/http-server.ts';
import { FETCH_DEFAULTS, type FetchOptions, fetchDocument } from '../../src/extraction/fetch.ts';

const never = new AbortController().signal;

async function get(url: string, options: Partial<FetchOptions> = {}, signal: AbortSignal = never): Promise<Buffer> {
  await using document = await fetchDocument(url, { allow: ['127.0.0.1'], ...FETCH_DEFAULTS, ...options }, signal);
  return await buffer(document.bytes);
}

test('fetches a document with its user agent and follows redirects', async () => {
  await using server = await startHttpServer((request, response) => {
    if (request.url === '/a') response.writeHead(301, { location: '/b' }).end('moved');
    else if (request.url === '/b') response.writeHead(307, { location: `http://allowed.test:${server.port}/c` }).end();
    else response.end(`${request.headers['user-agent']} ${request.headers.cookie} ${request.headers.authorization}`);
  });
  const lookup = createDnsResolver({ 'allowed.test': [['127.0.0.1']] });
  const bytes = await get(`${server.url}/a`, { lookup });
  assert.equal(bytes.toString(), 'Glossa undefined undefined');
});

test('fetches from a private host with an allowed name', async () => {
  await using server = await startHttpServer((_request, response) => response.end('inside'));
  const options = { allow: ['intranet.test'], lookup: createDnsResolver({ 'intranet.test': [['127.0.0.1']] }) };
  assert.equal((await get(`http://intranet.test:${server.port}/`, options)).toString(), 'inside');
  await assert.rejects(get(server.url, options), { code: 'url_not_allowed' });
});

test('rejects redirect loops and invalid redirects', async () => {
  await using loop = await startHttpServer((_request, response) => response.writeHead(302, { location: '/' }).end());
  await assert.rejects(get(loop.url), { code: 'url_unreachable' });
  assert.equal(loop.requests, 6);
  for (const headers of [{}, { location: 'http://' }]) {
    await using invalid = await startHttpServer((_request, response) => response.writeHead(302, headers).end());
    await assert.rejects(get(invalid.url), { code: 'url_unreachable' });
  }
  for (const location of ['file:///etc/passwd', 'http://user:secret@127.0.0.1/', 'ftp://127.0.0.1/']) {
    await using other = await startHttpServer((_request, response) => response.writeHead(302, { location }).end());
    await assert.rejects(get(other.url), { code: 'invalid_url' });
  }
});

test('reports error statuses, closed ports, unknown names and non-HTTP servers as url_unreachable', async () => {
  for (const status of [404, 403, 500, 304]) {
    await using server = await startHttpServer((_request, response) => response.writeHead(status).end());
    await assert.rejects(get(server.url), { code: 'url_unreachable' }, String(status));
  }
  const closed = await startHttpServer(() => {});
  await closed[Symbol.asyncDispose]();
  await assert.rejects(get(closed.url), { code: 'url_unreachable' });
  await assert.rejects(get('http://nowhere.test/', { lookup: createDnsResolver({}) }), { code: 'url_unreachable' });
  const nonHttp = createTcpServer((socket) => socket.on('error', () => {}).end('\x16\x03babble\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  );
  await once(nonHttp, 'listening');
  try {
    await assert.rejects(get(`http://127.0.0.1:${(nonHttp.address() as AddressInfo).port}/`), {
      code: 'url_unreachable',
    });
  } finally {
    nonHttp.close();
  }
});

test('decodes a response that is encoded without a request for it', async () => {
  const encoders = { gzip: gzipSync, 'x-gzip': gzipSync, deflate: deflateSync, br: brotliCompressSync };
  for (const [encoding, encode] of Object.entries(encoders)) {
    await using server = await startHttpServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(encode('a document')),
    );
    assert.equal((await get(server.url)).toString(), 'a document', encoding);
  }
  await using nested = await startHttpServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('x'))),
  );
  await assert.rejects(get(nested.url), { code: 'url_unreachable' });
  await using cut = await startHttpServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a document').subarray(0, 12)),
  );
  await assert.rejects(get(cut.url), { code: 'url_unreachable' });
});

test('accepts the maximum size and rejects larger documents, also announced, endless and compressed ones', async () => {
  const options = { maxBytes: 100_000 };
  await using exact = await startHttpServer((_request, response) => response.end(Buffer.alloc(100_000)));
  assert.equal((await get(exact.url, options)).length, 100_000);
  const bodies: RequestListener[] = [
    (_request, response) => response.end(Buffer.alloc(100_001)),
    (_request, response) => response.writeHead(200, { 'content-length': '9999999999' }).flushHeaders(),
    (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000))),
    (_request, response) => {
      const more = () => response.write(Buffer.alloc(16_384), (error) => void (!error && more()));
      more();
    },
  ];
  for (const body of bodies) {
    await using server = await startHttpServer(body);
    await assert.rejects(get(server.url, options), { code: 'document_too_large' });
  }
});

test('the timeout applies to silent and slow servers', async () => {
  await using silent = await startHttpServer(() => {});
  await assert.rejects(get(silent.url, { timeoutMs: 150 }), { code: 'url_unreachable' });
  await using dripping = await startHttpServer((_request, response) => {
    const drip = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(drip));
  });
  await assert.rejects(get(dripping.url, { timeoutMs: 150 }), { code: 'url_unreachable' });
});

test('an abort before or during the response rejects with its reason and closes the connection', async () => {
  for (const hasResponseBegun of [false, true]) {
    const caller = new AbortController();
    const reason = new Error('gone');
    let closed: Promise<unknown> = Promise.resolve();
    await using server = await startHttpServer((_request, response) => {
      closed = once(response, 'close');
      if (hasResponseBegun) response.write('begin');
      setImmediate(() => caller.abort(reason));
    });
    await assert.rejects(get(server.url, {}, caller.signal), (error) => error === reason);
    await closed;
  }
});

test('closes the connection after a document is read or disposed of', async () => {
  await using server = await startHttpServer((_request, response) => response.end(Buffer.alloc(1_000_000)));
  const closed: Promise<unknown>[] = [];
  server.server.on('connection', (socket) => closed.push(once(socket, 'close')));
  await get(server.url);
  {
    await using _left = await fetchDocument(server.url, { allow: ['127.0.0.1'], ...FETCH_DEFAULTS }, never);
  }
  assert.equal(closed.length, 2);
  await Promise.all(closed);
});

test('ignores proxies of the environment', async (context) => {
  await using proxy = await startHttpServer((_request, response) => response.end('by proxy'));
  await using server = await startHttpServer((_request, response) => response.end('direct'));
  const kept = { ...process.env };
  context.after(() => {
    process.env = kept;
  });
  Object.assign(process.env, { http_proxy: proxy.url, HTTP_PROXY: proxy.url, all_proxy: proxy.url });
  assert.equal((await get(server.url)).toString(), 'direct');
  assert.equal(proxy.requests, 0);
});
