import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { Registry } from 'prom-client';
import { startDelayingProxy } from '../../load/servers/delaying-proxy.ts';
import { startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import type { LimitGroup } from '../../src/limits/limit-group.ts';
import type { Lease } from '../../src/limits/limit-store.ts';
import { createMemoryLimitStore } from '../../src/limits/memory-limit-store.ts';
import { NO_DOCUMENTS, NO_USAGE, NOTHING, periodsOf, type UsedAmounts } from '../../src/limits/quotas.ts';
import { createRedisLimitStore } from '../../src/limits/redis-limit-store.ts';
import { openRedis, type Redis } from '../../src/redis/send-commands.ts';
import { silentLogger } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

import { admit, createReplicas, isAdmitted } from './redis-replicas.ts';
import { storedUsage } from './stored-usage.ts';

describe('limits in Redis after faults', { skip: WITHOUT_REDIS, timeout: 300_000 }, async () => {
  if (WITHOUT_REDIS !== undefined) return;
  const server = await startRedis();
  after(() => server[Symbol.asyncDispose]());
  const { replica, someKey } = createReplicas(server);

  const usedInRedis = async ({ storageName }: LimitGroup): Promise<number> =>
    Number(await server.command('HGET', `glossa:used:${storageName}:${periodsOf(new Date()).day}`, 'characters'));

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
    let isHeld = false;
    await using one = await replica(NO_USAGE, { url: `redis://127.0.0.1:${way.port}`, isQuick: () => isHeld });
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
    isHeld = true;
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
    await using redis = openRedis({ url: server.url, log: silentLogger, registry: new Registry() });
    await redis.firstAttempt;
    const gate = Promise.withResolvers<void>();
    const memory = createMemoryLimitStore(storedUsage(async () => NO_USAGE));
    const delayed: Redis = {
      ...redis,
      async run(command, options) {
        const answer = await redis.run(command, options);
        if (command[0] === 'EVAL') await gate.promise;
        return answer;
      },
    };
    const store = createRedisLimitStore(delayed, memory.loadUsage, () => NO_DOCUMENTS);
    const lease = (): Lease => {
      const groups = [someKey({ 'characters/day': 100 })];
      const made = { id: randomUUID(), groups, quotaGroups: groups, reserved: NOTHING };
      memory.hold(made);
      return made;
    };
    const leases = [lease(), lease(), lease(), lease()] as const;
    for (const one of leases) await store.acquire(one);
    const [, ends, keeps, isAsking] = leases;
    keeps.reserved = { characters: 7, tokens: 9 };
    isAsking.isReserving = true;
    const [asking] = isAsking.groups;
    await server.command('DEL', `glossa:leases:${asking?.storageName}`);
    const renewal = store.renew(memory.leases);
    void memory.release(ends);
    await store.release(ends);
    gate.resolve();
    await renewal;
    const found = await Promise.all(leases.map(({ groups: [group = assert.fail()] }) => leasesOf(group)));
    assert.deepEqual(found, [[leases[0].id], [], [`${keeps.id}:7:9`], []]);
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
