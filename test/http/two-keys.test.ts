import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';

const OTHER = 'another-key-entirely';

describe('the keys of one request', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  /** The places of two keys: headers, query and body of a request to each kind of path. */
  const inPlaces = (one: string, two: string): [string, RequestInit][] => {
    const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    const form = (fields: Record<string, string>): FormData => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.set(name, value);
      data.set('file', new Blob(['Hi.']), 'a.txt');
      return data;
    };
    const post = { method: 'POST' };
    const text = { q: '42', source: 'en', target: 'es' };
    const deepl = (key: string) => ({ authorization: `DeepL-Auth-Key ${key}` });
    return [
      ['/v1/usage', { headers: { 'x-api-key': one, authorization: `Bearer ${two}` } }],
      ['/v1/usage', { headers: { 'x-api-key': one, ...deepl(two) } }],
      [`/v1/usage?api_key=${two}`, { headers: { 'x-api-key': one } }],
      ['/translate', { ...post, ...json({ ...text, api_key: one }), headers: { 'x-api-key': two } }],
      [`/translate?api_key=${two}`, { ...post, ...json({ ...text, api_key: one }) }],
      [
        '/translate',
        { ...post, body: new URLSearchParams([...Object.entries({ ...text, api_key: one }), ['api_key', two]]) },
      ],
      [`/translate?${new URLSearchParams(text)}&api_key=${one}&api_key=${two}`, post],
      [
        '/translate_file',
        { ...post, body: form({ api_key: one, source: 'en', target: 'es' }), headers: { 'x-api-key': two } },
      ],
      ['/v2/usage', { headers: { ...deepl(one), 'x-api-key': two } }],
      [`/v2/usage?auth_key=${two}`, { headers: deepl(one) }],
      [
        '/v2/translate',
        { ...post, body: new URLSearchParams({ text: '42', target_lang: 'ES', auth_key: one }), headers: deepl(two) },
      ],
      ['/v2/document', { ...post, body: form({ target_lang: 'ES', auth_key: one }), headers: deepl(two) }],
    ];
  };

  test('are rejected with 401 if they differ, on every path', async () => {
    for (const [path, init] of inPlaces(OTHER, glossa.key)) {
      const response = await fetch(glossa.url + path, init);
      assert.equal(response.status, 401, `${path}: ${await response.text()}`);
    }
    // An unknown key in a header is rejected before the body is read. These APIs have another status for that.
    for (const [path, init] of inPlaces(glossa.key, OTHER)) {
      const { status } = await fetch(glossa.url + path, init);
      assert.ok(status === 401 || (status === 403 && init.method === 'POST'), `${path}: ${status}`);
    }
  });

  test('may be the same one twice', async () => {
    for (const [path, init] of inPlaces(glossa.key, glossa.key)) {
      const response = await fetch(glossa.url + path, init);
      const body = await response.text();
      // Without engines, the service cannot translate the file.
      assert.ok(response.status === 200 || /not .*translate|engine/i.test(body), `${path}: ${response.status} ${body}`);
    }
  });

  test('count in repeated headers, too', async () => {
    const statusOf = (values: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { authorization: values.map((key) => `Bearer ${key}`) };
        request(`${glossa.url}/v1/usage`, { headers: { ...headers } as never }, ({ statusCode }) => resolve(statusCode))
          .on('error', reject)
          .end();
      });
    assert.equal(await statusOf([glossa.key, OTHER]), 401);
  });
});
