import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { startTestService, type TestService } from '../../support/service.ts';

const NAMES = [
  ...['q', 'source', 'target', 'format', 'alternatives', 'api_key', 'text', 'target_lang', 'source_lang'],
  ...['from', 'to', 'texts', 'langpair', 'sl', 'tl', 'destination', 'text_list', 'tgt_lang', 'html', 'key', 'token'],
];
const STRANGE_NAMES = ['__proto__', 'constructor', 'toString', 'q[]', 'q[0]', 'q.length', '', 'a b', '\u{0}', '%', 'é'];
const VALUES = ['en', 'auto', '', ' ', '\u{0}', '%ZZ', '\r\n', '[1]', '{"a":1}', '42', '-1', '1e999', '😀', '<b>x</b>'];
const MEDIA_TYPES = [
  ...['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'MULTIPART/FORM-DATA; boundary="b"', 'é', ';', 'a/b/c'],
];

/** The shapes of errors of the APIs. */
const error = z.union([
  z.strictObject({ error: z.string() }),
  z.object({ message: z.string() }),
  z.object({ error: z.object({ code: z.int(), message: z.string() }) }),
]);

describe('requests with hostile fields', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function check(path: string, init: RequestInit): Promise<number> {
    const response = await glossa.fetch(path, { method: 'POST', ...init });
    const body: unknown = await response.json();
    assert.ok(response.status < 500, `${path}: ${response.status} ${JSON.stringify(body)}`);
    if (response.status !== 200) assert.ok(error.safeParse(body).success, JSON.stringify(body));
    return response.status;
  }
  const path = fc.constantFrom(
    ...['/translate', '/detect', '/v2/translate', '/language/translate/v2', '/translate_a/single', '/translate/batch'],
    ...['/deeplx/translate', '/deeplx/v2/translate', '/imme', '/kiss', '/hcfy', '/nllb/translate', '/identifyLang'],
    ...['/translate?api-version=3.0&to=es', '/breaksentence?api-version=3.0'],
  );

  test('of any name and value are answered or rejected, in a form, in JSON and in the query', async () => {
    const name = fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom(...STRANGE_NAMES), fc.string());
    const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'binary' }));
    const fields = fc.array(fc.tuple(name, value), { maxLength: 8 });
    const property = fc.asyncProperty(path, fields, fc.constantFrom(0, 1, 2, 3), async (where, entries, kind) => {
      const params = new URLSearchParams(entries);
      if (kind === 0) await check(where + (where.includes('?') ? '&' : '?') + params, {});
      if (kind === 1) await check(where, { body: params });
      if (kind === 2) {
        const form = new FormData();
        for (const [key, text] of entries) form.append(key, text);
        await check(where, { body: form });
      }
      if (kind === 3) {
        const body = `{${entries.map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`).join()}}`;
        await check(where, { body, headers: { 'content-type': 'application/json' } });
      }
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test('in bodies of any bytes and media type are answered or rejected', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="q"\r\n\r\nx\r\n--b--\r\n';
    const damaged = fc.nat(part.length).map((length) => part.slice(0, length));
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 64 }), damaged, fc.constantFrom(part, '', '{', '[]', '"q"', 'q'));
    const property = fc.asyncProperty(path, fc.constantFrom(...MEDIA_TYPES), bytes, async (where, type, sent) => {
      // `fetch` sends no header with other characters.
      const headers = { 'content-type': Buffer.from(type).toString('latin1') };
      await check(where, { headers, body: typeof sent === 'string' ? sent : new Uint8Array(sent) });
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test('without end are rejected', async () => {
    const many = 'q=a&'.repeat(100_000);
    const form = new FormData();
    for (let i = 0; i < 20_000; i++) form.append('q', 'a');
    const nested = `{"q":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const headers = { 'content-type': 'application/json' };
    for (const where of ['/translate', '/v2/translate']) {
      assert.equal(await check(where, { body: new URLSearchParams(many) }), 400);
      assert.equal(await check(where, { body: form }), 400);
      assert.equal(await check(where, { body: nested, headers }), 400);
      assert.equal(await check(where, { body: `q=${'a'.repeat(5 * 2 ** 20)}` }), 413);
    }
  });

  test('in a form without a key are counted before they are parsed', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="q"\r\n\r\n\r\n';
    for (const [parts, status] of [
      [11_000, 403],
      [11_001, 400],
    ] as const) {
      for (const type of ['multipart/form-data; boundary=b', 'Multipart/Form-Data; a="; boundary=c"; Boundary="\\b"']) {
        const body = `${part.repeat(parts)}--b--\r\n`;
        const init = { method: 'POST', body, headers: { 'content-type': type } };
        assert.equal((await fetch(`${glossa.url}/v2/translate`, init)).status, status, type);
      }
    }
  });

  test('with the names of built-in properties are fields like others', async () => {
    const body = '{"__proto__":{"q":"x"},"constructor":"y","q":"42","source":"en","target":"es"}';
    const response = await glossa.fetch('/translate', { method: 'POST', body });
    assert.deepEqual(await response.json(), { translatedText: '42' });
    const inherited = await glossa.fetch('/translate', { method: 'POST', body: '{"__proto__":{"q":"42"}}' });
    assert.deepEqual(await inherited.json(), { error: 'Invalid request: missing q parameter' });
  });
});
