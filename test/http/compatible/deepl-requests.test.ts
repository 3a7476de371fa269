import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { needsApertium } from '../../support/apertium.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const translations = z.object({
  translations: z.array(z.object({ text: z.string(), detected_source_language: z.string() })),
});
const languages = z.array(z.object({ language: z.string() }));

let glossa: TestService;
let authorization: Record<string, string>;
before(async () => {
  glossa = await startTestService({ GLOSSA_TRANSLATION_ENGINES: 'apertium' });
  authorization = { authorization: `DeepL-Auth-Key ${glossa.key}` };
});
after(() => glossa[Symbol.asyncDispose]());

/** Texts and languages of a translation, in pairs. */
async function translate(init: RequestInit, path = '/v2/translate', headers = authorization) {
  const response = await fetch(glossa.url + path, {
    method: 'POST',
    ...init,
    headers: { ...headers, ...init.headers },
  });
  const body: unknown = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return translations.parse(body).translations.map((one) => [one.text, one.detected_source_language]);
}

const json = (body: object): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Sends a GET with a body, which `fetch` cannot. */
async function getWithBody(path: string, body: string, headers: Record<string, string>) {
  const sent = httpRequest(glossa.url + path, {
    headers: { ...headers, 'content-length': `${Buffer.byteLength(body)}` },
  });
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>();
  sent.once('response', resolve).once('error', reject).end(body);
  const response = await promise;
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

const CASA = [
  ['La casa es grande.', 'EN'],
  ['El perro es pequeño.', 'EN'],
];

describe('POST /v2/translate', needsApertium, () => {
  test('takes JSON and forms of both kinds, with one text or several', async () => {
    const texts = ['The house is big.', 'The dog is small.'];
    const form = new URLSearchParams([...texts.map((one) => ['text', one]), ['target_lang', 'ES']]);
    const parts = new FormData();
    for (const [name, value] of form) parts.append(name, value);
    assert.deepEqual(await translate(json({ text: texts, target_lang: 'es' })), CASA);
    assert.deepEqual(await translate({ body: form }), CASA);
    assert.deepEqual(await translate({ body: parts }), CASA);
    assert.deepEqual(await translate(json({ text: texts[0], target_lang: 'ES' })), CASA.slice(0, 1));
    form.delete('text', texts[1]);
    assert.deepEqual(await translate({ body: form }), CASA.slice(0, 1));
  });

  test('takes the key of old clients in the body or in the query, and all fields in the query', async () => {
    const fields = { text: 'The house is big.', target_lang: 'ES', auth_key: glossa.key };
    assert.deepEqual(await translate({ body: new URLSearchParams(fields) }, '/v2/translate', {}), CASA.slice(0, 1));
    const query = `/v2/translate?${new URLSearchParams(fields)}`;
    assert.deepEqual(await translate({}, query, {}), CASA.slice(0, 1));
    assert.deepEqual(await translate({ method: 'GET' }, query, {}), CASA.slice(0, 1));
  });

  test('takes codes in any case, an empty source language, and languages without a variant', async () => {
    const english = [['The house is big.', 'ES']];
    for (const target of ['en', 'EN', 'en-us', 'EN-GB', 'en_GB']) {
      const fields = { text: 'La casa es grande.', source_lang: '', target_lang: target };
      assert.deepEqual(await translate({ body: new URLSearchParams(fields) }), english, target);
    }
    const portuguese = await translate(json({ text: ['La casa es grande.'], source_lang: 'es', target_lang: 'pt' }));
    assert.deepEqual(portuguese, [['A casa é grande.', 'ES']]);
    const norwegian = await translate(json({ text: ['1'], source_lang: 'NO', target_lang: 'DA' }));
    assert.deepEqual(norwegian, [['1', 'NB']]);
  });

  test('takes options as forms write them, and ignores those that have no effect here', async () => {
    const options = {
      preserve_formatting: '1',
      outline_detection: '0',
      split_sentences: '1',
      formality: 'default',
      show_billed_characters: '1',
      tag_handling: '',
      tag_handling_version: 'v2',
      ignore_tags: 'a, b,,',
      glossary_id: '',
      model_type: '',
      enable_beta_languages: '1',
      unknown: 'x',
    };
    const form = new URLSearchParams({ text: 'The house is big.', target_lang: 'ES', ...options });
    assert.deepEqual(await translate({ body: form }), CASA.slice(0, 1));
    const numbers = { split_sentences: 1, outline_detection: 0, preserve_formatting: true, formality: null };
    assert.deepEqual(
      await translate(json({ text: ['The house is big.'], target_lang: 'ES', ...numbers })),
      CASA.slice(0, 1),
    );
  });

  test('splits sentences where the request says', async () => {
    const fields = { text: 'The big\nhouse is red.', source_lang: 'EN', target_lang: 'ES' };
    for (const [split, expected] of [
      ['1', 'El grande\nla casa es roja.'],
      ['nonewlines', 'La casa grande\nes roja.'],
      [0, 'La casa grande\nes roja.'],
    ] as const) {
      assert.deepEqual(await translate(json({ ...fields, split_sentences: split })), [[expected, 'EN']], `${split}`);
    }
  });

  test('does with Mastodon’s and Weblate’s requests what these expect', async () => {
    const mastodon = new URLSearchParams({ source_lang: '', target_lang: 'en', tag_handling: 'html' });
    mastodon.append('text', '<p>La casa es <b>grande</b>.</p>');
    mastodon.append('text', 'El perro es pequeño.');
    assert.deepEqual(await translate({ body: mastodon }), [
      ['<p>The house is <b>big</b>.</p>', 'ES'],
      ['The dog is small.', 'ES'],
    ]);
    const weblate = {
      source_lang: 'ES',
      target_lang: 'EN',
      formality: 'default',
      tag_handling: 'xml',
      ignore_tags: ['x'],
    };
    // Weblate puts such an element in place of each placeholder, and escapes the rest.
    const text = ['La casa es grande.', 'La casa <x id="8"></x> es grande &amp; roja.'];
    assert.deepEqual(await translate(json({ ...weblate, text })), [
      ['The house is big.', 'ES'],
      ['The house <x id="8"></x> is big &amp; red.', 'ES'],
    ]);
  });
});

describe('GET /v2/languages', needsApertium, () => {
  test('reads the type from the query and from the body that the Python client sends', async () => {
    const codes = (body: unknown) => languages.parse(body).map(({ language }) => language);
    const list = async (query: string) => {
      const response = await fetch(`${glossa.url}/v2/languages${query}`, { headers: authorization });
      return codes(await response.json());
    };
    const sources = await list('');
    assert.ok(sources.includes('EN') && !sources.includes('EN-GB'));
    assert.deepEqual(await list('?type=source'), sources);
    const targets = await list('?type=target&enable_beta_languages=1');
    assert.ok(targets.includes('EN-GB') && !targets.includes('EN'));
    const sent = await getWithBody('/v2/languages', 'type=target', { ...FORM, ...authorization });
    assert.deepEqual(codes(sent.body), targets);
    const old = await getWithBody('/v2/languages', `type=target&auth_key=${glossa.key}`, FORM);
    assert.deepEqual(codes(old.body), targets);
  });

  test('rejects a body that is much longer than such fields', async () => {
    const { status } = await getWithBody('/v2/languages', `type=${'x'.repeat(100_000)}`, { ...FORM, ...authorization });
    assert.equal(status, 413);
  });
});
