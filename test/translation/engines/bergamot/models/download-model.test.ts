import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startHttpServer } from '../../../../../load/servers/http-server.ts';
import { DownloadError } from '../../../../../src/translation/engines/bergamot/models/download-error.ts';
import {
  type DownloadOptions,
  downloadModel,
} from '../../../../../src/translation/engines/bergamot/models/download-model.ts';
import { PARTIAL_FOLDER, readModel } from '../../../../../src/translation/engines/bergamot/models/scan-directory.ts';
import { readModelFile, testModel } from '../../../../fixtures/bergamot/test-models.ts';
import { type ModelFileRequest, sendFile, startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import { startUnreachableServer } from '../../../../support/unreachable-server.ts';

const MODEL = testModel('en-de');
const [LEX, BIG, VOCAB] = [fileOfType('lex'), fileOfType('model'), fileOfType('vocab')];
/** The idle timeout is long enough for a busy machine. */
const TIMEOUTS = { connectTimeoutMs: 1_000, idleTimeoutMs: 1_000 };
const RETRY_BACKOFF = { firstMs: 1, maxMs: 1 };

function fileOfType(type: string) {
  const file = MODEL.files.find((each) => each.type === type);
  assert.ok(file);
  return file;
}

function download(directory: string, baseUrl: string, more: Partial<DownloadOptions> = {}): Promise<void> {
  const { signal } = new AbortController();
  const options = { timeouts: TIMEOUTS, retryBackoff: RETRY_BACKOFF, signal, onBytes: () => {}, ...more };
  return downloadModel(MODEL, { directory, baseUrl, ...options });
}

const folderOf = (directory: string) => join(directory, 'en-de-1.0');
const partialOf = (directory: string, name: string) => join(directory, PARTIAL_FOLDER, 'en-de-1.0', name);

/** Every file is installed with the right bytes, and nothing else is left. */
async function assertInstalled(directory: string): Promise<void> {
  for (const { name, path } of MODEL.files) {
    assert.ok((await readFile(join(folderOf(directory), name))).equals(await readModelFile(path)), name);
  }
  assert.deepEqual(await readdir(join(directory, PARTIAL_FOLDER)), []);
  assert.deepEqual((await readdir(directory)).sort(), [PARTIAL_FOLDER, 'en-de-1.0']);
}

async function assertFails(
  directory: string,
  url: string,
  kind: DownloadError['kind'],
  message: RegExp,
  more?: Partial<DownloadOptions>,
): Promise<void> {
  await assert.rejects(download(directory, url, more), (error) => {
    assert.ok(error instanceof DownloadError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, message);
    return true;
  });
  assert.ok(!existsSync(folderOf(directory)));
}

/** Handles requests for the big file, always or a number of times. Other requests get the file. */
function bigFile(
  special: (asked: ModelFileRequest) => void,
  times = Number.POSITIVE_INFINITY,
): (asked: ModelFileRequest) => boolean {
  let left = times;
  return (asked) => {
    if (asked.path !== BIG.path || left-- <= 0) return false;
    special(asked);
    return true;
  };
}

/** Sends the first bytes of the requested range and closes the connection once they have arrived. */
function cutAfter(length: number, arrived: () => number): (asked: ModelFileRequest) => void {
  return async ({ response, bytes, from = 0 }) => {
    const rest = bytes.subarray(from);
    if (from > 0) response.statusCode = 206;
    response.setHeader('content-range', `bytes ${from}-${bytes.length - 1}/${bytes.length}`);
    response.setHeader('content-length', rest.length);
    response.flushHeaders();
    response.write(rest.subarray(0, length));
    while (arrived() < LEX.size + from + length) await new Promise(setImmediate);
    response.destroy();
  };
}

test('a model appears complete, in a folder with its version and a description', async () => {
  await using directory = await temporaryDirectory();
  await using cdn = await startModelServer();
  const counts: number[] = [];
  await download(directory.path, cdn.url, { onBytes: (bytes) => counts.push(bytes) });
  await assertInstalled(directory.path);
  assert.equal(cdn.requests, 3);
  assert.deepEqual([counts[0], counts.at(-1)], [0, LEX.size + BIG.size + VOCAB.size]);
  const model = await readModel(folderOf(directory.path));
  assert.ok(model !== undefined && model !== 'incomplete');
  assert.deepEqual([model.from, model.to, model.version, model.bytes], ['en', 'de', '1.0', 544_705]);
  await download(directory.path, cdn.url);
  assert.equal(cdn.requests, 3, 'an installed model is not downloaded again');
});

test('an interrupted download is retried from where it stopped as long as it makes progress', async () => {
  await using directory = await temporaryDirectory();
  let arrived = 0;
  await using cdn = await startModelServer(
    bigFile(
      cutAfter(100_000, () => arrived),
      5,
    ),
  );
  await download(directory.path, cdn.url, { onBytes: (bytes) => (arrived = bytes) });
  await assertInstalled(directory.path);
  const starts = cdn.requestedPaths
    .filter((path) => path.startsWith(BIG.path))
    .map((path) => Number(path.split('@')[1] ?? 0));
  assert.equal(starts.length, 6);
  assert.deepEqual(
    starts,
    starts.toSorted((one, other) => one - other),
  );
});

test('a download without progress fails after three retries and can be continued later', async () => {
  await using directory = await temporaryDirectory();
  let served = 0;
  let arrived = 0;
  const answer = (asked: ModelFileRequest) => cutAfter(served++ === 0 ? 200_000 : 0, () => arrived)(asked);
  await using cdn = await startModelServer(bigFile(answer));
  const onBytes = (bytes: number) => (arrived = bytes);
  await assertFails(directory.path, cdn.url, 'interrupted', /^The connection to 127\.0\.0\.1:\d+ was interrupted/, {
    onBytes,
  });
  assert.equal(served, 4);
  await using better = await startModelServer();
  await download(directory.path, better.url);
  await assertInstalled(directory.path);
  assert.ok(
    better.requestedPaths.every((path) => path.includes('@') || path === VOCAB.path),
    better.requestedPaths.join(),
  );
});

test('a stalled connection times out and the rest is requested', async () => {
  await using directory = await temporaryDirectory();
  const stall = ({ response, bytes }: ModelFileRequest) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, 50_000));
  };
  await using cdn = await startModelServer(bigFile(stall, 1));
  await download(directory.path, cdn.url, { timeouts: { ...TIMEOUTS, idleTimeoutMs: 200 } });
  await assertInstalled(directory.path);
});

test('a slow server does not time out while it sends', async () => {
  await using directory = await temporaryDirectory();
  const drip = ({ response, bytes }: ModelFileRequest) => {
    let at = 0;
    const more = () => {
      response.write(bytes.subarray(at, at + 20_000));
      at += 20_000;
      if (at < bytes.length) setTimeout(more, 20);
      else response.end();
    };
    more();
  };
  await using cdn = await startModelServer(bigFile(drip));
  await download(directory.path, cdn.url, { timeouts: { ...TIMEOUTS, idleTimeoutMs: 300 } });
  await assertInstalled(directory.path);
  assert.equal(cdn.requests, 3);
});

test('a server that sends a byte now and then counts as stalled', async () => {
  await using directory = await temporaryDirectory();
  const drip = ({ response, bytes }: ModelFileRequest) => {
    response.writeHead(200, { 'content-length': bytes.length });
    let at = 0;
    const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), 20);
    response.on('close', () => clearInterval(timer));
  };
  await using cdn = await startModelServer(bigFile(drip, 1));
  await download(directory.path, cdn.url, { timeouts: { ...TIMEOUTS, idleTimeoutMs: 300 } });
  await assertInstalled(directory.path);
});

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
    await using cdn = await startModelServer(bigFile(answer));
    await download(directory.path, cdn.url);
    await assertInstalled(directory.path);
    assert.ok(cdn.requestedPaths.includes(`${BIG.path}@7000`), first);
  }
});

test('checksums are verified, and a damaged file is downloaded once more from the start', async () => {
  const damaged = ({ response, bytes }: ModelFileRequest) => {
    const changed = Buffer.from(bytes);
    changed[300_000] = (changed[300_000] ?? 0) ^ 1;
    sendFile(response, changed, undefined);
  };
  await using directory = await temporaryDirectory();
  {
    await using cdn = await startModelServer(bigFile(damaged));
    await assertFails(directory.path, cdn.url, 'damaged', /^The checksum of .* differs from the catalogue\.$/);
    assert.equal(cdn.requestedPaths.filter((path) => path === BIG.path).length, 2);
    assert.ok(!existsSync(partialOf(directory.path, BIG.name)), 'damaged files are not kept');
    assert.ok(existsSync(partialOf(directory.path, LEX.name)), 'good files are kept');
  }
  await using cdn = await startModelServer(bigFile(damaged, 1));
  await download(directory.path, cdn.url);
  await assertInstalled(directory.path);
});

test('partial files of an earlier download are verified too', async () => {
  await using directory = await temporaryDirectory();
  await mkdir(join(directory.path, PARTIAL_FOLDER, 'en-de-1.0'), { recursive: true });
  await writeFile(partialOf(directory.path, BIG.name), Buffer.alloc(7_000, 'x'));
  await writeFile(partialOf(directory.path, LEX.name), Buffer.alloc(LEX.size, 'x'));
  await writeFile(partialOf(directory.path, VOCAB.name), Buffer.alloc(VOCAB.size + 1, 'x'));
  await using cdn = await startModelServer();
  await download(directory.path, cdn.url);
  await assertInstalled(directory.path);
  assert.deepEqual(cdn.requestedPaths.toSorted(), [LEX.path, BIG.path, `${BIG.path}@7000`, VOCAB.path].toSorted());
});

test('a file of the wrong size is rejected, and an endless one at once', async () => {
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
    await using cdn = await startModelServer(bigFile(answer));
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
    await using cdn = await startModelServer(bigFile(answer));
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

test('an unreachable host is reported as such and not retried', async () => {
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

test('an aborted download keeps its partial files', async () => {
  await using directory = await temporaryDirectory();
  const stopping = new AbortController();
  const reason = new Error('stopped');
  await using cdn = await startModelServer(bigFile(({ response, bytes }) => response.write(bytes.subarray(0, 90_000))));
  const onBytes = (bytes: number) => bytes > LEX.size && stopping.abort(reason);
  await assert.rejects(download(directory.path, cdn.url, { signal: stopping.signal, onBytes }), reason);
  assert.ok(!existsSync(folderOf(directory.path)));
  assert.deepEqual(await readdir(join(directory.path, PARTIAL_FOLDER)), ['en-de-1.0'], 'and no lock');
  await using better = await startModelServer();
  await download(directory.path, better.url);
  await assertInstalled(directory.path);
  assert.ok(better.requestedPaths.some((path) => path.startsWith(`${BIG.path}@`)));
});

test('a damaged or incomplete folder is moved to quarantine before the model is installed', async () => {
  await using directory = await temporaryDirectory();
  await using cdn = await startModelServer();
  await mkdir(folderOf(directory.path));
  await writeFile(join(folderOf(directory.path), 'something'), 'kept');
  await download(directory.path, cdn.url);
  assert.equal(await readFile(join(directory.path, 'damaged/en-de-1.0/something'), 'utf8'), 'kept');
  assert.notEqual(await readModel(folderOf(directory.path)), 'incomplete');
});
