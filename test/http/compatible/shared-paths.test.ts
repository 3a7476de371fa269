import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const TEXT = 'The house is very big.';
const SPANISH = 'La casa es muy grande.';
const LIBRETRANSLATE = { q: TEXT, source: 'en', target: 'es' };
const MTRANSERVER = { text: TEXT, from: 'en', to: 'es' };
const APERTIUM = { q: TEXT, langpair: 'eng|spa' };
const AZURE = [{ Text: TEXT }];

const answers = {
  libretranslate: { translatedText: SPANISH },
  mtranserver: { result: SPANISH },
  apertium: { responseData: { translatedText: SPANISH }, responseDetails: null, responseStatus: 200 },
  azure: [{ translations: [{ text: SPANISH, to: 'es' }] }],
};

async function send({ url }: TestService, path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url + path, init);
  return { status: response.status, body: await response.json() };
}

const post = (glossa: TestService, path: string, body: unknown, key = glossa.key) =>
  send(glossa, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) },
    body: JSON.stringify(body),
  });

describe('a path that several formats share', needsApertium, () => {
  let glossa: TestService;
  let plain: TestService;
  before(async () => {
    glossa = await startTestService();
    plain = await startTestService({ GLOSSA_DIALECTS: 'off' });
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await plain[Symbol.asyncDispose]();
  });

  test('/translate tells LibreTranslate, MTranServer, APy and Azure apart', async () => {
    const requests: [string, unknown, keyof typeof answers][] = [
      ['/translate', LIBRETRANSLATE, 'libretranslate'],
      ['/translate', MTRANSERVER, 'mtranserver'],
      ['/translate', APERTIUM, 'apertium'],
      ['/translate?langpair=eng|spa', { q: TEXT }, 'apertium'],
      ['/translate?api-version=3.0&from=en&to=es', AZURE, 'azure'],
      // Fields of two formats
      ['/translate', { ...LIBRETRANSLATE, ...MTRANSERVER }, 'libretranslate'],
      ['/translate', { ...MTRANSERVER, ...APERTIUM }, 'apertium'],
      ['/translate?from=en&to=es', { text: TEXT }, 'mtranserver'],
    ];
    for (const [path, body, format] of requests) {
      const context = `${path} ${JSON.stringify(body)}`;
      assert.deepEqual(await post(glossa, path, body), { status: 200, body: answers[format] }, context);
    }
  });

  test('/detect and /languages tell them apart', async () => {
    const key = { 'x-api-key': glossa.key };
    const { body: first } = await post(glossa, '/detect', { q: TEXT });
    assert.deepEqual(Object.keys((first as object[])[0] ?? {}), ['confidence', 'language']);
    assert.deepEqual((await post(glossa, '/detect', { text: TEXT })).body, { language: 'en' });
    const { body: azure } = await post(glossa, '/detect?api-version=3.0', AZURE);
    assert.equal((azure as { isTranslationSupported: boolean }[])[0]?.isTranslationSupported, true);
    assert.ok(Array.isArray((await send(glossa, '/languages', { headers: key })).body));
    const { body } = await send(glossa, '/languages?api-version=3.0', {});
    assert.ok((body as { translation: object }).translation);
  });

  test('reports errors in the format of the request', async () => {
    const { body: libretranslate } = await post(glossa, '/translate', { ...LIBRETRANSLATE, target: 'zz' });
    assert.deepEqual(libretranslate, { error: 'zz is not supported' });
    const { body: mtranserver } = await post(glossa, '/translate', { ...MTRANSERVER, to: 'zz' });
    assert.match((mtranserver as { error: string }).error, /^to is not a known language/);
    const { body: apertium } = await post(glossa, '/translate', { ...APERTIUM, langpair: 'eng' });
    assert.match((apertium as { explanation: string }).explanation, /langpair/);
    const { body: azure } = await post(glossa, '/translate?api-version=3.0&to=zz', AZURE);
    assert.equal((azure as { error: { code: number } }).error.code, 400036);
    assert.deepEqual(
      await Promise.all(
        [LIBRETRANSLATE, MTRANSERVER, APERTIUM].map(
          async (body) => (await post(glossa, '/translate', body, '')).status,
        ),
      ),
      [403, 401, 401],
    );
  });

  test('answers requests of LibreTranslate as it does without dialects', async () => {
    const requests: [string, string, unknown][] = [
      ...[LIBRETRANSLATE, {}, { q: TEXT }, { q: '', ...MTRANSERVER }, { ...LIBRETRANSLATE, q: [TEXT], token: 'x' }].map(
        (body): [string, string, unknown] => ['POST', '/translate', body],
      ),
      ['POST', '/translate', { source: 'en', target: 'es', text: TEXT }],
      ['POST', '/translate', AZURE],
      ['POST', '/translate', 'text'],
      ['POST', '/translate?key=x', { ...LIBRETRANSLATE, key: 'x' }],
      ['POST', '/detect', { q: TEXT }],
      ['POST', '/detect', {}],
      ['POST', '/detect', AZURE],
    ];
    for (const [method, path, body] of requests) {
      const sent = (service: TestService) =>
        send(service, path, { method, headers: { 'x-api-key': service.key }, body: JSON.stringify(body) });
      assert.deepEqual(await sent(glossa), await sent(plain), `${path} ${JSON.stringify(body)}`);
    }
    for (const [method, path] of [
      ['GET', '/translate'],
      ['PUT', '/translate?langpair=a'],
      ['OPTIONS', '/translate'],
      ['DELETE', '/languages'],
    ] as const) {
      const [one, other] = await Promise.all([glossa, plain].map(({ url }) => fetch(url + path, { method })));
      assert.deepEqual([one?.status, one?.headers.get('allow')], [other?.status, other?.headers.get('allow')]);
    }
  });

  test('no path of a dialect exists when it is off', async () => {
    for (const path of ['/kiss', '/hcfy', '/imme', '/deeplx/translate', '/translate_a/single', '/translate/batch']) {
      assert.equal((await post(plain, path, MTRANSERVER)).status, 404, path);
    }
    assert.equal((await post(plain, '/translate', MTRANSERVER)).status, 400);
    assert.equal((await post(plain, '/translate?api-version=3.0&to=es', AZURE)).status, 400);
    assert.equal((await fetch(`${plain.url}/translate?langpair=eng|spa&q=a`)).status, 405);
  });
});

test('dialects keep the shared paths when the LibreTranslate API is off', needsApertium, async (t) => {
  const glossa = await startTestService({
    GLOSSA_SERVE_LIBRETRANSLATE: 'off',
    GLOSSA_DIALECTS: 'apertium,mtranserver',
  });
  t.after(() => glossa[Symbol.asyncDispose]());
  const translated = (body: unknown) => ({ status: 200, body });
  assert.deepEqual(await post(glossa, '/translate', MTRANSERVER), translated(answers.mtranserver));
  assert.deepEqual(await post(glossa, '/translate', APERTIUM), translated(answers.apertium));
  const { status, body } = await post(glossa, '/translate', LIBRETRANSLATE);
  assert.equal(status, 400);
  assert.match((body as { error: string }).error, /text is required/);
  const { languages, pairs } = (await send(glossa, '/languages', {})).body as { languages: string[]; pairs: object[] };
  assert.ok(languages.includes('es'));
  assert.ok(pairs.some((pair) => JSON.stringify(pair) === '{"from":"en","to":"es"}'));
  assert.deepEqual(await send(glossa, '/health', {}), translated({ status: 'ok' }));
  assert.equal((await post(glossa, '/kiss', MTRANSERVER)).status, 404, 'it is not in the list');
});

test('an anonymous key serves dialects whose clients send none', needsApertium, async (t) => {
  const anonymous = 'anonymous-key-of-enough-length';
  const glossa = await startTestService({ GLOSSA_API_KEY: anonymous, GLOSSA_ANONYMOUS_KEY: anonymous });
  t.after(() => glossa[Symbol.asyncDispose]());
  assert.deepEqual((await post(glossa, '/translate', MTRANSERVER, '')).body, answers.mtranserver);
  const query = new URLSearchParams(APERTIUM);
  assert.deepEqual((await send(glossa, `/translate?${query}`, {})).body, answers.apertium);
  assert.equal(
    (await send(glossa, '/imme', { method: 'POST', body: JSON.stringify({ text_list: [TEXT], target_lang: 'es' }) }))
      .status,
    200,
  );
  assert.equal((await post(glossa, '/kiss', MTRANSERVER, 'a-wrong-key-of-enough-length')).status, 401);
  const own = await fetch(`${glossa.url}/v1/ai/translate`, {
    method: 'POST',
    body: '{"text":"a","target_language":"es"}',
  });
  assert.equal(own.status, 401, 'the service itself needs a key');
});
