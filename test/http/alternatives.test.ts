import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { expectedTranslations } from '../fixtures/bergamot/expected-translations.ts';
import { installTestModels } from '../fixtures/bergamot/test-models.ts';
import { needsApertium } from '../support/apertium.ts';
import { startTestService, type TestService } from '../support/service.ts';

const ofArray = z.array(z.array(z.string()));

describe('alternatives to a translation', () => {
  let models: string;
  let glossa: TestService;
  let sources: string[];
  before(async () => {
    models = await mkdtemp(join(tmpdir(), 'glossa-test-'));
    await installTestModels(models);
    glossa = await startTestService({ GLOSSA_MODELS_DIR: models, GLOSSA_TRANSLATION_CACHE: '1000' });
    sources = (await expectedTranslations('en-de')).slice(0, 4).map(({ source }) => source);
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await rm(models, { recursive: true });
  });

  const translate = async (text: string | string[], alternatives: unknown, more: object = {}) =>
    (
      await glossa.post('/v1/ai/translate', {
        text,
        current_language: 'en',
        target_language: 'de',
        alternatives,
        ...more,
      })
    ).body;

  test('are translations in other words, at most as many as are wanted', async () => {
    const { translated_text, alternatives } = await translate(sources, 3);
    const texts = z.array(z.string()).parse(translated_text);
    const found = ofArray.parse(alternatives);
    assert.equal(found.length, sources.length);
    for (const [index, others] of found.entries()) {
      assert.ok(others.length >= 1 && others.length <= 3);
      const words = [...others, texts[index] ?? ''].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
      assert.equal(new Set(words).size, words.length);
    }
  });

  test('leave the translation as it is without them, and are the same again', async () => {
    const plain = await translate(sources, undefined);
    const first = await translate(sources, 2);
    const second = await translate(sources, 2);
    assert.equal('alternatives' in plain, false);
    assert.deepEqual(first.translated_text, plain.translated_text);
    assert.deepEqual(second.alternatives, first.alternatives);
    const three = ofArray.parse((await translate(sources, 3)).alternatives);
    assert.deepEqual(
      ofArray.parse(first.alternatives).map(([best]) => best),
      three.map(([best]) => best),
    );
  });

  test('come in the shape of the text, and keep its markup', async () => {
    const [source = ''] = sources;
    const single = z.array(z.string()).parse((await translate(source, 1)).alternatives);
    assert.equal(single.length, 1);
    const marked = `<p class="x">${source}</p>`;
    const [other = ''] = z.array(z.string()).parse((await translate(marked, 1, { format: 'html' })).alternatives);
    assert.match(other, /^<p class="x">.+<\/p>$/);
  });

  test('are none for a text that stays as it is', async () => {
    assert.deepEqual((await translate('12345', 3)).alternatives, []);
  });

  test('are counted among the tokens of the result', async () => {
    const usage = z.object({ output_tokens: z.number() });
    const outputTokens = async (alternatives: number) =>
      usage.parse((await translate(sources, alternatives))._usage).output_tokens;
    assert.ok((await outputTokens(2)) > 1.5 * (await outputTokens(0)));
  });

  test('are at most five', async () => {
    const { code, errors } = await translate(sources, 6);
    assert.deepEqual([code, errors], ['invalid_request', [{ path: 'alternatives', message: 'must be 5 or less' }]]);
  });

  test('are none where no engine has them', needsApertium, async () => {
    const text = 'The house is very big.';
    const { translated_text, alternatives } = await translate(text, 2, { target_language: 'es' });
    assert.equal(translated_text, 'La casa es muy grande.');
    assert.deepEqual(alternatives, []);
  });
});
