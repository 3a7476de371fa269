import type { Database } from '../../database/database.ts';
import { addToDocuments, lockedTransaction, type StorageLimits } from '../../files/owners.ts';
import { endRecords, recordRemovals } from '../../files/unlinked-blobs.ts';
import { blobsOf, DOCUMENT_COLUMNS, type DocumentRow, endedColumns, storedBytes } from '../document-row.ts';
import { billPictures, type PictureBill, takeBillBack } from './bill.ts';
import { LeaseLostError } from './leases.ts';
import { endTask, type Task } from './task.ts';

export interface EndOptions {
  defaults: StorageLimits;
  /** Time for which the files of an ended document are kept. */
  retentionMs: number;
  /** The last task, which this process must still hold. */
  last?: { task: Task; holder: string };
  /** What its pictures cost. */
  pictures?: PictureBill | undefined;
}

/**
 * Takes a document out of the queue, with its tasks.
 * @param columns status and files of the document, or its error
 * @returns the blobs that the document no longer has
 * @throws LeaseLostError when the document has left the queue, or the last task was lost; StorageError
 */
export async function endDocument(
  database: Database,
  { id, owner }: Pick<DocumentRow, 'id' | 'owner'>,
  columns: Partial<DocumentRow>,
  { defaults, retentionMs, last, pictures }: EndOptions,
): Promise<{ unusedBlobs: string[] }> {
  return lockedTransaction(database, owner, defaults, async (transaction) => {
    const before = last?.task.document ?? (await findQueued(transaction, id));
    const changed = { ...columns, ...endedColumns(before, retentionMs) };
    const document = { ...before, ...changed };
    const { numUpdatedRows } = await transaction
      .updateTable('documents')
      .set(changed)
      .where('id', '=', id)
      .where('served_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new LeaseLostError();
    if (pictures) await billPictures(transaction, document, pictures);
    // The chunks before the one that passed the bound were billed.
    if (columns.error_code === 'output_too_large') await takeBillBack(transaction, document);
    if (last) await endTask(transaction, last.task, last.holder);
    await transaction.deleteFrom('document_tasks').where('document_id', '=', id).execute();
    const blobs = blobsOf(document);
    await endRecords(transaction, blobs);
    await addToDocuments(transaction, owner, storedBytes(document) - storedBytes(before), blobs.length === 0 ? -1 : 0);
    const unusedBlobs = blobsOf(before).filter((blob) => !blobs.includes(blob));
    await recordRemovals(transaction, unusedBlobs);
    return { unusedBlobs };
  });
}

/** The files of a document change only in the task that a process holds, so a process that holds none reads them. */
async function findQueued(transaction: Database, id: string): Promise<DocumentRow> {
  const row = await transaction
    .selectFrom('documents')
    .select(DOCUMENT_COLUMNS)
    .where('id', '=', id)
    .where('served_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLostError();
  return row;
}
