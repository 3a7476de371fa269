import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DeepLClient, DeepLError, GlossaryEntries, GlossaryNotFoundError, QuotaExceededError } from 'deepl-node';
import { MAX_GLOSSARIES } from '../../../src/glossaries/glossary.ts';
import { LANGUAGES } from '../../../src/languages/language-table.ts';
import { glossaryClient } from '../../support/glossary-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const UNKNOWN_ID = '7d6f4c5e-2a61-4b1e-9a3e-0f5b8c1d2e3f';

const entries = (terms: Record<string, string>): GlossaryEntries => new GlossaryEntries({ entries: terms });

// Serbian between its alphabets needs no model.
describe('the official client of the DeepL API, with glossaries', () => {
  let glossa: TestService;
  let client: DeepLClient;
  before(async () => {
    glossa = await startTestService({ GLOSSA_TRANSLATION_ENGINES: 'bergamot' });
    client = await clientOf('ann');
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function clientOf(owner: string): Promise<DeepLClient> {
    const headers = await glossaryClient(() => glossa).newOwner(owner);
    return new DeepLClient(headers['x-api-key'], { serverUrl: glossa.url });
  }

  const dictionary = (pair: string, terms: Record<string, string>) => {
    const [sourceLangCode = '', targetLangCode = ''] = pair.split(' ');
    return { sourceLangCode: sourceLangCode as 'en', targetLangCode: targetLangCode as 'en', entries: entries(terms) };
  };
  const translate = async (text: string, glossary: string): Promise<string> =>
    (await client.translateText(text, 'sr', 'sr-LATN' as 'sr', { glossary })).text;

  test('creates, lists, reads, uses and deletes one of version 2', async () => {
    const startedAt = Date.now();
    const terms = {
      source: 'target',
      '"quoted" term': 'it’s, "so"',
      en: 'es',
      日本: 'Japón',
      '=1+1': '@x',
      "'=1": "'-1",
    };
    const created = await client.createGlossary('Words', 'en', 'es', entries(terms));
    assert.partialDeepStrictEqual(created, {
      name: 'Words',
      ready: true,
      sourceLang: 'en',
      targetLang: 'es',
      entryCount: 6,
    });
    const age = created.creationTime.getTime() - startedAt;
    assert.ok(age >= -1 && age < 60_000, `${age} ms`);
    assert.deepEqual(await client.getGlossary(created.glossaryId), created);
    assert.deepEqual(await client.listGlossaries(), [created]);
    assert.deepEqual((await client.getGlossaryEntries(created)).entries(), terms);
    await client.deleteGlossary(created);
    assert.deepEqual(await client.listGlossaries(), []);
    await assert.rejects(client.getGlossary(created.glossaryId), GlossaryNotFoundError);
  });

  test('reads a CSV file without a header, with or without the columns of the languages', async () => {
    const csv = Buffer.from('source,target,en,de\n"a ""b"", c",d,en,de\r\n');
    const created = await client.createGlossaryWithCsv('CSV', 'en', 'de', csv);
    const expected = { source: 'target', 'a "b", c': 'd' };
    assert.deepEqual((await client.getGlossaryEntries(created)).entries(), expected);
    await client.deleteGlossary(created);
    const set = await client.createMultilingualGlossaryWithCsv('CSV', 'en', 'de', csv.toString());
    assert.deepEqual(
      (await client.getMultilingualGlossaryDictionaryEntries(set, 'en', 'de')).entries.entries(),
      expected,
    );
    await client.deleteMultilingualGlossary(set);
  });

  test('creates, changes, uses and deletes one of version 3 with several dictionaries', async () => {
    const created = await client.createMultilingualGlossary('Set', [
      dictionary('sr sr-Latn', { дан: 'dies' }),
      dictionary('en pt', { track: 'via' }),
    ]);
    const id = created.glossaryId;
    assert.deepEqual(created.dictionaries, [
      { sourceLangCode: 'en', targetLangCode: 'pt', entryCount: 1 },
      { sourceLangCode: 'sr', targetLangCode: 'sr-latn', entryCount: 1 },
    ]);
    assert.deepEqual(await client.getMultilingualGlossary(id), created);
    assert.deepEqual(await client.listMultilingualGlossaries(), [created]);
    assert.deepEqual(await client.listGlossaries(), [], 'version 2 has glossaries for one pair only');
    await assert.rejects(client.getGlossary(id), GlossaryNotFoundError);
    assert.equal(await translate('Добар дан!', id), 'Dobar dies!');

    const updated = await client.updateMultilingualGlossaryDictionary(id, dictionary('sr sr-Latn', { Добар: 'bonus' }));
    assert.equal(updated.dictionaries.find(({ sourceLangCode }) => sourceLangCode === 'sr')?.entryCount, 2);
    assert.equal(await translate('Добар дан!', id), 'bonus dies!');
    const replaced = await client.replaceMultilingualGlossaryDictionary(id, dictionary('sr sr-Latn', { дан: 'jour' }));
    assert.deepEqual(replaced, { sourceLangCode: 'sr', targetLangCode: 'sr-latn', entryCount: 1 });
    assert.equal(await translate('Добар дан!', id), 'Dobar jour!');
    const { entries: read } = await client.getMultilingualGlossaryDictionaryEntries(
      id,
      'SR' as 'en',
      'sr-LATN' as 'en',
    );
    assert.deepEqual(read.entries(), { дан: 'jour' });

    const renamed = await client.updateMultilingualGlossaryName(id, 'Renamed');
    assert.deepEqual([renamed.name, renamed.dictionaries.length], ['Renamed', 2]);
    const added = await client.updateMultilingualGlossaryDictionary(id, dictionary('de pt', { Gleis: 'via' }));
    assert.equal(added.dictionaries.length, 3);
    await client.deleteMultilingualGlossaryDictionary(id, 'sr' as 'en', 'sr-Latn' as 'en');
    await assert.rejects(translate('Добар дан!', id), /Bad request.*The glossary is for de to pt, en to pt/);
    await assert.rejects(
      client.getMultilingualGlossaryDictionaryEntries(id, 'sr' as 'en', 'en'),
      GlossaryNotFoundError,
    );
    await client.deleteMultilingualGlossary(id);
    assert.deepEqual(await client.listMultilingualGlossaries(), []);
  });

  test('shares glossaries with the paths of this service', async () => {
    const { create, send } = glossaryClient(() => glossa);
    const key = { 'x-api-key': glossa.key };
    const own = new DeepLClient(glossa.key, { serverUrl: glossa.url });
    const { body } = await create({
      name: 'N',
      source_language: 'sr',
      target_language: 'sr-Latn',
      entries: { дан: 'x' },
    });
    const [listed] = await own.listGlossaries();
    assert.equal(listed?.glossaryId, body.glossary_id);
    await own.updateMultilingualGlossaryDictionary(String(body.glossary_id), dictionary('en pt', { track: 'via' }));
    const all = await send('GET', '/v1/glossaries', undefined, key);
    assert.partialDeepStrictEqual(all.body.glossaries, [
      { name: 'N', source_language: 'en', target_language: 'pt' },
      { name: 'N', source_language: 'sr', target_language: 'sr-Latn', glossary_id: body.glossary_id },
    ]);
    const text = { text: 'Добар дан!', current_language: 'sr', target_language: 'sr-Latn' };
    const translated = await glossa.post('/v1/ai/translate', { ...text, glossary_id: body.glossary_id });
    assert.equal(translated.body.translated_text, 'Dobar x!');
    const { status } = await send('DELETE', `/v1/glossaries/${body.glossary_id}`, undefined, key);
    assert.equal(status, 200);
    const rest = await own.getMultilingualGlossary(String(body.glossary_id));
    assert.deepEqual(rest.dictionaries, [{ sourceLangCode: 'en', targetLangCode: 'pt', entryCount: 1 }]);
    await own.deleteMultilingualGlossary(rest);
  });

  test('lists the pairs of languages that can be translated', async () => {
    const pairs = await client.getGlossaryLanguagePairs();
    const targets = pairs.filter(({ sourceLang }) => `${sourceLang}` === 'sr').map(({ targetLang }) => targetLang);
    assert.ok(targets.includes('sr-latn' as 'en'));
    assert.ok(pairs.every(({ sourceLang }) => sourceLang === sourceLang.toLowerCase()));
  });

  test('reports what is wrong with its own exceptions, and shows no term', async () => {
    const tsv = (text: string) =>
      ({ toTsv: () => text, entries: () => ({ secret: '' }) }) as unknown as GlossaryEntries;
    const create = (text: string) => client.createGlossary('N', 'en', 'es', tsv(text));
    for (const [text, message] of [
      ['secret\tone\nsecret\ttwo', /Bad request.*row 2 has the same source term as row 1/],
      ['secret\t', /Bad request.*row 1 the target term must not be blank/],
      ['secret', /Bad request.*row 1 the target term must not be blank/],
      ['\n', /Bad request.*entries has no terms/],
    ] as const) {
      const error = await create(text).catch((reason: unknown) => reason);
      assert.ok(error instanceof DeepLError);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /secret|one|two/);
    }
    await assert.rejects(
      client.createGlossary('N', 'en', 'xx' as 'es', entries({ a: 'b' })),
      /Bad request.*target_lang/,
    );
    await assert.rejects(client.createGlossary('N', 'en', 'en', entries({ a: 'b' })), /Bad request.*two different/);
    const twice = [dictionary('en es', { a: 'b' }), dictionary('EN ES', { c: 'd' })];
    await assert.rejects(client.createMultilingualGlossary('N', twice), /Bad request.*dictionaries\[1\]/);
    await assert.rejects(client.createMultilingualGlossary('N', []), /Bad request.*dictionaries/);
    for (const id of [UNKNOWN_ID, 'x', '%00']) {
      const one = dictionary('en es', { a: 'b' });
      await assert.rejects(client.getGlossary(id), GlossaryNotFoundError);
      await assert.rejects(client.getGlossaryEntries(id), GlossaryNotFoundError);
      await assert.rejects(client.deleteGlossary(id), GlossaryNotFoundError);
      await assert.rejects(client.getMultilingualGlossary(id), GlossaryNotFoundError);
      await assert.rejects(client.getMultilingualGlossaryDictionaryEntries(id, 'en', 'es'), GlossaryNotFoundError);
      await assert.rejects(client.updateMultilingualGlossaryName(id, 'N'), GlossaryNotFoundError);
      await assert.rejects(client.updateMultilingualGlossaryDictionary(id, one), GlossaryNotFoundError);
      await assert.rejects(client.replaceMultilingualGlossaryDictionary(id, one), GlossaryNotFoundError);
      await assert.rejects(client.deleteMultilingualGlossaryDictionary(id, 'en', 'es'), GlossaryNotFoundError);
      await assert.rejects(client.deleteMultilingualGlossary(id), GlossaryNotFoundError);
    }
  });

  test('cannot see or change the glossaries of another owner', async () => {
    const bob = await clientOf('bob');
    const { glossaryId } = await client.createGlossary('N', 'en', 'es', entries({ a: 'b' }));
    await assert.rejects(bob.getGlossary(glossaryId), GlossaryNotFoundError);
    await assert.rejects(bob.updateMultilingualGlossaryName(glossaryId, 'M'), GlossaryNotFoundError);
    await assert.rejects(bob.deleteMultilingualGlossary(glossaryId), GlossaryNotFoundError);
    assert.deepEqual(await bob.listMultilingualGlossaries(), []);
    await client.deleteGlossary(glossaryId);
  });

  test('gets its exception for a quota when the owner has the maximum of glossaries', async () => {
    const eve = await clientOf('eve');
    const targets = [...LANGUAGES.keys()].filter((code) => code !== 'en').slice(0, 100);
    const hundred = targets.map((code) => dictionary(`en ${code}`, { a: 'b' }));
    for (let stored = 0; stored < MAX_GLOSSARIES; stored += hundred.length) {
      await eve.createMultilingualGlossary('N', hundred);
    }
    await assert.rejects(eve.createGlossary('N', 'en', 'es', entries({ a: 'b' })), QuotaExceededError);
    await assert.rejects(eve.createMultilingualGlossary('N', [dictionary('en es', { a: 'b' })]), QuotaExceededError);
    assert.equal((await eve.listMultilingualGlossaries()).length, MAX_GLOSSARIES / hundred.length);
  });

  test('in requests of other clients has indexed fields of either kind, and arrays in JSON', async () => {
    const post = async (path: string, body: string, type: string) => {
      const headers = { authorization: `DeepL-Auth-Key ${glossa.key}`, 'content-type': type };
      return await glossa.fetch(path, { method: 'POST', headers, body });
    };
    const fields = [
      ['source_lang', 'EN'],
      ['target_lang', 'PT-BR'],
      ['entries', 'a\tb'],
      ['entries_format', 'tsv'],
    ] as const;
    const form = 'application/x-www-form-urlencoded';
    const form1 = new URLSearchParams([
      ['name', 'N'],
      ...fields.map(([name, value]) => [`dictionaries[3][${name}]`, value]),
    ]);
    const form2 = new URLSearchParams([
      ['name', 'N'],
      ...fields.map(([name, value]) => [`dictionaries[0].${name}`, value]),
    ]);
    const json = JSON.stringify({ name: 'N', dictionaries: [Object.fromEntries(fields)] });
    for (const [body, type] of [
      [form1.toString(), form],
      [form2.toString(), form],
      [json, 'application/json'],
    ] as const) {
      const response = await post('/v3/glossaries', body, type);
      assert.equal(response.status, 201);
      assert.partialDeepStrictEqual(await response.json(), {
        dictionaries: [{ source_lang: 'en', target_lang: 'pt-br', entry_count: 1 }],
      });
    }
    for (const body of ['name=N&dictionaries=x', 'name=N&dictionaries[0].__proto__=x', 'name=N&dictionaries[0]=x']) {
      assert.equal((await post('/v3/glossaries', body, form)).status, 400, body);
    }
  });
});
