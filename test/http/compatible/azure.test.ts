import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { billedCharacters } from '../../support/billed-characters.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('the Azure Translator API', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    const response = await fetch(glossa.url + path, init);
    return { status: response.status, body: await response.json() };
  }
  /** As the official clients send it. */
  const post = (path: string, query: string, body: unknown, headers?: Record<string, string>) =>
    send(`${path}?api-version=3.0&${query}`, {
      method: 'POST',
      headers: headers ?? {
        'content-type': 'application/json',
        'Ocp-Apim-Subscription-Key': glossa.key,
        'Ocp-Apim-Subscription-Region': 'westeurope',
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const answered = (body: unknown) => ({ status: 200, body });
  const rejected = async (answer: Promise<{ status: number; body: unknown }>, status: number, code: number) => {
    const { status: actual, body } = await answer;
    assert.deepEqual([actual, (body as { error: { code: number } }).error.code], [status, code], JSON.stringify(body));
  };

  test('translates texts into each target, in the order of both', async () => {
    const texts = [{ Text: 'The house is very big.' }, { text: '42' }];
    const expected = [
      {
        translations: [
          { text: 'La casa es muy grande.', to: 'es' },
          { text: 'La casa és molt gran.', to: 'ca' },
        ],
      },
      {
        translations: [
          { text: '42', to: 'es' },
          { text: '42', to: 'ca' },
        ],
      },
    ];
    for (const query of ['from=en&to=es&to=ca', 'from=en&to=es,ca', 'from=en&to=es%2Cca&category=general']) {
      assert.deepEqual(await post('/translate', query, texts), answered(expected));
    }
  });

  test('names the detected language when from is absent or empty', async () => {
    for (const query of ['to=es', 'from=&to=es']) {
      const { body } = await post('/translate', query, [{ Text: 'The house is very big.' }, { Text: '42' }]);
      const [first, second] = body as { detectedLanguage: { language: string; score: number } }[];
      assert.equal(first?.detectedLanguage.language, 'en');
      assert.deepEqual(second?.detectedLanguage, { language: 'en', score: 0 });
    }
  });

  test('keeps tags and what is marked as not to be translated with textType html', async () => {
    const html = [{ Text: '<p>The <b>house</b>.</p> <span class="notranslate">house</span>' }];
    const { body } = await post('/translate', 'from=en&to=es&textType=html', html);
    const text = '<p>La <b>casa</b>.</p> <span class="notranslate">house</span>';
    assert.deepEqual(body, [{ translations: [{ text, to: 'es' }] }]);
  });

  test('rejects options that it cannot follow, and ignores those that leave the translation right', async () => {
    const texts = [{ Text: '42' }];
    const ignored = ['includeAlignment=true', 'suggestedFrom=de', 'profanityAction=NoAction', 'category=custom-id'];
    for (const option of ignored) {
      assert.equal((await post('/translate', `from=en&to=es&${option}`, texts)).status, 200, option);
    }
    const refused: [string, number][] = [
      ['profanityAction=Deleted', 400063],
      ['includeSentenceLength=true', 400000],
      ['toScript=Latn', 400004],
      ['fromScript=Latn', 400003],
      ['category=custom-id&allowFallback=false', 400002],
      ['textType=xml', 400018],
    ];
    for (const [option, code] of refused)
      await rejected(post('/translate', `from=en&to=es&${option}`, texts), 400, code);
  });

  test('detects, with other probable languages', async () => {
    const { body } = await post('/detect', '', [{ Text: 'The house is very big.' }]);
    const [detected] = body as Record<string, unknown>[];
    assert.deepEqual(
      [detected?.language, detected?.isTranslationSupported, detected?.isTransliterationSupported],
      ['en', true, false],
    );
  });

  test('divides texts into sentences whose lengths add up', async () => {
    const texts = [{ Text: 'How are you? I am fine.  Mr. Smith is here. ' }, { Text: '' }];
    const { body } = await post('/breaksentence', 'language=en', texts);
    assert.deepEqual(body, [{ sentLen: [13, 12, 19] }, { sentLen: [0] }]);
    const [first] = (await post('/breaksentence', '', texts)).body as { detectedLanguage: { language: string } }[];
    assert.equal(first?.detectedLanguage.language, 'en');
  });

  test('transliterates Serbian, and says what it cannot transliterate', async () => {
    const texts = [{ Text: 'Добро јутро' }];
    const query = (language: string, from: string, to: string) =>
      `language=${language}&fromScript=${from}&toScript=${to}`;
    const answer = await post('/transliterate', query('sr', 'Cyrl', 'Latn'), texts);
    assert.deepEqual(answer, answered([{ text: 'Dobro jutro', script: 'Latn' }]));
    await rejected(post('/transliterate', query('zh-Hans', 'Hans', 'Latn'), texts), 400, 400003);
    await rejected(post('/transliterate', query('sr', 'Cyrl', 'Arab'), texts), 400, 400004);
  });

  test('lists the languages of the scopes without a key, with names in the accepted language', async () => {
    const { body } = await send('/languages?api-version=3.0&scope=translation', {
      headers: { 'accept-language': 'de-AT,de;q=0.9' },
    });
    const { translation, ...others } = body as { translation: Record<string, object> };
    assert.deepEqual(translation.es, { name: 'Spanisch', nativeName: 'Español', dir: 'ltr' });
    assert.deepEqual(others, {});
    const all = (await send('/languages?api-version=3.0')).body;
    assert.deepEqual(Object.keys(all as object), ['translation', 'transliteration', 'dictionary']);
    await rejected(send('/languages?api-version=3.0&scope=speech'), 400, 400001);
  });

  test('translates inputs with their own targets for the current official clients', async () => {
    const send2026 = (path: string, body?: object) =>
      send(`${path}api-version=2026-06-06`, {
        headers: { 'content-type': 'application/json', 'Ocp-Apim-Subscription-Key': glossa.key },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
    const text = 'The house is very big.';
    const before = await billedCharacters(glossa, 'translate');
    const { status, body } = await send2026('/translate?', {
      inputs: [
        { text, targets: [{ language: 'es' }, { language: 'ca', profanityAction: 'NoAction', tone: 'neutral' }] },
        { text: '<b>house</b>', textType: 'Html', language: 'en', targets: [{ language: 'es' }] },
      ],
    });
    assert.equal(status, 200);
    const { value } = body as { value: { detectedLanguage?: { language: string }; translations: object[] }[] };
    assert.equal(value[0]?.detectedLanguage?.language, 'en');
    assert.deepEqual(value[0]?.translations, [
      { language: 'es', sourceCharacters: 22, text: 'La casa es muy grande.' },
      { language: 'ca', sourceCharacters: 22, text: 'La casa és molt gran.' },
    ]);
    assert.deepEqual(value[1], { translations: [{ language: 'es', sourceCharacters: 12, text: '<b>casa</b>' }] });
    assert.equal(await billedCharacters(glossa, 'translate'), before + 2 * 22 + 12);

    const refused = [
      { gender: 'female' },
      { tone: 'formal' },
      { deploymentName: 'x', allowFallback: false },
      { script: 'Latn' },
    ];
    for (const option of refused) {
      const inputs = [{ text, language: 'en', targets: [{ language: 'es', ...option }] }];
      assert.equal((await send2026('/translate?', { inputs })).status, 400, JSON.stringify(option));
    }
    const written = await send2026('/transliterate?language=sr&fromScript=Latn&toScript=Cyrl&', {
      inputs: [{ text: 'Dobro jutro' }],
    });
    assert.deepEqual(written.body, { value: [{ text: 'Добро јутро', script: 'Cyrl' }] });
    const { translation } = (await send2026('/languages?scope=translation&')).body as {
      translation: Record<string, object>;
    };
    assert.deepEqual(translation.es, { name: 'Spanish', nativeName: 'Español', dir: 'ltr', models: ['general'] });
    await rejected(send2026('/detect?', [{ text }]), 400, 400021);
    await rejected(send2026('/translate?', [{ text }]), 400, 400000);
  });

  test('reports errors with the codes of Azure', async () => {
    const texts = [{ Text: '42' }];
    await rejected(post('/translate', '', texts), 400, 400036);
    await rejected(post('/translate', 'to=zz', texts), 400, 400036);
    await rejected(post('/translate', 'to=es&from=zz', texts), 400, 400035);
    await rejected(post('/translate', 'to=es', []), 400, 400000);
    await rejected(post('/translate', 'to=es', [{ Text: 42 }]), 400, 400000);
    await rejected(post('/translate', 'to=es', { Text: '42' }), 400, 400000);
    await rejected(post('/translate', 'to=es', texts, {}), 401, 401000);
    await rejected(post('/translate', 'to=es', '[{', { 'x-api-key': glossa.key }), 415, 415000);
    await rejected(send('/languages?api-version=4.0'), 400, 400021);
  });

  test('counts a text once for each target, in the limit and in the usage', async () => {
    const text = 'The house is very big.';
    const before = await billedCharacters(glossa, 'translate');
    assert.equal((await post('/translate', 'from=en&to=es,ca', [{ Text: text }])).status, 200);
    assert.equal(await billedCharacters(glossa, 'translate'), before + 2 * text.length);
    const half = [{ Text: 'x'.repeat(150_001) }];
    await rejected(post('/translate', 'from=en&to=es,ca', half), 400, 400000);
  });
});
