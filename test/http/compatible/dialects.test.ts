import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { billedCharacters } from '../../support/billed-characters.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const TEXT = 'The house is very big.';
const SPANISH = 'La casa es muy grande.';

/** Requests as the applications send them. */
describe('the formats of applications and small servers', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    const response = await fetch(glossa.url + path, init);
    return { status: response.status, body: await response.json() };
  }
  const post = (path: string, body: object, headers: Record<string, string> = { 'x-api-key': glossa.key }) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const bearer = () => ({ authorization: `Bearer ${glossa.key}` });
  const answered = (body: unknown) => ({ status: 200, body });

  test('DeepLX translates one text, and texts as the DeepL API does', async () => {
    for (const path of ['/deeplx/translate', '/deeplx', `/deeplx/translate?token=${glossa.key}`]) {
      const headers = path.includes('token') ? {} : bearer();
      const { status, body } = await post(path, { text: TEXT, source_lang: '', target_lang: 'ES' }, headers);
      const { id, ...answer } = body as { id: number };
      assert.equal(status, 200);
      assert.ok(Number.isInteger(id));
      assert.deepEqual(answer, {
        code: 200,
        data: SPANISH,
        alternatives: [],
        source_lang: 'EN',
        target_lang: 'ES',
        method: 'Free',
      });
    }
    const translations = [{ detected_source_language: 'EN', text: SPANISH }];
    const fields = { text: [TEXT], target_lang: 'ES' };
    assert.deepEqual(await post('/deeplx/v2/translate', fields, bearer()), answered({ translations }));
    const html = { text: '<b class="x">house</b>', source_lang: 'EN', target_lang: 'ES', tag_handling: 'html' };
    assert.equal(((await post('/deeplx/translate', html)).body as { data: string }).data, '<b class="x">casa</b>');
    const wrong = await post('/deeplx/translate', { ...html, tag_handling: 'markdown' });
    assert.equal(wrong.status, 400);
    assert.match(JSON.stringify(wrong.body), /^\{"code":400,"message":".*tag_handling/);
  });

  test('Immersive Translate gets each text of its list, with placeholders', async () => {
    const text_list = [TEXT, '', '{0} <b0></b0> 42'];
    const answer = await post(`/imme?token=${glossa.key}`, { source_lang: 'auto', target_lang: 'es', text_list }, {});
    const texts = [SPANISH, '', '{0} <b0></b0> 42'];
    const { translations } = answer.body as { translations: { detected_source_lang: string; text: string }[] };
    assert.deepEqual(
      translations.map(({ text }) => text),
      texts,
    );
    assert.equal(translations[0]?.detected_source_lang, 'en');
  });

  test('Kiss Translator gets one text or several, with their language', async () => {
    const one = { text: SPANISH, src: 'en' };
    assert.deepEqual(await post('/kiss', { text: TEXT, from: 'auto', to: 'es' }, bearer()), answered(one));
    const chinese = { text: '图书馆每天早上九点开门，欢迎大家前来阅读。', from: 'auto', to: 'zh-CN' };
    assert.equal(((await post('/kiss', chinese, bearer())).body as { src: string }).src, 'zh-CN');
    const several = await post('/kiss', { texts: [TEXT, '42'], from: 'en', to: 'es' }, bearer());
    assert.deepEqual(several, answered({ translations: [one, { text: '42', src: 'en' }] }));
    const { status, body } = await post('/kiss', { from: 'en', to: 'es' }, bearer());
    assert.deepEqual([status, body], [400, { error: 'The request is not valid: text is required.' }]);
  });

  test('HCFY gets paragraphs in the first of its languages that is not the one of the text', async () => {
    const path = `/hcfy?token=${glossa.key}`;
    const destination = ['西班牙语', '英语'];
    const { body } = await post(path, { name: 'x', text: `${TEXT}\n\n42`, destination }, {});
    assert.deepEqual(body, { text: `${TEXT}\n\n42`, from: '英语', to: '西班牙语', result: [SPANISH, '', '42'] });
    const spanish = 'La casa es muy grande y la biblioteca abre todos los días.';
    const back = (await post(path, { text: spanish, destination, source: '' }, {})).body;
    const { from, to, result } = back as { from: string; to: string; result: string[] };
    assert.deepEqual([from, to], ['西班牙语', '英语']);
    assert.match(result.join(), /house/);
  });

  test('nllb-serve takes the codes of FLORES, in JSON, a form and a query', async () => {
    const languages = { src_lang: 'eng_Latn', tgt_lang: 'spa_Latn' };
    const { body } = await post('/nllb/translate', { source: [TEXT, '42'], ...languages });
    const { time_taken: seconds, ...answer } = body as { time_taken: number };
    assert.ok(seconds >= 0);
    assert.deepEqual(answer, {
      source: [TEXT, '42'],
      translation: [SPANISH, '42'],
      ...languages,
      time_units: 's',
    });
    const query = new URLSearchParams([['token', glossa.key], ['source', TEXT], ...Object.entries(languages)]);
    for (const answered of [
      await send(`/nllb/translate?${query}`),
      await send('/nllb/translate', { method: 'POST', body: query }),
    ]) {
      assert.deepEqual((answered.body as { translation: string[] }).translation, [SPANISH]);
    }
    assert.equal((await post('/nllb/translate', { source: TEXT, src_lang: 'eng_Latn' })).status, 400);
    for (const tgt_lang of ['fur_Latn', 'arb_Latn', 'kas_Deva', 'ckb_Arab']) {
      const other = await post('/nllb/translate', { source: TEXT, ...languages, tgt_lang });
      assert.equal(other.status, 400, `${tgt_lang} is not answered in another script`);
    }
    for (const tgt_lang of ['kor_Hang', 'zho_Hant', 'srp_Latn', 'khk_Cyrl', 'jpn_Jpan', 'spa_Latn']) {
      const known = await post('/nllb/translate', { source: '42', ...languages, tgt_lang });
      assert.equal(known.status, 200, tgt_lang);
    }
  });

  test('MTranServer translates a text and a batch, also as HTML, and detects', async () => {
    const languages = { from: 'en', to: 'es' };
    // Zotero sends the key without a scheme.
    const bare = { authorization: glossa.key };
    assert.deepEqual(await post('/translate', { text: TEXT, ...languages }, bare), answered({ result: SPANISH }));
    const html = { text: '<b class="x">house</b>', html: true, from: 'auto', to: 'es' };
    assert.deepEqual(
      await post(`/translate?token=${glossa.key}`, { ...html, from: 'en' }, {}),
      answered({ result: '<b class="x">casa</b>' }),
    );
    const batch = await post('/translate/batch', { texts: [TEXT, ''], ...languages });
    assert.deepEqual(batch, answered({ results: [SPANISH, ''] }));
    assert.deepEqual(await post('/detect', { text: TEXT }), answered({ language: 'en' }));
    const sure = (await post('/detect', { text: TEXT, minConfidence: 0.1 })).body as { confidence: number };
    assert.ok(sure.confidence > 0.5);
    const unsure = (await post('/detect', { text: TEXT, minConfidence: 2 })).body as { language: string };
    assert.equal(unsure.language, '');
  });

  test('APy translates a pair of three-letter codes, in a query and in a form', async () => {
    const fields = { key: glossa.key, langpair: 'eng|spa', q: TEXT, markUnknown: 'no' };
    const expected = answered({
      responseData: { translatedText: SPANISH },
      responseDetails: null,
      responseStatus: 200,
    });
    assert.deepEqual(await send(`/translate?${new URLSearchParams(fields)}`), expected);
    assert.deepEqual(await send('/translate', { method: 'POST', body: new URLSearchParams(fields) }), expected);
    assert.deepEqual(
      await send(`/translate?${new URLSearchParams(fields)}`, { method: 'POST' }),
      expected,
      'without a body',
    );
  });

  test('APy writes plain texts as they are unless the format is HTML', async () => {
    const translate = async (fields: Record<string, string>) => {
      const query = new URLSearchParams({ key: glossa.key, langpair: 'en|es', ...fields });
      const { body } = await send(`/translate?${query}`);
      return (body as { responseData?: { translatedText: string } }).responseData?.translatedText ?? body;
    };
    const plain = 'The house & <b>the library</b>.';
    const expected = 'La casa & <b>la biblioteca</b>.';
    assert.equal(await translate({ q: plain }), expected);
    assert.equal(await translate({ q: plain, deformat: 'html', reformat: 'html-noent' }), expected);
    assert.equal(
      await translate({ q: '<p title="The house">The house</p>', format: 'html' }),
      '<p title="La casa">La casa</p>',
    );
    for (const fields of [
      { format: 'odt' },
      { prefs: 'x' },
      { callback: 'f' },
      { langpair: 'en-es' },
      { langpair: 'en|zzz' },
    ]) {
      const error = await translate({ q: plain, ...fields });
      assert.deepEqual(
        Object.entries(error as object).slice(0, 3),
        [
          ['status', 'error'],
          ['code', 400],
          ['message', 'Bad Request'],
        ],
        JSON.stringify(fields),
      );
    }
  });

  test('APy lists pairs without a key, and identifies a language', async () => {
    const { body } = await send('/listPairs');
    const { responseData, responseStatus } = body as { responseData: object[]; responseStatus: number };
    assert.equal(responseStatus, 200);
    const isListed = (sourceLanguage: string, targetLanguage: string) =>
      responseData.some((pair) => JSON.stringify(pair) === JSON.stringify({ sourceLanguage, targetLanguage }));
    assert.ok(isListed('eng', 'spa') && isListed('spa', 'cat_valencia') && !isListed('en', 'es'));
    const identified = await send(`/identifyLang?${new URLSearchParams({ key: glossa.key, q: TEXT })}`);
    assert.ok((identified.body as Record<string, number>).eng);
  });

  test('every path that does work needs a key, and bills the characters to it', async () => {
    const requests: [string, object][] = [
      ['/deeplx/translate', { text: TEXT, target_lang: 'ES' }],
      ['/deeplx/v2/translate', { text: [TEXT], target_lang: 'ES' }],
      ['/imme', { text_list: [TEXT], target_lang: 'es' }],
      ['/kiss', { text: TEXT, to: 'es' }],
      ['/hcfy', { text: TEXT, destination: ['es', 'en'] }],
      ['/nllb/translate', { source: TEXT, tgt_lang: 'spa_Latn' }],
      ['/translate', { text: TEXT, to: 'es' }],
      ['/translate/batch', { texts: [TEXT], to: 'es' }],
      ['/translate', { q: TEXT, langpair: 'eng|spa' }],
    ];
    for (const [path, body] of requests) {
      const before = await billedCharacters(glossa, 'translate');
      assert.equal((await post(path, body, {})).status, 401, path);
      assert.equal((await post(path, body, { authorization: 'Bearer' })).status, 401, path);
      assert.equal((await post(path, body, bearer())).status, 200, path);
      assert.equal(await billedCharacters(glossa, 'translate'), before + TEXT.length, path);
      const conflict = await post(`${path}?token=another-key-of-enough-length`, body, bearer());
      assert.equal(conflict.status, 401, path);
    }
    assert.ok(!glossa.logLines.join().includes(glossa.key));
    assert.ok(!glossa.logLines.join().includes('house'));
  });
});
