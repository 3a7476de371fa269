import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { JigsawStack } from 'jigsawstack';
import { request } from 'undici';
import { compressResponses } from '../../../src/http/response/compression.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SENTENCES = Array.from({ length: 60 }, (_, i) => `The library opens at ${i} and the entrance is free.`);
const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const missingCurl = spawnSync('curl', ['--version']).status !== 0 && 'there is no curl on this machine';

describe('compression', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_CORS_ORIGINS: 'https://app.example' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  /** A response with its raw and its decoded bytes. */
  async function ask(path: string, headers: Record<string, string>, body?: unknown) {
    const answer = await request(glossa.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': glossa.key, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const coding = answer.headers['content-encoding'];
    const decode = typeof coding === 'string' ? DECODERS[coding] : undefined;
    assert.equal(answer.headers['content-length'], String(bytes.length), path);
    const text = (decode ? decode(bytes) : bytes).toString();
    return { status: answer.statusCode, headers: answer.headers, coding, bytes, text };
  }
  /** A text that needs no engine. */
  const translate = (text: readonly string[], headers: Record<string, string>) =>
    ask('/v1/ai/translate', headers, { text, current_language: 'en', target_language: 'en' });

  test('responses have the encoding that the client prefers, precompressed or not', async () => {
    for (const [accepted, coding] of [
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['GZip', 'gzip'],
      ['br;q=0.5, gzip', 'gzip'],
      ['br;q=0.5, gzip;q=0.5', 'br'],
      ['br;q=0, gzip;q=0.001', 'gzip'],
      ['*', 'br'],
      ['br;q=0, *', 'gzip'],
      ['gzip;q=0, br;q=0.0, *', undefined],
      ['*;q=0', undefined],
      ['*;q=0, gzip', 'gzip'],
      ['', undefined],
      ['identity', undefined],
      ['identity, gzip', 'gzip'],
      ['identity;q=0.5, gzip', 'gzip'],
      ['identity, gzip;q=0.5', undefined],
      ['identity;q=0, gzip;q=0.1', 'gzip'],
      ['identity;q=0', undefined],
      ['deflate, zstd, compress', undefined],
      ['gzip;q=2, br;q=high', undefined],
      ['gzip;q = 1', undefined],
      [';;,,=,gzip', 'gzip'],
    ] as const) {
      for (const path of ['/docs', '/metrics']) {
        const { status, coding: taken } = await ask(path, { 'accept-encoding': accepted });
        assert.deepEqual([status, taken], [200, coding], `${path} for ${accepted}`);
      }
    }
  });

  test('a translation over 1 KB is compressed without loss, and a smaller one and a health check are not', async () => {
    const { text: expected, coding: none } = await translate(SENTENCES, {});
    assert.equal(none, undefined);
    for (const accepted of ['br', 'gzip']) {
      const { coding, bytes, text, headers } = await translate(SENTENCES, { 'accept-encoding': accepted });
      assert.equal(coding, accepted);
      assert.ok(bytes.length < expected.length / 3, String(bytes.length));
      assert.deepEqual(JSON.parse(text).translated_text, JSON.parse(expected).translated_text);
      assert.equal(headers.vary, 'Origin, Accept-Encoding');
    }
    const small = await translate(['Hello.'], { 'accept-encoding': 'br, gzip' });
    assert.deepEqual([small.coding, small.headers.vary], [undefined, 'Origin']);
    assert.equal((await ask('/healthz', { 'accept-encoding': 'br, gzip' })).coding, undefined);
  });

  test('precompressed responses are not compressed twice', async () => {
    for (const path of ['/', '/docs', '/openapi.json', '/v1/languages']) {
      const { coding, text: page, headers } = await ask(path, { 'accept-encoding': 'br' });
      assert.equal(coding, 'br', path);
      assert.match(page, /^[<{]/);
      assert.match(String(headers.vary), /Accept-Encoding/);
    }
  });

  test('a response with a secret next to client input is never compressed, and a list of files is', async () => {
    const keys = Array.from({ length: 4 }, (_, i) => `${'a%20key%20'.repeat(50)}${i}`);
    for (const key of keys) {
      const path = `/v1/store/file?key=${key}&temp_public_url=true`;
      const { status, coding, bytes, text } = await ask(path, { 'accept-encoding': 'br, gzip' }, 'bytes');
      assert.deepEqual([status, coding], [200, undefined], text);
      assert.ok(bytes.length > 1024 && JSON.parse(text).temp_public_url);
    }
    const list = await ask('/v1/store/file', { 'accept-encoding': 'br, gzip' });
    assert.equal(list.coding, 'br');
    assert.ok(JSON.parse(list.text).files.length >= keys.length);
  });

  test('a stored file is sent unchanged for every media type', async () => {
    const stored = 'A line of text. '.repeat(1_000);
    await ask('/v1/store/file?key=plain.txt', { 'content-type': 'text/plain' }, stored);
    const { coding, text } = await ask('/v1/store/file/read/plain.txt', { 'accept-encoding': 'br, gzip' });
    assert.deepEqual([coding, text], [undefined, stored]);
  });

  test('fetch and the official SDK read compressed responses', async () => {
    const wish = { text: SENTENCES, current_language: 'en', target_language: 'en' } as const;
    const { body, headers } = await glossa.post('/v1/ai/translate', wish);
    assert.deepEqual(body.translated_text, SENTENCES);
    assert.ok(headers.get('content-encoding'));
    const sdk = JigsawStack({ apiKey: glossa.key, baseURL: glossa.url });
    const translated = await sdk.translate.text(wish);
    assert.deepEqual(translated.translated_text, SENTENCES);
  });

  test('curl reads compressed responses', { skip: missingCurl }, async () => {
    const { stdout } = await promisify(execFile)('curl', ['-s', '--compressed', `${glossa.url}/openapi.json`]);
    assert.equal(JSON.parse(stdout).openapi, '3.1.0');
  });
});

test('responses are sent uncompressed while compression has no memory left, and the memory is released', async (t) => {
  const app = fastify();
  t.after(() => app.close());
  compressResponses(app);
  const large = 'Large. '.repeat(3_000_000);
  app.get('/large', async () => large);
  app.get('/small', async () => large.slice(0, 2_000_000));
  app.get('/events', async (_request, reply) => reply.type('text/event-stream').send(`data: ${large.slice(0, 5_000)}`));
  app.get('/image', async (_request, reply) => reply.type('image/png').send(Buffer.from(large.slice(0, 5_000))));
  const codingOf = async (url: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'];
  assert.equal(await codingOf('/large'), undefined);
  // One after the other, more responses are compressed than the memory allows at once.
  for (let i = 0; i < 12; i++) assert.equal(await codingOf('/small'), 'gzip');
  const together = await Promise.all(Array.from({ length: 12 }, () => codingOf('/small')));
  assert.ok(together.includes('gzip') && together.includes(undefined));
  assert.equal(await codingOf('/events'), undefined);
  assert.equal(await codingOf('/image'), undefined);
});
