import type { Updateable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DocumentsTable } from '../../database/tables.ts';
import { addToDocuments, lockOwner, type StorageLimits } from '../../files/owners.ts';
import { blobsOf, DOCUMENT_COLUMNS, type DocumentRow, endedColumns, storedBytes } from '../document-row.ts';
import { endTask, LeaseLostError, type Task } from './task.ts';

export interface EndOptions {
  defaults: StorageLimits;
  /** Time for which the files of an ended document are kept. */
  retentionMs: number;
  /** The last task, which this process must still hold. */
  last?: { task: Task; holder: string };
}

/**
 * Takes a document out of the queue, with its tasks.
 * @param columns status and files of the document, or its error
 * @returns the document, and the blobs that it no longer has
 * @throws LeaseLostError when the document has left the queue, or the last task was lost; StorageError
 */
export async function endDocument(
  database: Database,
  { id, owner }: Pick<DocumentRow, 'id' | 'owner'>,
  columns: Updateable<DocumentsTable>,
  { defaults, retentionMs, last }: EndOptions,
): Promise<{ document: DocumentRow; unusedBlobs: string[] }> {
  return database.transaction().execute(async (transaction) => {
    await lockOwner(transaction, owner, defaults);
    const before = await transaction
      .selectFrom('documents')
      .select(DOCUMENT_COLUMNS)
      .where('id', '=', id)
      .where('served_at', 'is not', null)
      .executeTakeFirst();
    if (before === undefined) throw new LeaseLostError();
    const document = await transaction
      .updateTable('documents')
      .set({ ...columns, ...endedColumns(retentionMs) })
      .where('id', '=', id)
      .returning(DOCUMENT_COLUMNS)
      .executeTakeFirstOrThrow();
    if (last) await endTask(transaction, last.task, last.holder);
    await transaction.deleteFrom('document_tasks').where('document_id', '=', id).execute();
    const blobs = blobsOf(document);
    await addToDocuments(transaction, owner, storedBytes(document) - storedBytes(before), blobs.length === 0 ? -1 : 0);
    return { document, unusedBlobs: blobsOf(before).filter((blob) => !blobs.includes(blob)) };
  });
}
