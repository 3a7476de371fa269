import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { ERRORS } from '../../src/errors.ts';
import { runCommandToEnd, writeFileIn } from '../support/cli-process.ts';
import { sendDocument, waitForEnd } from '../support/document-client.ts';
import {
  type LibreTranslateServer,
  respondWithTranslation,
  sendJson,
  startLibreTranslateServer,
} from '../support/libretranslate-server.ts';
import { connectMcp, failTool } from '../support/mcp-client.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const PAIR = { current_language: 'en', target_language: 'fr' };
const GLOSSARY = { a: 'x'.repeat(200) };
/** The glossary makes 29 MB of these 290 KB. */
const HUGE = 'a '.repeat(145_000);
const terms = (count: number): string => Array.from({ length: count }, () => 'a').join(' ');

describe('the bound of the output', { timeout: 300_000 }, () => {
  let server: LibreTranslateServer;
  let glossa: TestService;
  before(async () => {
    server = await startLibreTranslateServer();
    glossa = await startTestService({
      GLOSSA_LIBRETRANSLATE_URL: server.url,
      GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
      GLOSSA_KEY_LIMITS: '9M characters/day',
    });
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const translate = (fields: Record<string, unknown>) => glossa.post('/v1/ai/translate', { ...PAIR, ...fields });
  const usedCharacters = async (): Promise<number | undefined> => {
    const { body } = await glossa.get('/v1/usage');
    const limits = z.array(z.looseObject({ limit: z.string(), used: z.number().optional() })).parse(body.limits);
    return limits.find(({ limit }) => limit === 'characters/day')?.used;
  };

  test('an output far beyond the input is refused before the work, in every format, and is not billed', async () => {
    const before = await usedCharacters();
    const requests = [
      { text: HUGE },
      { text: [HUGE.slice(0, 145_000), HUGE.slice(0, 145_000)] },
      { text: `<p>${HUGE}</p>`, format: 'html' },
      { text: HUGE, format: 'markdown' },
    ];
    for (const request of requests) {
      const { status, body } = await translate({ ...request, glossary: GLOSSARY });
      assert.deepEqual([status, body.code], [413, 'output_too_large']);
    }
    await using client = await connectMcp(glossa);
    const failed = await failTool(client, 'translate', { text: HUGE, ...PAIR, glossary: GLOSSARY });
    assert.match(failed[0] ?? '', /^output_too_large/);
    assert.deepEqual([server.received.length, await usedCharacters()], [0, before]);
  });

  test('four refused requests at once take little memory', async () => {
    const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1_024;
    const refuse = async (): Promise<number[]> => {
      const answers = Array.from({ length: 4 }, () => translate({ text: HUGE, glossary: GLOSSARY }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const before = peakMegabytes();
    assert.deepEqual(await refuse(), [413, 413, 413, 413]);
    assert.ok(peakMegabytes() - before < 150, `${peakMegabytes() - before} MB`);
  });

  test('one million characters are always allowed, and not one term more', async () => {
    const fitting = await translate({ text: terms(4_975), glossary: GLOSSARY });
    assert.equal(fitting.status, 200);
    assert.equal(String(fitting.body.translated_text).length, 4_975 * 201 - 1);
    assert.equal((await translate({ text: terms(4_976), glossary: GLOSSARY })).status, 413);
  });

  test('a glossary that lengthens a long text moderately is used', async () => {
    const { status, body } = await translate({ text: terms(20_000), glossary: { a: 'x'.repeat(15) } });
    assert.equal(status, 200);
    assert.equal(String(body.translated_text).length, 20_000 * 16 - 1);
  });

  test('a document with too much output fails with the same code, is not billed, and gives its characters back', async () => {
    const before = await usedCharacters();
    const content = `${terms(500)}\n\n`.repeat(300);
    const id = await sendDocument(glossa, { name: 'note.txt', content }, { ...PAIR, glossary: GLOSSARY });
    const { status, error } = await waitForEnd(glossa, id);
    assert.deepEqual([status, z.object({ code: z.string() }).parse(error).code], ['failed', 'output_too_large']);
    assert.deepEqual([server.received.length, await usedCharacters()], [0, before]);
  });

  test('the compatible APIs refuse it too, with a stored glossary', async () => {
    const { body } = await glossa.post('/v1/glossaries', {
      name: 'long',
      source_language: 'en',
      target_language: 'fr',
      entries: GLOSSARY,
    });
    const deepl = async (text: string, fields: object): Promise<number> => {
      const { status } = await glossa.fetch('/v2/translate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          text: [text],
          source_lang: 'EN',
          target_lang: 'FR',
          glossary_id: body.glossary_id,
          ...fields,
        }),
      });
      return status;
    };
    const long = HUGE.slice(0, 100_000);
    assert.equal(await deepl(long, {}), 413);
    assert.equal(await deepl(`<page>${long}</page>`, { tag_handling: 'xml' }), 413);
    const native = await translate({ text: HUGE, glossary_id: body.glossary_id });
    assert.equal(native.status, 413);
    assert.equal(server.received.length, 0);
  });

  test('an engine whose answers are far longer than the text ends the request, in every format, and nothing is billed', async () => {
    const before = await usedCharacters();
    server.translate = (response, { q }) => {
      const answer = 'une maison '.repeat(100_000);
      sendJson(response, { translatedText: typeof q === 'string' ? answer : q.map(() => answer) });
    };
    const send = async (path: string, request: object, headers: Record<string, string> = {}) => {
      const response = await glossa.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(request),
      });
      return [response.status, z.record(z.string(), z.unknown()).parse(await response.json())] as const;
    };
    const text = 'The house is big. The garden is small.';
    const { message } = ERRORS.output_too_large;
    const [status, body] = await send('/v1/ai/translate', { ...PAIR, text });
    assert.partialDeepStrictEqual([status, body], [413, { success: false, code: 'output_too_large', message }]);
    const [summaryStatus, summary] = await send('/v1/ai/summary', { text, target_language: 'fr' });
    assert.partialDeepStrictEqual([summaryStatus, summary], [413, { code: 'output_too_large', message }]);
    const libretranslate = { q: text, source: 'en', target: 'fr', api_key: glossa.key };
    assert.deepEqual(await send('/translate', libretranslate), [413, { error: message }]);
    const deepl = { text: [text], source_lang: 'EN', target_lang: 'FR' };
    const [deeplStatus, refused] = await send('/v2/translate', deepl, {
      authorization: `DeepL-Auth-Key ${glossa.key}`,
    });
    assert.partialDeepStrictEqual([deeplStatus, refused], [413, { message }]);
    server.translate = respondWithTranslation;
    assert.equal(await usedCharacters(), before);
  });

  test('the command line says so in one sentence, for texts and for files', async () => {
    await using directory = await temporaryDirectory();
    const before = await usedCharacters();
    const received = server.received.length;
    const terms = await writeFileIn(directory.path, 'terms.csv', `a,${GLOSSARY.a}\n`);
    const input = await writeFileIn(directory.path, 'input.txt', HUGE);
    const options = ['--from', 'en', '--to', 'fr', '--glossary', terms, '--service', glossa.url];
    const environment = { GLOSSA_API_KEY: glossa.key };
    const text = await runCommandToEnd(['translate', ...options], environment, input);
    assert.deepEqual(text, { exitCode: 1, stdout: '', stderr: `glossa: ${ERRORS.output_too_large.message}\n` });
    const file = await runCommandToEnd(['translate', ...options, '--file', input], environment);
    assert.deepEqual([file.exitCode, file.stdout], [1, '']);
    assert.ok(file.stderr.includes(ERRORS.output_too_large.message), file.stderr);
    assert.deepEqual(await readdir(directory.path), ['input.txt', 'terms.csv']);
    assert.deepEqual([server.received.length, await usedCharacters()], [received, before]);
  });

  test('quotas of tokens cover the expected output, of texts and of documents, and quotas of characters the input only', async () => {
    await using limited = await startTestService({
      GLOSSA_LIBRETRANSLATE_URL: server.url,
      GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
      GLOSSA_KEY_LIMITS: '5k characters/day, 50k tokens/day',
    });
    const request = (count: number) => ({ ...PAIR, text: terms(count), glossary: GLOSSARY });
    const refused = await limited.post('/v1/ai/translate', request(300));
    assert.deepEqual([refused.status, refused.body.code], [429, 'quota_exceeded']);
    assert.match(String(refused.body.message), /this request reserves 60,299\./);
    const form = { name: 'note.txt', content: terms(300) };
    const id = await sendDocument(limited, form, { ...PAIR, glossary: GLOSSARY });
    const { error } = await waitForEnd(limited, id);
    assert.equal(z.object({ code: z.string() }).parse(error).code, 'quota_exceeded');
    assert.equal((await limited.post('/v1/ai/translate', request(200))).status, 200);
  });

  test('a response counts with its markup', async () => {
    const request = { text: `<p>${terms(4_000)}</p>`, format: 'html', glossary: { a: '&'.repeat(100) } };
    const { status, body } = await translate(request);
    assert.deepEqual([status, body.code], [413, 'output_too_large']);
    assert.equal((await translate({ ...request, glossary: { a: '+'.repeat(100) } })).status, 200);
  });
});
