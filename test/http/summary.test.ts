import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';

const SAMPLE = new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url);

const ARTICLE = [
  'The city council decided on Monday to build a new bridge over the river.',
  'The bridge will cost twelve million euros and open in three years.',
  'Residents had asked for a second crossing since the flood of 2013 closed the old one for weeks.',
  'A survey counted nineteen thousand cars on the old bridge every day.',
  'Cyclists will get a separate lane on each side of the new bridge.',
  'The opposition criticised that the money is missing for schools.',
  'The mayor answered that the state pays two thirds of the cost.',
  'Work begins in spring, as soon as the river is low enough.',
].join(' ');

describe('POST /v1/ai/summary', () => {
  let glossa: TestService;
  let pdf: Buffer<ArrayBuffer>;
  before(async () => {
    glossa = await startTestService({ GLOSSA_FETCH_ALLOW: '127.0.0.1' });
    pdf = Buffer.from(await readFile(SAMPLE));
  });
  after(() => glossa[Symbol.asyncDispose]());

  const summarize = (body: object) => glossa.post('/v1/ai/summary', body);

  test('a text is summarized as one paragraph of its sentences', async () => {
    const { status, body, headers } = await summarize({ text: ARTICLE });
    assert.equal(status, 200);
    const summary = String(body.summary);
    assert.ok(summary.length > 0 && summary.length < ARTICLE.length);
    assert.doesNotMatch(summary, /[\r\n]/);
    assert.equal(headers.get('x-glossa-engine'), 'extractive');
  });

  test('points have the requested number, two by default, and keep their order', async () => {
    const two = (await summarize({ text: ARTICLE, type: 'points' })).body.summary as string[];
    assert.equal(two.length, 2);
    const five = (await summarize({ text: ARTICLE, type: 'points', max_points: 5 })).body.summary as string[];
    assert.equal(five.length, 5);
    const places = five.map((point) => ARTICLE.indexOf(point.slice(0, 20)));
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
  });

  test('max_characters is never exceeded, for paragraphs and for all points together', async () => {
    for (const max_characters of [1, 2, 10, 60, 100, 250]) {
      const text = String((await summarize({ text: ARTICLE, max_characters })).body.summary);
      assert.ok(text.length > 0 && [...text].length <= max_characters, `${text} within ${max_characters}`);
      const points = (await summarize({ text: ARTICLE, type: 'points', max_points: 4, max_characters })).body
        .summary as string[];
      assert.ok(
        points.length > 0 && [...points.join('')].length <= max_characters,
        `${points} within ${max_characters}`,
      );
    }
  });

  test('sources give the position of each sentence on request', async () => {
    const { body } = await summarize({ text: ARTICLE, type: 'points', max_points: 3, include_sources: true });
    const points = body.summary as string[];
    const sources = body.sources as { start: number; end: number }[];
    assert.equal(sources.length, points.length);
    for (const [i, { start, end }] of sources.entries()) {
      assert.equal([...ARTICLE].slice(start, end).join(''), points[i]);
    }
    assert.equal('sources' in (await summarize({ text: ARTICLE })).body, false);
  });

  test('a stored PDF is summarized by its key, for its owner only', async () => {
    const upload = await glossa.fetch('/v1/store/file?key=papers/history.pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: pdf,
    });
    assert.equal(upload.status, 200);
    const { status, body } = await summarize({ file_store_key: 'papers/history.pdf', type: 'points', max_points: 3 });
    assert.equal(status, 200);
    assert.equal((body.summary as string[]).length, 3);
    assert.ok((body._usage as { input_tokens: number }).input_tokens > 500);
    const missing = await summarize({ file_store_key: 'papers/other.pdf' });
    assert.deepEqual([missing.status, missing.body.code], [404, 'file_not_found']);
    const { key } = await glossa.service.keyStore.create({
      owner: 'somebody-else',
      name: 'test',
      scopes: ['summary', 'files'],
    });
    const foreign = await glossa.post('/v1/ai/summary', { file_store_key: 'papers/history.pdf' }, { 'x-api-key': key });
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'file_not_found']);
  });

  test('a PDF is fetched from a URL', async () => {
    const server = createServer((_request, response) => response.end(pdf)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const { status, body } = await summarize({ url: `http://127.0.0.1:${port}/history.pdf` });
      assert.equal(status, 200);
      assert.ok(String(body.summary).length > 100);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  test('a signed URL of this service is read from the file store', async () => {
    const upload = await glossa.fetch('/v1/store/file?key=signed.pdf&temp_public_url=true', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: pdf,
    });
    const { temp_public_url: url } = (await upload.json()) as { temp_public_url: string };
    assert.equal((await summarize({ url })).status, 200);
    const forged = await summarize({ url: url.replace(/signature=...../, 'signature=AAAAA') });
    assert.notEqual(forged.status, 200);
  });

  test('a URL of a private address is rejected', async () => {
    await using guarded = await startTestService();
    for (const url of [
      'http://10.0.0.1/a.pdf',
      'http://[::1]/',
      'http://localhost/',
      'http://169.254.169.254/latest',
    ]) {
      const { status, body } = await guarded.post('/v1/ai/summary', { url });
      assert.deepEqual([status, body.code], [400, 'url_not_allowed'], url);
    }
  });

  test('an unreadable document is 422 with a specific code', async () => {
    const bodies = { 'page.pdf': '<html>not a PDF</html>', 'broken.pdf': '%PDF-1.7\nnothing follows' };
    const codes: unknown[] = [];
    for (const [key, body] of Object.entries(bodies)) {
      await glossa.fetch(`/v1/store/file?key=${key}`, { method: 'POST', body });
      const answer = await summarize({ file_store_key: key });
      codes.push([answer.status, answer.body.code]);
    }
    assert.deepEqual(codes, [
      [422, 'not_a_pdf'],
      [422, 'document_damaged'],
    ]);
  });

  test('empty fields count as absent, and the first source is used', async () => {
    const { status } = await summarize({ text: '', url: '', file_store_key: null });
    assert.equal(status, 400);
    const both = await summarize({ text: ARTICLE, url: 'http://10.0.0.1/', file_store_key: 'nothing' });
    assert.equal(both.status, 200);
    const n8n = await summarize({ text: '', url: 'http://10.0.0.1/', type: 'text' });
    assert.equal(n8n.body.code, 'url_not_allowed');
  });

  test('errors name each invalid field', async () => {
    const cases: [object, string, RegExp][] = [
      [{}, 'text', /text, url or file_store_key/],
      [{ text: '  \n ' }, 'text', /blank/],
      [{ text: ARTICLE, max_points: 101 }, 'max_points', /^must be 100 or less$/],
      [{ text: ARTICLE, max_points: 0, type: 'points' }, 'max_points', /^must be 1 or more$/],
      [{ text: ARTICLE, max_points: 1.5 }, 'max_points', /whole number/],
      [{ text: ARTICLE, max_characters: 0 }, 'max_characters', /1 or more/],
      [{ text: ARTICLE, type: 'bullets' }, 'type', /"text" or "points"/],
      [{ text: 5 }, 'text', /must be a string/],
      [{ text: 'x'.repeat(300_001) }, 'text', /300000 characters or fewer/],
    ];
    for (const [request, path, message] of cases) {
      const { status, body } = await summarize(request);
      assert.deepEqual([status, body.code], [400, 'invalid_request'], JSON.stringify(request).slice(0, 80));
      const [issue] = body.errors as { path: string; message: string }[];
      assert.equal(issue?.path, path);
      assert.match(issue?.message ?? '', message);
    }
  });

  test('300,000 characters outside the basic plane are within the limit', async () => {
    const { status } = await summarize({ text: '𝒜'.repeat(300_000) });
    assert.equal(status, 200);
  });
});
