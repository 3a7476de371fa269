import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffMs } from '../../src/resilience/backoff.ts';
import { createCircuitBreaker, createCircuitBreakers } from '../../src/resilience/circuit-breaker.ts';

const HOUR_MS = 3_600_000;
const COOLDOWN = { firstMs: HOUR_MS, maxMs: 4 * HOUR_MS };

test('the delay doubles with each failure up to its cap', () => {
  const delays = [0, 1, 2, 3, 1_000].map((failures) => backoffMs(failures, { firstMs: 50, maxMs: 300 }));
  assert.deepEqual(delays, [50, 100, 200, 300, 300]);
});

test('jitter shortens the delay by at most its part', () => {
  for (let i = 0; i < 1_000; i++) {
    const delay = backoffMs(1, { firstMs: 50, maxMs: 300, jitter: 0.5 });
    assert.ok(delay > 50 - 1e-9 && delay <= 100, String(delay));
  }
});

test('a circuit opens when its threshold is reached and not before', () => {
  using breaker = createCircuitBreaker({ cooldown: COOLDOWN, failureThreshold: 3 });
  assert.equal(breaker.recordFailure(), 0);
  assert.equal(breaker.recordFailure(), 0);
  assert.equal(breaker.state, 'closed');
  assert.equal(breaker.recordFailure(), HOUR_MS);
  assert.equal(breaker.state, 'open');
  assert.ok(breaker.remainingMs() > HOUR_MS / 2);
});

test('a success between failures starts the count again', () => {
  using breaker = createCircuitBreaker({ cooldown: COOLDOWN, failureThreshold: 2 });
  breaker.recordFailure();
  breaker.recordSuccess();
  assert.equal(breaker.recordFailure(), 0);
  assert.equal(breaker.state, 'closed');
});

test('after the cool-down one failure opens the circuit for twice as long, and one success closes it', () => {
  let nowMs = 0;
  using breaker = createCircuitBreaker({ cooldown: COOLDOWN, failureThreshold: 3, now: () => nowMs });
  breaker.open();
  nowMs += HOUR_MS;
  assert.equal(breaker.state, 'half-open');
  assert.equal(breaker.recordFailure(), 2 * HOUR_MS);
  nowMs += 2 * HOUR_MS;
  breaker.recordSuccess();
  assert.equal(breaker.state, 'closed');
  assert.equal(breaker.open(), HOUR_MS);
});

test('the cool-down lasts as long as Retry-After asks for, up to its cap', () => {
  using breaker = createCircuitBreaker({ cooldown: COOLDOWN, maxRetryAfterMs: 10 * HOUR_MS });
  assert.equal(breaker.open(8 * HOUR_MS), 8 * HOUR_MS);
  assert.equal(breaker.open(100 * HOUR_MS), 10 * HOUR_MS);
});

test('each key has its own circuit', () => {
  const breakers = createCircuitBreakers({ cooldown: COOLDOWN });
  assert.equal(breakers.nextHalfOpenMs(), undefined);
  breakers.recordFailure('en-de');
  breakers.recordFailure('en-de');
  breakers.recordFailure('en-fr');
  assert.ok(breakers.remainingMs('en-de') > HOUR_MS);
  assert.ok(breakers.remainingMs('en-fr') <= HOUR_MS);
  assert.equal(breakers.remainingMs('en-es'), 0);
  assert.ok((breakers.nextHalfOpenMs() ?? 0) <= HOUR_MS);
  breakers.recordSuccess('en-de');
  assert.equal(breakers.remainingMs('en-de'), 0);
});

test('a late success does not cancel the probe at the end of a cool-down', async () => {
  const halfOpen = Promise.withResolvers<void>();
  using breaker = createCircuitBreaker({ cooldown: { firstMs: 20, maxMs: 20 }, onHalfOpen: halfOpen.resolve });
  breaker.open();
  breaker.recordSuccess();
  assert.equal(breaker.state, 'open');
  await halfOpen.promise;
  breaker.recordSuccess();
  assert.equal(breaker.state, 'closed');
});
