import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Segment } from '../../../../src/translation/engine.ts';
import { respondWithTranslation, sendJson } from '../../../support/libretranslate-server.ts';
import { textsOf } from '../../../support/tagged-segments.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { availability, batchOf, plain, startEngine } from './support.ts';

const limits = { timeout: 300_000 };

const pairs = (directions: readonly { from: string; to: string }[]): string[] =>
  directions.map(({ from, to }) => `${from} ${to}`).sort();

test('a batch is one request, and its translations keep their order and protected parts', {
  ...limits,
}, async (t) => {
  const { server, engine } = await startEngine(t, { apiKey: 'a key of the server' });
  const withKept: Segment = {
    parts: [
      { kind: 'text', text: 'See ' },
      { kind: 'protected', text: '{{name}}' },
      { kind: 'text', text: ' & <more>.' },
    ],
    tags: [],
  };
  const { texts } = await engine.translate(batchOf([...plain('One.', 'Two.'), withKept]));
  assert.deepEqual(textsOf(texts), ['es: One.', 'es: Two.', 'es: See {{name}} & <more>.']);
  assert.deepEqual(server.received, [
    {
      q: ['One.', 'Two.', 'See {{name}} & <more>.'],
      source: 'en',
      target: 'es',
      format: 'text',
      api_key: 'a key of the server',
    },
  ]);
});

test('a single text is sent as a string', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  assert.deepEqual(textsOf((await engine.translate(batchOf(plain('One.')))).texts), ['es: One.']);
  assert.equal(server.received[0]?.q, 'One.');
  server.translate = (response) => sendJson(response, { translatedText: ['Uno.'] });
  assert.deepEqual(textsOf((await engine.translate(batchOf(plain('One.')))).texts), ['Uno.']);
});

test('a translation becomes one line of well-formed text', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  server.translate = (response) => sendJson(response, { translatedText: 'Uno\n\n dos\u0000\ud800\ttres' });
  assert.deepEqual(textsOf((await engine.translate(batchOf(plain('One.')))).texts), ['Uno  dos \ufffd tres']);
});

test('server codes are mapped to canonical codes and back', limits, async (t) => {
  const { server, engine } = await startEngine(t, {}, ['en', 'zh', 'zt', 'pb', 'pt', 'nb', 'auto', 'xx-klingon']);
  const found = new Set(engine.directions().flatMap(({ from, to }) => [from, to]));
  assert.deepEqual([...found].sort(), ['en', 'nb', 'pt', 'pt-BR', 'zh-Hans', 'zh-Hant']);
  await engine.translate({ ...batchOf(plain('One.')), path: ['pt-BR', 'zh-Hant'] });
  assert.deepEqual([server.received[0]?.source, server.received[0]?.target], ['pb', 'zt']);
});

test('directions between variants of one language are omitted', limits, async (t) => {
  const { engine } = await startEngine(t, {}, ['pt', 'pb', 'en']);
  assert.deepEqual(pairs(engine.directions()), ['en pt', 'en pt-BR', 'pt en', 'pt-BR en']);
});

test('canonical codes are preferred, and a server without targets translates between all languages', {
  ...limits,
}, async (t) => {
  const { server, engine } = await startEngine(t, { firstCooldownMs: 10 });
  const listing = ['en', 'zh-Hans', 'pt-BR', 'en-GB'].map((code) => ({ code, name: 'a name' }));
  server.languages = (response) => sendJson(response, listing);
  server.translate = (response) => sendJson(response, {}, 500);
  await assert.rejects(engine.translate(batchOf(plain('One.'))), { code: 'engine_unavailable' });
  await waitUntil(t, () => availability(engine).has('ready'));
  assert.deepEqual(pairs(engine.directions()), [
    'en pt-BR',
    'en zh-Hans',
    'pt-BR en',
    'pt-BR zh-Hans',
    'zh-Hans en',
    'zh-Hans pt-BR',
  ]);
  server.translate = respondWithTranslation;
  await engine.translate({ ...batchOf(plain('Uma.')), path: ['pt-BR', 'en'] });
  assert.equal(server.received.at(-1)?.target, 'en');
});

test('a server that rejects lists receives single texts afterwards', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  const { translate } = server;
  server.translate = (response, asked, request) =>
    typeof asked.q === 'string' ? translate(response, asked, request) : sendJson(response, { error: 'string' }, 422);
  const batch = batchOf(plain('One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'));
  const translated = ['es: One.', 'es: Two.', 'es: Three.', 'es: Four.', 'es: Five.', 'es: Six.'];
  assert.deepEqual(textsOf((await engine.translate(batch)).texts), translated);
  assert.equal(server.received.length, 7);
  assert.deepEqual(textsOf((await engine.translate(batch)).texts), translated);
  assert.equal(server.received.length, 13);
});

test('a rejected text fails alone, and lists are still used', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  const { translate } = server;
  server.translate = (response, asked, request) =>
    JSON.stringify(asked.q).includes('Too long.')
      ? sendJson(response, { error: 'exceeds text limit' }, 400)
      : translate(response, asked, request);
  const { texts } = await engine.translate(batchOf(plain('One.', 'Too long.', 'Two.')));
  assert.deepEqual(textsOf(texts), ['es: One.', undefined, 'es: Two.']);
  assert.deepEqual([...availability(engine)], ['ready']);
  await engine.translate(batchOf(plain('One.', 'Two.')));
  assert.deepEqual(server.received.at(-1)?.q, ['One.', 'Two.']);
});

test('the array of directions changes only when the languages of the server change', limits, async (t) => {
  const { server, engine } = await startEngine(t, { refreshIntervalMs: 10 });
  const before = engine.directions();
  const seen = server.requests;
  await waitUntil(t, () => server.requests > seen + 2);
  assert.equal(engine.directions(), before);
  server.languages = (response) => sendJson(response, [{ code: 'en' }, { code: 'ja' }]);
  await waitUntil(t, () => engine.directions() !== before);
  assert.deepEqual(pairs(engine.directions()), ['en ja', 'ja en']);
});

test('a failed refresh does not mark the server down', limits, async (t) => {
  const { server, engine } = await startEngine(t, { refreshIntervalMs: 10 });
  server.languages = (response) => response.writeHead(500).end();
  const seen = server.requests;
  await waitUntil(t, () => server.requests > seen + 2);
  assert.deepEqual([...availability(engine)], ['ready']);
});

test('requests are counted by result', limits, async (t) => {
  const { server, engine, registry } = await startEngine(t);
  await engine.translate(batchOf(plain('One.')));
  server.translate = (response) => sendJson(response, {}, 403);
  await assert.rejects(engine.translate(batchOf(plain('One.'))));
  const metrics = await registry.metrics();
  assert.match(metrics, /glossa_translation_libretranslate_requests_total\{result="ok"\} 2/);
  assert.match(metrics, /glossa_translation_libretranslate_requests_total\{result="denied"\} 1/);
  assert.match(metrics, /glossa_translation_libretranslate_request_seconds_count 3/);
});
