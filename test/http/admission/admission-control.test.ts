import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { startHttpServer } from '../../../load/servers/http-server.ts';
import { openConnection, readToEnd, statuses } from '../../support/raw-http.ts';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';
import { waitUntil } from '../../support/wait-until.ts';

const limits = { timeout: 300_000 };
const MIB = 2 ** 20;
const SUMMARY = { text: 'It rains.' };

/** Sends the headers of a request without its body. The request is under way until the connection is closed. */
function hold(glossa: TestService, key: string, bytes = 100, headers = ''): Socket {
  const socket = openConnection(glossa.url);
  const length = `Content-Length: ${bytes}\r\n`;
  socket.write(`POST /v1/ai/summary HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n${headers}${length}\r\n`);
  return socket;
}

async function metric(glossa: TestService, name: string): Promise<number> {
  const text = await (await glossa.fetch('/metrics')).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Waits until this number of requests is under way. */
const underWay = (t: TestContext, glossa: TestService, count: number): Promise<void> =>
  waitUntil(t, async () => (await metric(glossa, 'glossa_http_under_way_requests')) === count);

async function anotherKey(glossa: TestService): Promise<string> {
  const { key } = await glossa.service.keyStore.create({ owner: 'default', name: 'another', scopes: ['summary'] });
  return key;
}

test('the limit of concurrent requests of a key holds independently of other keys of the owner', limits, async (t) => {
  await using glossa = await startTestService({ GLOSSA_CONCURRENCY: '3' });
  const held = [1, 2, 3].map(() => hold(glossa, glossa.key));
  await underWay(t, glossa, 3);
  const { status, body, headers } = await glossa.post('/v1/ai/summary', SUMMARY);
  assert.deepEqual([status, body.code, headers.get('retry-after')], [429, 'rate_limited', '1']);
  assert.match(String(body.message), /^3 requests with this API key are in progress/u);
  const other = await anotherKey(glossa);
  assert.equal((await glossa.post('/v1/ai/summary', SUMMARY, { 'x-api-key': other })).status, 200);
  held.pop()?.destroy();
  await underWay(t, glossa, 2);
  assert.equal((await glossa.post('/v1/ai/summary', SUMMARY)).status, 200);
  for (const socket of held) socket.destroy();
  await underWay(t, glossa, 0);
});

test('requests with signed links of one owner share a limit of concurrent requests', limits, async (t) => {
  await using glossa = await startTestService({ GLOSSA_CONCURRENCY: '1' });
  const stored = await readAnswer(
    await glossa.fetch('/v1/store/file?key=large&temp_public_url=true', {
      method: 'POST',
      body: Buffer.alloc(2 ** 24),
    }),
  );
  const { pathname, search } = new URL(String(stored.body.temp_public_url));
  const reader = openConnection(glossa.url);
  reader.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await underWay(t, glossa, 1);
  assert.equal((await fetch(String(stored.body.temp_public_url))).status, 429);
  assert.equal((await glossa.post('/v1/ai/summary', SUMMARY)).status, 200, 'the key itself is free');
  reader.destroy();
  await underWay(t, glossa, 0);
});

test('a service at capacity rejects requests at once and still serves health and metrics', limits, async (t) => {
  await using glossa = await startTestService({ GLOSSA_CONCURRENCY: '3' }, { capacity: { requests: 4 } });
  const other = await anotherKey(glossa);
  const held = [glossa.key, glossa.key, other, other].map((key) => hold(glossa, key));
  await underWay(t, glossa, 4);
  for (const path of ['/v1/languages', '/v1/usage', '/']) {
    const { status, body, headers } = await glossa.get(path);
    assert.deepEqual([status, body.code], [503, 'overloaded'], path);
    assert.ok(Number(headers.get('retry-after')) > 0);
  }
  for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await glossa.fetch(path)).status, 200, path);
  for (const socket of held) socket.destroy();
  await underWay(t, glossa, 0);
  assert.equal((await glossa.fetch('/v1/languages')).status, 200);
});

test('announced bodies count only with the bytes that have arrived', limits, async (t) => {
  const large = 4 * MIB;
  await using glossa = await startTestService({}, { capacity: { bodyBytes: 2 * large } });
  const held = Array.from({ length: 68 }, () => hold(glossa, glossa.key, large));
  for (const socket of held) socket.write('{');
  await underWay(t, glossa, held.length);
  await waitUntil(t, async () => (await metric(glossa, 'glossa_http_body_bytes')) === held.length);
  for (const key of [glossa.key, await anotherKey(glossa)]) {
    assert.equal((await glossa.post('/v1/ai/summary', SUMMARY, { 'x-api-key': key })).status, 200);
  }
  assert.equal((await glossa.post('/v1/ai/summary', { text: 'a'.repeat(large) })).status, 413);
  for (const socket of held) socket.destroy();
  await underWay(t, glossa, 0);
  assert.equal(await metric(glossa, 'glossa_http_body_bytes'), 0);
});

test('one key and one client address each get half of the memory for bodies', limits, async (t) => {
  let fetches = 0;
  await using silent = await startHttpServer(() => fetches++);
  await using glossa = await startTestService(
    { GLOSSA_FETCH_ALLOW: '127.0.0.1', GLOSSA_TRUSTED_PROXIES: '127.0.0.1' },
    { capacity: { bodyBytes: 2 * MIB } },
  );
  const other = await anotherKey(glossa);
  const from = (key: string, client: string) => ({ 'x-api-key': key, 'x-forwarded-for': client });
  // The body has arrived, and the request waits for a document that never arrives.
  const leaving = new AbortController();
  const padded = JSON.stringify({ url: silent.url, padding: 'a'.repeat(0.9 * MIB) });
  const headers = from(glossa.key, '203.0.113.1');
  const waiting = glossa.fetch('/v1/ai/summary', { method: 'POST', headers, body: padded, signal: leaving.signal });
  await waitUntil(t, () => fetches > 0);
  const body = { ...SUMMARY, padding: 'a'.repeat(0.2 * MIB) };
  for (const [key, client, status] of [
    [glossa.key, '203.0.113.2', 503],
    [other, '203.0.113.1', 503],
    [other, '203.0.113.2', 200],
  ] as const) {
    const answer = await glossa.post('/v1/ai/summary', body, from(key, client));
    assert.equal(answer.status, status, client);
    if (status === 503) assert.equal(answer.body.code, 'overloaded');
  }
  leaving.abort();
  await assert.rejects(waiting);
  await underWay(t, glossa, 0);
  assert.equal((await glossa.post('/v1/ai/summary', body, from(glossa.key, '203.0.113.1'))).status, 200);
});

/** Retries until the service admits the request. */
const untilServed = (t: TestContext, ask: () => Promise<{ status: number }>): Promise<void> =>
  waitUntil(t, async () => {
    const { status } = await ask();
    if (status !== 200) assert.equal(status, 503);
    return status === 200;
  });

test('a slow body is ended when a fast one needs its memory', limits, async (t) => {
  await using glossa = await startTestService(
    { GLOSSA_TRUSTED_PROXIES: '127.0.0.1' },
    { capacity: { bodyBytes: 2 * MIB } },
  );
  const upload = openConnection(glossa.url);
  upload.write(
    `POST /v1/store/file?key=a HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\nContent-Length: 9\r\n\r\n`,
  );
  await underWay(t, glossa, 1);
  const keys = [glossa.key, await anotherKey(glossa)];
  const slow = keys.map((key, index) => hold(glossa, key, MIB, `X-Forwarded-For: 203.0.113.${index}\r\n`));
  for (const socket of slow) socket.write('a'.repeat(0.95 * MIB));
  await waitUntil(t, async () => (await metric(glossa, 'glossa_http_body_bytes')) >= 1.8 * MIB);
  const third = await anotherKey(glossa);
  const text = 'It rains. '.repeat(20_000);
  await untilServed(t, () => glossa.post('/v1/ai/summary', { text }, { 'x-api-key': third }));
  const ended = await Promise.race(slow.map(readToEnd));
  assert.deepEqual(statuses(ended), [408]);
  assert.match(ended, /"code":"request_timeout"/u);
  await underWay(t, glossa, 2);
  const stored = once(upload, 'data');
  upload.write('It rains.');
  assert.deepEqual(statuses(String(await stored)), [200], 'a slow upload holds no memory that others could use');
  for (const socket of [...slow, upload]) socket.destroy();
});

for (const [what, path, begin] of [
  ['of JSON', '/v1/ai/summary', 'Content-Length: 100\r\n\r\n{"text":'],
  ['of a file', '/v1/store/file?key=a', 'Content-Length: 100\r\n\r\nbegin'],
  [
    'of a form',
    '/v1/store/file?key=a',
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbegin',
  ],
] as const) {
  test(`a slow body ${what} is ended when the service is at capacity`, limits, async (t) => {
    await using glossa = await startTestService({}, { capacity: { requests: 1 } });
    const slow = openConnection(glossa.url);
    slow.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\n${begin}`);
    await underWay(t, glossa, 1);
    const ended = readToEnd(slow);
    await untilServed(t, () => glossa.fetch('/v1/languages'));
    assert.deepEqual(statuses(await ended), [408]);
    assert.match(await ended, /"code":"request_timeout"/u);
    await underWay(t, glossa, 0);
    assert.ok(glossa.logLines.every((line) => JSON.parse(line).level < 50));
  });
}

test('one client address behind a proxy leaves room for the concurrent requests of others', limits, async (t) => {
  await using glossa = await startTestService(
    { GLOSSA_TRUSTED_PROXIES: '127.0.0.0/8' },
    { capacity: { requests: 86 } },
  );
  const forwardedFor = 'X-Forwarded-For: 203.0.113.9, 2001:db8::1, 127.0.0.2\r\n';
  const held = Array.from({ length: 75 }, () => hold(glossa, glossa.key, 100, forwardedFor));
  await underWay(t, glossa, held.length);
  const ask = async (client: string) =>
    (await glossa.fetch('/v1/languages', { headers: { 'x-forwarded-for': client } })).status;
  assert.equal(await ask('203.0.113.9, 2001:db8::ffff'), 503, 'one client owns a network of 64 bits');
  assert.equal(await ask('[2001:db8::2]:4711'), 503, 'some proxies add the port');
  assert.equal(await ask('2001:db8::1, 203.0.113.9'), 200, 'only the last address comes from the proxy');
  assert.equal(await ask('nonsense'), 200);
  for (const socket of held) socket.destroy();
  await underWay(t, glossa, 0);
});

test('the bytes of a body count from their arrival until the response', limits, async (t) => {
  const fetched = Promise.withResolvers<void>();
  await using silent = await startHttpServer(() => fetched.resolve());
  await using glossa = await startTestService({ GLOSSA_FETCH_ALLOW: '127.0.0.1' });
  const body = JSON.stringify({ url: silent.url });
  const socket = openConnection(glossa.url);
  socket.write(
    `POST /v1/ai/summary HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  await underWay(t, glossa, 1);
  assert.equal(await metric(glossa, 'glossa_http_body_bytes'), 0);
  socket.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  await fetched.promise;
  assert.equal(await metric(glossa, 'glossa_http_body_bytes'), body.length);
  socket.destroy();
  await underWay(t, glossa, 0);
  assert.equal(await metric(glossa, 'glossa_http_body_bytes'), 0);
});

test('the connection of a client that does not read its response is closed after the timeout', limits, async (t) => {
  await using glossa = await startTestService({ GLOSSA_DEADLINE: '1' });
  await glossa.fetch('/v1/store/file?key=large', { method: 'POST', body: Buffer.alloc(2 ** 24) });
  const reader = openConnection(glossa.url);
  reader.write(`GET /v1/store/file/read/large HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\n\r\n`);
  await new Promise((resolve) => reader.once('data', resolve));
  reader.pause();
  await underWay(t, glossa, 0);
  assert.ok(glossa.logLines.some((line) => line.includes('does not read its response')));
  reader.destroy();
});

test('no response timeout runs for a client that has already closed its connection', limits, async (t) => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  {
    await using glossa = await startTestService();
    const socket = hold(glossa, glossa.key);
    await underWay(t, glossa, 1);
    socket.destroy();
    await underWay(t, glossa, 0);
  }
  assert.equal(timers(), before);
});

test('a request that waits for the database has a deadline', limits, async () => {
  await using glossa = await startTestService({ GLOSSA_DEADLINE: '1' });
  await glossa.fetch('/v1/store/file?key=a', { method: 'POST', body: 'a' });
  const lock = new DatabaseSync(join(glossa.dataDirectory, 'glossa.db'));
  lock.exec('BEGIN IMMEDIATE');
  const answers = await Promise.all([
    glossa.get('/v1/usage'),
    glossa.fetch('/v1/store/file/read/a', { method: 'DELETE' }).then(readAnswer),
  ]);
  lock.exec('ROLLBACK');
  lock.close();
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [504, 'deadline_exceeded']);
});
