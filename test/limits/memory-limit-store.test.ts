import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { GlossaError } from '../../src/errors.ts';
import { createLimitGroup, NO_USAGE, type UsedAmounts } from '../../src/limits/limit-group.ts';
import { createLimiter } from '../../src/limits/limiter.ts';

function limiterAlone(read: () => Promise<UsedAmounts> = async () => NO_USAGE) {
  return createLimiter({
    redis: undefined,
    usageReader: { read },
    log: pino({ level: 'silent' }),
    registry: new Registry(),
  });
}

const tell = (): void => {};

test('characters of requests under way are kept for them, and are there again when they fail', async () => {
  using limiter = limiterAlone();
  const subjects = [createLimitGroup('key', 'a', { 'characters/day': 100 })];
  const [one, other] = [limiter.forRequest(subjects), limiter.forRequest(subjects)];
  await Promise.all([one.acquire(tell, true), other.acquire(tell, true)]);
  await one.reserve(60);
  await assert.rejects(other.reserve(41), /^GlossaError: 60 of 100 characters/);
  await other.reserve(40);
  one.settle(0, 0);
  one.release();
  const third = limiter.forRequest(subjects);
  await third.acquire(tell, true);
  await third.reserve(60);
});

test('tokens are kept for requests under way, one for each character, and what was not used is there again', async () => {
  using limiter = limiterAlone();
  const subjects = [createLimitGroup('key', 'a', { 'tokens/day': 100 })];
  const [one, other] = [limiter.forRequest(subjects), limiter.forRequest(subjects)];
  await Promise.all([one.acquire(tell, true), other.acquire(tell, true)]);
  await one.reserve(60);
  await assert.rejects(other.reserve(41), {
    code: 'quota_exceeded',
    retryAfter: 1,
    message:
      '60 of 100 tokens of this UTC day are used or reserved by requests under way with this API key, and this request reserves 41: try again as Retry-After says, or ask for a higher limit (tokens/day).',
  });
  await assert.rejects(other.reserve(101), ({ message, retryAfter }: GlossaError) => {
    assert.match(message, /^60 of 100 tokens of this UTC day are used with .* reserves 101: wait for the next day/);
    return Number(retryAfter) > 0;
  });
  await other.reserve(40);
  await assert.rejects(limiter.forRequest(subjects).acquire(tell, true), /^GlossaError: 100 of 100 tokens/);
  one.settle(60, 25);
  one.release();
  const third = limiter.forRequest(subjects);
  await third.acquire(tell, true);
  await assert.rejects(third.reserve(36), /^GlossaError: 65 of 100 tokens/);
  await third.reserve(35);
});

test('a request whose client goes away while it comes in holds no place', async () => {
  using limiter = limiterAlone();
  const subjects = [createLimitGroup('owner', 'ann', { 'requests at once': 1 })];
  const place = limiter.forRequest(subjects);
  const entering = place.acquire(tell, false);
  place.release();
  await entering;
  await limiter.forRequest(subjects).acquire(tell, false);
  await assert.rejects(
    limiter.forRequest(subjects).acquire(tell, false),
    /^GlossaError: 1 requests with all API keys of this owner together are under way/,
  );
});

test('what other replicas wrote to the database counts as soon as it is read', async () => {
  let used = NO_USAGE;
  using limiter = limiterAlone(async () => used);
  const subjects = [createLimitGroup('key', 'a', { 'tokens/day': 10 })];
  await limiter.forRequest(subjects).acquire(tell, true);
  used = { day: { characters: 0, tokens: 10 }, month: { characters: 0, tokens: 10 } };
  await assert.rejects(
    limiter.forRequest(subjects).acquire(tell, true),
    /^GlossaError: 10 of 10 tokens of this UTC day/,
  );
});
