import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { expectedTranslations, isExpectedTranslation } from '../fixtures/bergamot/expected-translations.ts';
import { installTestModels } from '../fixtures/bergamot/test-models.ts';
import { startTestService, type TestService } from '../support/service.ts';

const PAIRS = ['en-de', 'de-en', 'en-fr', 'en-ja'];

for (const workers of [1, 2]) {
  describe(`neural translation over HTTP with ${workers} worker(s)`, () => {
    let models: string;
    let glossa: TestService;

    before(async () => {
      models = await mkdtemp(join(tmpdir(), 'glossa-test-'));
      await installTestModels(models);
      glossa = await startTestService({
        GLOSSA_MODELS_DIR: models,
        GLOSSA_BERGAMOT_WORKERS: String(workers),
        GLOSSA_APERTIUM_DIR: models,
      });
    });
    after(async () => {
      await glossa[Symbol.asyncDispose]();
      await rm(models, { recursive: true });
    });

    async function translate<Text extends string | readonly string[]>(text: Text, from: string, to: string) {
      const request = { text, current_language: from, target_language: to };
      const { status, body, headers } = await glossa.post('/v1/ai/translate', request);
      assert.equal(status, 200, JSON.stringify(body));
      const isDirect = from === 'en' || to === 'en';
      assert.equal(headers.get('x-glossa-engine'), isDirect ? 'bergamot' : 'bergamot;via=en');
      return body.translated_text as Text;
    }

    test('single sentences match the output of the models', async () => {
      for (const pair of PAIRS) {
        const [from = '', to = ''] = pair.split('-');
        const sentences = (await expectedTranslations(pair)).filter((_, index) => workers === 1 || index % 5 === 0);
        for (const { source, target } of sentences)
          assert.ok(isExpectedTranslation(target, await translate(source, from, to)), target);
      }
    });

    test('arrays of sentences match the output of the models in every batch', async () => {
      for (const pair of PAIRS) {
        const [from = '', to = ''] = pair.split('-');
        const sentences = await expectedTranslations(pair);
        const texts = await translate(
          sentences.map(({ source }) => source),
          from,
          to,
        );
        for (const [index, { target }] of sentences.entries())
          assert.ok(isExpectedTranslation(target, texts[index]), target);
      }
    });

    test('concurrent requests match the output of the models while models are loaded and unloaded', async () => {
      const sentences = await Promise.all(PAIRS.map(expectedTranslations));
      for (let round = 0; round < 5; round++) {
        const requests = Array.from({ length: 32 }, async (_, index) => {
          const [from = '', to = ''] = (PAIRS[index % 4] ?? '').split('-');
          const { source = '', target = '' } = sentences[index % 4]?.[round * 20 + (index >> 2)] ?? {};
          assert.ok(isExpectedTranslation(target, await translate(source, from, to)), target);
        });
        await Promise.all(requests);
      }
    });

    test('a pivot translation chains the outputs of both models', async () => {
      const german = (await expectedTranslations('de-en')).slice(0, 30).map(({ source }) => source);
      const english = await Promise.all(german.map((sentence) => translate(sentence, 'de', 'en')));
      for (const to of ['fr', 'ja']) {
        for (const [index, sentence] of german.entries()) {
          assert.equal(await translate(sentence, 'de', to), await translate(english[index] ?? '', 'en', to));
        }
      }
    });

    test('the usage includes the engine time', async () => {
      const request = { text: 'The house is green.', current_language: 'en', target_language: 'de' };
      const { body } = await glossa.post('/v1/ai/translate', request);
      const usage = body._usage as Record<string, number>;
      assert.ok((usage.inference_time_tokens ?? 0) >= 1);
    });
  });
}
