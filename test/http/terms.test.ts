import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../support/apertium.ts';
import { glossaryClient } from '../support/glossary-client.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('the terms of a translation', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_TRANSLATION_CACHE: '8' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  const translate = async (text: string | string[], fields: object) => {
    const body = { text, current_language: 'es', target_language: 'ca', ...fields };
    const answer = await glossa.post('/v1/ai/translate', body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.translated_text;
  };
  const createGlossary = async (entries: object, languages = ['es', 'ca']): Promise<string> => {
    const [source_language, target_language] = languages;
    const { body } = await glossa.post('/v1/glossaries', { name: 'one', source_language, target_language, entries });
    return String(body.glossary_id);
  };

  test('the glossary of a request gives the translations of its terms', async () => {
    assert.deepEqual(
      await translate(['La casa es grande.', 'Casa', 'La casaca es grande.'], { glossary: { casa: 'llar' } }),
      ['La llar és gran.', 'llar', 'La casaca és gran.'],
    );
  });

  test('a term may have the name of a property of all objects', async () => {
    const glossary: unknown = JSON.parse('{ "__proto__": "llar" }');
    assert.equal(await translate('La casa de __proto__ es grande.', { glossary }), 'La casa de llar és gran.');
  });

  test('terms that must stay win over the glossary, and the glossary over the stored one', async () => {
    const glossary_id = await createGlossary({ casa: 'stored', puerta: 'porta d’entrada', perro: 'stored' });
    const fields = { glossary_id, glossary: { casa: 'llar', perro: 'own' }, do_not_translate: ['perro'] };
    assert.equal(
      await translate('La casa tiene una puerta y un perro.', fields),
      'La llar té una porta d’entrada i un perro.',
    );
  });

  test('terms are found in the texts of a page only', async () => {
    assert.equal(
      await translate('<a href="/casa" title="casa">La <b>casa</b></a> <code>casa</code>', {
        format: 'html',
        glossary: { casa: 'llar' },
      }),
      '<a href="/casa" title="llar">La <b>llar</b></a> <code>casa</code>',
    );
  });

  test('a glossary of another pair is an error, for a given source language', async () => {
    const glossary_id = await createGlossary({ house: 'casa' }, ['en', 'es']);
    const body = { text: 'La casa', current_language: 'es', target_language: 'ca', glossary_id };
    const answer = await glossa.post('/v1/ai/translate', body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'glossary_language_mismatch']);
  });

  test('a changed glossary changes the next translation, although the text is cached', async () => {
    const glossary_id = await createGlossary({ casa: 'llar' });
    assert.equal(await translate('La casa es grande.', { glossary_id }), 'La llar és gran.');
    const { send } = glossaryClient(() => glossa);
    await send('PATCH', `/v1/glossaries/${glossary_id}`, { entries: { casa: 'mansió' } });
    assert.equal(await translate('La casa es grande.', { glossary_id }), 'La mansió és gran.');
    assert.equal(await translate('La casa es grande.', {}), 'La casa és gran.');
  });

  test('terms that are not valid are errors that do not repeat them', async () => {
    const cases = [
      { glossary: { casa: '' } },
      { glossary: { casa: 'x'.repeat(201) } },
      { glossary: Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`a${index}`, 'b'])) },
      { glossary: ['casa'] },
      { glossary: { casa: 1 } },
      { do_not_translate: ['a\nb'] },
      { do_not_translate: 'casa' },
    ];
    for (const fields of cases) {
      const body = { text: 'La casa', target_language: 'ca', ...fields };
      const { status, body: answer } = await glossa.post('/v1/ai/translate', body);
      assert.deepEqual([status, answer.code], [400, 'invalid_request']);
      assert.doesNotMatch(JSON.stringify(answer), /casa|xxx/);
    }
  });
});
