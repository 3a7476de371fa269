import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { holdingProxy } from '../../load/servers/delaying-proxy.ts';
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
import { until } from '../support/wait-until.ts';

const log = pino({ level: 'silent' });

describe('limits in Redis', { skip: WITHOUT_REDIS, timeout: 120_000 }, async () => {
  if (WITHOUT_REDIS !== undefined) return;
  const server = await startRedis();
  after(() => server[Symbol.asyncDispose]());

  interface ReplicaOptions {
    url?: string;
    /** Has the deadlines of a service. */
    isQuick?: boolean;
    read?: () => Promise<UsedAmounts>;
  }

  /** A replica, to which the database says that so much is used. */
  async function replica(
    used: UsedAmounts = NO_USAGE,
    options: ReplicaOptions = {},
  ): Promise<Limiter & AsyncDisposable> {
    const { url = server.url, isQuick = false, read = async () => used } = options;
    const registry = new Registry();
    const redis = openRedis({ url, log, registry });
    await redis.firstAttempt;
    // However busy the machine is, nothing is decided here.
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
  const enter = (place: RequestLimiter): Promise<void> => place.acquire(() => {}, true);

  /** Whether it is let in; any other error fails the test. */
  async function isLetIn(act: Promise<void>): Promise<boolean> {
    return act.then(
      () => true,
      (error: GlossaError) => {
        if (error.status === 429) return false;
        throw error;
      },
    );
  }

  test('characters are given out to the last one and never twice, whatever asks for them at once', async (t) => {
    await using one = await replica();
    await using other = await replica();
    // From now on Redis knows all scripts, and does things in the order in which they are said.
    const first = someKey({ 'characters/day': 9 });
    const known = one.forRequest([first]);
    await enter(known);
    await known.reserve(9);
    await known.settle(9, 0);
    const request = fc.record({ characters: fc.integer({ min: 1, max: 300 }), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 2_000 }),
        async (requests, most) => {
          const subjects = [someKey({ 'characters/day': most }), someOwner({ 'characters/month': most + 50 })];
          const places = requests.map((_, i) => (i % 2 ? one : other).forRequest(subjects));
          const granted = await Promise.all(
            requests.map(async ({ characters }, i) => {
              const place = places[i];
              return place !== undefined && (await isLetIn(enter(place).then(() => place.reserve(characters))));
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
            places[i]?.settle(granted[i] && !fails ? characters : 0, 0);
            places[i]?.release();
          }
          // What failed is there again, and nothing else; nobody waited for what the replicas gave back.
          const letsIn = async (characters: number): Promise<boolean> => {
            const place = one.forRequest(subjects);
            const isIn = await isLetIn(enter(place).then(() => place.reserve(characters)));
            place.release();
            return isIn;
          };
          const [subject = assert.fail()] = subjects;
          await until(t, async () => (await other.usage(subject)).day.characters === used);
          if (used < most) await until(t, () => letsIn(most - used));
          assert.equal(await letsIn(most - used + 1), false);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('tokens are kept for requests under way in all replicas, and what was not used is there again', async () => {
    await using one = await replica();
    await using other = await replica();
    const key = someKey({ 'tokens/day': 100 });
    const [first, second] = [one.forRequest([key]), other.forRequest([key])];
    await Promise.all([enter(first), enter(second)]);
    await first.reserve(60);
    await assert.rejects(second.reserve(41), /^GlossaError: 60 of 100 tokens of this UTC day/);
    await second.reserve(40);
    assert.equal(await isLetIn(enter(one.forRequest([key]))), false);
    await first.settle(60, 25);
    const third = other.forRequest([key]);
    await enter(third);
    await assert.rejects(third.reserve(36), /^GlossaError: 65 of 100 tokens of this UTC day/);
    await third.reserve(35);
    assert.deepEqual((await one.usage(key)).day, { characters: 60, tokens: 25 });
  });

  test('places are given out to the last one and never twice, and come back', async () => {
    await using one = await replica();
    await using other = await replica();
    const owner = someOwner({ 'requests at once': 7 });
    const subjects = () => [someKey({ 'requests at once': 5 }), owner];
    const [first, second] = [subjects(), subjects()];
    const places = Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).forRequest(i % 4 < 2 ? first : second));
    const granted = await Promise.all(places.map((place) => isLetIn(enter(place))));
    assert.equal(granted.filter(Boolean).length, 7);
    for (const place of places) place.release();
    const again = Array.from({ length: 5 }, () => one.forRequest(first));
    assert.deepEqual(await Promise.all(again.map((place) => isLetIn(enter(place)))), [true, true, true, true, true]);
    assert.equal(await isLetIn(enter(other.forRequest(first))), false);
    for (const place of again) place.release();
  });

  test('what a killed replica held is free when its leases are over', async () => {
    await using one = await replica();
    await using other = await replica();
    const key = someKey({ 'requests at once': 1, 'characters/day': 10 });
    const held = one.forRequest([key]);
    await enter(held);
    await held.reserve(10);
    assert.equal(await isLetIn(enter(other.forRequest([key]))), false);
    const leases = `glossa:leases:${key.storageName}`;
    const [member = '', end = '0'] = (await server.command('ZRANGE', leases, '0', '-1', 'WITHSCORES')) as string[];
    const [seconds] = (await server.command('TIME')) as string[];
    assert.ok(Number(end) - Number(seconds) * 1000 <= 11_000, 'within eleven seconds');
    await server.command('ZADD', leases, '1', member);
    const place = other.forRequest([key]);
    await enter(place);
    await place.reserve(10);
    place.release();
  });

  test('what a replica held that is killed when its request is done does not stay in Redis', async () => {
    await using one = await replica();
    const key = someKey({ 'characters/day': 10 });
    const place = one.forRequest([key]);
    await enter(place);
    await place.reserve(10);
    await place.settle(10, 0);
    assert.ok(Number(await server.command('PTTL', `glossa:leases:${key.storageName}`)) > 0);
  });

  test('requests of a second are given out to the last one', async () => {
    await using one = await replica();
    await using other = await replica();
    const subjects = [someKey({ 'requests/s': 10 }), someOwner({ 'requests/s': 12 })];
    // As if one had come already, in a second that does not end on a slow machine.
    for (const { storageName } of subjects)
      await server.command('SET', `glossa:second:${storageName}`, '1', 'PX', '600000');
    const places = Array.from({ length: 30 }, (_, i) => (i % 2 ? one : other).forRequest(subjects));
    const granted = await Promise.all(places.map((place) => isLetIn(enter(place))));
    assert.equal(granted.filter(Boolean).length, 9);
    const ofAnother = [someKey({ 'requests/s': 10 }), subjects[1] ?? assert.fail()];
    const later = Array.from({ length: 5 }, () => other.forRequest(ofAnother));
    const fewer = await Promise.all(later.map((place) => isLetIn(enter(place))));
    assert.equal(fewer.filter(Boolean).length, 2, 'the owner has two left');
  });

  test('what the database knows of more counts beside what Redis has', async () => {
    await using one = await replica();
    await using other = await replica({ day: { characters: 60, tokens: 0 }, month: { characters: 60, tokens: 0 } });
    const key = someKey({ 'characters/day': 100 });
    await enter(one.forRequest([key]));
    const place = other.forRequest([key]);
    await enter(place);
    await assert.rejects(place.reserve(41), /^GlossaError: 60 of 100 characters of this UTC day/);
    assert.equal((await one.usage(key)).day.characters, 60, 'from then on for all');
  });

  const usedInRedis = async ({ storageName }: LimitGroup): Promise<number> =>
    Number(await server.command('HGET', `glossa:used:${storageName}:${periodsOf(new Date()).day}`, 'characters'));

  test('what a request used is in Redis before the database may tell of it', async () => {
    await using one = await replica();
    // Redis does not know yet how requests end, only how they begin.
    await server.command('SCRIPT', 'FLUSH');
    const key = someKey({ 'characters/day': 1000 });
    const place = one.forRequest([key]);
    await enter(place);
    await place.reserve(500);
    const settled = place.settle(500, 0);
    await enter(one.forRequest([key]));
    await settled;
    assert.equal(await usedInRedis(key), 500);
    await using other = await replica({ day: { characters: 500, tokens: 0 }, month: { characters: 500, tokens: 0 } });
    await enter(other.forRequest([key]));
    assert.equal((await other.usage(key)).day.characters, 500);
  });

  test('what a request used counts once where Redis hears of it after the database', async (t) => {
    await using way = await holdingProxy(server.port);
    await using one = await replica(NO_USAGE, { url: `redis://127.0.0.1:${way.port}` });
    await using other = await replica({ day: { characters: 500, tokens: 7 }, month: { characters: 500, tokens: 7 } });
    const key = someKey({ 'characters/day': 1000 });
    const place = one.forRequest([key]);
    await enter(place);
    await place.reserve(500);
    way.hold();
    await place.settle(500, 7);
    const isCounted = { day: { characters: 500, tokens: 7 }, month: { characters: 500, tokens: 7 } };
    assert.deepEqual(await other.usage(key), isCounted);
    place.release();
    way.release();
    // What came late gave its reservation back too.
    await until(t, async () => (await server.command('ZCARD', `glossa:leases:${key.storageName}`)) === 0);
    assert.deepEqual(await other.usage(key), isCounted);
  });

  const leasesOf = ({ storageName }: LimitGroup): Promise<unknown> =>
    server.command('ZRANGE', `glossa:leases:${storageName}`, '0', '-1');

  test('a client that goes away while its characters are kept leaves nothing behind', async (t) => {
    const gate = Promise.withResolvers<UsedAmounts>();
    let isSlow = false;
    await using one = await replica(NO_USAGE, { read: async () => (isSlow ? gate.promise : NO_USAGE) });
    const key = someKey({ 'characters/day': 100 });
    const place = one.forRequest([key]);
    await enter(place);
    isSlow = true;
    const reserved = place.reserve(60);
    place.release();
    await until(t, async () => String(await leasesOf(key)) === '');
    gate.resolve(NO_USAGE);
    await reserved;
    await place.settle(0, 0);
    await until(t, async () => String(await leasesOf(key)) === '');
  });

  test('what Redis has forgotten of requests under way, the replica that has them still keeps for them', async () => {
    await using one = await replica();
    const key = someKey({ 'characters/day': 100 });
    const [first, second] = [one.forRequest([key]), one.forRequest([key])];
    await enter(first);
    await first.reserve(60);
    await server.command('FLUSHALL');
    await enter(second);
    await assert.rejects(second.reserve(41), /^GlossaError: 60 of 100 characters of this UTC day/);
    await second.reserve(40);
  });

  test('what Redis has forgotten of characters is not given out again, however many want them at once', async () => {
    await using one = await replica();
    const key = someKey({ 'characters/day': 100 });
    const places = Array.from({ length: 4 }, () => one.forRequest([key]));
    for (const place of places) await enter(place);
    const [first = assert.fail(), ...others] = places;
    await first.reserve(60);
    await server.command('FLUSHALL');
    const granted = await Promise.all(others.map((place) => isLetIn(place.reserve(30))));
    assert.equal(granted.filter(Boolean).length, 1);
  });

  test('what Redis has forgotten leaves no more room than there was, however many come at once', async () => {
    await using one = await replica();
    const key = someKey({ 'requests at once': 4 });
    for (let i = 0; i < 3; i++) await enter(one.forRequest([key]));
    await server.command('FLUSHALL');
    const granted = await Promise.all([1, 2, 3].map(() => isLetIn(enter(one.forRequest([key])))));
    assert.equal(granted.filter(Boolean).length, 1);
  });

  test('what Redis reads too late it does not do', async (t) => {
    await using way = await holdingProxy(server.port);
    await using one = await replica(NO_USAGE, { url: `redis://127.0.0.1:${way.port}`, isQuick: true });
    const key = someKey({ 'requests at once': 5, 'characters/day': 1000 });
    const known = one.forRequest([key]);
    await enter(known);
    await known.reserve(10);
    await known.settle(10, 0);
    known.release();
    await until(t, async () => String(await leasesOf(key)) === '');
    const scripts = async (): Promise<number> =>
      Number(/^cmdstat_evalsha:calls=(\d+)/m.exec(String(await server.command('INFO', 'commandstats')))?.[1]);
    const before = await scripts();
    const place = one.forRequest([key]);
    way.hold();
    // Nobody answers, and the replica lets it in.
    await enter(place);
    await place.reserve(500);
    const settled = place.settle(500, 0);
    place.release();
    const [seconds] = (await server.command('TIME')) as string[];
    await settled;
    await until(t, async () => Number(((await server.command('TIME')) as string[])[0]) > Number(seconds) + 1);
    way.release();
    await until(t, async () => (await scripts()) > before);
    assert.equal(String(await leasesOf(key)), '');
    assert.equal(await usedInRedis(key), 10, 'the database will tell');
  });

  test('leases are renewed as they are, and one that ends meanwhile does not come back', async () => {
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

  test('the database is believed where it knows of more, and where Redis has forgotten', async () => {
    await using knows = await replica({ day: { characters: 60, tokens: 5 }, month: { characters: 60, tokens: 5 } });
    const key = someKey({ 'characters/day': 100, 'tokens/month': 50 });
    assert.deepEqual(await knows.usage(key), {
      day: { characters: 60, tokens: 5 },
      month: { characters: 60, tokens: 5 },
    });
    const place = knows.forRequest([key]);
    await enter(place);
    await assert.rejects(place.reserve(41), /^GlossaError: 60 of 100 characters of this UTC day/);
    await place.reserve(40);
    await place.settle(40, 3);
    await server.command('FLUSHALL');
    assert.equal(await isLetIn(enter(knows.forRequest([key]))), false);
    assert.equal((await knows.usage(key)).day.characters, 100, 'this process remembers what it counted');
  });
});
