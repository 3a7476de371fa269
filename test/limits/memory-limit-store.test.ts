import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import type { GlossaError } from '../../src/errors.ts';
import { createLimitGroup } from '../../src/limits/limit-group.ts';
import { createLimiter } from '../../src/limits/limiter.ts';
import { createMemoryLimitStore } from '../../src/limits/memory-limit-store.ts';
import { NO_USAGE, type UsedAmounts } from '../../src/limits/quotas.ts';
import { storedUsage } from './stored-usage.ts';

function memoryLimiter(read: () => Promise<UsedAmounts> = async () => NO_USAGE) {
  const usageReader = storedUsage(read);
  return createLimiter({ store: createMemoryLimitStore(usageReader), usageReader, registry: new Registry() });
}

const ignoreRate = (): void => {};

test('requests in progress reserve characters and return them when they fail', async () => {
  const limiter = memoryLimiter();
  const groups = [createLimitGroup('key', 'a', { 'characters/day': 100 })];
  const [one, other] = [limiter.forRequest(groups), limiter.forRequest(groups)];
  await Promise.all([one.acquire(ignoreRate, true), other.acquire(ignoreRate, true)]);
  await one.reserve(60);
  await assert.rejects(other.reserve(41), /^GlossaError: 60 of 100 characters/);
  await other.reserve(40);
  one.settle(0, 0);
  one.release();
  const third = limiter.forRequest(groups);
  await third.acquire(ignoreRate, true);
  await third.reserve(60);
});

test('requests in progress reserve one token per character and return unused tokens', async () => {
  const limiter = memoryLimiter();
  const groups = [createLimitGroup('key', 'a', { 'tokens/day': 100 })];
  const [one, other] = [limiter.forRequest(groups), limiter.forRequest(groups)];
  await Promise.all([one.acquire(ignoreRate, true), other.acquire(ignoreRate, true)]);
  await one.reserve(60);
  await assert.rejects(other.reserve(41), {
    code: 'quota_exceeded',
    retryAfterSeconds: 1,
    message:
      '60 of 100 tokens of this UTC day are used or reserved by requests in progress with this API key, and this request reserves 41. Try again after the time in Retry-After, or ask for a higher limit (tokens/day).',
  });
  await assert.rejects(other.reserve(101), ({ message, retryAfterSeconds }: GlossaError) => {
    assert.match(message, /^60 of 100 tokens of this UTC day are used with .* reserves 101\. Wait for the next day/);
    return Number(retryAfterSeconds) > 0;
  });
  await other.reserve(40);
  await assert.rejects(limiter.forRequest(groups).acquire(ignoreRate, true), /^GlossaError: 100 of 100 tokens/);
  one.settle(60, 25);
  one.release();
  const third = limiter.forRequest(groups);
  await third.acquire(ignoreRate, true);
  await assert.rejects(third.reserve(36), /^GlossaError: 65 of 100 tokens/);
  await third.reserve(35);
});

test('a request reserves more tokens than characters when its output is known to be longer', async () => {
  const limiter = memoryLimiter();
  const groups = [createLimitGroup('key', 'a', { 'characters/day': 100, 'tokens/day': 1_000 })];
  const [one, other] = [limiter.forRequest(groups), limiter.forRequest(groups)];
  await Promise.all([one.acquire(ignoreRate, true), other.acquire(ignoreRate, true)]);
  await one.reserve(60);
  await one.reserve(60, 900);
  await assert.rejects(other.reserve(40, 101), /^GlossaError: 900 of 1,000 tokens .* this request reserves 101\./);
  await other.reserve(40, 100);
  one.settle(60, 20);
  await other.reserve(40, 980);
});

test('a request whose client disconnects during admission holds no permit', async () => {
  const limiter = memoryLimiter();
  const groups = [createLimitGroup('owner', 'ann', { 'requests at once': 1 })];
  const place = limiter.forRequest(groups);
  const entering = place.acquire(ignoreRate, false);
  place.release();
  await entering;
  await limiter.forRequest(groups).acquire(ignoreRate, false);
  await assert.rejects(
    limiter.forRequest(groups).acquire(ignoreRate, false),
    /^GlossaError: 1 requests with all API keys of this owner together are in progress/,
  );
});

test('usage that other replicas wrote to the database counts as soon as it is read', async () => {
  let used = NO_USAGE;
  const limiter = memoryLimiter(async () => used);
  const groups = [createLimitGroup('key', 'a', { 'tokens/day': 10 })];
  await limiter.forRequest(groups).acquire(ignoreRate, true);
  used = { day: { characters: 0, tokens: 10 }, month: { characters: 0, tokens: 10 } };
  await assert.rejects(
    limiter.forRequest(groups).acquire(ignoreRate, true),
    /^GlossaError: 10 of 10 tokens of this UTC day/,
  );
});
