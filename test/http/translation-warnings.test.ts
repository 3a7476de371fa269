import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsApertium } from '../support/apertium.ts';
import { translateDocument } from '../support/document-client.ts';
import { startTestService } from '../support/service.ts';

/** Words that no dictionary has, so that the engine returns them. */
const UNKNOWN = 'blorfing wug snarks';
const KNOWN = 'The house is very big.';
const PAIR = { current_language: 'en', target_language: 'es' };

describe('a text that no engine translates', needsApertium, () => {
  test('is named by a warning, also where it comes from the cache or from a document of markup', async () => {
    await using glossa = await startTestService({ GLOSSA_TRANSLATION_CACHE: '1' });
    const warningsOf = async (request: object) => {
      const { body } = await glossa.post('/v1/ai/translate', { ...PAIR, ...request });
      assert.equal(body.success, true);
      return body.warnings;
    };
    for (const _ of ['engine', 'cache']) {
      const warnings = await warningsOf({ text: [KNOWN, UNKNOWN, KNOWN, UNKNOWN] });
      assert.partialDeepStrictEqual(warnings, [{ code: 'untranslated', texts: [1, 3] }]);
    }
    const html = [`<p>${KNOWN}</p><p>${KNOWN}</p>`, `<p>${KNOWN}</p><p>${UNKNOWN}</p>`];
    assert.partialDeepStrictEqual(await warningsOf({ text: html, format: 'html' }), [
      { code: 'untranslated', texts: [1] },
    ]);
    assert.equal(await warningsOf({ text: KNOWN }), undefined);
  });

  test('is named, also if it is one word of a sentence, behind a pivot or in a tag, unless it is a name, a term or a word of both languages', async () => {
    await using glossa = await startTestService();
    const warningsOf = async (request: object) => {
      const { body } = await glossa.post('/v1/ai/translate', { ...PAIR, ...request });
      return body.warnings;
    };
    const word = 'The children blorfed the house.';
    const told = [{ code: 'untranslated', texts: [0] }];
    assert.partialDeepStrictEqual(await warningsOf({ text: [word, KNOWN] }), told);
    assert.partialDeepStrictEqual(await warningsOf({ text: [word, KNOWN], target_language: 'it' }), told);
    // The dictionary for Galician lacks the word, that for Spanish has it.
    const first = { text: ['Clockwise motion is good.'], target_language: 'gl' };
    assert.partialDeepStrictEqual(await warningsOf(first), told);
    const tagged = 'The children <b>blorfed</b> the house.';
    assert.partialDeepStrictEqual(await warningsOf({ text: [tagged], format: 'html' }), told);
    assert.equal(await warningsOf({ text: ['The children like Blorfed.', 'We play golf.'] }), undefined);
    assert.equal(await warningsOf({ text: word, do_not_translate: ['blorfed'] }), undefined);
  });

  test('is counted by a warning of its document', async () => {
    await using glossa = await startTestService();
    const content = `${KNOWN}\n\n${UNKNOWN}\n\n${KNOWN}\n`;
    const { state } = await translateDocument(glossa, { name: 'a.txt', content }, PAIR);
    assert.partialDeepStrictEqual(state.warnings, [{ code: 'untranslated', count: 1 }]);
  });
});
