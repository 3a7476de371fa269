import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billed, openTestJobs, paragraphs, untilEnded } from '../support/document-jobs.ts';
import { temporaryDatabase } from '../support/storage.ts';
import { bracketed, engineWith, textOf } from '../support/translator-doubles.ts';

for (const { name, long, length } of [
  { name: 'whose late part passes the bound', long: /paragraph 199\b/i, length: 1_100_000 },
  { name: 'whose parts together pass the bound', long: /paragraph (?:0|199)\b/i, length: 600_000 },
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
    assert.ok(Math.max(...seen) > 0, 'an earlier part was billed');
    assert.deepEqual([job.characters, job.usage.outputTokens, await billed(store.database)], [0, 0, 0]);
  });
}
