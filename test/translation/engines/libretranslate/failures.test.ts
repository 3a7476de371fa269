import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { startHttpServer } from '../../../../load/servers/http-server.ts';
import { createLibreTranslateEngine } from '../../../../src/translation/engines/libretranslate/engine.ts';
import { respondWithTranslation, sendJson, startLibreTranslateServer } from '../../../support/libretranslate-server.ts';
import { textsOf } from '../../../support/tagged-segments.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { availability, batchOf, collectLog, plain, startEngine } from './support.ts';

const limits = { timeout: 300_000 };
const TWO = plain('A private sentence.', 'Another one.');

/** A correct response. */
const ANSWER = JSON.stringify({ translatedText: ['Una.', 'Dos.'] });

/** Misbehaviour of a server for a batch of two texts, and the resulting metric label. */
const MISBEHAVIOUR: Record<string, [result: string, misbehave: (response: ServerResponse) => unknown]> = {
  'a page of a proxy': [
    'malformed',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  ],
  'one text for two': ['malformed', (response) => sendJson(response, { translatedText: ['Una.'] })],
  'a string for a list': ['malformed', (response) => sendJson(response, { translatedText: 'Una. Dos.' })],
  'a null in the list': ['malformed', (response) => sendJson(response, { translatedText: ['Una.', null] })],
  'an error with status 200': ['malformed', (response) => sendJson(response, { error: 'A private sentence.' })],
  'a truncated body': [
    'unreachable',
    (response) =>
      response.writeHead(200, { 'content-length': ANSWER.length + 10 }).write(ANSWER, () => response.destroy()),
  ],
  'a response that is too large': [
    'malformed',
    (response) => response.writeHead(200).end(ANSWER + ' '.repeat(5_000_000)),
  ],
  'status 500': ['status', (response) => sendJson(response, { error: 'Not translated: A private sentence.' }, 500)],
  'status 403': ['denied', (response) => sendJson(response, { error: 'Invalid API key' }, 403)],
  'status 404': ['status', (response) => response.writeHead(404).end()],
  'no response': ['timeout', () => undefined],
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
  test(`${what} marks the engine down, without user text in the log`, {
    ...limits,
  }, async (t) => {
    const { server, engine, log, registry } = await startEngine(t, {
      apiKey: 'secret-key-of-it',
      // A long timeout prevents a timeout on a busy machine in place of the expected result.
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

test('dripping headers do not outlast the timeout', limits, async (t) => {
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

test('a closed connection and a 502 are retried once', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  for (const fail of [
    (response: ServerResponse) => response.destroy(),
    (response: ServerResponse) => response.writeHead(502).end(),
  ]) {
    server.translate = (response) => {
      server.translate = respondWithTranslation;
      fail(response);
    };
    assert.deepEqual(textsOf((await engine.translate(batchOf(plain('One.')))).texts), ['es: One.']);
  }
  assert.equal(server.received.length, 4);
  server.translate = (response) => response.writeHead(502).end();
  await assert.rejects(engine.translate(batchOf(plain('One.'))), { code: 'engine_unavailable' });
  assert.equal(server.received.length, 6);
});

for (const status of [429, 503]) {
  test(`the cool-down after status ${status} follows Retry-After`, limits, async (t) => {
    const { server, engine, log } = await startEngine(t, { firstCooldownMs: 10 });
    server.translate = (response) => response.writeHead(status, { 'retry-after': '120' }).end();
    await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
    assert.equal(server.received.length, 1);
    assert.match(log.join(''), /"seconds":120,/);
    assert.deepEqual([...availability(engine)], ['down']);
  });
}

test('the cool-down is limited if Retry-After is longer', limits, async (t) => {
  const { server, engine, log } = await startEngine(t);
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  server.translate = (response) => response.writeHead(429, { 'retry-after': date }).end();
  await assert.rejects(engine.translate(batchOf(TWO)));
  assert.match(log.join(''), /"seconds":300,/);
});

test('the engine is up again when a health check succeeds after the cool-down', limits, async (t) => {
  const { server, engine } = await startEngine(t, { firstCooldownMs: 10 });
  server.translate = (response) => response.writeHead(500).end();
  await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
  server.translate = respondWithTranslation;
  await waitUntil(t, () => availability(engine).has('ready'));
  assert.equal((await engine.translate(batchOf(TWO))).texts.length, 2);
});

test('cool-downs double with each failure, and a translation resets them', limits, async (t) => {
  const { server, engine, log } = await startEngine(t, { firstCooldownMs: 10 });
  const cooldowns = (): unknown[] => log.flatMap((line) => JSON.parse(line).seconds ?? []);
  for (const time of [1, 2, 3]) {
    server.translate = (response) => response.writeHead(500).end();
    await assert.rejects(engine.translate(batchOf(TWO)));
    assert.equal(cooldowns().length, time);
    await waitUntil(t, () => availability(engine).has('ready'));
  }
  server.translate = respondWithTranslation;
  await engine.translate(batchOf(TWO));
  server.translate = (response) => response.writeHead(500).end();
  await assert.rejects(engine.translate(batchOf(TWO)));
  assert.deepEqual(cooldowns(), [0.01, 0.02, 0.04, 0.01]);
});

test('a refresh that outlasts an outage does not add a second series of refreshes', limits, async (t) => {
  const refreshIntervalMs = 200;
  const { server, engine } = await startEngine(t, { firstCooldownMs: 10, refreshIntervalMs });
  const { languages } = server;
  const held = Promise.withResolvers<() => void>();
  server.languages = (response) => held.resolve(() => languages(response));
  const respondLate = await held.promise;
  server.languages = languages;
  server.translate = (response) => response.writeHead(500).end();
  await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
  await waitUntil(t, () => availability(engine).has('ready'));
  const arrivals: number[] = [];
  server.languages = (response) => {
    arrivals.push(performance.now());
    languages(response);
  };
  respondLate();
  await waitUntil(t, () => arrivals.length >= 4);
  const intervals = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
  assert.ok(Math.min(...intervals) > 0.9 * refreshIntervalMs, `${intervals} ms between refreshes`);
});

test('three consecutive rejected batches mark the server down', {
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

test('the default directions are down until the server starts', limits, async (t) => {
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

test('an aborted batch is cancelled at the server and does not mark it down', {
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
  controller.abort(new Error('aborted'));
  await assert.rejects(translated, { message: 'aborted' });
  await left.promise;
  assert.deepEqual([...availability(engine)], ['ready']);
});

test('closing cancels running requests', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  const reached = Promise.withResolvers<void>();
  server.translate = () => reached.resolve();
  const translated = engine.translate(batchOf(TWO));
  await reached.promise;
  await Promise.all([assert.rejects(translated, { code: 'shutting_down' }), engine[Symbol.asyncDispose]()]);
});

test('a late success of a running batch does not cancel the health check', limits, async (t) => {
  const { server, engine } = await startEngine(t, { firstCooldownMs: 1_000 });
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  server.translate = async (response, received, request) => {
    reached.resolve();
    await released.promise;
    respondWithTranslation(response, received, request);
  };
  const running = engine.translate(batchOf(TWO));
  await reached.promise;
  server.translate = (response) => response.writeHead(500).end();
  await assert.rejects(engine.translate(batchOf(TWO)), { code: 'engine_unavailable' });
  assert.deepEqual([...availability(engine)], ['down']);
  released.resolve();
  assert.equal((await running).texts.length, 2);
  await waitUntil(t, () => availability(engine).has('ready'));
});
