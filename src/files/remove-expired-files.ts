import type { Database } from '../database/database.ts';
import { type DiscardContext, discardBlobs } from './discard-blobs.ts';
import { expiredUpTo } from './expiry.ts';
import type { FileRow } from './file-queries.ts';
import { addToOwner, allOwners, lockedTransaction, type StorageLimits } from './owners.ts';
import { recordRemovals } from './unlinked-blobs.ts';

export interface RemoveExpiredOptions extends DiscardContext {
  /** Limits of owners without individual limits. */
  defaultLimits: StorageLimits;
  signal: AbortSignal;
}

/** Files that one transaction removes. */
const MAX_PER_TRANSACTION = 500;

/**
 * Removes expired files, which are already invisible to their owners.
 * @returns the number of removed files
 * @throws the signal's reason; StorageError
 */
export async function removeExpiredFiles(options: RemoveExpiredOptions): Promise<number> {
  const { database, defaultLimits, signal } = options;
  let removed = 0;
  for await (const owner of allOwners(database, defaultLimits)) {
    if (expiredUpTo(owner.storageLimits) === undefined) continue;
    for (;;) {
      signal.throwIfAborted();
      const rows = await removeExpiredRows(database, owner.name, defaultLimits);
      if (rows.length === 0) break;
      await discardBlobs(
        rows.map(({ blob_id }) => blob_id),
        options,
      );
      removed += rows.length;
    }
  }
  return removed;
}

/** Removes expired rows of an owner, in a transaction that locks the owner. @returns the removed rows; empty at the end */
async function removeExpiredRows(database: Database, name: string, defaults: StorageLimits): Promise<FileRow[]> {
  return lockedTransaction(database, name, defaults, async (transaction, { storageLimits }) => {
    const upTo = expiredUpTo(storageLimits);
    if (upTo === undefined) return [];
    const expired = transaction.selectFrom('files').where('owner', '=', name).where('created_at', '<=', upTo);
    const rows = await expired.selectAll().limit(MAX_PER_TRANSACTION).execute();
    if (rows.length === 0) return [];
    const blobIds = rows.map(({ blob_id }) => blob_id);
    await transaction.deleteFrom('files').where('blob_id', 'in', blobIds).execute();
    await recordRemovals(transaction, blobIds);
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    await addToOwner(transaction, name, { stored_bytes: -bytes, stored_files: -rows.length });
    return rows;
  });
}
