import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { openConnection } from '../support/raw-http.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';
import { site } from '../support/site.ts';

const limits = { timeout: 60_000 };
const SUMMARY = { text: 'It rains.' };

/** Sends headers that announce a body, and no body: the request is under way until the connection is closed. */
function hold(glossa: TestService, key: string, bytes = 100): Socket {
  const socket = openConnection(glossa.url);
  socket.write(`POST /v1/ai/summary HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Length: ${bytes}\r\n\r\n`);
  return socket;
}

async function metric(glossa: TestService, name: string): Promise<number> {
  const text = await (await glossa.fetch('/metrics')).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Waits until so many requests are under way. */
async function underWay({ signal }: TestContext, glossa: TestService, count: number): Promise<void> {
  while ((await metric(glossa, 'glossa_http_under_way_requests')) !== count) {
    signal.throwIfAborted();
    await new Promise(setImmediate);
  }
}

async function anotherKey(glossa: TestService): Promise<string> {
  const { key } = await glossa.service.keyring.create({ owner: 'default', name: 'another', scopes: ['summary'] });
  return key;
}

test(
  'a key has so many requests under way and no more, whatever the other keys of its owner have',
  limits,
  async (t) => {
    await using glossa = await startTestService({ GLOSSA_CONCURRENCY: '3' });
    const held = [1, 2, 3].map(() => hold(glossa, glossa.key));
    await underWay(t, glossa, 3);
    const { status, body, headers } = await glossa.post('/v1/ai/summary', SUMMARY);
    assert.deepEqual([status, body.code, headers.get('retry-after')], [429, 'rate_limited', '1']);
    assert.match(String(body.message), /^3 requests with this API key are under way/u);
    const other = await anotherKey(glossa);
    assert.equal((await glossa.post('/v1/ai/summary', SUMMARY, { 'x-api-key': other })).status, 200);
    held.pop()?.destroy();
    await underWay(t, glossa, 2);
    assert.equal((await glossa.post('/v1/ai/summary', SUMMARY)).status, 200);
    for (const socket of held) socket.destroy();
    await underWay(t, glossa, 0);
  },
);

test('readers of signed links count among those of the owner who gave them out', limits, async (t) => {
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

test('a full service refuses at once, and still tells how it is', limits, async (t) => {
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

test('bodies are let in as long as there is memory for them, half of it for one key', limits, async (t) => {
  const large = 4 * 1024 * 1024;
  await using glossa = await startTestService({}, { capacity: { bodyBytes: 2 * large } });
  const other = await anotherKey(glossa);
  const held = [hold(glossa, glossa.key, large)];
  await underWay(t, glossa, 1);
  const refused = await glossa.post('/v1/ai/summary', SUMMARY);
  assert.deepEqual([refused.status, refused.body.code], [503, 'overloaded']);
  assert.equal((await glossa.post('/v1/ai/summary', { text: 'a'.repeat(large) })).status, 413, 'later is no better');
  const zipped = await glossa.post('/v1/ai/summary', SUMMARY, { 'content-encoding': 'gzip' });
  assert.equal(zipped.status, 415, 'nor is it for this');
  assert.equal((await glossa.post('/v1/ai/summary', SUMMARY, { 'x-api-key': other })).status, 200);
  held.push(hold(glossa, other, large));
  await underWay(t, glossa, 2);
  assert.equal(await metric(glossa, 'glossa_http_body_bytes'), 2 * large);
  for (const socket of held) socket.destroy();
  await underWay(t, glossa, 0);
  assert.equal(await metric(glossa, 'glossa_http_body_bytes'), 0);
});

test('a body whose length was not announced counts with the bytes that it has once it is there', limits, async (t) => {
  const asked = Promise.withResolvers<void>();
  await using silent = await site(() => asked.resolve());
  await using glossa = await startTestService(
    { GLOSSA_FETCH_ALLOW: '127.0.0.1' },
    { capacity: { bodyBytes: 8 * 1024 * 1024 } },
  );
  const body = JSON.stringify({ url: silent.url });
  const socket = openConnection(glossa.url);
  socket.write(
    `POST /v1/ai/summary HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  await underWay(t, glossa, 1);
  assert.equal(await metric(glossa, 'glossa_http_body_bytes'), 4 * 1024 * 1024);
  socket.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  await asked.promise;
  assert.equal(await metric(glossa, 'glossa_http_body_bytes'), body.length);
  assert.equal((await glossa.post('/v1/ai/summary', SUMMARY)).status, 200);
  socket.destroy();
  await underWay(t, glossa, 0);
  assert.equal(await metric(glossa, 'glossa_http_body_bytes'), 0);
});

test('a client that does not read its answer loses its connection when its time is over', limits, async (t) => {
  await using glossa = await startTestService({ GLOSSA_DEADLINE: '1' });
  await glossa.fetch('/v1/store/file?key=large', { method: 'POST', body: Buffer.alloc(2 ** 24) });
  const reader = openConnection(glossa.url);
  reader.write(`GET /v1/store/file/read/large HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\n\r\n`);
  await new Promise((resolve) => reader.once('data', resolve));
  reader.pause();
  await underWay(t, glossa, 0);
  assert.ok(glossa.logLines.some((line) => line.includes('does not read its answer')));
  reader.destroy();
});

test('nobody waits for the reading of an answer that a client left before it was sent', limits, async (t) => {
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

test('what waits for the database has a deadline too', limits, async () => {
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
