import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { needsApertium } from '../support/apertium.ts';
import { readEvents } from '../support/event-stream.ts';
import {
  type LibreTranslateServer,
  respondWithTranslation,
  startLibreTranslateServer,
} from '../support/libretranslate-server.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const ENGLISH = 'The library opens every day and the entrance is free.';
const FRENCH = 'La bibliothèque est ouverte tous les jours et on peut y entrer sans payer.';

/** Starts a service whose only engine is a server with this behaviour. */
async function startWith(translate: LibreTranslateServer['translate']) {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startLibreTranslateServer());
  server.translate = translate;
  const glossa = opened.use(
    await startTestService({ GLOSSA_LIBRETRANSLATE_URL: server.url, GLOSSA_TRANSLATION_ENGINES: 'libretranslate' }),
  );
  const close = opened.move();
  return {
    glossa,
    open: (body: object, signal?: AbortSignal): Promise<Response> =>
      glossa.fetch('/v1/ai/translate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': glossa.key },
        body: JSON.stringify({ target_language: 'es', stream: true, ...body }),
        ...(signal && { signal }),
      }),
    [Symbol.asyncDispose]: () => close[Symbol.asyncDispose](),
  };
}

test('a string arrives while another one is still being translated', async () => {
  const held = Promise.withResolvers<void>();
  await using stream = await startWith(async (response, received, request) => {
    if (received.source === 'fr') await held.promise;
    respondWithTranslation(response, received, request);
  });
  const response = await stream.open({ text: [FRENCH, ENGLISH, ''] });
  assert.deepEqual(
    ['content-type', 'x-accel-buffering', 'cache-control'].map((name) => response.headers.get(name)),
    ['text/event-stream', 'no', 'no-cache, no-transform'],
  );
  const events = readEvents(response);
  const first = [(await events.next()).value, (await events.next()).value];
  assert.deepEqual(
    first.toSorted((one, other) => Number(one?.data.index) - Number(other?.data.index)),
    [
      { event: 'translation', data: { index: 1, text: `Es: ${ENGLISH}` } },
      { event: 'translation', data: { index: 2, text: '' } },
    ],
  );
  held.resolve();
  assert.deepEqual((await events.next()).value, { event: 'translation', data: { index: 0, text: `Es: ${FRENCH}` } });
  const done = (await events.next()).value;
  assert.equal(done?.event, 'done');
  assert.deepEqual(done?.data.translated_text, [`Es: ${FRENCH}`, `Es: ${ENGLISH}`, '']);
  assert.deepEqual(done?.data.detected_language, ['fr', 'en', null]);
  assert.equal(done?.data.log_id, response.headers.get('x-request-id'));
  assert.equal((await events.next()).done, true);
});

test('a stream of one string names its engine in the header, as a plain response does', async () => {
  await using stream = await startWith(respondWithTranslation);
  const response = await stream.open({ text: ENGLISH });
  assert.equal(response.headers.get('x-glossa-engine'), 'libretranslate');
  assert.deepEqual(
    (await Array.fromAsync(readEvents(response))).map(({ event, data }) => [event, data.text ?? data.translated_text]),
    [
      ['translation', `Es: ${ENGLISH}`],
      ['done', `Es: ${ENGLISH}`],
    ],
  );
});

test('strings with a format arrive whole, those without words too', async () => {
  await using stream = await startWith(respondWithTranslation);
  const response = await stream.open({
    text: ['<p>The library is open.</p><p>It is free.</p>', '<hr>'],
    format: 'html',
    current_language: 'en',
  });
  const events = await Array.fromAsync(readEvents(response));
  const done = events.pop();
  const texts = new Map(events.map(({ data }) => [data.index, data.text]));
  assert.deepEqual(done?.data.translated_text, [texts.get(0), texts.get(1)]);
  assert.deepEqual([texts.get(1), events.length], ['<hr>', 2]);
});

test('a request that fails before its first event gets a plain error response', async () => {
  await using stream = await startWith(respondWithTranslation);
  const response = await stream.open({ text: ENGLISH, target_language: 'tlh' });
  assert.deepEqual([response.status, response.headers.get('content-type')], [400, 'application/json; charset=utf-8']);
  assert.equal((await readAnswer(response)).body.code, 'unknown_language');
});

test('a failure after the first event is the last event, and what was delivered is billed', async () => {
  const delivered = Promise.withResolvers<void>();
  await using stream = await startWith(async (response, received, request) => {
    if (received.source === 'en') return respondWithTranslation(response, received, request);
    await delivered.promise;
    response.writeHead(500).end();
  });
  const before = await usage(stream.glossa);
  const events = readEvents(await stream.open({ text: [ENGLISH, FRENCH] }));
  assert.equal((await events.next()).value?.data.index, 0);
  delivered.resolve();
  const last = (await events.next()).value;
  assert.deepEqual([last?.event, last?.data.success, last?.data.code], ['error', false, 'engine_unavailable']);
  assert.equal((await events.next()).done, true);
  let after = await usage(stream.glossa);
  while (after.requests === before.requests) after = await usage(stream.glossa);
  assert.deepEqual([after.errors - before.errors, after.input_tokens > before.input_tokens], [1, true]);
});

test('a client that leaves ends the work', async (t) => {
  const arrived = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  await using stream = await startWith((response, received, request) => {
    if (received.source === 'en') return respondWithTranslation(response, received, request);
    response.once('close', () => ended.resolve());
    arrived.resolve();
  });
  const leaving = new AbortController();
  const events = readEvents(await stream.open({ text: [ENGLISH, FRENCH] }, leaving.signal));
  assert.equal((await events.next()).value?.data.index, 0);
  await arrived.promise;
  leaving.abort();
  await ended.promise;
  await waitUntil(t, async () => {
    const metrics = await (await stream.glossa.fetch('/metrics')).text();
    return /^glossa_http_under_way_requests 0$/m.test(metrics);
  });
});

/** The usage of the translations of today. */
async function usage(glossa: TestService): Promise<z.output<typeof usageOfOperation>> {
  const { body } = await glossa.get('/v1/usage');
  const rows = z.array(usageOfOperation).parse(body.usage);
  return (
    rows.find(({ operation }) => operation === 'translate') ?? {
      operation: '',
      requests: 0,
      errors: 0,
      input_tokens: 0,
    }
  );
}

const usageOfOperation = z.object({
  operation: z.string(),
  requests: z.number(),
  errors: z.number(),
  input_tokens: z.number(),
});

test('the sentences of a summary arrive before the plain response', async () => {
  await using glossa = await startTestService();
  const text = `${ENGLISH} The town built it in the last century. It holds forty thousand books in nine languages.`;
  const order = { text, type: 'points', max_points: 2 };
  const response = await glossa.fetch('/v1/ai/summary', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': glossa.key },
    body: JSON.stringify({ ...order, stream: true }),
  });
  const events = await Array.fromAsync(readEvents(response));
  const { body } = await glossa.post('/v1/ai/summary', order);
  const points = body.summary as string[];
  assert.deepEqual(
    events.slice(0, -1),
    points.map((point, index) => ({ event: 'item', data: { index, text: point } })),
  );
  const done = events.at(-1);
  assert.deepEqual([done?.event, done?.data.summary, done?.data.success], ['done', points, true]);
});

test('a stream of many texts has the translations of the plain response', needsApertium, async () => {
  await using glossa = await startTestService();
  const text = Array.from({ length: 2_000 }, (_, index) => `The house number ${index} is big.`);
  const order = { text, target_language: 'es', current_language: 'en' };
  const response = await glossa.fetch('/v1/ai/translate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': glossa.key },
    body: JSON.stringify({ ...order, stream: true }),
  });
  const events = await Array.fromAsync(readEvents(response));
  const { body } = await glossa.post('/v1/ai/translate', order);
  const streamed = events.slice(0, -1).toSorted((one, other) => Number(one.data.index) - Number(other.data.index));
  assert.deepEqual(
    streamed.map(({ data }) => data.text),
    body.translated_text,
  );
  assert.deepEqual(events.at(-1)?.data.translated_text, body.translated_text);
});
