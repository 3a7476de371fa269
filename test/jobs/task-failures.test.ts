import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { GlossaError } from '../../src/errors.ts';
import { billed, blockingEngine, openTestJobs, paragraphs, untilEnded } from '../support/document-jobs.ts';
import { temporaryDatabase } from '../support/storage.ts';
import { bracketed, engineWith } from '../support/translator-doubles.ts';

suite('tasks of documents that do not end', { concurrency: 4 }, () => {
  test('a failure that passes is tried again from the last finished part, and bills nothing twice', async () => {
    await using store = await temporaryDatabase();
    let calls = 0;
    const engine = engineWith('test', ['en es'], {
      answer: (segment, batch) => {
        // In the middle of the second part.
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
    await using first = await openTestJobs(store, { engines: [engine] });
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
});
