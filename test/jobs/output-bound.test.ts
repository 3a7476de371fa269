import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDailyUsage } from '../../src/accounts/daily-usage.ts';
import { billed, openTestJobs, paragraphs, untilEnded } from '../support/document-jobs.ts';
import { temporaryDatabase } from '../support/storage.ts';
import { bracketed, engineWith, textOf } from '../support/translator-doubles.ts';

for (const { name, long, length } of [
  { name: 'whose late chunk passes the bound', long: /paragraph 199\b/i, length: 1_100_000 },
  { name: 'whose chunks together pass the bound', long: /paragraph (?:0|199)\b/i, length: 600_000 },
]) {
  test(`a document ${name} of the output is not billed`, async () => {
    await using store = await temporaryDatabase();
    const seen: number[] = [];
    const engine = engineWith('test', ['en es'], {
      answer: async (segment, batch) => {
        seen.push(await billed(store.database));
        return bracketed(segment, batch) + (long.test(textOf(segment)) ? 'o'.repeat(length) : '');
      },
    });
    await using replica = await openTestJobs(store, { engines: [engine], maxTasks: 1 });
    const job = await untilEnded(replica, await replica.submit(paragraphs(200)));
    assert.deepEqual([job.status, job.error?.code], ['failed', 'output_too_large']);
    assert.ok(Math.max(...seen) > 0, 'an earlier chunk was billed');
    assert.deepEqual([job.characters, job.usage.outputTokens, await billed(store.database)], [0, 0, 0]);
  });
}

test('a document ends with the chunk that passes the bound of all chunks, and the others are not translated', async () => {
  await using store = await temporaryDatabase();
  const asked: string[] = [];
  const engine = engineWith('test', ['en es'], {
    answer: (segment, batch) => {
      asked.push(textOf(segment));
      return bracketed(segment, batch) + (/paragraph (?:0|100)\b/i.test(textOf(segment)) ? 'o'.repeat(600_000) : '');
    },
  });
  await using replica = await openTestJobs(store, { engines: [engine], maxTasks: 1 });
  const job = await untilEnded(replica, await replica.submit(paragraphs(400)));
  assert.deepEqual([job.status, job.error?.code], ['failed', 'output_too_large']);
  assert.ok(asked.some((text) => /paragraph 100\b/i.test(text)));
  assert.ok(!asked.some((text) => /paragraph 399\b/i.test(text)));
});

test('the bill is taken back on the day of each chunk, so the usage of the next day has only what it was billed', async (t) => {
  await using store = await temporaryDatabase();
  const midnight = Date.parse('2026-03-01T00:00:00Z');
  t.mock.timers.enable({ apis: ['Date'], now: midnight - 5_000 });
  const engine = engineWith('test', ['en es'], {
    answer: (segment, batch) => {
      if (/paragraph 150\b/i.test(textOf(segment))) t.mock.timers.setTime(midnight + 5_000);
      return bracketed(segment, batch) + (/paragraph 399\b/i.test(textOf(segment)) ? 'o'.repeat(1_100_000) : '');
    },
  });
  await using replica = await openTestJobs(store, { engines: [engine], maxTasks: 1 });
  const failed = await untilEnded(replica, await replica.submit(paragraphs(400)));
  assert.equal(failed.error?.code, 'output_too_large');
  const other = await untilEnded(replica, await replica.submit('Some ships.'));
  const usage = await readDailyUsage(store.database, 'ann');
  assert.deepEqual(
    usage.map(({ day, input_characters, output_tokens }) => [day, input_characters, output_tokens]),
    [
      ['2026-02-28', 0, 0],
      ['2026-03-01', other.characters, other.usage.outputTokens],
    ],
  );
});
