import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { freePort } from '../../load/servers/free-port.ts';
import { startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { RedisError } from '../../src/redis/errors.ts';
import { openRedis, type Redis } from '../../src/redis/send-commands.ts';
import { startTestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const options = { timeout: 300_000, skip: WITHOUT_REDIS ?? false };

interface Opened extends AsyncDisposable {
  redis: Redis;
  registry: Registry;
  logLines: string[];
}

function open(url: string): Opened {
  const logLines: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void logLines.push(line) });
  const registry = new Registry();
  const redis = openRedis({ url, log, registry });
  return { redis, registry, logLines, [Symbol.asyncDispose]: () => redis[Symbol.asyncDispose]() };
}

const up = (t: TestContext, { redis }: Opened): Promise<void> => waitUntil(t, () => redis.isAvailable());
const failure = (name: string) => (error: unknown) => error instanceof RedisError && error.failure === name;

test('commands and scripts run on a connected server, with prefixed keys', options, async () => {
  await using server = await startRedis();
  await using opened = open(server.url);
  const { redis } = opened;
  await redis.firstAttempt;
  assert.equal(await redis.run(['SET', redis.key('a'), '1']), 'OK');
  assert.equal(await server.command('GET', 'glossa:a'), '1');
  const add = redis.script("return redis.call('INCRBY', KEYS[1], ARGV[1])");
  assert.equal(await add([redis.key('a')], ['2']), 3, 'a script that the server has never seen');
  assert.equal(await add([redis.key('a')], ['2']), 5, 'and one that it knows');
  await server.command('SCRIPT', 'FLUSH');
  assert.equal(await add([redis.key('a')], ['2']), 7, 'and one that it has forgotten');
});

test('commands fail at once while the server is down and work when it starts', options, async (t) => {
  await using server = await startRedis();
  await server.kill();
  await using opened = open(server.url);
  const { redis, logLines, registry } = opened;
  await redis.firstAttempt;
  assert.equal(redis.isAvailable(), false);
  await assert.rejects(redis.run(['PING']), failure('away'));
  assert.match(await registry.metrics(), /^glossa_redis_connected 0$/m);
  await server.start();
  await up(t, opened);
  assert.equal(await redis.run(['PING']), 'PONG');
  assert.match(await registry.metrics(), /^glossa_redis_connected 1$/m);
  const told = logLines.map((line) => JSON.parse(line)).map(({ level, msg, err }) => [level, msg, err?.message]);
  assert.deepEqual(told, [
    [
      40,
      'Redis is unavailable; the service continues without it',
      `Redis at 127.0.0.1:${server.port} refuses connections: check that it runs.`,
    ],
    [30, 'Redis is available again', undefined],
  ]);
});

test(
  'a server that dies with commands on their way ends them, and is used again when it is back',
  options,
  async (t) => {
    await using server = await startRedis();
    await using opened = open(server.url);
    const { redis } = opened;
    await redis.firstAttempt;
    const waits = redis.run(['BLPOP', redis.key('none'), '0'], { timeoutMs: 60_000 });
    waits.catch(() => {});
    await waitUntil(t, async () => String(await server.command('CLIENT', 'LIST')).includes('cmd=blpop'));
    await server.kill();
    await assert.rejects(waits, failure('late'));
    await server.start();
    await up(t, opened);
    assert.equal(await redis.run(['PING']), 'PONG');
  },
);

test('a reply that arrives while this process is busy is not late', options, async () => {
  await using server = await startRedis();
  await using opened = open(server.url);
  await opened.redis.firstAttempt;
  const reply = opened.redis.run(['PING'], { timeoutMs: 50 });
  // The client writes the command in an immediate.
  await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  assert.equal(await reply, 'PONG');
  assert.equal(opened.redis.isAvailable(), true);
});

test('an unresponsive server delays only the first commands', options, async (t) => {
  await using server = await startRedis();
  await using opened = open(server.url);
  const { redis, registry } = opened;
  await redis.firstAttempt;
  server.pause();
  await Promise.all([1, 2, 3].map(() => assert.rejects(redis.run(['PING']), failure('late'))));
  assert.equal(redis.isAvailable(), false);
  await assert.rejects(redis.run(['PING']), failure('away'));
  assert.match(await registry.metrics(), /^glossa_redis_command_seconds_count\{outcome="late"\} 3$/m);
  server.resume();
  await up(t, opened);
  assert.equal(await redis.run(['PING']), 'PONG');
});

test('a server that is suspended for long gets a new connection', options, async (t) => {
  await using server = await startRedis();
  await using opened = open(server.url);
  const { redis, logLines } = opened;
  await redis.firstAttempt;
  const before = await server.command('CLIENT', 'LIST');
  server.pause();
  await waitUntil(t, () => logLines.some((line) => line.includes('Redis is unavailable')));
  server.resume();
  await up(t, opened);
  await redis.run(['PING']);
  assert.notEqual(await server.command('CLIENT', 'LIST'), before);
});

test('a server that accepts connections and never answers is unavailable', options, async () => {
  const sockets = new Set<Socket>();
  const mute = createServer((socket) => void sockets.add(socket));
  const port = await freePort();
  mute.listen(port, '127.0.0.1');
  await using opened = open(`redis://127.0.0.1:${port}`);
  await opened.redis.firstAttempt;
  await assert.rejects(opened.redis.run(['PING']), failure('away'));
  assert.match(opened.logLines.join(''), /does not answer\./);
  for (const socket of sockets) socket.destroy();
  mute.close();
});

test('a wrong password is logged without the password', options, async () => {
  await using server = await startRedis('right-secret');
  await using right = open(server.url);
  await right.redis.firstAttempt;
  assert.equal(await right.redis.run(['PING']), 'PONG');
  await using wrong = open(server.url.replace('right-secret', 'wrong-secret'));
  await using none = open(server.url.replace(':right-secret@', ''));
  await Promise.all([wrong.redis.firstAttempt, none.redis.firstAttempt]);
  assert.match(wrong.logLines.join(''), /rejects the credentials: check user name and password in GLOSSA_REDIS_URL/);
  assert.match(none.logLines.join(''), /requires a password: add it to GLOSSA_REDIS_URL/);
  assert.doesNotMatch([...wrong.logLines, ...none.logLines].join(''), /secret/);
});

test('a rejected command is logged once, without the command', options, async () => {
  await using server = await startRedis();
  await using opened = open(server.url);
  const { redis, logLines } = opened;
  await redis.firstAttempt;
  await redis.run(['SET', redis.key('text'), 'private']);
  const refused = () => assert.rejects(redis.run(['INCRBY', redis.key('text'), 'private']), failure('refused'));
  await refused();
  await refused();
  assert.equal(logLines.length, 1);
  assert.doesNotMatch(logLines.join(''), /private/);
  assert.equal(redis.isAvailable(), true);
});

test('a signal ends the wait for a reply', options, async () => {
  await using server = await startRedis();
  await using opened = open(server.url);
  await opened.redis.firstAttempt;
  const reason = new Error('gone');
  const aborted = opened.redis.run(['BLPOP', opened.redis.key('none'), '0'], {
    signal: AbortSignal.any([AbortSignal.abort(reason)]),
  });
  await assert.rejects(aborted, reason);
  const leaving = new AbortController();
  const waits = opened.redis.run(['BLPOP', opened.redis.key('none'), '0'], {
    signal: leaving.signal,
    timeoutMs: 60_000,
  });
  leaving.abort(reason);
  await assert.rejects(waits, reason);
});

test('a service starts, serves and stops without its Redis', options, async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  await using glossa = await startTestService({ GLOSSA_REDIS_URL: url });
  assert.equal((await glossa.post('/v1/ai/summary', { text: 'It rains.' })).status, 200);
  assert.equal((await glossa.fetch('/readyz')).status, 200);
  assert.equal(glossa.logLines.filter((line) => line.includes('Redis is unavailable')).length, 1);
});
