import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';

const SEGMENTS = [
  ['Затворите прозор.', 'MEMORY window.'],
  ['Погледајте страну 12 овде.', 'MEMORY stranicu 12 ovde.'],
  ['Отворите %s.', 'MEMORY without the placeholder.'],
  ['Година 1999.', 'MEMORY 1998.'],
  ['Прва. Друга.', 'MEMORY of two sentences.'],
  ['Ред један\nРед два', 'MEMORY line\nMEMORY other line'],
  ['Куповина 1', 'MEMORY before'],
  ['Назад', 'MEMORY of shopping'],
  ['Куповина 2', 'MEMORY after'],
  ['Пут', 'MEMORY road'],
  ['Назад', 'MEMORY of travel'],
] as const;

describe('a translation with a memory', () => {
  let glossa: TestService;
  let memory_id: unknown;
  const PAIR = { current_language: 'sr', target_language: 'sr-Latn' };
  const createMemory = async (segments: readonly (readonly [string, string])[]) => {
    const languages = { source_language: 'sr', target_languages: ['sr-Latn'] };
    const sent = segments.map(([source, target]) => ({ source, target }));
    return (await glossa.post('/v1/memories', { name: 'M', ...languages, segments: sent })).body.memory_id;
  };
  before(async () => {
    glossa = await startTestService();
    memory_id = await createMemory(SEGMENTS);
  });
  after(() => glossa[Symbol.asyncDispose]());
  const post = (text: string | string[], more = {}) =>
    glossa.post('/v1/ai/translate', { text, ...PAIR, memory_id, ...more });
  const translate = async (text: string | string[], more = {}) => (await post(text, more)).body.translated_text;

  test('takes the same text, and one whose number is exchanged; the engine translates the rest', async () => {
    const translated = await translate('Затворите прозор. Погледајте страну 14 овде. Отворите врата.');
    assert.equal(translated, 'MEMORY window. MEMORY stranicu 14 ovde. Otvorite vrata.');
    const exactOnly = await translate('Погледајте страну 14 овде.', { memory_threshold: 100 });
    assert.equal(exactOnly, 'Pogledajte stranu 14 ovde.');
  });

  test('takes a text of several sentences or lines as a whole, with the blanks around it', async () => {
    assert.equal(await translate(' Прва. Друга.\n'), ' MEMORY of two sentences.\n');
    assert.equal(await translate('Ред један\nРед два'), 'MEMORY line\nMEMORY other line');
    assert.equal(await translate('Прва.\nДруга.'), 'Prva.\nDruga.');
  });

  test('chooses among translations of the same text by the texts around it', async () => {
    const around = await translate(['Куповина 1', 'Назад', 'Куповина 2', 'Пут', 'Назад', 'Далеко']);
    assert.deepEqual(around, [
      'MEMORY before',
      'MEMORY of shopping',
      'MEMORY after',
      'MEMORY road',
      'MEMORY of travel',
      'Daleko',
    ]);
  });

  test('does not take a translation that lacks a placeholder, a number or a term', async () => {
    assert.equal(await translate('Отворите %s.'), 'Otvorite %s.');
    assert.equal(await translate('Година 1999.'), 'Godina 1999.');
    const glossary = { прозор: 'okno' };
    assert.equal(await translate('Затворите прозор.', { glossary }), 'Zatvorite okno.');
    assert.equal(await translate('Затворите прозор.', { do_not_translate: ['прозор'] }), 'Zatvorite прозор.');
    assert.equal(await translate('Затворите прозор.', { glossary: { прозор: 'window' } }), 'MEMORY window.');
  });

  test('keeps the tags of HTML and Markdown, and leaves a text to the engine whose tags have no certain place', async () => {
    const html = '<p><b>Затворите прозор.</b></p><p>Затворите <i>прозор</i>.</p><p title="Затворите прозор."></p>';
    assert.equal(
      await translate(html, { format: 'html' }),
      '<p><b>MEMORY window.</b></p><p>Zatvorite <i>prozor</i>.</p><p title="MEMORY window."></p>',
    );
    assert.equal(await translate('# Затворите прозор.', { format: 'markdown' }), '# MEMORY window.');
  });

  test('tells where each segment comes from', async () => {
    const { body } = await post(['Затворите прозор. Врата.', '12'], { segments: true });
    assert.deepEqual(body.segments, [
      [
        { text: 'Затворите прозор.', translation: 'MEMORY window.', source: 'memory', match: 100 },
        { text: 'Врата.', translation: 'Vrata.', source: 'engine', match: 0 },
      ],
      [],
    ]);
    const { body: html } = await post('<p>Врата.</p><p>Прва. Друга.</p>', { segments: true, format: 'html' });
    assert.deepEqual(html.segments, [
      { text: 'Врата.', translation: 'Vrata.', source: 'engine', match: 0 },
      { text: 'Прва. Друга.', translation: 'MEMORY of two sentences.', source: 'memory', match: 100 },
    ]);
    const repaired = (await post('Погледајте страну 14 овде.', { segments: true })).body.segments;
    assert.ok(Array.isArray(repaired) && repaired[0].match < 100 && repaired[0].match >= 75);
    assert.equal((await post('Врата.')).body.segments, undefined);
  });

  test('a change of the memory is effective for the next request', async () => {
    const id = await createMemory([['Кућа.', 'FIRST.']]);
    assert.equal(await translate('Кућа.', { memory_id: id }), 'FIRST.');
    const changed = await glossa.fetch(`/v1/memories/${id}/segments/1`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target: 'SECOND.' }),
    });
    assert.equal(changed.status, 200);
    assert.equal(await translate('Кућа.', { memory_id: id }), 'SECOND.');
    assert.equal(await translate('Кућа.', { memory_id: undefined }), 'Kuća.');
  });

  test('streams the texts of the memory, and names it as an engine', async () => {
    const answer = await glossa.fetch('/v1/ai/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: ['Затворите прозор.', 'Врата.'], ...PAIR, memory_id, stream: true }),
    });
    const events = await answer.text();
    assert.match(events, /"text":"MEMORY window\."/);
    assert.match(events, /"text":"Vrata\."/);
    assert.match((await post('Затворите прозор.')).headers.get('x-glossa-engine') ?? '', /memory/);
  });

  test('rejects a memory of other languages, an unknown one, that of another owner, and wrong fields', async () => {
    const failed = async (more: object) => {
      const { status, body } = await post('Врата.', more);
      return [status, body.code];
    };
    assert.deepEqual(await failed({ target_language: 'mk' }), [400, 'memory_language_mismatch']);
    assert.deepEqual(await failed({ current_language: 'en' }), [400, 'memory_language_mismatch']);
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x', "'\u0000"]) {
      assert.deepEqual(await failed({ memory_id: unknown }), [404, 'memory_not_found']);
    }
    assert.deepEqual(await failed({ memory_id: undefined, memory_threshold: 80 }), [400, 'invalid_request']);
    for (const memory_threshold of [-1, 101, 'high', '']) {
      assert.deepEqual(await failed({ memory_threshold }), [400, 'invalid_request'], String(memory_threshold));
    }
    assert.deepEqual(await failed({ memory_threshold: '80' }), [200, undefined]);
    const { key } = await glossa.service.keyStore.create({ owner: 'ann', name: undefined, scopes: ['translate'] });
    const ofAnn = await glossa.fetch('/v1/ai/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ text: 'Врата.', ...PAIR, memory_id }),
    });
    assert.equal(ofAnn.status, 404);
  });
});
