import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { acquireRedisLock } from '../../src/redis/redis-lock.ts';
import { openRedis } from '../../src/redis/send-commands.ts';

const options = { timeout: 300_000, skip: WITHOUT_REDIS ?? false };
const TIMES = { leaseMs: 600, pollIntervalMs: 5 };
const NEVER = new AbortController().signal;

async function connected(url: string) {
  const redis = openRedis({ url, log: pino({ level: 'silent' }), registry: new Registry() });
  await redis.firstAttempt;
  return redis;
}

/** Resolves after a failed attempt to take the lock. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { seen: promise, onWait: async () => resolve() };
}

test('one replica at a time holds a lock, for as long as it needs it', options, async (t) => {
  await using server = await startRedis();
  await using one = await connected(server.url);
  await using other = await connected(server.url);
  const { seen, onWait } = waiting();
  const held = await acquireRedisLock(one, 'a', NEVER, onWait, TIMES);
  let isTaken = false;
  const wanted = acquireRedisLock(other, 'a', NEVER, onWait, TIMES).finally(() => {
    isTaken = true;
  });
  await using _another = await acquireRedisLock(other, 'b', NEVER, onWait, TIMES);
  await seen;
  const left = async () => Number(await server.command('PTTL', one.key('lock:a')));
  for (let renewals = 0, before = await left(); renewals < 3; ) {
    const now = await left();
    if (now > before) renewals++;
    before = now;
    t.signal.throwIfAborted();
  }
  assert.equal(isTaken, false);
  await held[Symbol.asyncDispose]();
  await using _taken = await wanted;
});

test('the lock of a killed replica is free after its lease', options, async () => {
  await using server = await startRedis();
  await using other = await connected(server.url);
  await server.command('SET', other.key('lock:a'), 'a holder that renews nothing', 'PX', '100');
  const { seen, onWait } = waiting();
  await using _taken = await acquireRedisLock(other, 'a', NEVER, onWait, TIMES);
  await seen;
});

test('releasing an expired lock leaves the lock of the next holder alone', options, async () => {
  await using server = await startRedis();
  await using redis = await connected(server.url);
  const held = await acquireRedisLock(redis, 'a', NEVER, async () => {}, TIMES);
  await server.command('SET', redis.key('lock:a'), 'somebody else');
  await held[Symbol.asyncDispose]();
  assert.equal(await server.command('GET', redis.key('lock:a')), 'somebody else');
});

test('the lock is granted while Redis is unavailable, and waiting ends with the signal', options, async () => {
  await using server = await startRedis();
  await using redis = await connected(server.url);
  await server.command('SET', redis.key('lock:a'), 'somebody');
  const stop = new AbortController();
  const first = waiting();
  const ended = acquireRedisLock(redis, 'a', stop.signal, first.onWait, TIMES);
  await first.seen;
  stop.abort(new Error('enough'));
  await assert.rejects(ended, /enough/);
  const second = waiting();
  const taken = acquireRedisLock(redis, 'a', NEVER, second.onWait, TIMES);
  await second.seen;
  await server.kill();
  await using _lock = await taken;
});
