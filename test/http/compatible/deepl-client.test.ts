import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DeepLClient, type TranslateTextOptions } from 'deepl-node';
import { needsApertium } from '../../support/apertium.ts';
import { glossaryClient } from '../../support/glossary-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { isUp, start } from '../../translation/engines/llm/service-support.ts';

const LATIN = 'sr-LATN' as 'sr';

// Serbian between its alphabets needs no model.
describe('the official client of the DeepL API', () => {
  let glossa: TestService;
  let client: DeepLClient;
  before(async () => {
    glossa = await startTestService({ GLOSSA_TRANSLATION_ENGINES: 'bergamot' });
    client = new DeepLClient(glossa.key, { serverUrl: glossa.url });
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('translates one text, whose language is given or detected', async () => {
    const given = await client.translateText('Добар дан!', 'sr', LATIN, { modelType: 'latency_optimized' });
    assert.deepEqual(given, {
      text: 'Dobar dan!',
      detectedSourceLang: 'sr',
      billedCharacters: 10,
      modelTypeUsed: 'quality_optimized',
    });
    const detected = await client.translateText('Ово је веома леп дан у граду.', null, LATIN);
    assert.equal(detected.text, 'Ovo je veoma lep dan u gradu.');
    assert.equal(detected.detectedSourceLang, 'sr');
  });

  test('translates fifty texts in their order, and no more', async () => {
    const texts = Array.from({ length: 50 }, (_, index) => `Дан ${index}`);
    const results = await client.translateText(texts, 'sr', LATIN);
    assert.deepEqual(
      results.map(({ text }) => text),
      texts.map((_, index) => `Dan ${index}`),
    );
    await assert.rejects(client.translateText([...texts, 'Дан'], 'sr', LATIN), /Bad request.*text must have 50/);
  });

  test('gets a language for a text without words, because it cannot read an empty one', async () => {
    const { text, detectedSourceLang } = await client.translateText('1234', null, LATIN);
    assert.deepEqual([text, detectedSourceLang], ['1234', 'sr']);
  });

  test('translates XML and HTML, and leaves what lies in ignored tags', async () => {
    const translate = async (text: string, options: TranslateTextOptions) =>
      (await client.translateText(text, 'sr', LATIN, options)).text;
    const xml: TranslateTextOptions = { tagHandling: 'xml', ignoreTags: 'x,keep' };
    assert.equal(
      await translate('Добар <b id="дан">дан</b>, <keep>Марко</keep>!', xml),
      'Dobar <b id="дан">dan</b>, <keep>Марко</keep>!',
    );
    const html: TranslateTextOptions = { tagHandling: 'html', ignoreTags: ['keep'] };
    assert.equal(
      await translate(
        '<p>Добар <i>дан</i>,<br>и <span translate="no">хвала</span> <keep>Марко</keep> &amp; &lt;</p>',
        html,
      ),
      '<p>Dobar <i>dan</i>,<br>i <span translate="no">хвала</span> <keep>Марко</keep> &amp; &lt;</p>',
    );
    await assert.rejects(
      client.translateText(['<p>дан</p>', '<p>дан'], 'sr', LATIN, xml),
      /Bad request, message: Tag handling parsing failed\. .* line 1, column \d+.*, detail: text\[1\]$/,
    );
  });

  test('uses a stored glossary', async () => {
    const { create } = glossaryClient(() => glossa);
    const names = { name: 'Greetings', source_language: 'sr', target_language: 'sr-Latn' };
    const { body } = await create({ ...names, entries: { дан: 'DAN' } });
    const id = String(body.glossary_id);
    for (const options of [{ glossary: id }, { glossaryIds: [id] }]) {
      const { text } = await client.translateText('Добар дан.', 'sr', LATIN, options);
      assert.equal(text, 'Dobar DAN.');
    }
    const more = await create({ ...names, entries: { дан: 'dan', добар: 'DOBAR' } });
    const both = { glossaryIds: [id, String(more.body.glossary_id)] };
    assert.equal((await client.translateText('Добар дан.', 'sr', LATIN, both)).text, 'DOBAR DAN.');
  });

  test('is told which options no service but that of DeepL has', async () => {
    await assert.rejects(
      client.translateText('Добар дан.', 'sr', LATIN, { styleRule: 'a' }),
      /Bad request.*style_id is not supported/,
    );
    await assert.rejects(client.rephraseText('Добар дан.', 'sr'), /Not found.*does not have this path/);
    await assert.rejects(client.getAllStyleRules(), /Not found.*does not have this path/);
  });

  test('lists source and target languages', async () => {
    assert.deepEqual(await client.getSourceLanguages(), [{ name: 'Serbian', code: 'sr' }]);
    assert.deepEqual(await client.getTargetLanguages(), [
      { name: 'Serbian (Cyrillic)', code: 'sr', supportsFormality: false },
      { name: 'Serbian (Latin)', code: 'sr-LATN', supportsFormality: false },
    ]);
  });
});

describe('the DeepL API, with a language model', () => {
  const LLM = { GLOSSA_TRANSLATION_ENGINES: 'llm' };

  test('takes languages without a variant for American English and Brazilian Portuguese', async (t) => {
    const { server, service } = await start(t, LLM);
    await waitUntil(t, () => isUp(service));
    for (const [target, name, text] of [
      ['EN', 'English (United States)', 'Good morning everyone'],
      ['pt', 'Portuguese (Brazil)', 'Bom dia para todas as pessoas'],
    ] as const) {
      server.generate = () => JSON.stringify({ 1: text });
      const body = JSON.stringify({ text: ['Buenos días a todos'], source_lang: 'ES', target_lang: target });
      const response = await service.fetch('/v2/translate', { method: 'POST', body });
      assert.equal(response.status, 200);
      assert.ok(server.received.at(-1)?.messages[0]?.content.includes(name));
    }
  });

  test('chooses the formality and gives a context', async (t) => {
    const { server, service } = await start(t, LLM);
    await waitUntil(t, () => isUp(service));
    const client = new DeepLClient(service.key, { serverUrl: service.url });
    const targets = await client.getTargetLanguages();
    assert.equal(targets.find(({ code }) => code === 'es')?.supportsFormality, true);
    const { text } = await client.translateText('Good morning', 'en', 'es', {
      formality: 'more',
      context: `A sign. ${'x'.repeat(5_000)}`,
      customInstructions: ['In a museum.'],
    });
    assert.equal(text, 'Buenos días');
    const [system, user] = server.received.at(-1)?.messages.map(({ content }) => content) ?? [];
    assert.match(system ?? '', /The translation is formal/);
    assert.match(user ?? '', /"In a museum\.\\nA sign\. x{3970,3990}"/);
  });
});

describe('the official client of the DeepL API, with Apertium', needsApertium, () => {
  let glossa: TestService;
  let client: DeepLClient;
  before(async () => {
    glossa = await startTestService({ GLOSSA_TRANSLATION_ENGINES: 'apertium' });
    client = new DeepLClient(glossa.key, { serverUrl: glossa.url });
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('translates into variants of a language that no engine tells apart', async () => {
    for (const variant of ['en-US', 'en-GB'] as const) {
      const { text, detectedSourceLang } = await client.translateText('La casa es grande.', null, variant);
      assert.deepEqual([text, detectedSourceLang], ['The house is big.', 'es']);
    }
  });

  test('lists targets that it accepts itself', async () => {
    const codes = (await client.getTargetLanguages()).map(({ code }) => `${code}`);
    for (const code of ['en-GB', 'en-US', 'pt-BR', 'pt-PT', 'es']) assert.ok(codes.includes(code), code);
    for (const code of ['en', 'pt']) assert.ok(!codes.includes(code), code);
  });

  test('is told that no engine can choose the formality', async () => {
    await assert.rejects(
      client.translateText('The house is big.', 'en', 'es', { formality: 'more' }),
      /Bad request.*formality from en to es/,
    );
    const { text } = await client.translateText('The house is big.', 'en', 'es', { formality: 'prefer_more' });
    assert.equal(text, 'La casa es grande.');
  });
});
