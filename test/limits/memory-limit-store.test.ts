import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { GlossaError } from '../../src/errors.ts';
import { createLimiter } from '../../src/limits/limiter.ts';
import { NOTHING, subjectOf, type Used } from '../../src/limits/subject.ts';

function limiterAlone(read: () => Promise<Used> = async () => NOTHING) {
  return createLimiter({
    redis: undefined,
    figures: { read },
    log: pino({ level: 'silent' }),
    registry: new Registry(),
  });
}

const tell = (): void => {};

test('characters of requests under way are kept for them, and are there again when they fail', async () => {
  using limiter = limiterAlone();
  const subjects = [subjectOf('key', 'a', { 'characters/day': 100 })];
  const [one, other] = [limiter.place(subjects), limiter.place(subjects)];
  await Promise.all([one.enter(tell, true), other.enter(tell, true)]);
  await one.reserve(60);
  await assert.rejects(other.reserve(41), /^GlossaError: 60 of 100 characters/);
  await other.reserve(40);
  one.settle(0, 0);
  one.leave();
  const third = limiter.place(subjects);
  await third.enter(tell, true);
  await third.reserve(60);
});

test('tokens are kept for requests under way, one for each character, and what was not used is there again', async () => {
  using limiter = limiterAlone();
  const subjects = [subjectOf('key', 'a', { 'tokens/day': 100 })];
  const [one, other] = [limiter.place(subjects), limiter.place(subjects)];
  await Promise.all([one.enter(tell, true), other.enter(tell, true)]);
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
  await assert.rejects(limiter.place(subjects).enter(tell, true), /^GlossaError: 100 of 100 tokens/);
  one.settle(60, 25);
  one.leave();
  const third = limiter.place(subjects);
  await third.enter(tell, true);
  await assert.rejects(third.reserve(36), /^GlossaError: 65 of 100 tokens/);
  await third.reserve(35);
});

test('a request whose client goes away while it comes in holds no place', async () => {
  using limiter = limiterAlone();
  const subjects = [subjectOf('owner', 'ann', { 'requests at once': 1 })];
  const place = limiter.place(subjects);
  const entering = place.enter(tell, false);
  place.leave();
  await entering;
  await limiter.place(subjects).enter(tell, false);
  await assert.rejects(
    limiter.place(subjects).enter(tell, false),
    /^GlossaError: 1 requests with all API keys of this owner together are under way/,
  );
});

test('what other replicas wrote to the database counts as soon as it is read', async () => {
  let used = NOTHING;
  using limiter = limiterAlone(async () => used);
  const subjects = [subjectOf('key', 'a', { 'tokens/day': 10 })];
  await limiter.place(subjects).enter(tell, true);
  used = { day: { characters: 0, tokens: 10 }, month: { characters: 0, tokens: 10 } };
  await assert.rejects(limiter.place(subjects).enter(tell, true), /^GlossaError: 10 of 10 tokens of this UTC day/);
});
