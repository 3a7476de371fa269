import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pollUntil } from '../../load/poll-until.ts';
import { startFakeLlmServer } from '../../load/servers/fake-llm-server.ts';
import { type LibreTranslateServer, sendJson, startLibreTranslateServer } from '../support/libretranslate-server.ts';
import { startTestService, type TestService } from '../support/service.ts';

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

describe('the target language of a summary', { timeout: 120_000 }, () => {
  let server: LibreTranslateServer;
  let glossa: TestService;
  before(async () => {
    server = await startLibreTranslateServer(['en', 'es']);
    // Every translation is twice as long as its source.
    server.translate = (response, { q }) => {
      const translate = (text: string) => `${text.replace(/\.$/, '')}, o más bien: ${text}`;
      sendJson(response, { translatedText: typeof q === 'string' ? translate(q) : q.map(translate) });
    };
    glossa = await startTestService({
      GLOSSA_LIBRETRANSLATE_URL: server.url,
      GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
    });
    await pollUntil(async () => /"engine":"libretranslate"/.test(await (await glossa.fetch('/v1/languages')).text()));
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const summarize = (body: object) => glossa.post('/v1/ai/summary', body);

  test('each point is translated, with its place in the source and the names of both engines', async () => {
    const form = { text: ARTICLE, type: 'points', max_points: 3, include_sources: true };
    const original = await summarize(form);
    const translated = await summarize({ ...form, target_language: 'es' });
    assert.equal(translated.status, 200, JSON.stringify(translated.body));
    const points = original.body.summary as string[];
    assert.deepEqual(
      translated.body.summary,
      points.map((point) => `${point.replace(/\.$/, '')}, o más bien: ${point}`),
    );
    assert.deepEqual(translated.body.sources, original.body.sources);
    // The double keeps the sentence of the source.
    assert.partialDeepStrictEqual(translated.body.warnings, [{ code: 'untranslated', pages: [] }]);
    assert.equal(original.body.warnings, undefined);
    assert.equal(translated.headers.get('x-glossa-engine'), 'extractive, libretranslate');
    const tokens = (answer: typeof original) => answer.body._usage as Record<string, number>;
    assert.equal(tokens(translated).input_tokens, tokens(original).input_tokens);
    assert.ok(Number(tokens(translated).output_tokens) > 1.5 * Number(tokens(original).output_tokens));
  });

  test('the translation keeps to max_characters in whole sentences where one fits, and is never empty', async () => {
    for (const max_characters of [1, 2, 10, 60, 160, 250, 400]) {
      const limited = { text: ARTICLE, max_characters, target_language: 'es', include_sources: true };
      const paragraph = await summarize(limited);
      const text = String(paragraph.body.summary);
      assert.ok(text.length > 0 && [...text].length <= max_characters, `${text} within ${max_characters}`);
      if (max_characters >= 250) assert.match(text, /\.$/);
      const { body } = await summarize({ ...limited, type: 'points', max_points: 4 });
      const points = body.summary as string[];
      assert.ok(points.length > 0 && [...points.join('')].length <= max_characters, `${points}`);
      assert.ok(points.every((point) => point.length > 0));
      assert.equal((body.sources as unknown[]).length, points.length);
    }
  });

  test('a shorter sentence is chosen where the translation of the first choice does not fit', async () => {
    const limited = { text: ARTICLE, target_language: 'es', include_sources: true, max_characters: 145 };
    const paragraph = await summarize(limited);
    assert.match(String(paragraph.body.summary), /^\S.*, o más bien: .*[^…]\.$/);
    const { body } = await summarize({ ...limited, type: 'points', max_points: 1 });
    assert.match(String(body.summary), /^\S.*, o más bien: .*[^…]\.$/);
    const [source] = body.sources as { start: number; end: number }[];
    const sentence = ARTICLE.slice(source?.start, source?.end);
    assert.deepEqual(body.summary, [`${sentence.replace(/\.$/, '')}, o más bien: ${sentence}`]);
  });

  test('a paragraph without max_characters has at most 1,200 characters after translation too', async () => {
    const text = Array.from({ length: 12 }, (_, at) => `In the year ${1900 + at}, ${ARTICLE}`).join(' ');
    const { body } = await summarize({ text, target_language: 'es' });
    assert.ok([...String(body.summary)].length <= 1_200);
    assert.match(String(body.summary), /o más bien/);
  });

  test('a summary in the language of its source is not translated', async () => {
    const before = server.received.length;
    const { body, headers } = await summarize({ text: ARTICLE, target_language: 'EN' });
    assert.equal(body.summary, (await summarize({ text: ARTICLE })).body.summary);
    assert.equal(headers.get('x-glossa-engine'), 'extractive');
    assert.equal(server.received.length, before);
    const numbers = await summarize({ text: '12 34 56', target_language: 'es' });
    assert.deepEqual([numbers.status, numbers.body.summary], [200, '12 34 56']);
  });

  test('languages are checked before the work', async () => {
    const unknown = await summarize({ file_store_key: 'missing.pdf', target_language: 'tlhx' });
    assert.deepEqual([unknown.status, unknown.body.code], [400, 'unknown_language']);
    const unsupported = await summarize({ text: ARTICLE, target_language: 'ja' });
    assert.deepEqual([unsupported.status, unsupported.body.code], [400, 'unsupported_language_pair']);
    assert.equal((unsupported.body.errors as { path: string }[])[0]?.path, 'target_language');
    const undetected = await summarize({ text: '𐌰𐍄𐍄𐌰 𐌿𐌽𐍃𐌰𐍂 𐌸𐌿 𐌹𐌽 𐌷𐌹𐌼𐌹𐌽𐌰𐌼', target_language: 'es' });
    assert.deepEqual([undetected.status, undetected.body.code], [400, 'language_not_detected']);
    assert.match(String(undetected.body.message), /Omit target_language/);
  });

  test('a failing translator fails the request', async () => {
    const { translate } = server;
    server.translate = (response) => sendJson(response, { error: 'broken' }, 500);
    const { status, body } = await summarize({ text: ARTICLE, target_language: 'es' });
    server.translate = translate;
    assert.deepEqual([status, body.code], [503, 'engine_unavailable']);
  });

  test('a language model translates each point with the whole summary as its context', async (t) => {
    const model = await startFakeLlmServer();
    t.after(() => model[Symbol.asyncDispose]());
    const translating = await startTestService({
      GLOSSA_LLM_URL: model.baseUrl,
      GLOSSA_SUMMARY_ENGINE: 'extractive',
      GLOSSA_TRANSLATION_ENGINES: 'llm',
    });
    t.after(() => translating[Symbol.asyncDispose]());
    const form = { text: ARTICLE, type: 'points', max_points: 3 };
    const points = (await summarize(form)).body.summary as string[];
    await translating.post('/v1/ai/summary', { ...form, target_language: 'es' });
    const [request] = model.received;
    assert.ok(request?.messages.some(({ content }) => content.includes(points.join(' '))));
  });
});
