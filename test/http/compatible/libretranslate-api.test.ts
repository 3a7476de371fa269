import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('the LibreTranslate API', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const fields = () => ({ q: 'The house is very big.', source: 'en', target: 'es', api_key: glossa.key });
  async function send(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
    const response = await fetch(glossa.url + path, init);
    return { status: response.status, body: await response.json() };
  }
  const post = (path: string, body: Record<string, unknown>) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify({ api_key: glossa.key, ...body }),
      headers: { 'content-type': 'application/json' },
    });
  const postForm = (path: string, body: Record<string, string>) =>
    send(path, { method: 'POST', body: new URLSearchParams({ api_key: glossa.key, ...body }) });
  const answered = (body: unknown) => ({ status: 200, body });
  const rejected = (error: string) => ({ status: 400, body: { error } });

  const requests: [string, () => RequestInit][] = [
    ['JSON', () => ({ body: JSON.stringify(fields()), headers: { 'content-type': 'application/json' } })],
    ['a form', () => ({ body: new URLSearchParams(fields()) })],
    [
      'multipart form data',
      () => {
        const body = new FormData();
        for (const [name, value] of Object.entries(fields())) body.set(name, value);
        return { body };
      },
    ],
  ];
  for (const [name, init] of requests) {
    test(`translates a text that comes as ${name}, with its key`, async () => {
      const answer = await send('/translate', { method: 'POST', ...init() });
      assert.deepEqual(answer, answered({ translatedText: 'La casa es muy grande.' }));
    });
  }

  test('reads all fields from the query of a request without a body', async () => {
    const answer = await send(`/translate?${new URLSearchParams(fields())}`, { method: 'POST' });
    assert.deepEqual(answer, answered({ translatedText: 'La casa es muy grande.' }));
  });

  test('answers an array with arrays, in order', async () => {
    const q = ['The house is very big.', '', 'The library opens every day.'];
    const { status, body } = await post('/translate', { q, source: 'auto', target: 'es', alternatives: 2 });
    assert.equal(status, 200);
    const { translatedText, detectedLanguage, alternatives } = body as Record<string, unknown[]>;
    assert.deepEqual(translatedText?.slice(0, 2), ['La casa es muy grande.', '']);
    assert.deepEqual(alternatives, [[], [], []]);
    assert.deepEqual(
      detectedLanguage?.map((it) => (it as { language: string }).language),
      ['en', 'en', 'en'],
    );
  });

  test('names the detected language with its confidence in percent, only for auto', async () => {
    const { body } = await post('/translate', { q: 'The house is very big.', source: 'auto', target: 'es' });
    const { detectedLanguage } = body as { detectedLanguage: { confidence: number; language: string } };
    assert.equal(detectedLanguage.language, 'en');
    assert.ok(detectedLanguage.confidence > 50 && detectedLanguage.confidence <= 100);
    const digits = await post('/translate', { q: '42', source: 'auto', target: 'es' });
    assert.deepEqual(
      digits,
      answered({ translatedText: '42', detectedLanguage: { confidence: 0, language: 'en' } }),
      'a text without words has a language too',
    );
  });

  test('keeps the tags of html and escapes nothing twice', async () => {
    const q = '<p>The <b>house</b> is very big &amp; beautiful.</p>';
    const { body } = await post('/translate', { q, source: 'en', target: 'es', format: 'html' });
    assert.match((body as { translatedText: string }).translatedText, /^<p>La <b>casa<\/b> .*&amp; .*<\/p>$/);
  });

  test('answers with alternatives only when they are asked for', async () => {
    const text = { translatedText: 'La casa es muy grande.' };
    assert.deepEqual(
      await post('/translate', { ...fields(), alternatives: 3 }),
      answered({ ...text, alternatives: [] }),
    );
    assert.deepEqual(
      await postForm('/translate', { ...fields(), alternatives: '100' }),
      answered({ ...text, alternatives: [] }),
    );
    assert.deepEqual(await post('/translate', { ...fields(), alternatives: 0 }), answered(text));
    assert.deepEqual(await post('/translate', { ...fields(), alternatives: -1 }), answered(text));
  });

  test('normalizes the line ends of forms and keeps those of JSON', async () => {
    const q = 'The house.\r\n\r\nThe library.';
    const languages = { source: 'en', target: 'es' };
    const translated = 'La casa.\n\nLa biblioteca.';
    assert.deepEqual(await postForm('/translate', { q, ...languages }), answered({ translatedText: translated }));
    assert.deepEqual(
      await post('/translate', { q, ...languages }),
      answered({ translatedText: translated.replaceAll('\n', '\r\n') }),
    );
  });

  test('takes the codes of LibreTranslate, in any case', async () => {
    for (const source of ['EN', 'en_US']) {
      assert.deepEqual(
        await post('/translate', { ...fields(), source }),
        answered({ translatedText: 'La casa es muy grande.' }),
      );
    }
    assert.deepEqual(
      await post('/translate', { ...fields(), q: '42', source: 'zt', target: 'pb' }),
      answered({ translatedText: '42' }),
    );
  });

  test('rejects wrong fields in the words that clients know', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ q: null }, 'Invalid request: missing q parameter'],
      [{ q: '' }, 'Invalid request: missing q parameter'],
      [{ q: [] }, 'Invalid request: missing q parameter'],
      [{ source: null }, 'Invalid request: missing source parameter'],
      [{ target: '' }, 'Invalid request: missing target parameter'],
      [{ target: 'zz' }, 'zz is not supported'],
      [{ source: 'zz' }, 'zz is not supported'],
      [{ source: '<b>' }, 'this value is not supported'],
      [{ format: 'xml' }, 'xml format is not supported'],
      [{ alternatives: 'x' }, 'Invalid request: alternatives must be a number'],
      [{ q: 7 }, 'Invalid request: q must be a string or an array of strings'],
      [{ q: ['a', ['b']] }, 'Invalid request: q[1] must be a string'],
    ];
    for (const [change, error] of cases) {
      assert.deepEqual(await post('/translate', { ...fields(), ...change }), rejected(error));
    }
    const { body } = await post('/translate', { ...fields(), q: 'x'.repeat(300_001) });
    assert.match((body as { error: string }).error, /^Invalid request: q must have 300000 characters or fewer/);
    assert.deepEqual(
      await send('/detect', { method: 'POST', headers: { 'x-api-key': glossa.key } }),
      rejected('Invalid request: missing q parameter'),
    );
  });

  test('errors name the fields of this API', async () => {
    const { status, body } = await post('/translate', { ...fields(), source: 'auto', q: '๛๛ ꡁꡂ ꡃ' });
    assert.ok(status === 400 || status === 200);
    assert.doesNotMatch(JSON.stringify(body), /current_language|target_language/);
  });

  test('detects the language of a text, and of texts together', async () => {
    for (const q of ['The house is very big.', ['The house is very big.', 'The library opens every day.', '42']]) {
      const { status, body } = await post('/detect', { q });
      const [first] = body as { confidence: number; language: string }[];
      assert.equal(status, 200);
      assert.equal(first?.language, 'en');
      assert.ok(first.confidence > 50 && first.confidence <= 100);
    }
    assert.deepEqual(await postForm('/detect', { q: '42' }), answered([{ confidence: 0, language: 'en' }]));
  });

  test('lists the languages that can be translated, without a key', async () => {
    const { status, body } = await send('/languages', {});
    const listed = body as { code: string; name: string; targets: string[] }[];
    assert.equal(status, 200);
    const english = listed.find(({ code }) => code === 'en');
    assert.equal(english?.name, 'English');
    assert.ok(english.targets.includes('es') && !english.targets.includes('en'));
    const targets = new Set(listed.flatMap((one) => one.targets));
    const codes = new Set(listed.map(({ code }) => code));
    assert.deepEqual(
      [...targets].filter((code) => !codes.has(code)),
      [],
      'each target has an entry',
    );
    assert.ok(listed.every((one) => one.targets.length > 0 || targets.has(one.code)));
    const { body: languages } = await send('/v1/languages', {});
    const own = (languages as { languages: { code: string; targets: { code: string }[] }[] }).languages;
    assert.deepEqual(
      english.targets,
      own.find(({ code }) => code === 'en')?.targets.map(({ code }) => code),
    );
  });

  test('describes the service without a key', async () => {
    assert.deepEqual(await send('/health', {}), answered({ status: 'ok' }));
    const { body } = await send('/frontend/settings', {});
    const { charLimit, keyRequired, suggestions, supportedFilesFormat, language } = body as Record<string, unknown>;
    assert.deepEqual([charLimit, keyRequired, suggestions], [300_000, true, false]);
    assert.ok((supportedFilesFormat as string[]).includes('.docx'));
    assert.deepEqual((language as { source: unknown }).source, { code: 'auto', name: 'Auto Detect' });
    const spec = await send('/spec', {});
    assert.deepEqual([spec.status, 'paths' in (spec.body as object)], [200, true]);
  });

  test('takes no suggestions', async () => {
    const { status, body } = await post('/suggest', { q: 'a', s: 'b', source: 'en', target: 'es' });
    assert.equal(status, 403);
    assert.deepEqual(Object.keys(body as object), ['error']);
  });

  test('wrong methods are 405 with Allow, in the shape of this API', async () => {
    for (const [path, method, allow] of [
      ['/translate', 'GET', 'OPTIONS, POST'],
      ['/detect', 'GET', 'OPTIONS, POST'],
      ['/languages', 'POST', 'GET, HEAD, OPTIONS'],
      ['/health', 'POST', 'GET, HEAD, OPTIONS'],
      ['/spec', 'POST', 'GET, HEAD, OPTIONS'],
      ['/suggest', 'PUT', 'OPTIONS, POST'],
    ] as const) {
      const response = await fetch(glossa.url + path, { method });
      const body = (await response.json()) as { error: string };
      assert.deepEqual(
        [response.status, response.headers.get('allow'), Object.keys(body)],
        [405, allow, ['error']],
        path,
      );
    }
  });

  test('a missing and an unknown key are 403, wherever the key is', async () => {
    const { api_key: _, ...rest } = fields();
    const wrong = { ...rest, api_key: 'an-unknown-key-of-enough-length' };
    const answers = await Promise.all([
      send('/translate', { method: 'POST', body: new URLSearchParams(rest) }),
      send('/translate', { method: 'POST', body: new URLSearchParams(wrong) }),
      send(`/translate?${new URLSearchParams(wrong)}`, { method: 'POST' }),
      post('/translate', wrong),
      post('/translate', { ...rest, api_key: ['a'] }),
      post('/detect', { q: 'a', api_key: { a: 1 } }),
    ]);
    for (const { status, body } of answers) {
      assert.equal(status, 403);
      assert.match((body as { error: string }).error, /Invalid API key.*contact the server operator to get an API key/);
    }
  });
});

describe('the LibreTranslate API of a service with an anonymous key', needsApertium, () => {
  test('serves requests without a key, within the limits of that key', async () => {
    const anonymousKey = 'the-key-of-requests-without-one-1234';
    await using glossa = await startTestService({
      GLOSSA_API_KEY: anonymousKey,
      GLOSSA_ANONYMOUS_KEY: anonymousKey,
      GLOSSA_RATE_LIMIT: '2',
    });
    const translate = (path = '/translate') =>
      fetch(glossa.url + path, {
        method: 'POST',
        body: new URLSearchParams({ q: 'The house is big.', source: 'en', target: 'es' }),
      });
    const settings = (await (await fetch(`${glossa.url}/frontend/settings`)).json()) as { keyRequired: boolean };
    assert.equal(settings.keyRequired, false);
    assert.equal((await translate()).status, 200);
    const others = await Promise.all(Array.from({ length: 8 }, () => translate()));
    const limited = others.find(({ status }) => status === 429);
    assert.ok(limited, 'a burst exceeds the limit of the anonymous key');
    assert.ok(Number(limited.headers.get('retry-after')) >= 1);
    assert.match(((await limited.json()) as { error: string }).error, /^Slowdown: /);
    assert.equal((await translate('/v1/ai/translate')).status, 401, 'the own API needs a key');
  });
});

test('the paths of the LibreTranslate API can be turned off', async () => {
  await using glossa = await startTestService({ GLOSSA_SERVE_LIBRETRANSLATE: 'off', GLOSSA_DIALECTS: 'google' });
  for (const path of ['/translate', '/languages', '/health'])
    assert.equal((await glossa.fetch(path)).status, 404, path);
  assert.doesNotMatch(await (await glossa.fetch('/openapi.json')).text(), /LibreTranslate API/);
});
