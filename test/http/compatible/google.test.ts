import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { billedCharacters } from '../../support/billed-characters.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const V2 = '/language/translate/v2';

describe('the Google Translation API', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    const response = await fetch(glossa.url + path, init);
    return { status: response.status, body: await response.json() };
  }
  /** As the official client for Node.js sends it. */
  const post = (path: string, body: object, key = glossa.key) =>
    send(`${path}?key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const get = (path: string, query: [string, string][]) =>
    send(`${path}?${new URLSearchParams([['key', glossa.key], ...query])}`);
  const translated = (...translations: object[]) => ({ status: 200, body: { data: { translations } } });

  test('translates an array in JSON, a repeated q of a GET and one of a form', async () => {
    const texts = ['The house is very big.', 'The house.'];
    const expected = translated(
      { translatedText: 'La casa es muy grande.', detectedSourceLanguage: 'en' },
      { translatedText: 'La casa.', detectedSourceLanguage: 'en' },
    );
    assert.deepEqual(await post(V2, { q: texts, target: 'es' }), expected);
    const fields: [string, string][] = [...texts.map((q): [string, string] => ['q', q]), ['target', 'es']];
    assert.deepEqual(await get(V2, fields), expected);
    const form = new URLSearchParams([['key', glossa.key], ...fields]);
    assert.deepEqual(await send(V2, { method: 'POST', body: form }), expected);
  });

  test('names no detected language when the source is given', async () => {
    const answer = await post(V2, { q: 'The house is very big.', source: 'en', target: 'es', model: 'nmt' });
    assert.deepEqual(answer, translated({ translatedText: 'La casa es muy grande.' }));
  });

  test('reads texts as HTML unless the format is text', async () => {
    const q = '<p class="x">The <b>house</b>.</p> <span translate="no">house</span>';
    const fields = { q, source: 'en', target: 'es' };
    const html = '<p class="x">La <b>casa</b>.</p> <span translate="no">house</span>';
    assert.deepEqual(await post(V2, fields), translated({ translatedText: html }));
    assert.deepEqual(
      await post(V2, { ...fields, q: '<i> &amp;', format: 'text' }),
      translated({ translatedText: '<i> &amp;' }),
    );
    assert.equal((await post(V2, { ...fields, format: 'markdown' })).status, 400);
  });

  test('detects with the codes of Google, and says where there is nothing to detect', async () => {
    const q = ['The house is very big.', '图书馆每天早上九点开门，欢迎大家前来阅读。', '42'];
    const { body } = await post(`${V2}/detect`, { q });
    const { detections } = (body as { data: { detections: [{ language: string; confidence: number }][] } }).data;
    assert.deepEqual(
      detections.map(([it]) => it.language),
      ['en', 'zh-CN', 'und'],
    );
    assert.ok(detections[0]?.[0].confidence);
  });

  test('lists the languages without a key, with names in the target language', async () => {
    const { body } = await send(`${V2}/languages?target=de`);
    const { languages } = (body as { data: { languages: { language: string; name: string }[] } }).data;
    assert.ok(languages.some(({ language, name }) => language === 'es' && name === 'Spanisch'));
    const plain = (await send(`${V2}/languages`)).body as { data: { languages: object[] } };
    assert.deepEqual(plain.data.languages[0], { language: languages[0]?.language });
  });

  test('serves the path of web clients as an array, or as an object', async () => {
    const query: [string, string][] = [
      ['client', 'gtx'],
      ...['at', 'bd', 't'].map((dt): [string, string] => ['dt', dt]),
      ['sl', 'auto'],
      ['tl', 'es'],
      ['q', 'The house is very big.'],
    ];
    const { body } = await get('/translate_a/single', query);
    assert.ok(Array.isArray(body));
    const [sentences, dictionary, source] = body;
    assert.deepEqual(sentences, [['La casa es muy grande.', 'The house is very big.', null, null, 1]]);
    assert.deepEqual([dictionary, source, body[8][0]], [null, 'en', ['en']]);
    const object = (await get('/translate_a/single', [...query, ['dj', '1']])).body;
    const { sentences: trans, src } = object as { sentences: { trans: string }[]; src: string };
    assert.deepEqual([trans[0]?.trans, src], ['La casa es muy grande.', 'en']);
  });

  test('takes the key from every place where clients of Google send it, and no other key', async () => {
    const init = { method: 'POST', body: JSON.stringify({ q: '42', source: 'en', target: 'es' }) };
    const headers = [{ 'x-goog-api-key': glossa.key }, { authorization: `Bearer ${glossa.key}` }];
    for (const header of headers) assert.equal((await send(V2, { ...init, headers: header })).status, 200);
    for (const path of [V2, `${V2}/detect`, '/translate_a/single?q=a&tl=es']) {
      assert.equal((await send(path, init)).status, 403, path);
    }
    const wrong = await post(V2, { q: '42', target: 'es' }, 'a-wrong-key-of-enough-length');
    assert.equal(wrong.status, 403);
    assert.equal((wrong.body as { error: { status: string } }).error.status, 'PERMISSION_DENIED');
    assert.ok(!glossa.logLines.join().includes(glossa.key));
  });

  test('reports errors in the shape and the field names of Google', async () => {
    const cases: [object, RegExp][] = [
      [{ q: 'a' }, /target is required/],
      [{ q: [], target: 'es' }, /q must not be empty/],
      [{ q: 'a', target: 'zz' }, /^target is not a known language/],
      [{ q: 'a', source: 'zz', target: 'es' }, /^source is not a known language/],
      [{ q: { a: 1 }, target: 'es' }, /q must be a string or an array/],
    ];
    for (const [fields, expected] of cases) {
      const { status, body } = await post(V2, fields);
      const { error } = body as { error: { code: number; message: string; errors: object[]; status: string } };
      assert.deepEqual([status, error.code, error.status], [400, 400, 'INVALID_ARGUMENT']);
      assert.match(error.message, expected);
      assert.deepEqual(error.errors, [{ message: error.message, domain: 'global', reason: 'invalid' }]);
    }
    const many = await get('/translate_a/single', [
      ['q', 'a'],
      ['q', 'b'],
      ['tl', 'es'],
    ]);
    assert.equal(many.status, 400, 'a second text is not dropped');
    assert.equal((await send(V2, { method: 'DELETE' })).status, 405);
  });

  test('bills the characters', async () => {
    const q = 'The house is very big.';
    const { key } = glossa;
    const before = await billedCharacters(glossa, 'translate');
    assert.equal((await post(V2, { q: [q, q], target: 'es' }, key)).status, 200);
    assert.equal(await billedCharacters(glossa, 'translate'), before + 2 * q.length);
  });
});
