import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startPostgres, WITHOUT_POSTGRES } from '../../../load/servers/postgres.ts';
import { claimTask } from '../../../src/jobs/queue/claim-task.ts';
import { addChunks } from '../../../src/jobs/queue/commit-extraction.ts';
import { openTestJobs } from '../../support/document-jobs.ts';
import { temporaryDatabase, usePostgresDatabases } from '../../support/storage.ts';
import { waitUntil } from '../../support/wait-until.ts';

const PART = { position: 1, segments: 1, characters: 1, source: '[]' };

test('a document that is cancelled while it is extracted leaves no parts', { skip: WITHOUT_POSTGRES }, async (t) => {
  await using server = await startPostgres();
  usePostgresDatabases(() => server.database());
  await using store = await temporaryDatabase();
  await using replica = await openTestJobs(store, { maxTasks: 0 });
  const { database } = store;
  const { id } = await replica.submit('Some ships.');
  const claim = await claimTask(database, 'test');
  assert.ok(claim);
  const waiting = async (): Promise<number> => {
    const query = sql<{ pid: number }>`select pid from pg_stat_activity where wait_event_type = 'Lock'`;
    return (await query.execute(database)).rows.length;
  };
  let ended: Promise<unknown> = Promise.resolve();
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('document_tasks').set({ attempts: 1 }).where('document_id', '=', id).execute();
    // Both wait for the task: first the extraction, then the cancellation.
    const adding = addChunks(database, claim.task, 'test', [PART]).catch(() => {});
    await waitUntil(t, async () => (await waiting()) === 1);
    const removing = replica.jobs.remove('ann', id);
    await waitUntil(t, async () => (await waiting()) === 2);
    ended = Promise.all([adding, removing]);
  });
  await ended;
  assert.deepEqual(await database.selectFrom('document_tasks').selectAll().execute(), []);
});
