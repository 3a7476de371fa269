import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { startTestService } from '../../support/service.ts';

test('a service is the engine of another one, through the LibreTranslate API', needsApertium, async () => {
  await using back = await startTestService();
  await using front = await startTestService({
    GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
    GLOSSA_LIBRETRANSLATE_URL: back.url,
    GLOSSA_LIBRETRANSLATE_API_KEY: back.key,
  });
  const request = { current_language: 'en', target_language: 'es' };
  const text = ['The house is very big.', 'The library opens every day.'];
  const direct = await back.post('/v1/ai/translate', { text, ...request });
  const { headers, body } = await front.post('/v1/ai/translate', { text, ...request });
  assert.deepEqual(body.translated_text, direct.body.translated_text);
  assert.match(headers.get('x-glossa-engine') ?? '', /^libretranslate/);

  const html = '<p>The <b>house</b> is very big.</p>';
  const tagged = await front.post('/v1/ai/translate', { text: html, format: 'html', ...request });
  assert.equal(tagged.body.translated_text, '<p>La <b>casa</b> es muy grande.</p>');
});
