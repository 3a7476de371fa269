import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { startDelayingProxy } from '../../load/servers/delaying-proxy.ts';
import { startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import type { LimitGroup } from '../../src/limits/limit-group.ts';
import { NO_USAGE, periodsOf } from '../../src/limits/quotas.ts';
import { waitUntil } from '../support/wait-until.ts';

import { admit, createReplicas, isAdmitted } from './redis-replicas.ts';

describe('limits in Redis', { skip: WITHOUT_REDIS, timeout: 300_000 }, async () => {
  if (WITHOUT_REDIS !== undefined) return;
  const server = await startRedis();
  after(() => server[Symbol.asyncDispose]());
  const { replica, someKey, someOwner } = createReplicas(server);

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

  test('a later reservation of a request replaces the earlier one in all replicas', async () => {
    await using one = await replica();
    await using other = await replica();
    const key = someKey({ 'characters/day': 100, 'tokens/day': 1_000 });
    const [first, second] = [one.forRequest([key]), other.forRequest([key])];
    await Promise.all([admit(first), admit(second)]);
    await first.reserve(60);
    await first.reserve(60, 900);
    await assert.rejects(second.reserve(40, 101), /^GlossaError: 900 of 1,000 tokens of this UTC day/);
    await second.reserve(40, 100);
    await first.settle(60, 20);
    await second.reserve(40, 980);
    assert.deepEqual((await one.usage(key)).day, { characters: 60, tokens: 20 });
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
});
