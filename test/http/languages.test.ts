import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { z } from 'zod';
import { installTestModels } from '../fixtures/bergamot/test-models.ts';
import { startLibreTranslateServer } from '../support/libretranslate-server.ts';
import { startModelServer } from '../support/model-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const listShape = z.object({
  languages: z.array(
    z.object({
      code: z.string(),
      targets: z.array(
        z.object({
          ...{ code: z.string(), installed: z.boolean(), downloadable: z.boolean() },
          size: z.int().optional(),
          fallback: z.string().optional(),
        }),
      ),
    }),
  ),
});

/** A response without decoding. */
async function ask(glossa: TestService, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers: answered, body } = await request(`${glossa.url}/v1/languages`, { method, headers });
  return { status: statusCode, headers: answered, bytes: Buffer.from(await body.arrayBuffer()) };
}

describe('the list of languages', () => {
  let glossa: TestService;
  before(async () => {
    // An installation that may download every model. No request here downloads one.
    glossa = await startTestService({ GLOSSA_MODELS: 'auto' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('is the same in every encoding, with a separate ETag for each, and small when compressed', async () => {
    const plain = await ask(glossa, {});
    const br = await ask(glossa, { 'accept-encoding': 'br' });
    const gzip = await ask(glossa, { 'accept-encoding': 'gzip' });
    assert.ok(plain.bytes.length > 400_000, 'all pairs are listed');
    assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes);
    assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes);
    assert.ok(br.bytes.length < 40_000 && gzip.bytes.length < 50_000, `${br.bytes.length} and ${gzip.bytes.length}`);
    const tags = [plain, br, gzip].map(({ headers }) => String(headers.etag));
    assert.equal(new Set(tags).size, 3);
    for (const [{ headers, bytes }, coding] of [
      [plain, undefined],
      [br, 'br'],
      [gzip, 'gzip'],
    ] as const) {
      assert.match(String(headers.etag), /^"[\w-]+"$/);
      assert.equal(headers['content-encoding'], coding);
      assert.equal(headers['content-length'], String(bytes.length));
      assert.equal(headers['cache-control'], 'no-cache');
      assert.equal(headers.vary, 'Accept-Encoding');
    }
    assert.deepEqual((await ask(glossa, {})).bytes, plain.bytes);
  });

  test('is not sent again to a client that has the current version', async () => {
    const { headers } = await ask(glossa, { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const again = await ask(glossa, { 'accept-encoding': 'br', 'if-none-match': known });
      assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, etag], known);
      assert.equal(again.headers.vary, 'Accept-Encoding');
      assert.ok(again.headers['x-request-id']);
    }
    for (const [coding, known] of [
      ['gzip', etag],
      ['br', '"another"'],
      ['br', etag.slice(1, -1)],
    ] as const) {
      const { status } = await ask(glossa, { 'accept-encoding': coding, 'if-none-match': known });
      assert.equal(status, 200, `${coding} ${known}`);
    }
  });

  test('has the same headers for HEAD and GET', async () => {
    for (const coding of ['identity', 'gzip']) {
      const got = await ask(glossa, { 'accept-encoding': coding });
      const head = await ask(glossa, { 'accept-encoding': coding }, 'HEAD');
      assert.deepEqual([head.status, head.bytes.length], [200, 0]);
      for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary']) {
        assert.equal(head.headers[name], got.headers[name], name);
      }
    }
  });
});

test('each target tells whether its models are installed, and how much the first request downloads', async () => {
  await using models = await temporaryDirectory();
  await installTestModels(models.path, ['en-de']);
  const targetsOf = async (mode: string) => {
    await using glossa = await startTestService({
      ...{ GLOSSA_MODELS: mode, GLOSSA_MODELS_DIR: models.path, GLOSSA_TRANSLATION_ENGINES: 'bergamot' },
    });
    const { languages } = listShape.parse(JSON.parse((await ask(glossa, {})).bytes.toString()));
    return Object.fromEntries(
      languages.flatMap(({ code, targets }) =>
        targets.map(({ code: to, installed, downloadable, size }) => [
          `${code}-${to}`,
          [installed, downloadable, size],
        ]),
      ),
    );
  };
  const all = await targetsOf('auto');
  assert.deepEqual(all['en-de'], [true, false, undefined]);
  assert.deepEqual(all['en-fr'], [false, true, 1_000_000], 'rounded up');
  assert.deepEqual(all['de-ja'], [false, true, 2_000_000], 'both models of a pivot');
  const offline = await targetsOf('installed');
  assert.deepEqual([offline['en-de'], offline['en-fr']], [[true, false, undefined], undefined]);
});

test('a target names the engine that serves while its model is missing, and stays when the download has failed', async (t) => {
  await using models = await temporaryDirectory();
  await installTestModels(models.path, []);
  await using server = await startLibreTranslateServer(['en', 'fr']);
  await using downloads = await startModelServer(({ response }) => response.writeHead(404).end().writableEnded);
  await using glossa = await startTestService({
    ...{ GLOSSA_MODELS: 'auto', GLOSSA_MODELS_DIR: models.path, GLOSSA_MODELS_URL: downloads.url },
    ...{ GLOSSA_LIBRETRANSLATE_URL: server.url, GLOSSA_TRANSLATION_ENGINES: 'bergamot,libretranslate' },
  });
  const factsOf = async (wanted: string) => {
    const { languages } = listShape.parse(JSON.parse((await ask(glossa, {})).bytes.toString()));
    const target = languages.find(({ code }) => code === 'en')?.targets.find(({ code }) => code === wanted);
    return target && [target.installed, target.downloadable, target.size, target.fallback];
  };
  await waitUntil(t, async () => (await factsOf('fr'))?.[3] === 'libretranslate');
  assert.deepEqual(await factsOf('ja'), [false, true, 1_000_000, undefined]);
  const body = { text: 'I am fine.', current_language: 'en', target_language: 'ja' };
  const { status } = await glossa.post('/v1/ai/translate', body);
  assert.equal(status, 503);
  assert.deepEqual(await factsOf('ja'), [false, false, 1_000_000, undefined]);
});

test('new directions of an engine appear in the next list with a new ETag', {
  timeout: 300_000,
}, async (t) => {
  const server = await startLibreTranslateServer(['en', 'ja']);
  t.after(() => server[Symbol.asyncDispose]());
  const known = Promise.withResolvers<void>();
  const answer = server.languages;
  server.languages = (response) => known.promise.then(() => answer(response));
  const glossa = await startTestService({ GLOSSA_LIBRETRANSLATE_URL: server.url });
  t.after(() => glossa[Symbol.asyncDispose]());
  const before = await ask(glossa, {});
  assert.doesNotMatch(before.bytes.toString(), /libretranslate/);
  known.resolve();
  const etag = String(before.headers.etag);
  await waitUntil(t, async () => {
    const { status, headers, bytes } = await ask(glossa, { 'if-none-match': etag });
    if (status === 304) return false;
    assert.notEqual(headers.etag, etag);
    assert.match(bytes.toString(), /libretranslate/);
    return true;
  });
});
