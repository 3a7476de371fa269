import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { GlossaError } from '../../src/errors.ts';
import { createLimitGroup } from '../../src/limits/limit-group.ts';
import type { Admission, LimitStore } from '../../src/limits/limit-store.ts';
import { createLimiter } from '../../src/limits/limiter.ts';
import { NO_USAGE } from '../../src/limits/quotas.ts';
import { storedUsage } from './stored-usage.ts';

test('with a rate limit alone, refused requests are told to come back at the pace at which others end', async () => {
  const group = createLimitGroup('owner', 'ann', { 'requests/s': 10 });
  const windows = [{ count: 10, resetMs: 1 }];
  let admission: Admission;
  const store: LimitStore = {
    acquire: async () => admission,
    release: async () => {},
    reserve: async () => ({ exhausted: undefined, used: [] }),
    settle: () => undefined,
  };
  const limiter = createLimiter({ store, usageReader: storedUsage(async () => NO_USAGE), registry: new Registry() });
  const arrive = async (): Promise<number | undefined> => {
    const limits = limiter.forRequest([group]);
    const refused = await limits.acquire(() => {}, false).catch((error: unknown) => error);
    limits.release();
    return refused instanceof GlossaError ? refused.retryAfterSeconds : undefined;
  };

  admission = { kind: 'rate exceeded', group, resetMs: 1, windows };
  assert.equal(await arrive(), 1);
  admission = { kind: 'admitted', windows };
  for (let i = 0; i < 20_000; i++) await arrive();
  admission = { kind: 'rate exceeded', group, resetMs: 1, windows };
  const told: (number | undefined)[] = [];
  for (let i = 0; i < 5_000; i++) told.push(await arrive());
  assert.equal(told.at(-1), 1, 'at more than 5,000 a second');
});
