import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { exchange } from '../../support/raw-http.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const INDEX = '<!doctype html><meta name="max-characters" content="300000" /><script src="/assets/page-1.js"></script>';
const SCRIPT = 'document.title = "Glossa";'.repeat(50);

describe('a built web page', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let glossa: TestService;
  before(async () => {
    directory = await temporaryDirectory();
    await mkdir(join(directory.path, 'assets'));
    await writeFile(join(directory.path, 'index.html'), INDEX);
    await writeFile(join(directory.path, 'fingerprint'), 'secret');
    await writeFile(join(directory.path, 'assets/page-1.js'), SCRIPT);
    await writeFile(join(directory.path, 'assets/page-1.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(directory.path, 'assets/page-1.js.gz'), gzipSync(SCRIPT));
    glossa = await startTestService({ GLOSSA_MAX_CHARACTERS: '5000' }, { pageDirectory: directory.path });
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await directory[Symbol.asyncDispose]();
  });

  test('each view is the same document, and injected scripts cannot run', async () => {
    for (const path of ['/', '/summarize', '/glossaries', '/history', '/usage']) {
      const response = await glossa.fetch(path, { headers: { 'x-api-key': '' } });
      assert.equal(response.status, 200, path);
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'; .*connect-src 'self'/);
      assert.match(policy, /frame-ancestors 'none'; require-trusted-types-for 'script'/);
      assert.doesNotMatch(policy, /unsafe|data:|https?:/);
      assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.match(await response.text(), /page-1\.js/);
    }
  });

  test('the document contains the character limit of the service', async () => {
    assert.match(await (await glossa.fetch('/')).text(), /name="max-characters" content="5000"/);
  });

  test('the document is revalidated and not sent again while unchanged', async () => {
    const first = await glossa.fetch('/');
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await glossa.fetch('/', { headers: { 'if-none-match': etag } });
    assert.deepEqual([again.status, await again.text()], [304, '']);
  });

  test('metrics have one route for all files of the page', async () => {
    assert.equal((await glossa.fetch('/assets/page-1.js')).status, 200);
    const metrics = await (await glossa.fetch('/metrics')).text();
    assert.match(
      metrics,
      /^glossa_http_request_seconds_count\{route="\/assets\/\*",method="GET",status="200"\} [1-9]/m,
    );
    assert.doesNotMatch(metrics, /page-1/);
  });

  test('assets are immutable and have the smallest encoding that the browser accepts', async () => {
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
      ['BR', 'br'],
      ['br;q=0, *', 'gzip'],
      ['br;q=0.5, identity', null],
    ] as const) {
      const response = await glossa.fetch('/assets/page-1.js', { headers: { 'accept-encoding': accepted } });
      assert.equal(response.headers.get('content-encoding'), encoding, accepted);
      assert.match(response.headers.get('vary') ?? '', /^accept-encoding$/i);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.equal(response.headers.get('content-type'), 'application/javascript; charset=utf-8');
      assert.equal(await response.text(), SCRIPT);
    }
  });

  test('a range of an asset is a range of its bytes', async () => {
    const headers = { range: 'bytes=10-19', 'accept-encoding': 'identity' };
    const response = await glossa.fetch('/assets/page-1.js', { headers });
    assert.deepEqual([response.status, await response.text()], [206, SCRIPT.slice(10, 20)]);
    assert.equal(response.headers.get('content-range'), `bytes 10-19/${SCRIPT.length}`);
    const beyond = { ...headers, range: `bytes=${SCRIPT.length}-` };
    assert.equal((await glossa.fetch('/assets/page-1.js', { headers: beyond })).status, 416);
  });

  test('no other files are served', async () => {
    for (const path of [
      '/fingerprint',
      '/assets/',
      '/assets/../fingerprint',
      '/assets/%2e%2e/fingerprint',
      '/assets/x',
    ]) {
      assert.equal((await glossa.fetch(path)).status, 404, path);
    }
    const head = `GET /assets/../fingerprint HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    assert.match(await exchange(glossa.url, head), /^HTTP\/1\.1 404/);
  });
});

test('without a built page, a plain page shows how to call the service', async () => {
  await using directory = await temporaryDirectory();
  await using glossa = await startTestService({}, { pageDirectory: directory.path });
  const response = await glossa.fetch('/');
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'; style-src 'sha256-/);
  assert.match(await response.text(), /\/v1\/ai\/translate/);
  assert.equal((await glossa.fetch('/summarize')).status, 404);
});
