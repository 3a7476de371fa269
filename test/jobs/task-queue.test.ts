import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GlossaError } from '../../src/errors.ts';
import { StorageError } from '../../src/filesystem/storage-error.ts';
import { claimTask } from '../../src/jobs/queue/claim-task.ts';
import { releaseForRetry } from '../../src/jobs/queue/leases.ts';
import { decideOnFailure } from '../../src/jobs/task-failure.ts';
import { blockingEngine, openTestJobs } from '../support/document-jobs.ts';
import { temporaryDatabase } from '../support/storage.ts';

test('owners take turns, and so do the documents of an owner', async (t) => {
  await using store = await temporaryDatabase();
  // Nothing is taken before all documents are in the queue.
  const { engine } = blockingEngine();
  await using replica = await openTestJobs(store, { engines: [engine], maxTasks: 0 });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const owners: Record<string, string> = {};
  for (const [owner, name] of ['ann 1', 'ann 2', 'ann 3', 'bob 1', 'cid 1'].map((one) => one.split(' '))) {
    t.mock.timers.tick(1);
    const { id } = await replica.submit('Some ships.', { owner: owner ?? '' });
    owners[id] = `${owner} ${name}`;
  }
  const taken: (string | undefined)[] = [];
  for (;;) {
    t.mock.timers.tick(1);
    const claim = await claimTask(store.database, 'test');
    if (claim === undefined) break;
    taken.push(owners[claim.task.document_id]);
  }
  assert.deepEqual(taken, ['ann 1', 'bob 1', 'cid 1', 'ann 2', 'ann 3']);
});

test('a task is taken by one process at a time, and again when its lease ends', async (t) => {
  await using store = await temporaryDatabase();
  await using replica = await openTestJobs(store, { maxTasks: 0 });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await replica.submit('Some ships.');
  const first = await claimTask(store.database, 'one');
  assert.deepEqual([first?.task.attempts, first?.isResumed], [1, false]);
  assert.equal(await claimTask(store.database, 'two'), undefined);
  t.mock.timers.tick(20_001);
  const second = await claimTask(store.database, 'two');
  assert.ok(second);
  assert.deepEqual([second.task.lease_holder, second.task.attempts, second.isResumed], ['two', 2, true]);
});

test('a task that is given back after a defect is not one whose process was gone', async (t) => {
  await using store = await temporaryDatabase();
  await using replica = await openTestJobs(store, { maxTasks: 0 });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await replica.submit('Some ships.');
  const first = await claimTask(store.database, 'one');
  assert.ok(first);
  await releaseForRetry(store.database, first.task, 'one', 500, true);
  t.mock.timers.tick(501);
  const second = await claimTask(store.database, 'two');
  assert.deepEqual([second?.task.attempts, second?.isResumed], [2, false]);
});

test('a temporary error is tried again, an unknown one and the deadline a few times, and any other one is final', () => {
  const decide = (error: unknown, attempts = 1, failures = 0) => decideOnFailure(error, { attempts, failures });
  for (const error of [new GlossaError('storage_unavailable'), new StorageError('The disk is full.')]) {
    assert.partialDeepStrictEqual(decide(error, 6), { kind: 'retry', isAttempt: false });
    assert.equal(decide(error, 1, 10_000).kind, 'fail');
  }
  for (const error of [new GlossaError('deadline_exceeded'), new TypeError('a defect')]) {
    assert.partialDeepStrictEqual(decide(error), { kind: 'retry', isAttempt: true });
    assert.equal(decide(error, 6).kind, 'fail');
  }
  assert.equal(decide(new GlossaError('document_damaged')).kind, 'fail');
});
