import type { Database } from '../../database/database.ts';
import type { DocumentTasksTable } from '../../database/tables.ts';

/**
 * Time after which another process takes the task of a process that is gone, in ms. The clocks of replicas may differ by half
 * of it.
 */
const LEASE_MS = 20_000;

export function leaseEnd(): string {
  return new Date(Date.now() + LEASE_MS).toISOString();
}

/** Another process has the task, or its document has left the queue. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export type TaskKey = Pick<DocumentTasksTable, 'document_id' | 'position'>;

/** Updates of a task that a process holds. They change nothing when it has lost the task. */
export function heldTask(database: Database, { document_id, position }: TaskKey, holder: string) {
  return database
    .updateTable('document_tasks')
    .where('document_id', '=', document_id)
    .where('position', '=', position)
    .where('lease_holder', '=', holder)
    .where('is_done', '=', 0);
}

/** Extends the lease of a task. @returns false when this process has lost it @throws StorageError */
export async function renewLease(database: Database, task: TaskKey, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await heldTask(database, task, holder)
    .set({ available_at: leaseEnd() })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The tasks that a process holds. @throws StorageError */
export async function findHeldTasks(database: Database, holder: string): Promise<TaskKey[]> {
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
  task: TaskKey,
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

/** Does not count the attempt of a process that runs on, but lost its lease while the database was away. @throws StorageError */
export async function forgetAttempt(database: Database, { document_id, position }: TaskKey): Promise<void> {
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
