import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startDelayingProxy } from '../../load/servers/delaying-proxy.ts';
import { startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import type { Limits } from '../../src/config/usage-limits.ts';
import type { GlossaError } from '../../src/errors.ts';
import { openLimitStore } from '../../src/limits/fallback-limit-store.ts';
import { createLimitGroup, type LimitGroup } from '../../src/limits/limit-group.ts';
import type { Lease } from '../../src/limits/limit-store.ts';
import { createLimiter, type Limiter, type RequestLimiter } from '../../src/limits/limiter.ts';
import { createMemoryLimitStore } from '../../src/limits/memory-limit-store.ts';
import { NO_USAGE, periodsOf, type UsedAmounts } from '../../src/limits/quotas.ts';
import { createRedisLimitStore } from '../../src/limits/redis-limit-store.ts';
import { openRedis, type Redis, type RedisScript } from '../../src/redis/redis-client.ts';
import { waitUntil } from '../support/wait-until.ts';

const log = pino({ level: 'silent' });

describe('limits in Redis', { skip: WITHOUT_REDIS, timeout: 300_000 }, async () => {
  if (WITHOUT_REDIS !== undefined) return;
  const server = await startRedis();
  after(() => server[Symbol.asyncDispose]());

  interface ReplicaOptions {
    url?: string;
    /** Uses the command timeouts of a service. */
    isQuick?: boolean;
    read?: () => Promise<UsedAmounts>;
  }

  /** A replica whose database reports this usage. */
  async function replica(
    used: UsedAmounts = NO_USAGE,
    options: ReplicaOptions = {},
  ): Promise<Limiter & AsyncDisposable> {
    const { url = server.url, isQuick = false, read = async () => used } = options;
    const registry = new Registry();
    const redis = openRedis({ url, log, registry });
    await redis.firstAttempt;
    // With long timeouts even a busy machine never falls back to memory.
    const script = (lua: string): RedisScript => {
      const run = redis.script(lua);
      return (names, args) => run(names, args, { timeoutMs: 60_000 });
    };
    const patient = isQuick ? redis : { ...redis, script };
    const store = openLimitStore({ redis: patient, usageReader: { read }, log, registry });
    return {
      ...createLimiter({ store, registry }),
      async [Symbol.asyncDispose]() {
        store[Symbol.dispose]();
        await redis[Symbol.asyncDispose]();
      },
    };
  }

  let keys = 0;
  const someKey = (limits: Limits) => createLimitGroup('key', `key-${++keys}`, limits);
  const someOwner = (limits: Limits) => createLimitGroup('owner', `owner-${++keys}`, limits);
  const admit = (limiter: RequestLimiter): Promise<void> => limiter.acquire(() => {}, true);

  /** Whether the request is admitted. Any error but a rejection fails the test. */
  async function isAdmitted(act: Promise<void>): Promise<boolean> {
    return act.then(
      () => true,
      (error: GlossaError) => {
        if (error.status === 429) return false;
        throw error;
      },
    );
  }

  test('concurrent requests reserve exactly the characters of a quota', async (t) => {
    await using one = await replica();
    await using other = await replica();
    // Redis knows all scripts from now on, so it executes commands in the order in which they are sent.
    const first = someKey({ 'characters/day': 9 });
    const known = one.forRequest([first]);
    await admit(known);
    await known.reserve(9);
    await known.settle(9, 0);
    const request = fc.record({ characters: fc.integer({ min: 1, max: 300 }), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 2_000 }),
        async (requests, most) => {
          const groups = [someKey({ 'characters/day': most }), someOwner({ 'characters/month': most + 50 })];
          const requestLimiters = requests.map((_, i) => (i % 2 ? one : other).forRequest(groups));
          const granted = await Promise.all(
            requests.map(async ({ characters }, i) => {
              const limiter = requestLimiters[i];
              return (
                limiter !== undefined && (await isAdmitted(admit(limiter).then(() => limiter.reserve(characters))))
              );
            }),
          );
          const sum = requests.reduce((total, { characters }, i) => total + (granted[i] ? characters : 0), 0);
          assert.ok(sum <= most, `${sum} of ${most}`);
          for (const [i, { characters }] of requests.entries()) {
            assert.ok(
              granted[i] || sum + characters > most,
              `${characters} would have fitted beside ${sum} of ${most}`,
            );
          }
          let used = 0;
          for (const [i, { characters, fails }] of requests.entries()) {
            if (granted[i] && !fails) used += characters;
            requestLimiters[i]?.settle(granted[i] && !fails ? characters : 0, 0);
            requestLimiters[i]?.release();
          }
          // Only failed requests have returned characters. Releases are not awaited.
          const admits = async (characters: number): Promise<boolean> => {
            const limiter = one.forRequest(groups);
            const isIn = await isAdmitted(admit(limiter).then(() => limiter.reserve(characters)));
            limiter.release();
            return isIn;
          };
          const [group = assert.fail()] = groups;
          await waitUntil(t, async () => (await other.usage(group)).day.characters === used);
          if (used < most) await waitUntil(t, () => admits(most - used));
          assert.equal(await admits(most - used + 1), false);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('requests of all replicas reserve tokens and return unused tokens', async () => {
    await using one = await replica();
    await using other = await replica();
    const key = someKey({ 'tokens/day': 100 });
    const [first, second] = [one.forRequest([key]), other.forRequest([key])];
    await Promise.all([admit(first), admit(second)]);
    await first.reserve(60);
    await assert.rejects(second.reserve(41), /^GlossaError: 60 of 100 tokens of this UTC day/);
    await second.reserve(40);
    assert.equal(await isAdmitted(admit(one.forRequest([key]))), false);
    await first.settle(60, 25);
    const third = other.forRequest([key]);
    await admit(third);
    await assert.rejects(third.reserve(36), /^GlossaError: 65 of 100 tokens of this UTC day/);
    await third.reserve(35);
    assert.deepEqual((await one.usage(key)).day, { characters: 60, tokens: 25 });
  });

  test('concurrent requests acquire exactly the permits of a limit and return them', async () => {
    await using one = await replica();
    await using other = await replica();
    const owner = someOwner({ 'requests at once': 7 });
    const groups = () => [someKey({ 'requests at once': 5 }), owner];
    const [first, second] = [groups(), groups()];
    const requestLimiters = Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? one : other).forRequest(i % 4 < 2 ? first : second),
    );
    const granted = await Promise.all(requestLimiters.map((limiter) => isAdmitted(admit(limiter))));
    assert.equal(granted.filter(Boolean).length, 7);
    for (const limiter of requestLimiters) limiter.release();
    const again = Array.from({ length: 5 }, () => one.forRequest(first));
    assert.deepEqual(await Promise.all(again.map((limiter) => isAdmitted(admit(limiter)))), [
      true,
      true,
      true,
      true,
      true,
    ]);
    assert.equal(await isAdmitted(admit(other.forRequest(first))), false);
    for (const limiter of again) limiter.release();
  });

  test('permits and reservations of a killed replica are free after its leases', async () => {
    await using one = await replica();
    await using other = await replica();
    const key = someKey({ 'requests at once': 1, 'characters/day': 10 });
    const held = one.forRequest([key]);
    await admit(held);
    await held.reserve(10);
    assert.equal(await isAdmitted(admit(other.forRequest([key]))), false);
    const leases = `glossa:leases:${key.storageName}`;
    const [member = '', end = '0'] = (await server.command('ZRANGE', leases, '0', '-1', 'WITHSCORES')) as string[];
    const [seconds] = (await server.command('TIME')) as string[];
    assert.ok(Number(end) - Number(seconds) * 1000 <= 11_000, 'within eleven seconds');
    await server.command('ZADD', leases, '1', member);
    const limiter = other.forRequest([key]);
    await admit(limiter);
    await limiter.reserve(10);
    limiter.release();
  });

  test('leases of a replica that is killed after a request expire in Redis', async () => {
    await using one = await replica();
    const key = someKey({ 'characters/day': 10 });
    const limiter = one.forRequest([key]);
    await admit(limiter);
    await limiter.reserve(10);
    await limiter.settle(10, 0);
    assert.ok(Number(await server.command('PTTL', `glossa:leases:${key.storageName}`)) > 0);
  });

  test('the requests of a second are admitted exactly up to the limit', async () => {
    await using one = await replica();
    await using other = await replica();
    const groups = [someKey({ 'requests/s': 10 }), someOwner({ 'requests/s': 12 })];
    // One request has been counted, in a second that outlasts the test on a slow machine.
    for (const { storageName } of groups)
      await server.command('SET', `glossa:second:${storageName}`, '1', 'PX', '600000');
    const requestLimiters = Array.from({ length: 30 }, (_, i) => (i % 2 ? one : other).forRequest(groups));
    const granted = await Promise.all(requestLimiters.map((limiter) => isAdmitted(admit(limiter))));
    assert.equal(granted.filter(Boolean).length, 9);
    const ofAnother = [someKey({ 'requests/s': 10 }), groups[1] ?? assert.fail()];
    const later = Array.from({ length: 5 }, () => other.forRequest(ofAnother));
    const fewer = await Promise.all(later.map((limiter) => isAdmitted(admit(limiter))));
    assert.equal(fewer.filter(Boolean).length, 2, 'the owner has two left');
  });

  test('higher usage in the database counts beside the counts in Redis', async () => {
    await using one = await replica();
    await using other = await replica({ day: { characters: 60, tokens: 0 }, month: { characters: 60, tokens: 0 } });
    const key = someKey({ 'characters/day': 100 });
    await admit(one.forRequest([key]));
    const limiter = other.forRequest([key]);
    await admit(limiter);
    await assert.rejects(limiter.reserve(41), /^GlossaError: 60 of 100 characters of this UTC day/);
    assert.equal((await one.usage(key)).day.characters, 60, 'from then on for all');
  });

  const usedInRedis = async ({ storageName }: LimitGroup): Promise<number> =>
    Number(await server.command('HGET', `glossa:used:${storageName}:${periodsOf(new Date()).day}`, 'characters'));

  test('usage is in Redis before it is written to the database', async () => {
    await using one = await replica();
    // Redis has lost its scripts, so the next commands send them again.
    await server.command('SCRIPT', 'FLUSH');
    const key = someKey({ 'characters/day': 1000 });
    const limiter = one.forRequest([key]);
    await admit(limiter);
    await limiter.reserve(500);
    const settled = limiter.settle(500, 0);
    await admit(one.forRequest([key]));
    await settled;
    assert.equal(await usedInRedis(key), 500);
    await using other = await replica({ day: { characters: 500, tokens: 0 }, month: { characters: 500, tokens: 0 } });
    await admit(other.forRequest([key]));
    assert.equal((await other.usage(key)).day.characters, 500);
  });

  test('usage counts once when it reaches Redis after the database', async (t) => {
    await using way = await startDelayingProxy(server.port);
    await using one = await replica(NO_USAGE, { url: `redis://127.0.0.1:${way.port}` });
    await using other = await replica({ day: { characters: 500, tokens: 7 }, month: { characters: 500, tokens: 7 } });
    const key = someKey({ 'characters/day': 1000 });
    const limiter = one.forRequest([key]);
    await admit(limiter);
    await limiter.reserve(500);
    way.hold();
    await limiter.settle(500, 7);
    const isCounted = { day: { characters: 500, tokens: 7 }, month: { characters: 500, tokens: 7 } };
    assert.deepEqual(await other.usage(key), isCounted);
    limiter.release();
    way.release();
    // The late command has released its reservation too.
    await waitUntil(t, async () => (await server.command('ZCARD', `glossa:leases:${key.storageName}`)) === 0);
    assert.deepEqual(await other.usage(key), isCounted);
  });

  const leasesOf = ({ storageName }: LimitGroup): Promise<unknown> =>
    server.command('ZRANGE', `glossa:leases:${storageName}`, '0', '-1');

  test('a client that disconnects during a reservation leaves no lease behind', async (t) => {
    const gate = Promise.withResolvers<UsedAmounts>();
    let isSlow = false;
    await using one = await replica(NO_USAGE, { read: async () => (isSlow ? gate.promise : NO_USAGE) });
    const key = someKey({ 'characters/day': 100 });
    const limiter = one.forRequest([key]);
    await admit(limiter);
    isSlow = true;
    const reserved = limiter.reserve(60);
    limiter.release();
    await waitUntil(t, async () => String(await leasesOf(key)) === '');
    gate.resolve(NO_USAGE);
    await reserved;
    await limiter.settle(0, 0);
    await waitUntil(t, async () => String(await leasesOf(key)) === '');
  });

  test('a replica keeps its reservations when Redis loses them', async () => {
    await using one = await replica();
    const key = someKey({ 'characters/day': 100 });
    const [first, second] = [one.forRequest([key]), one.forRequest([key])];
    await admit(first);
    await first.reserve(60);
    await server.command('FLUSHALL');
    await admit(second);
    await assert.rejects(second.reserve(41), /^GlossaError: 60 of 100 characters of this UTC day/);
    await second.reserve(40);
  });

  test('reservations that Redis lost are not granted again to concurrent requests', async () => {
    await using one = await replica();
    const key = someKey({ 'characters/day': 100 });
    const requestLimiters = Array.from({ length: 4 }, () => one.forRequest([key]));
    for (const limiter of requestLimiters) await admit(limiter);
    const [first = assert.fail(), ...others] = requestLimiters;
    await first.reserve(60);
    await server.command('FLUSHALL');
    const granted = await Promise.all(others.map((limiter) => isAdmitted(limiter.reserve(30))));
    assert.equal(granted.filter(Boolean).length, 1);
  });

  test('permits that Redis lost are not granted again to concurrent requests', async () => {
    await using one = await replica();
    const key = someKey({ 'requests at once': 4 });
    for (let i = 0; i < 3; i++) await admit(one.forRequest([key]));
    await server.command('FLUSHALL');
    const granted = await Promise.all([1, 2, 3].map(() => isAdmitted(admit(one.forRequest([key])))));
    assert.equal(granted.filter(Boolean).length, 1);
  });

  test('a command that Redis reads after its expiry is a no-op', async (t) => {
    await using way = await startDelayingProxy(server.port);
    await using one = await replica(NO_USAGE, { url: `redis://127.0.0.1:${way.port}`, isQuick: true });
    const key = someKey({ 'requests at once': 5, 'characters/day': 1000 });
    const known = one.forRequest([key]);
    await admit(known);
    await known.reserve(10);
    await known.settle(10, 0);
    known.release();
    await waitUntil(t, async () => String(await leasesOf(key)) === '');
    const scripts = async (): Promise<number> =>
      Number(/^cmdstat_evalsha:calls=(\d+)/m.exec(String(await server.command('INFO', 'commandstats')))?.[1]);
    const before = await scripts();
    const limiter = one.forRequest([key]);
    way.hold();
    // Redis does not answer, and the replica decides alone.
    await admit(limiter);
    await limiter.reserve(500);
    const settled = limiter.settle(500, 0);
    limiter.release();
    const [seconds] = (await server.command('TIME')) as string[];
    await settled;
    await waitUntil(t, async () => Number(((await server.command('TIME')) as string[])[0]) > Number(seconds) + 1);
    way.release();
    await waitUntil(t, async () => (await scripts()) > before);
    assert.equal(String(await leasesOf(key)), '');
    assert.equal(await usedInRedis(key), 10, 'the database has the usage');
  });

  test('renewal recreates lost leases, except those that are released meanwhile', async () => {
    await using redis = openRedis({ url: server.url, log, registry: new Registry() });
    await redis.firstAttempt;
    const gate = Promise.withResolvers<void>();
    const memory = createMemoryLimitStore({ read: async () => NO_USAGE });
    const delayed: Redis = {
      ...redis,
      async run(command, options) {
        const answer = await redis.run(command, options);
        if (command[0] === 'EVAL') await gate.promise;
        return answer;
      },
    };
    const store = createRedisLimitStore(delayed, memory.loadUsage);
    const lease = (): Lease => {
      const groups = [someKey({ 'characters/day': 100 })];
      const made = { id: randomUUID(), groups, quotaGroups: groups, reserved: 0 };
      memory.hold(made);
      return made;
    };
    const leases = [lease(), lease(), lease(), lease()] as const;
    for (const one of leases) await store.acquire(one);
    const [, ends, keeps, isAsking] = leases;
    keeps.reserved = 7;
    isAsking.isReserving = true;
    const [asking] = isAsking.groups;
    await server.command('DEL', `glossa:leases:${asking?.storageName}`);
    const renewal = store.renew(memory.leases);
    void memory.release(ends);
    await store.release(ends);
    gate.resolve();
    await renewal;
    const found = await Promise.all(leases.map(({ groups: [group = assert.fail()] }) => leasesOf(group)));
    assert.deepEqual(found, [[leases[0].id], [], [`${keeps.id}:7`], []]);
  });

  test('usage comes from the database when it is higher and when Redis lost its counts', async () => {
    await using knows = await replica({ day: { characters: 60, tokens: 5 }, month: { characters: 60, tokens: 5 } });
    const key = someKey({ 'characters/day': 100, 'tokens/month': 50 });
    assert.deepEqual(await knows.usage(key), {
      day: { characters: 60, tokens: 5 },
      month: { characters: 60, tokens: 5 },
    });
    const limiter = knows.forRequest([key]);
    await admit(limiter);
    await assert.rejects(limiter.reserve(41), /^GlossaError: 60 of 100 characters of this UTC day/);
    await limiter.reserve(40);
    await limiter.settle(40, 3);
    await server.command('FLUSHALL');
    assert.equal(await isAdmitted(admit(knows.forRequest([key]))), false);
    assert.equal((await knows.usage(key)).day.characters, 100, 'this process remembers what it counted');
  });
});
