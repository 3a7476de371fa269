import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { GlossaError } from '../../src/errors.ts';
import { StorageError } from '../../src/filesystem/storage-error.ts';
import { billed, blockingEngine, openTestJobs, paragraphs, untilEnded } from '../support/document-jobs.ts';
import { temporaryDatabase } from '../support/storage.ts';
import { bracketed, engineWith } from '../support/translator-doubles.ts';
import { waitUntil } from '../support/wait-until.ts';

suite('tasks of documents that do not end', { concurrency: 4 }, () => {
  test('a failure that passes is tried again from the last finished chunk, and bills nothing twice', async () => {
    await using store = await temporaryDatabase();
    let calls = 0;
    const engine = engineWith('test', ['en es'], {
      answer: (segment, batch) => {
        // In the middle of the second chunk.
        if (++calls === 120) throw new GlossaError('overloaded');
        return bracketed(segment, batch);
      },
    });
    await using replica = await openTestJobs(store, { engines: [engine] });
    const job = await untilEnded(replica, await replica.submit(paragraphs(200)));
    assert.equal(job.status, 'done');
    assert.equal(await billed(store.database), job.characters);
    assert.ok(calls > 200, 'a segment was translated again');
  });

  test('a replica that stops hands its tasks over at once', async () => {
    await using store = await temporaryDatabase();
    const { engine, started } = blockingEngine();
    const first = await openTestJobs(store, { engines: [engine] });
    const submitted = await first.submit(paragraphs(200));
    await started;
    await first[Symbol.asyncDispose]();
    const held = store.database.selectFrom('document_tasks').select('attempts').where('lease_holder', 'is not', null);
    assert.deepEqual(await held.execute(), []);
    await using second = await openTestJobs(store);
    const job = await untilEnded(second, submitted);
    assert.equal(job.status, 'done');
    assert.equal(await billed(store.database), job.characters);
    assert.equal((await second.result(job)).match(/es\(Paragraph/g)?.length, 200);
  });

  test('a task whose process is gone is taken by another one, and its late end counts for nothing', async () => {
    await using store = await temporaryDatabase();
    const { engine, started, release } = blockingEngine();
    // It has no room to take its own task again.
    await using first = await openTestJobs(store, { engines: [engine], maxTasks: 1 });
    const submitted = await first.submit(paragraphs(200));
    await started;
    // As after twenty seconds without a renewal.
    const past = new Date(Date.now() - 1_000).toISOString();
    await store.database.updateTable('document_tasks').set({ available_at: past }).execute();
    await using second = await openTestJobs(store);
    const job = await untilEnded(second, submitted);
    release();
    assert.equal(job.status, 'done');
    assert.equal(await billed(store.database), job.characters);
    assert.match(await second.metrics(), /^glossa_document_jobs_resumed_total [1-9]/m);
  });

  test('an outage of the database is no attempt of a chunk', async (t) => {
    await using store = await temporaryDatabase();
    let isDown = false;
    let rejected = 0;
    const database = store.database.withPlugin({
      transformQuery({ node }) {
        if (!isDown) return node;
        rejected++;
        throw new StorageError('The database is gone.');
      },
      transformResult: async ({ result }) => result,
    });
    const { engine, started, release } = blockingEngine();
    await using replica = await openTestJobs({ ...store, database }, { engines: [engine] });
    const submitted = await replica.submit('Some ships.');
    await started;
    // A further attempt would be one too many.
    await database.updateTable('document_tasks').set({ attempts: 6 }).execute();
    isDown = true;
    release();
    // The chunk is not committed, its failure is not recorded, and no task is taken.
    await waitUntil(t, async () => rejected > 3);
    isDown = false;
    const job = await untilEnded(replica, submitted);
    assert.deepEqual([job.status, job.error], ['done', undefined]);
    assert.equal(await billed(store.database), job.characters);
  });

  test('a chunk that a living process has lost is no attempt', async (t) => {
    await using store = await temporaryDatabase();
    const { engine, started } = blockingEngine();
    await using replica = await openTestJobs(store, { engines: [engine] });
    await replica.submit('Some ships.');
    await started;
    const chunk = store.database.updateTable('document_tasks').where('is_done', '=', 0);
    // As after an outage that is longer than the lease: another process takes the chunk.
    await chunk.set({ lease_holder: 'another', attempts: 2 }).execute();
    const attempts = store.database.selectFrom('document_tasks').select('attempts').where('is_done', '=', 0);
    await waitUntil(t, async () => (await attempts.executeTakeFirst())?.attempts === 1);
  });
});
