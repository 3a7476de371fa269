import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import type { Database } from '../../src/database/database.ts';
import { GlossaError } from '../../src/errors.ts';
import { openLimitStore } from '../../src/limits/fallback-limit-store.ts';
import { createLimitGroup } from '../../src/limits/limit-group.ts';
import { createLimiter } from '../../src/limits/limiter.ts';
import { DOCUMENT_OPERATION } from '../../src/limits/quota-usage.ts';
import { createUsageReader } from '../../src/limits/usage-cache.ts';
import { silentLogger, temporaryDatabase } from '../support/storage.ts';

/** Longer than a request waits for the usage of its key. */
const LATE_MS = 400;

/** A database whose answers are late. */
const lateDatabase = (database: Database): Database =>
  database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await once(AbortSignal.timeout(LATE_MS), 'abort');
      return result;
    },
  });

const bill = (characters: number) => ({
  key_id: 'k',
  owner: 'ann',
  day: new Date().toISOString().slice(0, 10),
  operation: DOCUMENT_OPERATION,
  requests: 1,
  errors: 0,
  input_characters: characters,
  input_tokens: 0,
  output_tokens: 0,
  inference_time_tokens: 0,
});

test('documents at the same time never exceed a quota, however late the database answers', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const registry = new Registry();
  const usageReader = createUsageReader({ database: lateDatabase(database), flush: async () => {} });
  using store = openLimitStore({ redis: undefined, usageReader, log: silentLogger, registry });
  const limiter = createLimiter({ store, usageReader, registry });
  const groups = [createLimitGroup('key', 'k', { 'characters/day': 200 })];
  const reserve = () =>
    limiter.reserveForDocument(groups, { characters: 190, tokens: 190 }, async () => {
      await database
        .insertInto('daily_usage')
        .values(bill(190))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, reserve));
  const codes = outcomes.map((outcome) =>
    outcome.status === 'rejected' && outcome.reason instanceof GlossaError ? outcome.reason.code : outcome.status,
  );
  assert.deepEqual(codes.sort(), ['fulfilled', ...Array(4).fill('quota_exceeded')]);
});

test('a document is not accepted while the database fails', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const registry = new Registry();
  const usageReader = createUsageReader({ database, flush: async () => {} });
  using store = openLimitStore({ redis: undefined, usageReader, log: silentLogger, registry });
  const limiter = createLimiter({ store, usageReader, registry });
  await database.schema.dropTable('daily_usage').execute();
  const groups = [createLimitGroup('key', 'k', { 'characters/day': 200 })];
  await assert.rejects(
    limiter.reserveForDocument(groups, { characters: 1, tokens: 1 }, () => assert.fail('it is reserved')),
    { name: 'StorageError' },
  );
});
