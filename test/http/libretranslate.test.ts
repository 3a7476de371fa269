import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { needsApertium } from '../support/apertium.ts';
import { respondWithTranslation, sendJson, startLibreTranslateServer } from '../support/libretranslate-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const limits = { timeout: 300_000 };

/** Starts a service that uses the server, and waits until it knows the server's languages. */
async function start(t: TestContext, environment: Record<string, string> = {}) {
  const server = await startLibreTranslateServer(['en', 'es', 'ja']);
  t.after(() => server[Symbol.asyncDispose]());
  const glossa = await startTestService({ GLOSSA_LIBRETRANSLATE_URL: server.url, ...environment });
  t.after(() => glossa[Symbol.asyncDispose]());
  await waitUntil(t, async () => (await engineFor(glossa, 'en', 'ja')) !== undefined);
  return { server, glossa };
}

/** The engine of a pair in the list of languages. */
async function engineFor(glossa: TestService, from: string, to: string): Promise<string | undefined> {
  const response = await glossa.fetch('/v1/languages');
  const { languages } = (await response.json()) as {
    languages: { code: string; targets: { code: string; engine: string }[] }[];
  };
  return languages.find(({ code }) => code === from)?.targets.find(({ code }) => code === to)?.engine;
}

const translate = (glossa: TestService, text: string | string[], to: string) =>
  glossa.post('/v1/ai/translate', { text, current_language: 'en', target_language: to });

test('a configured server translates, protected text is kept, and only the server receives its API key', {
  ...limits,
}, async (t) => {
  const { server, glossa } = await start(t, {
    GLOSSA_LIBRETRANSLATE_API_KEY: 'the-key-of-the-server',
    GLOSSA_LOG_LEVEL: 'trace',
  });
  // The server damages a placeholder, as neural models do.
  server.translate = (response, body, request) =>
    respondWithTranslation(response, JSON.parse(JSON.stringify(body).replaceAll('{{name}}', '{ { name } }')), request);
  const answer = await translate(glossa, ['Good morning.', 'Dear {{name}} of the town,'], 'ja');
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body.translated_text, ['Ja: Good morning.', 'Ja: Dear {{name}} ja: of the town,']);
  assert.equal(answer.headers.get('x-glossa-engine'), 'libretranslate');
  assert.ok(server.received.every(({ api_key }) => api_key === 'the-key-of-the-server'));
  assert.doesNotMatch(glossa.logLines.join(''), /the-key-of-the-server|Good morning/);
});

test('a server precedes Apertium unless the setting orders engines, and Apertium replaces it during an outage', {
  ...limits,
  ...needsApertium,
}, async (t) => {
  const { server, glossa } = await start(t);
  assert.equal(await engineFor(glossa, 'en', 'es'), 'libretranslate');
  assert.equal(await engineFor(glossa, 'en', 'ca'), 'apertium');
  server.translate = (response) => sendJson(response, { error: 'broken' }, 500);
  const answer = await translate(glossa, 'The house is big.', 'es');
  assert.equal(answer.headers.get('x-glossa-engine'), 'apertium');
  assert.equal(answer.body.translated_text, 'La casa es grande.');
  assert.equal(await engineFor(glossa, 'en', 'es'), 'apertium');
  assert.equal((await translate(glossa, 'The house is big.', 'ja')).status, 503);
});

test('only the configured engines serve, in their order', {
  ...limits,
  ...needsApertium,
}, async (t) => {
  const { glossa } = await start(t, { GLOSSA_TRANSLATION_ENGINES: 'apertium,libretranslate' });
  assert.equal(await engineFor(glossa, 'en', 'es'), 'apertium');
  assert.equal((await translate(glossa, 'Good morning.', 'es')).headers.get('x-glossa-engine'), 'apertium');
  assert.equal((await translate(glossa, 'Good morning.', 'ja')).headers.get('x-glossa-engine'), 'libretranslate');
});

test('an engine that is not configured does not serve, and transliteration always does', limits, async (t) => {
  const { glossa } = await start(t, { GLOSSA_TRANSLATION_ENGINES: 'libretranslate' });
  assert.equal(await engineFor(glossa, 'en', 'es'), 'libretranslate');
  assert.equal(await engineFor(glossa, 'en', 'ca'), undefined);
  assert.equal(await engineFor(glossa, 'sr', 'sr-Latn'), 'transliteration');
  assert.equal((await translate(glossa, 'Good morning.', 'ca')).body.code, 'unsupported_language_pair');
  assert.equal((await glossa.fetch('/readyz')).status, 200);
});

test('a service whose only engine is down is not ready', limits, async (t) => {
  const { server, glossa } = await start(t, { GLOSSA_TRANSLATION_ENGINES: 'libretranslate' });
  server.translate = (response) => sendJson(response, { error: 'broken' }, 500);
  assert.equal((await translate(glossa, 'Good morning.', 'es')).body.code, 'engine_unavailable');
  const { status, body } = await glossa.get('/readyz');
  assert.deepEqual([status, body.reasons], [503, ['No translation engine can serve.']]);
});

test('the tags of a document go with their words, and are translated in pieces where the server loses them', {
  ...limits,
}, async (t) => {
  const { server, glossa } = await start(t, { GLOSSA_TRANSLATION_ENGINES: 'libretranslate' });
  const words = new Map([
    ['Press the <b id="1">red</b> button now.', 'Pulsa ahora el botón <b id="1">rojo</b>.'],
    ['Press the red button now.', 'Pulsa ahora el botón rojo.'],
    ['Press the', 'Pulsa el'],
    ['red', 'rojo'],
    ['button now.', 'botón ahora.'],
  ]);
  const ask = async () => {
    const html = '<p class="a">Press the <a href="/x?a=1&amp;b=2">red</a> button now.</p>';
    const fields = { text: html, format: 'html', current_language: 'en', target_language: 'es' };
    return (await glossa.post('/v1/ai/translate', fields)).body.translated_text;
  };
  const respond = (change: (text: string) => string): void => {
    server.translate = (response, { q }) => {
      const translated = (typeof q === 'string' ? [q] : q).map((text) => change(words.get(text) ?? text));
      sendJson(response, { translatedText: typeof q === 'string' ? translated[0] : translated });
    };
  };
  respond((text) => text.replaceAll(/<[^>]*>/g, ''));
  assert.equal(await ask(), '<p class="a">Pulsa el <a href="/x?a=1&amp;b=2">rojo</a> botón ahora.</p>');
  respond((text) => text);
  assert.equal(await ask(), '<p class="a">Pulsa ahora el botón <a href="/x?a=1&amp;b=2">rojo</a>.</p>');
});
