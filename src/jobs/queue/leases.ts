import type { Database } from '../../database/database.ts';
import { heldTask, leaseEnd, type Task } from './task.ts';

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
 * @param counts new values of the counters
 * @throws StorageError
 */
export async function releaseForRetry(
  database: Database,
  task: Task,
  holder: string,
  delayMs: number,
  counts: Pick<Task, 'attempts' | 'failures'>,
): Promise<void> {
  const available_at = new Date(Date.now() + delayMs).toISOString();
  await heldTask(database, task, holder)
    .set({ lease_holder: null, available_at, ...counts })
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
