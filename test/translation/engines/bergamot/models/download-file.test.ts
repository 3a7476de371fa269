import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startHttpServer } from '../../../../../load/servers/http-server.ts';
import { DownloadError } from '../../../../../src/translation/engines/bergamot/models/download-error.ts';
import { PARTIAL_FOLDER } from '../../../../../src/translation/engines/bergamot/models/scan-directory.ts';
import { readModelFile } from '../../../../fixtures/bergamot/test-models.ts';
import { type ModelFileRequest, sendFile, startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import { startUnreachableServer } from '../../../../support/unreachable-server.ts';
import { assertFails, assertInstalled, BIG, download, handleBigFile, partialOf, TIMEOUTS } from './download-setup.ts';

test('the whole file is requested from a server without range support', async () => {
  for (const first of ['200', '416', 'another range', 'a part in gzip']) {
    await using directory = await temporaryDirectory();
    await mkdir(join(directory.path, PARTIAL_FOLDER, 'en-de-1.0'), { recursive: true });
    await writeFile(partialOf(directory.path, BIG.name), (await readModelFile(BIG.path)).subarray(0, 7_000));
    const answer = ({ response, bytes, from }: ModelFileRequest) => {
      if (first === '200' || from === undefined) sendFile(response, bytes, undefined);
      else if (first === '416') response.writeHead(416).end();
      else if (first === 'another range') {
        response.writeHead(206, { 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}` }).end(bytes);
      } else {
        const headers = { 'content-range': `bytes ${from}-9999/10000`, 'content-encoding': 'gzip' };
        response.writeHead(206, headers).end(gzipSync(bytes).subarray(from));
      }
    };
    await using cdn = await startModelServer(handleBigFile(answer));
    await download(directory.path, cdn.url);
    await assertInstalled(directory.path);
    assert.ok(cdn.requestedPaths.includes(`${BIG.path}@7000`), first);
  }
});

test('a file of the wrong size is rejected, and an endless file is cut off', async () => {
  const endless = ({ response, bytes }: ModelFileRequest) => {
    const more = (): void => void (response.destroyed || response.write(bytes, () => setImmediate(more)));
    more();
  };
  const cases: [string, (asked: ModelFileRequest) => void, DownloadError['kind'], RegExp][] = [
    [
      'announced too long',
      ({ response, bytes }) => response.end(Buffer.concat([bytes, bytes])),
      'rejected',
      /bytes, not 514585 as expected/,
    ],
    [
      'announced too short',
      ({ response, bytes }) => response.end(bytes.subarray(1)),
      'rejected',
      /has 514584 bytes, not 514585/,
    ],
    ['endless', endless, 'rejected', /more than the expected 514585 bytes/],
    [
      'short without a length',
      ({ response, bytes }) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(bytes.subarray(0, 9)),
      'interrupted',
      /ended after 9 of 514585 bytes/,
    ],
    [
      'too much in gzip',
      ({ response }) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1 << 24))),
      'rejected',
      /more than/,
    ],
  ];
  for (const [name, answer, kind, message] of cases) {
    await using directory = await temporaryDirectory();
    await using cdn = await startModelServer(handleBigFile(answer));
    await assertFails(directory.path, cdn.url, kind, message).catch((error: unknown) => {
      throw new Error(name, { cause: error });
    });
  }
});

test('a response that is not the file is rejected at once', async () => {
  const cases: [(asked: ModelFileRequest) => void, RegExp][] = [
    [({ response }) => response.writeHead(404).end('gone'), /status 404\.$/],
    [({ response }) => response.writeHead(500).end(), /status 500\.$/],
    [({ response }) => response.writeHead(204).end(), /status 204\.$/],
    [({ response }) => response.writeHead(304).end(), /status 304\.$/],
    [
      ({ response }) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Log in'),
      /web page instead of the file/,
    ],
    [({ response }) => response.writeHead(200, { 'content-encoding': 'br' }).end('?'), /encoding br/],
    [({ response, path }) => response.writeHead(302, { location: `/${path}` }).end(), /redirects more than 5 times/],
    [({ response }) => response.writeHead(302, { location: 'ftp://127.0.0.1/x' }).end(), /not http/],
    [({ response }) => response.writeHead(302).end(), /status 302\.$/],
  ];
  for (const [answer, message] of cases) {
    await using directory = await temporaryDirectory();
    await using cdn = await startModelServer(handleBigFile(answer));
    await assertFails(directory.path, cdn.url, 'rejected', message);
    assert.ok(cdn.requestedPaths.filter((path) => path === BIG.path).length < 10);
  }
});

test('up to five redirects are followed, including to other hosts', async () => {
  await using directory = await temporaryDirectory();
  await using cdn = await startModelServer();
  await using hops = await startHttpServer(({ url = '' }, response) => {
    const [, hop = '0', path = ''] = /^\/(\d)?\/?(main.*)$/.exec(url) ?? [];
    const next = Number(hop) + 1;
    response.writeHead(302, { location: next < 5 ? `/${next}/${path}` : `${cdn.url}/${path}` }).end();
  });
  await download(directory.path, hops.url);
  await assertInstalled(directory.path);
});

test('an unrequested gzip encoding is decoded', async () => {
  await using directory = await temporaryDirectory();
  await using cdn = await startModelServer(({ response, bytes }) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bytes));
    return true;
  });
  await download(directory.path, cdn.url);
  await assertInstalled(directory.path);
});

test('an unreachable host is reported and not retried', async () => {
  await using directory = await temporaryDirectory();
  await using mute = await startHttpServer(() => {});
  const quick = { timeouts: { ...TIMEOUTS, idleTimeoutMs: 200 } };
  await assertFails(directory.path, mute.url, 'unreachable', /could not be reached \(UND_ERR_HEADERS_TIMEOUT\)/, quick);
  assert.equal(mute.requests, 1);
  await using closed = await startModelServer();
  await closed[Symbol.asyncDispose]();
  await assertFails(
    directory.path,
    closed.url,
    'unreachable',
    /could not be reached \(ECONNREFUSED\).*GLOSSA_MODELS_URL/,
  );
});

test('a host that accepts no connection fails after the connect timeout', async () => {
  await using directory = await temporaryDirectory();
  await using hole = await startUnreachableServer();
  const timeouts = { ...TIMEOUTS, connectTimeoutMs: 300, idleTimeoutMs: 60_000 };
  await assert.rejects(download(directory.path, hole.url, { timeouts }), (error) => {
    assert.ok(error instanceof DownloadError && error.kind === 'unreachable');
    assert.match(String(error.cause), /timeout: 300ms/);
    return true;
  });
});
