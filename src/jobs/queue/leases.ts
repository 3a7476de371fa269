import type { Database } from '../../database/database.ts';
import { heldTask, LeaseLostError, leaseEnd, type Task } from './task.ts';

/** Extends the lease of a task. @returns false when this process has lost it @throws StorageError */
export async function renewLease(database: Database, task: Task, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await heldTask(database, task, holder)
    .set({ available_at: leaseEnd() })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The tasks that a process holds. @throws StorageError */
export async function findHeldTasks(
  database: Database,
  holder: string,
): Promise<Pick<Task, 'document_id' | 'position'>[]> {
  return database
    .selectFrom('document_tasks')
    .select(['document_id', 'position'])
    .where('lease_holder', '=', holder)
    .where('is_done', '=', 0)
    .execute();
}

/**
 * Gives a task back after a failure.
 * @param isAttempt whether the attempt counts, because the task may be the cause
 * @throws LeaseLostError; StorageError
 */
export async function releaseForRetry(
  database: Database,
  task: Task,
  holder: string,
  delayMs: number,
  isAttempt: boolean,
): Promise<void> {
  const available_at = new Date(Date.now() + delayMs).toISOString();
  const { numUpdatedRows } = await heldTask(database, task, holder)
    .set((row) => ({
      lease_holder: null,
      available_at,
      attempts: row('attempts', '-', isAttempt ? 0 : 1),
      failures: row('failures', '+', 1),
    }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLostError();
}

/** Takes back the attempt of a process that lives, but has lost the task during an outage. @throws StorageError */
export async function forgetAttempt(database: Database, { document_id, position }: Task): Promise<void> {
  await database
    .updateTable('document_tasks')
    .set((row) => ({ attempts: row('attempts', '-', 1), failures: row('failures', '+', 1) }))
    .where('document_id', '=', document_id)
    .where('position', '=', position)
    .where('is_done', '=', 0)
    .execute();
}

/** Gives all tasks of a process back, so that another process takes them at once. @throws StorageError */
export async function releaseAll(database: Database, holder: string): Promise<void> {
  await database
    .updateTable('document_tasks')
    .set((row) => ({
      lease_holder: null,
      available_at: new Date().toISOString(),
      attempts: row('attempts', '-', 1),
    }))
    .where('lease_holder', '=', holder)
    .where('is_done', '=', 0)
    .execute();
}
