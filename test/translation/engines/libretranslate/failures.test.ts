import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { startHttpServer } from '../../../../load/servers/http-server.ts';
import { createLibreTranslateEngine } from '../../../../src/translation/engines/libretranslate/engine.ts';
import { respondWithTranslation, sendJson, startLibreTranslateServer } from '../../../support/libretranslate-server.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { availability, batchOf, collectLog, plain, startEngine } from './support.ts';

const limits = { timeout: 60_000 };
const TWO = plain('A private sentence.', 'Another one.');

/** What would be right. */
const ANSWER = JSON.stringify({ translatedText: ['Una.', 'Dos.'] });

/** Ways of a server to misbehave, each against a batch of two texts, and what it is called. */
const MISBEHAVIOUR: Record<string, [result: string, misbehave: (response: ServerResponse) => unknown]> = {
  'a page of a proxy': [
    'malformed',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  ],
  'one text for two': ['malformed', (response) => sendJson(response, { translatedText: ['Una.'] })],
  'a string for a list': ['malformed', (response) => sendJson(response, { translatedText: 'Una. Dos.' })],
  'what are no strings': ['malformed', (response) => sendJson(response, { translatedText: ['Una.', null] })],
  'an error with status 200': ['malformed', (response) => sendJson(response, { error: 'A private sentence.' })],
  'a body that is cut': [
    'unreachable',
    (response) =>
      response.writeHead(200, { 'content-length': ANSWER.length + 10 }).write(ANSWER, () => response.destroy()),
  ],
  'an answer that is far too large': [
    'malformed',
    (response) => response.writeHead(200).end(ANSWER + ' '.repeat(5_000_000)),
  ],
  'status 500': ['status', (response) => sendJson(response, { error: 'Not translated: A private sentence.' }, 500)],
  'status 403': ['denied', (response) => sendJson(response, { error: 'Invalid API key' }, 403)],
  'status 404': ['status', (response) => response.writeHead(404).end()],
  'no answer at all': ['timeout', () => undefined],
  'a body that drips': [
    'timeout',
    (response) => {
      response.writeHead(200).write('{');
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    },
  ],
};

for (const [what, [result, misbehave]] of Object.entries(MISBEHAVIOUR)) {
  test(`${what} makes the engine unavailable and its directions down, with nothing private in the log`, {
    ...limits,
  }, async (t) => {
    const { server, engine, log, registry } = await startEngine(t, {
      apiKey: 'secret-key-of-it',
      // No busy machine turns another result into this one.
      responseTimeoutMs: result === 'timeout' ? 1_000 : 30_000,
    });
    server.translate = misbehave;
    await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
    assert.deepEqual([...availability(engine)], ['down']);
    const asked = server.received.length;
    await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
    assert.equal(server.received.length, asked);
    assert.match(log.join(''), /is down/);
    assert.doesNotMatch(log.join(''), /private|secret-key/);
    assert.match(await registry.metrics(), new RegExp(`requests_total\\{result="${result}"\\} [12]\\b`));
  });
}

test('headers that drip do not hold a request up', limits, async (t) => {
  const dripping = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket.write('x-more: yes\r\n'), 20);
    socket.on('close', () => clearInterval(drip));
  });
  t.after(() => dripping.close());
  dripping.listen(0, '127.0.0.1');
  await once(dripping, 'listening');
  const address = dripping.address();
  assert.ok(address !== null && typeof address === 'object');
  const { lines, log } = collectLog();
  const url = `http://127.0.0.1:${address.port}`;
  const engine = createLibreTranslateEngine({
    url,
    apiKey: undefined,
    log,
    registry: new Registry(),
    responseTimeoutMs: 100,
  });
  t.after(() => engine[Symbol.asyncDispose]());
  await waitUntil(t, () => lines.some((line) => line.includes('"result":"timeout"')));
});

test('a redirect is not followed', limits, async (t) => {
  const elsewhere = await startHttpServer((_request, response) =>
    sendJson(response, { translatedText: ['Una.', 'Dos.'] }),
  );
  t.after(() => elsewhere[Symbol.asyncDispose]());
  const { server, engine } = await startEngine(t);
  server.translate = (response) => response.writeHead(307, { location: `${elsewhere.url}/translate` }).end();
  await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
  assert.equal(elsewhere.requests, 0);
});

test('a connection that was closed, and a proxy whose server starts anew, are tried once more', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  for (const fail of [
    (response: ServerResponse) => response.destroy(),
    (response: ServerResponse) => response.writeHead(502).end(),
  ]) {
    server.translate = (response) => {
      server.translate = respondWithTranslation;
      fail(response);
    };
    assert.deepEqual((await engine.translate(batchOf(plain('One.')))).texts, ['es: One.']);
  }
  assert.equal(server.received.length, 4);
  server.translate = (response) => response.writeHead(502).end();
  await assert.rejects(engine.translate(batchOf(plain('One.'))), { code: 'engine_unavailable' });
  assert.equal(server.received.length, 6);
});

for (const status of [429, 503]) {
  test(`a server that answers ${status} is left alone as long as it wants`, limits, async (t) => {
    const { server, engine, log } = await startEngine(t, { firstCooldownMs: 10 });
    server.translate = (response) => response.writeHead(status, { 'retry-after': '120' }).end();
    await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
    assert.equal(server.received.length, 1);
    assert.match(log.join(''), /"seconds":120,/);
    assert.deepEqual([...availability(engine)], ['down']);
  });
}

test('nobody makes the engine rest for an hour', limits, async (t) => {
  const { server, engine, log } = await startEngine(t);
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  server.translate = (response) => response.writeHead(429, { 'retry-after': date }).end();
  await assert.rejects(engine.translate(batchOf(TWO)));
  assert.match(log.join(''), /"seconds":300,/);
});

test('after a rest the server is asked for its languages, and serves again when it answers', limits, async (t) => {
  const { server, engine } = await startEngine(t, { firstCooldownMs: 10 });
  server.translate = (response) => response.writeHead(500).end();
  await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
  server.translate = respondWithTranslation;
  await waitUntil(t, () => availability(engine).has('ready'));
  assert.equal((await engine.translate(batchOf(TWO))).texts.length, 2);
});

test('rests get longer while nothing gets better, and start over after a translation', limits, async (t) => {
  const { server, engine, log } = await startEngine(t, { firstCooldownMs: 10 });
  const rests = (): unknown[] => log.flatMap((line) => JSON.parse(line).seconds ?? []);
  for (const time of [1, 2, 3]) {
    server.translate = (response) => response.writeHead(500).end();
    await assert.rejects(engine.translate(batchOf(TWO)));
    assert.equal(rests().length, time);
    await waitUntil(t, () => availability(engine).has('ready'));
  }
  server.translate = respondWithTranslation;
  await engine.translate(batchOf(TWO));
  server.translate = (response) => response.writeHead(500).end();
  await assert.rejects(engine.translate(batchOf(TWO)));
  assert.deepEqual(rests(), [0.01, 0.02, 0.04, 0.01]);
});

test('a server that refuses one batch after the other is down; one refusal alone is the fault of a text', {
  ...limits,
}, async (t) => {
  const { server, engine } = await startEngine(t);
  server.translate = (response) => sendJson(response, { error: 'Please get an API key' }, 400);
  const states: boolean[] = [];
  for (let batch = 0; batch < 3; batch++) {
    await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
    states.push(availability(engine).has('ready'));
  }
  assert.deepEqual(states, [true, true, false]);
});

test('what a server that is not there yet may do is down, and ready once it is there', limits, async (t) => {
  const later = await startLibreTranslateServer();
  t.after(() => later[Symbol.asyncDispose]());
  const { languages } = later;
  later.languages = (response) => response.destroy();
  const { log } = collectLog();
  const engine = createLibreTranslateEngine({
    url: later.url,
    apiKey: undefined,
    log,
    registry: new Registry(),
    firstCooldownMs: 10,
  });
  t.after(() => engine[Symbol.asyncDispose]());
  assert.deepEqual([...availability(engine)], ['down']);
  assert.ok(engine.directions().some(({ from, to }) => from === 'en' && to === 'ja'));
  await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
  later.languages = languages;
  await waitUntil(t, () => availability(engine).has('ready'));
  assert.equal(engine.directions().length, 6);
});

test('a batch that nobody waits for any more ends at the server as well, and is no failure of it', {
  ...limits,
}, async (t) => {
  const { server, engine } = await startEngine(t, { responseTimeoutMs: 120_000 });
  const reached = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  server.translate = (response) => {
    response.on('close', left.resolve);
    reached.resolve();
  };
  const controller = new AbortController();
  const translated = engine.translate(batchOf(TWO, controller.signal));
  await reached.promise;
  controller.abort(new Error('nobody waits'));
  await assert.rejects(translated, { message: 'nobody waits' });
  await left.promise;
  assert.deepEqual([...availability(engine)], ['ready']);
});

test('closing ends what is under way', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  const reached = Promise.withResolvers<void>();
  server.translate = () => reached.resolve();
  const translated = engine.translate(batchOf(TWO));
  await reached.promise;
  await Promise.all([assert.rejects(translated, { code: 'shutting_down' }), engine[Symbol.asyncDispose]()]);
});
