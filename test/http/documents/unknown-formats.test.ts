import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { startHttpServer } from '../../../load/servers/http-server.ts';
import { DOCUMENTS, postDocument } from '../../support/document-client.ts';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';
import { waitUntil } from '../../support/wait-until.ts';

const TEXT = 'hello = La casa es grande.\n';
const TO = { target_language: 'ca', current_language: 'es' };
const REFUSED = /ending \.org.*\.docx.*\.xlsx/;

/** A form with a file, whose part states a type or none. */
function form(name: string, type: string | undefined, fields: Record<string, string>, partName = 'file'): string {
  const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  const parts = [
    ...Object.entries(fields).map(
      ([field, value]) => `Content-Disposition: form-data; name="${field}"\r\n\r\n${value}`,
    ),
    `Content-Disposition: form-data; name="${partName}"; filename="${name}"\r\n${typeLine}\r\n${TEXT}`,
  ];
  return `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
}

const FORM = { 'content-type': 'multipart/form-data; boundary=b' };

describe('a text with an unknown extension', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_FETCH_ALLOW: '127.0.0.1' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
    readAnswer(await glossa.fetch(path, { method: 'POST', headers: { ...FORM, ...headers }, body }));

  test('is refused in a form, unless its part states that it is plain text', async () => {
    for (const [type, expected] of [
      [undefined, 422],
      ['application/octet-stream', 422],
      ['application/json', 422],
      ['text/plain', 200],
      ['TEXT/plain; charset=utf-8', 200],
    ] as const) {
      const { status, body } = await post(DOCUMENTS, form('a.org', type, TO));
      assert.equal(status, expected, JSON.stringify([type, body]));
      if (status === 200) assert.deepEqual([body.filename, body.format], ['a.org', 'txt']);
      else assert.match(String(body.message), REFUSED);
    }
    assert.equal((await post(DOCUMENTS, form('a', undefined, TO))).body.format, 'txt');
  });

  test('a stated type is found in whatever pieces a form arrives, and behind other fields', async () => {
    const context = `name="file" ${'x'.repeat(100_000)}`;
    for (const [type, expected] of [
      ['text/plain', 200],
      [undefined, 422],
    ] as const) {
      const bytes = Buffer.from(form('a.org', type, { ...TO, context: context.slice(0, 4_000) }));
      const upload = request(glossa.url + DOCUMENTS, {
        method: 'POST',
        headers: { ...FORM, 'x-api-key': glossa.key, 'content-length': bytes.length },
      });
      for (let at = 0; at < bytes.length; at += 7) {
        if (!upload.write(bytes.subarray(at, at + 7))) await once(upload, 'drain');
        if (at % 70 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      const [response] = await once(upload.end(), 'response');
      assert.equal(response.statusCode, expected);
      response.resume();
    }
  });

  test('what looks like the headers of a file in a field states nothing', async () => {
    const imitation = '\r\n\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: text/plain\r\n\r\n';
    const fields = { ...TO, note: `${imitation}${'content-disposition:'.repeat(20_000)}` };
    const refused = await post(DOCUMENTS, form('a.org', undefined, fields));
    assert.equal(refused.status, 422, JSON.stringify(refused.body));
    const { status, body } = await post(DOCUMENTS, form('a.org', 'text/plain', { ...TO, 'not; name=file': '' }));
    assert.equal(status, 200, JSON.stringify(body));
  });

  test('is refused from a URL, because servers send texts of any format as plain text', async () => {
    await using server = await startHttpServer((incoming, response) => {
      response.setHeader('content-type', new URL(incoming.url ?? '/', 'http://server').searchParams.get('type') ?? '');
      response.end(TEXT);
    });
    for (const type of ['text/plain', 'application/json', 'application/octet-stream', '']) {
      const answer = await glossa.post(DOCUMENTS, { url: `${server.url}/a.org?type=${type}`, ...TO });
      assert.deepEqual([answer.status, answer.body.code], [422, 'unsupported_format'], type);
      assert.match(String(answer.body.message), REFUSED);
    }
    for (const path of ['/a?type=text/plain', '/a.txt?type=application/octet-stream', '/v1.2?type=text/plain']) {
      const { status, body } = await glossa.post(DOCUMENTS, { url: server.url + path, ...TO });
      assert.deepEqual([status, body.format], [200, 'txt'], path);
    }
  });

  test('is refused from the file storage, unless its owner states that it is plain text', async () => {
    for (const [type, expected] of [
      ['text/plain', 200],
      ['application/json', 422],
      ['application/octet-stream', 422],
    ] as const) {
      const headers = { 'content-type': type };
      const stored = await glossa.fetch('/v1/store/file?key=a.org&overwrite=true', {
        method: 'POST',
        headers,
        body: TEXT,
      });
      assert.equal(stored.status, 200);
      const { status, body } = await glossa.post(DOCUMENTS, { file_store_key: 'a.org', ...TO });
      assert.equal(status, expected, JSON.stringify([type, body]));
    }
    const headers = { ...FORM, 'x-api-key': glossa.key };
    const body = form('a.org', undefined, { body: '{"key":"b.org"}' });
    assert.equal((await fetch(`${glossa.url}/v1/store/file`, { method: 'POST', headers, body })).status, 200);
    assert.equal((await glossa.post(DOCUMENTS, { file_store_key: 'b.org', ...TO })).status, 422);
  });

  test('the reason of a refusal is in the log', async (t) => {
    const content = `PK\x03\x04${TEXT}`;
    const { status } = await postDocument(glossa, { name: 'a.docx', content }, TO);
    assert.equal(status, 422);
    const reason = '"code":"document_damaged","reason":"The ZIP file has no directory, or is cut off."';
    await waitUntil(t, () => glossa.logLines.some((line) => line.includes(reason)));
  });

  test('is refused by the APIs of DeepL and LibreTranslate', async () => {
    const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
      const response = await fetch(glossa.url + path, { method: 'POST', headers: { ...FORM, ...headers }, body });
      return { status: response.status, body: await response.text() };
    };
    const deepl = await send('/v2/document', form('a.org', undefined, { target_lang: 'CA', source_lang: 'ES' }), {
      authorization: `DeepL-Auth-Key ${glossa.key}`,
    });
    assert.equal(deepl.status, 400);
    assert.match(deepl.body, REFUSED);
    const fields = { source: 'es', target: 'ca', api_key: glossa.key };
    const libre = await send('/translate_file', form('a.org', undefined, fields));
    assert.equal(libre.status, 400);
    assert.match(libre.body, REFUSED);
  });
});
