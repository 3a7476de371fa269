import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { DOCUMENT_COLUMNS, parseOptions } from '../document-row.ts';
import { leaseEnd } from './leases.ts';
import { revokedKey } from './revoked-keys.ts';
import { TASK_COLUMNS, type Task } from './task.ts';

/** How often another process may be quicker before the claim waits for the next poll. */
const MAX_ATTEMPTS = 5;

export interface Claim {
  task: Task;
  /** Whether a process held the task before, this one or another, and did not renew its lease in time. */
  isResumed: boolean;
}

/**
 * Takes the next task: of the owner who was served the longest time ago, of that owner's document which was served the longest
 * time ago, the first that is available.
 * @param holder this process
 * @returns undefined when no task is available @throws StorageError
 */
export async function claimTask(database: Database, holder: string): Promise<Claim | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = new Date().toISOString();
    const next = await findNext(database, now);
    if (next === undefined) return undefined;
    const task = await database.transaction().execute((transaction) => take(transaction, next, holder, now));
    if (task !== undefined) return { task, isResumed: next.holder !== null };
  }
  return undefined;
}

interface NextTask {
  owner: string;
  id: string;
  position: number | null;
  /** The process that took the task and has not given it back. */
  holder: string | null;
}

/** Reads only as many rows as come before the task in two indexes, so a long queue costs no more than a short one. */
async function findNext(database: Database, now: string): Promise<NextTask | undefined> {
  return await database
    .selectFrom('owners')
    .innerJoin('documents', 'documents.owner', 'owners.name')
    .select(['owners.name as owner', 'documents.id'])
    .select((row) => [
      firstTask(row, now).select('document_tasks.position').as('position'),
      firstTask(row, now).select('document_tasks.lease_holder').as('holder'),
    ])
    .where('owners.documents_served_at', 'is not', null)
    .where('documents.served_at', 'is not', null)
    .where((row) => row.exists(availableTasks(row, now).select('document_tasks.position')))
    .where((row) => row.not(row.exists(revokedKey(row))))
    .orderBy('owners.documents_served_at')
    .orderBy('owners.name')
    .orderBy('documents.served_at')
    .limit(1)
    .executeTakeFirst();
}

function firstTask(row: ExpressionBuilder<Tables, 'documents'>, now: string) {
  return availableTasks(row, now).orderBy('document_tasks.position').limit(1);
}

/** The available tasks of each document. */
function availableTasks({ selectFrom }: ExpressionBuilder<Tables, 'documents'>, now: string) {
  return selectFrom('document_tasks')
    .whereRef('document_tasks.document_id', '=', 'documents.id')
    .where('document_tasks.is_done', '=', 0)
    .where('document_tasks.available_at', '<=', now);
}

/** Every transaction locks owners, documents and tasks in this order. */
async function take(
  transaction: Database,
  { owner, id, position }: NextTask,
  holder: string,
  now: string,
): Promise<Task | undefined> {
  await transaction
    .updateTable('owners')
    .set({ documents_served_at: now })
    .where('name', '=', owner)
    .where('documents_served_at', 'is not', null)
    .execute();
  const found = await transaction
    .updateTable('documents')
    .set({ served_at: now })
    .where('id', '=', id)
    .where('served_at', 'is not', null)
    .returning([...DOCUMENT_COLUMNS, 'options'])
    .executeTakeFirst();
  const task = await transaction
    .updateTable('document_tasks')
    .set((row) => ({
      lease_holder: holder,
      available_at: leaseEnd(),
      // A process that lives has only lost the connection to the database.
      attempts: row
        .case()
        .when('lease_holder', '=', holder)
        .then(row.ref('attempts'))
        .else(row('attempts', '+', 1))
        .end(),
    }))
    .where('document_id', '=', id)
    .where('position', '=', position)
    .where('is_done', '=', 0)
    .where('available_at', '<=', now)
    .returning(TASK_COLUMNS)
    .executeTakeFirst();
  if (found === undefined || task === undefined) return undefined;
  const { options, ...document } = found;
  return { ...task, document, options: parseOptions(options) };
}
