import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readDailyUsage } from '../../src/accounts/usage-queries.ts';
import { openTestJobs, untilEnded } from '../support/document-jobs.ts';
import { temporaryDatabase } from '../support/storage.ts';

/** Paragraphs of about 100 characters. */
const paragraphs = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `Paragraph ${at} is about the harbour, where ${'many '.repeat(12)}ships lie.\n\n`,
  ).join('');

suite('document jobs', { concurrency: true }, () => {
  test('a document of many parts comes back translated, is billed once, and leaves no tasks', async () => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    const submitted = await replica.submit(`# A title\n\n${paragraphs(400)}`);
    assert.equal(submitted.status, 'queued');
    const job = await untilEnded(replica, submitted);
    assert.deepEqual([job.status, job.error], ['done', undefined]);
    assert.deepEqual([job.segmentsDone, job.segmentsTotal], [401, 401]);
    assert.equal(job.currentLanguage, 'en');
    const text = await replica.result(job);
    assert.match(text, /^# es\(A title\)\n\nes\(Paragraph 0 is/);
    assert.equal(text.match(/es\(Paragraph/g)?.length, 400);
    const [usage] = await readDailyUsage(store.database, 'ann');
    assert.equal(usage?.operation, 'documents');
    assert.equal(usage?.inputCharacters, job.characters);
    assert.ok(job.characters > 30_000);
    assert.deepEqual(await store.database.selectFrom('document_tasks').selectAll().execute(), []);
  });
});
