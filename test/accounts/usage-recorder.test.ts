import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { deleteOldCountedRequests } from '../../src/accounts/daily-usage.ts';
import { createUsageRecorder, type UsageEvent } from '../../src/accounts/usage-recorder.ts';
import type { Database } from '../../src/database/database.ts';
import { silentLogger, temporaryDatabase } from '../support/storage.ts';

/** Writes once an hour, so that the test controls the writes. */
const recorderOf = (
  database: Database,
  options: { log?: typeof silentLogger; flushIntervalMs?: number; registry?: Registry; now?: () => number } = {},
) =>
  createUsageRecorder({
    database,
    log: silentLogger,
    registry: new Registry(),
    flushIntervalMs: 3_600_000,
    ...options,
  });

const event: Omit<UsageEvent, 'logId'> = {
  keyId: 'key of ann',
  owner: 'ann',
  operation: 'translate',
  outcome: 'succeeded',
  inputCharacters: 100,
  inputTokens: 20,
  outputTokens: 30,
  inferenceTimeTokens: 4,
  at: new Date('2030-06-15T12:00:00Z'),
};
const request = (more: Partial<UsageEvent> = {}): UsageEvent => ({ logId: randomUUIDv7(), ...event, ...more });
const row = {
  day: '2030-06-15',
  operation: 'translate',
  requests: 1,
  errors: 0,
  input_characters: 100,
  input_tokens: 20,
  output_tokens: 30,
  inference_time_tokens: 4,
};

test('a report sums an owner’s keys by UTC day and operation, including queued usage', async () => {
  await using temporary = await temporaryDatabase();
  await using usage = recorderOf(temporary.database);
  usage.record(request());
  usage.record(request({ keyId: 'second key of ann', outcome: 'failed' }));
  usage.record(request({ operation: 'summary' }));
  usage.record(request({ at: new Date('2030-06-15T23:59:59.999Z') }));
  usage.record(request({ at: new Date('2030-06-16T01:00:00+02:00') }));
  usage.record(request({ at: new Date('2030-06-16T00:00:00Z') }));
  usage.record(request({ owner: 'bob', keyId: 'key of bob' }));
  assert.deepEqual(await usage.report('ann'), [
    { ...row, operation: 'summary' },
    {
      ...row,
      requests: 4,
      errors: 1,
      input_characters: 400,
      input_tokens: 80,
      output_tokens: 120,
      inference_time_tokens: 16,
    },
    { ...row, day: '2030-06-16' },
  ]);
  assert.deepEqual(await usage.report('bob'), [row]);
  assert.deepEqual(await usage.report('nobody'), []);
});

test('a report includes its first and its last day', async () => {
  await using temporary = await temporaryDatabase();
  await using usage = recorderOf(temporary.database);
  for (const day of ['01', '02', '03', '04']) usage.record(request({ at: new Date(`2030-06-${day}T10:00:00Z`) }));
  const days = async (from?: string, to?: string) =>
    (await usage.report('ann', from, to)).map(({ day }) => day.slice(-2));
  assert.deepEqual(await days('2030-06-02', '2030-06-03'), ['02', '03']);
  assert.deepEqual(await days('2030-06-03'), ['03', '04']);
  assert.deepEqual(await days(undefined, '2030-06-01'), ['01']);
  assert.deepEqual(await days('2030-06-03', '2030-06-02'), []);
});

test('a request that is written repeatedly is counted once', async () => {
  await using temporary = await temporaryDatabase();
  const once = request();
  for (let start = 0; start < 2; start++) {
    await using usage = recorderOf(temporary.database);
    usage.record(once);
    usage.record(request({ outcome: 'failed' }));
    assert.equal((await usage.report('ann'))[0]?.requests, 2 + start);
  }
});

test('each write sums refused requests by key, day and operation', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await using usage = recorderOf(database);
  const none = { inputCharacters: 0, inputTokens: 0, outputTokens: 0, inferenceTimeTokens: 0 };
  const empty = { ...row, input_characters: 0, input_tokens: 0, output_tokens: 0, inference_time_tokens: 0 };
  const refuse = (more: Partial<UsageEvent> = {}) => usage.record(request({ outcome: 'refused', ...none, ...more }));
  const rows = async () => (await database.selectFrom('counted_requests').selectAll().execute()).length;
  for (let sent = 0; sent < 1_000; sent++) {
    refuse();
    refuse({ operation: 'summary' });
    refuse({ keyId: 'second key of ann' });
    refuse({ at: new Date('2030-06-16T00:00:00Z') });
    if (sent % 500 === 0) usage.record(request());
  }
  const expected = (done: number) => [
    { ...empty, operation: 'summary', requests: 1_000, errors: 1_000 },
    { ...row, requests: 2_000 + done, errors: 2_000, input_characters: 100 * done, ...tokensOf(done) },
    { ...empty, day: '2030-06-16', requests: 1_000, errors: 1_000 },
  ];
  const tokensOf = (done: number) => ({
    input_tokens: 20 * done,
    output_tokens: 30 * done,
    inference_time_tokens: 4 * done,
  });
  assert.deepEqual(await usage.report('ann'), expected(2));
  assert.equal(await rows(), 4 + 2);
  usage.record(request());
  assert.deepEqual(await usage.report('ann'), expected(3));
  assert.equal(await rows(), 4 + 3, 'what is written is not written again');
});

test('counted requests are remembered for six hours', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await using usage = recorderOf(database);
  const now = Date.now();
  for (let written = 0; written < 3; written++) usage.record(request());
  await usage.report('ann');
  const left = async () => (await database.selectFrom('counted_requests').selectAll().execute()).length;
  assert.equal(await deleteOldCountedRequests(database, now + 6 * 60 * 60 * 1_000 - 1_000), false);
  assert.equal(await left(), 3);
  assert.equal(await deleteOldCountedRequests(database, now + 6 * 60 * 60 * 1_000 + 60_000), false);
  assert.equal(await left(), 0);
  assert.equal((await usage.report('ann'))[0]?.requests, 3);
});

test('several services add to the same rows', async () => {
  await using temporary = await temporaryDatabase();
  await using one = recorderOf(temporary.database);
  await using other = recorderOf(temporary.database);
  for (let round = 0; round < 5; round++) {
    one.record(request());
    other.record(request({ outcome: 'failed' }));
    await Promise.all([one.report('ann'), other.report('ann')]);
  }
  assert.deepEqual(await one.report('ann'), [
    {
      ...row,
      requests: 10,
      errors: 5,
      input_characters: 1_000,
      input_tokens: 200,
      output_tokens: 300,
      inference_time_tokens: 40,
    },
  ]);
});

test('recorded usage is written periodically and on close', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const stored = async () =>
    (await database.selectFrom('daily_usage').select('requests').executeTakeFirst())?.requests ?? 0;
  {
    await using usage = recorderOf(database, { flushIntervalMs: 1 });
    usage.record(request());
    while ((await stored()) < 1);
    usage.record(request());
  }
  assert.equal(await stored(), 2);
});

test('deferred usage is written later and does not defer other usage', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const stored = async () => (await database.selectFrom('daily_usage').selectAll().execute())[0]?.requests ?? 0;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  {
    await using usage = recorderOf(database);
    for (const { promise } of gates) usage.record(request(), promise);
    usage.record(request());
    await usage.flush();
    assert.equal(await stored(), 1);
    gates[0]?.resolve();
    const report = usage.report('ann');
    gates[1]?.resolve();
    assert.equal((await report)[0]?.requests, 3, 'a report has all of them');
    const last = Promise.withResolvers<void>();
    usage.record(request(), last.promise);
    setImmediate().then(last.resolve);
  }
  assert.equal(await stored(), 4, 'and the end too');
});

test('usage that the database rejects is kept, logged, and written once', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  await using usage = recorderOf(database, { log, flushIntervalMs: 1 });
  await sql`ALTER TABLE daily_usage RENAME TO away`.execute(database);
  usage.record(request());
  await assert.rejects(usage.report('ann'), { name: 'StorageError' });
  usage.record(request());
  while (lines.length === 0) await sql`SELECT 1`.execute(database);
  assert.match(lines[0] ?? '', /usage could not be written/);
  await sql`ALTER TABLE away RENAME TO daily_usage`.execute(database);
  assert.equal((await usage.report('ann'))[0]?.requests, 2);
  assert.equal((await usage.report('ann'))[0]?.requests, 2);
});

test('an outage of the database is logged at its first failure, once a minute, and at its end', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  let attempts = 0;
  const counted = database.withPlugin({
    transformQuery({ node }) {
      attempts++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const nextAttempts = async (count: number) => {
    for (const before = attempts; attempts < before + count; ) await sql`SELECT 1`.execute(database);
  };
  let now = 0;
  await using usage = recorderOf(counted, { log, flushIntervalMs: 1, now: () => now });
  await sql`ALTER TABLE daily_usage RENAME TO away`.execute(database);
  usage.record(request());
  await nextAttempts(5);
  assert.deepEqual(lines, ['usage could not be written; it stays queued for the next attempt']);
  now = 60_000;
  await nextAttempts(3);
  assert.equal(lines.length, 2);
  await sql`ALTER TABLE away RENAME TO daily_usage`.execute(database);
  while (lines.length < 3) await sql`SELECT 1`.execute(database);
  usage.record(request());
  await nextAttempts(1);
  assert.deepEqual(lines.slice(2), ['usage is written again']);
});

test('delays between writes grow while the database fails', async (t) => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await sql`ALTER TABLE daily_usage RENAME TO away`.execute(database);
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  let failed = Promise.withResolvers<void>();
  const log = pino({ base: null }, { write: () => failed.resolve() });
  let now = 0;
  // The clock advances by a minute per reading, so every failure is logged.
  await using usage = recorderOf(database, { log, flushIntervalMs: 1_000, now: () => (now += 60_000) });
  usage.record(request());
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    let early = true;
    void failed.promise.then(() => assert.equal(early, false, `a write before ${pause} ms were over`));
    t.mock.timers.tick(pause - 1);
    for (let turn = 0; turn < 5; turn++) await sql`SELECT 1`.execute(database);
    early = false;
    t.mock.timers.tick(1);
    await failed.promise;
    failed = Promise.withResolvers();
    await setImmediate();
  }
  t.mock.timers.reset();
  await sql`ALTER TABLE away RENAME TO daily_usage`.execute(database);
});

test('memory stays bounded while the database fails, and lost requests are counted', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const registry = new Registry();
  const usage = recorderOf(database, { registry });
  for (let key = 0; key < 30_005; key++) usage.record(request({ keyId: `key ${key}` }));
  usage.record(request({ keyId: 'key 20000' }));
  const lost = async () =>
    (await registry.getSingleMetric('glossa_accounts_usage_lost_total')?.get())?.values[0]?.value;
  assert.equal(await lost(), 5);
  assert.match(await registry.metrics(), /glossa_accounts_usage_waiting_rows 30000\n/);
  assert.equal((await usage.report('ann'))[0]?.requests, 30_001);
  await usage[Symbol.asyncDispose]();
});
