import type { Database } from '../../database/database.ts';
import type { DocumentRow } from '../document-row.ts';
import { LeaseLostError } from './leases.ts';

/**
 * Shows the pictures of a document as segments after those of its texts, which are done.
 * @throws LeaseLostError when the document has left the queue; StorageError
 */
export async function writePictureProgress(
  database: Database,
  { id }: Pick<DocumentRow, 'id'>,
  { done, total }: { done: number; total: number },
): Promise<void> {
  // The row may have pictures of an earlier attempt.
  const { texts } = await database
    .selectFrom('document_tasks')
    .select(({ fn }) => fn.sum('segments').as('texts'))
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();
  const before = Number(texts ?? 0);
  const { numUpdatedRows } = await database
    .updateTable('documents')
    .set({ segments_done: before + done, segments_total: before + total })
    .where('id', '=', id)
    .where('served_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLostError();
}
