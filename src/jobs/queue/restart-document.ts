import type { Database } from '../../database/database.ts';
import { unreadPagesOf } from '../document-row.ts';
import { NO_BILL, takeBillBack } from './bill.ts';
import { LeaseLostError } from './leases.ts';
import { endTask, newTask, type Task } from './task.ts';

const NO_PROGRESS = {
  status: 'queued' as const,
  started_at: null,
  digest: null,
  segments_total: 0,
  segments_done: 0,
  output_length: 0,
  engines: '[]',
};

/**
 * Removes the chunks of a document, takes their bill back, and starts with its extraction again, all or nothing. The characters
 * stay reserved.
 * @param task the composition
 * @returns the extraction, which this process keeps
 * @throws LeaseLostError; StorageError
 */
export async function restartDocument(database: Database, task: Task, holder: string): Promise<Task> {
  const id = task.document_id;
  return database.transaction().execute(async (transaction) => {
    // Locks the document. No chunk is open, so its bill does not change any more.
    const { numUpdatedRows } = await transaction
      .updateTable('documents')
      .set((row) => ({ restarts: row('restarts', '+', 1) }))
      .where('id', '=', id)
      .where('served_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new LeaseLostError();
    await endTask(transaction, task, holder);
    await takeBillBack(transaction, task.document);
    await transaction.deleteFrom('document_tasks').where('document_id', '=', id).execute();
    const start = { ...NO_PROGRESS, ...unreadPagesOf(task.document) };
    await transaction.updateTable('documents').set(start).where('id', '=', id).execute();
    const extraction = newTask(id, 0, 'extract', holder);
    await transaction.insertInto('document_tasks').values(extraction).execute();
    const document = { ...task.document, ...start, ...NO_BILL, restarts: task.document.restarts + 1 };
    return { ...extraction, document, options: task.options };
  });
}
