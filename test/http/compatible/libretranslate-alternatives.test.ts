import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { expectedTranslations } from '../../fixtures/bergamot/expected-translations.ts';
import { installTestModels } from '../../fixtures/bergamot/test-models.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const single = z.object({ translatedText: z.string(), alternatives: z.array(z.string()) });
const several = z.object({ translatedText: z.array(z.string()), alternatives: z.array(z.array(z.string())) });

describe('alternatives of the LibreTranslate API', () => {
  let models: string;
  let glossa: TestService;
  let sources: string[];
  before(async () => {
    models = await mkdtemp(join(tmpdir(), 'glossa-test-'));
    await installTestModels(models);
    glossa = await startTestService({ GLOSSA_MODELS_DIR: models });
    sources = (await expectedTranslations('en-de')).slice(0, 3).map(({ source }) => source);
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await rm(models, { recursive: true });
  });

  const translate = async (q: string | string[]): Promise<unknown> => {
    const body = { q, source: 'en', target: 'de', alternatives: 2, api_key: glossa.key };
    const response = await fetch(`${glossa.url}/translate`, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  };

  test('are other translations of a text', async () => {
    const { translatedText, alternatives } = single.parse(await translate(sources[0] ?? ''));
    assert.ok(alternatives.length > 0 && !alternatives.includes(translatedText));
  });

  test('are a list for each text of an array', async () => {
    const { translatedText, alternatives } = several.parse(await translate(sources));
    assert.equal(alternatives.length, sources.length);
    for (const [at, others] of alternatives.entries()) {
      assert.ok(others.length > 0 && !others.includes(translatedText[at] ?? ''));
    }
  });
});
