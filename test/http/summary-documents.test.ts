import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { SAMPLE_FILES } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

const SENTENCE = 'The harbour was closed on Monday after a storm broke the northern wall.';
const COFFEE = 'The café on the quay stays open for the crews who wait for their ships to leave again.';
const RUSSIAN = 'Гавань закрыли в понедельник после того, как шторм разрушил северную стену.';
const MENU = 'Subscribe to our newsletter and follow us everywhere.';
const PAGE = `<!DOCTYPE html><html><head><title>Harbour news</title></head><body>
<nav><ul><li><a href="/">${MENU}</a></li></ul></nav>
<main><article><h1>A storm closes the harbour</h1>
<p>${SENTENCE} Engineers expect that the repair takes six weeks and costs two million euros.</p>
<p>${COFFEE} Nobody was hurt, because the crews had left the wall an hour before the storm came.</p>
<p>Ferries go from the old pier until then, twice in the morning and twice in the afternoon, as they did before the wall was built.</p>
</article></main><footer><p>${MENU}</p></footer></body></html>`;

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe('POST /v1/ai/summary of documents', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_FETCH_ALLOW: '127.0.0.1' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  const store = (key: string, body: Uint8Array | string, contentType = 'application/octet-stream') =>
    glossa.fetch(`/v1/store/file?key=${key}&overwrite=true`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: Buffer.from(body),
    });
  const summarize = (body: object) =>
    glossa.post('/v1/ai/summary', { type: 'points', max_points: 10, include_sources: true, ...body });

  test('stored files of each format with running text are summarized, with their places', async () => {
    const places = { odp: { slide: 1 }, pptx: { slide: 1 }, epub: { chapter: 1 }, srt: { cue: 1 }, vtt: { cue: 1 } };
    for (const format of ['docx', 'epub', 'html', 'md', 'odp', 'odt', 'pptx', 'srt', 'txt', 'vtt'] as const) {
      const { name, content } = SAMPLE_FILES[format];
      await store(name, await content(SENTENCE));
      const { status, body } = await summarize({ file_store_key: name });
      assert.deepEqual([status, (body.summary as string[]).at(-1)], [200, SENTENCE], format);
      const { start: _, end: __, ...place } = (body.sources as Record<string, number>[]).at(-1) ?? {};
      assert.deepEqual(place, Object(places)[format] ?? {}, format);
    }
  });

  test('the format of a stored file without a known ending follows its content', async () => {
    await store('upload-1', await SAMPLE_FILES.docx.content(SENTENCE));
    assert.deepEqual((await summarize({ file_store_key: 'upload-1' })).body.summary, [SENTENCE]);
  });

  test('a format without running text, and a name that contradicts its content, are 422 and name what can be sent', async () => {
    const zip = zipSync({ 'anything.txt': strToU8('text') });
    const files: [string, Uint8Array | string][] = [
      ['table.csv', 'a,b\n1,2\n'],
      ['page.docx', PAGE],
      ['archive.zip', zip],
      ['bytes', new Uint8Array(4_000).map((_, at) => (at * 7) % 32)],
    ];
    for (const [key, content] of files) {
      await store(key, content);
      const { status, body } = await summarize({ file_store_key: key });
      assert.deepEqual([status, body.code], [422, 'unsupported_format'], key);
      assert.match(String(body.message), /DOCX, PPTX, ODT/);
    }
  });

  test('an e-mail is summarized without its headers and attachments', async () => {
    const lines = [
      ...['Received: from mx by relay', 'From: Ana <ana@a.example>', 'Subject: The harbour'],
      ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain; charset=utf-8', ''],
      ...[SENTENCE, '', COFFEE, '', '--b', 'Content-Type: text/plain', 'Content-Disposition: attachment', '', MENU],
      '--b--',
    ];
    await store('mail', lines.join('\r\n'), 'message/rfc822');
    const { status, body } = await summarize({ file_store_key: 'mail', max_points: 2 });
    assert.deepEqual([status, body.summary], [200, [SENTENCE, COFFEE]]);
    const [source] = body.sources as { start: number; end: number }[];
    assert.equal(source && source.end - source.start, SENTENCE.length);
  });

  test('a document without text and a damaged one are 422', async () => {
    await store('empty.md', '![](image.png)\n');
    await store('broken.docx', Buffer.from(await SAMPLE_FILES.docx.content(SENTENCE)).subarray(0, 400));
    const codes = [];
    for (const key of ['empty.md', 'broken.docx']) codes.push((await summarize({ file_store_key: key })).body.code);
    assert.deepEqual(codes, ['no_text', 'document_damaged']);
  });

  test('a web page is summarized without its menus, through redirects, charsets and compression', async () => {
    using server = await serve((request, response) => {
      const type = (charset: string) => ({ 'content-type': `text/html; charset=${charset}` });
      if (request.url === '/moved') response.writeHead(302, { location: '/README.md' }).end();
      else if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(PAGE));
      else if (request.url === '/koi8')
        response.writeHead(200, type('koi8-r')).end(iconv.encode(PAGE.replaceAll(SENTENCE, RUSSIAN), 'koi8-r'));
      else if (request.url === '/latin1')
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(Buffer.from(PAGE.replace('<head>', '<head><meta charset="iso-8859-1">'), 'latin1'));
      else response.writeHead(200, type('utf-8')).end(PAGE);
    });
    const russian = await summarize({ url: `${server.url}/koi8` });
    assert.ok((russian.body.summary as string[]).includes(RUSSIAN), String(russian.body.summary));
    for (const path of ['/', '/moved', '/gzip', '/latin1']) {
      const { status, body } = await summarize({ url: server.url + path });
      assert.equal(status, 200, path);
      const points = body.summary as string[];
      assert.ok(points.includes(SENTENCE) && points.includes(COFFEE), `${path}: ${points.join('|')}`);
      assert.ok(!points.includes(MENU), path);
    }
  });

  test('hostile pages are read in proportion to their length', async () => {
    const pages = {
      deep: [`${'<div>'.repeat(100_000)}${SENTENCE}`, 200],
      tables: ['<table><tr><td>'.repeat(30_000), 422],
      links: ['<a href=x>word'.repeat(20_000), 200],
    } as const;
    for (const [name, [page, expected]] of Object.entries(pages)) {
      await store(`${name}.html`, page);
      const { status, body } = await summarize({ file_store_key: `${name}.html` });
      assert.equal(status, expected, `${name}: ${body.code}`);
    }
  });
});
