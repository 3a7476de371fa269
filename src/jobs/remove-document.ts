import type { Database } from '../database/database.ts';
import { addToDocuments, lockedTransaction, type StorageLimits } from '../files/owners.ts';
import { recordRemovals } from '../files/unlinked-blobs.ts';
import { blobsOf, DOCUMENT_COLUMNS, NO_FILES, storedBytes } from './document-row.ts';

/** Documents that one transaction changes. */
const MAX_PER_TRANSACTION = 100;

/**
 * Deletes a document that has left the queue.
 * @returns the blobs that no row refers to @throws StorageError
 */
export async function forgetDocument(
  database: Database,
  owner: string,
  id: string,
  defaults: StorageLimits,
): Promise<string[]> {
  return lockedTransaction(database, owner, defaults, async (transaction) => {
    const removed = await transaction
      .deleteFrom('documents')
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('served_at', 'is', null)
      .returning(DOCUMENT_COLUMNS)
      .executeTakeFirst();
    if (removed === undefined) return [];
    const blobs = blobsOf(removed);
    await recordRemovals(transaction, blobs);
    if (blobs.length > 0) await addToDocuments(transaction, owner, -storedBytes(removed), -1);
    return blobs;
  });
}

/** Implements `DocumentJobs.shortenRetention`. */
export async function shortenRetention(database: Database, owner: string, id: string, expiresAt: Date): Promise<void> {
  const expires_at = expiresAt.toISOString();
  await database
    .updateTable('documents')
    .set({ expires_at })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('expires_at', '>', expires_at)
    .execute();
}

/**
 * Deletes the files of expired documents, and documents that expired long ago.
 * @param retentionMs time after the expiry for which a document is known
 * @param discard deletes blobs that no row refers to
 * @returns the number of documents whose files were deleted
 * @throws StorageError; the signal's reason
 */
export async function removeExpiredDocuments(
  database: Database,
  retentionMs: number,
  defaults: StorageLimits,
  discard: (blobIds: string[]) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const now = Date.now();
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await database
      .selectFrom('documents')
      .select(['id', 'owner'])
      .where('expires_at', '<=', new Date(now).toISOString())
      .where('source_blob', 'is not', null)
      .limit(MAX_PER_TRANSACTION)
      .execute();
    const unused: string[] = [];
    for (const { id, owner } of rows) unused.push(...(await removeFiles(database, owner, id, defaults)));
    await discard(unused);
    removed += rows.length;
    if (rows.length < MAX_PER_TRANSACTION) break;
  }
  await database
    .deleteFrom('documents')
    .where('expires_at', '<=', new Date(now - retentionMs).toISOString())
    .where('source_blob', 'is', null)
    .where('callback_at', 'is', null)
    .execute();
  return removed;
}

async function removeFiles(database: Database, owner: string, id: string, defaults: StorageLimits): Promise<string[]> {
  return lockedTransaction(database, owner, defaults, async (transaction) => {
    const row = await transaction
      .selectFrom('documents')
      .select(DOCUMENT_COLUMNS)
      .where('id', '=', id)
      .where('source_blob', 'is not', null)
      .executeTakeFirst();
    if (row === undefined) return [];
    await transaction.updateTable('documents').set(NO_FILES).where('id', '=', id).execute();
    await addToDocuments(transaction, owner, -storedBytes(row), -1);
    const blobs = blobsOf(row);
    await recordRemovals(transaction, blobs);
    return blobs;
  });
}
