import type { Database } from '../database/database.ts';
import { GlossaError } from '../errors.ts';
import { hasExpired } from './expiry.ts';
import { type FileRow, findFile } from './file-queries.ts';
import { addToOwner, lockedTransaction, type Owner, type StorageLimits } from './owners.ts';
import { findRoom } from './storage-quota.ts';
import { endRecords, recordRemovals } from './unlinked-blobs.ts';

/**
 * Makes the row the file of its owner and key, in a transaction that locks the owner. Of concurrent calls without
 * `overwrite` exactly one succeeds, and together they never exceed the quota.
 * @returns the replaced row, whose blob is no longer needed, and the owner before the change
 * @throws GlossaError `file_exists`, `storage_quota_exceeded`; StorageError
 */
export async function saveFile(
  database: Database,
  row: FileRow,
  overwrite: boolean,
  defaults: StorageLimits,
): Promise<{ owner: Owner; replaced: FileRow | undefined }> {
  return lockedTransaction(database, row.owner, defaults, async (transaction, owner) => {
    const replaced = await findFile(transaction, row.owner, row.key);
    if (replaced !== undefined && !overwrite && !hasExpired(replaced.created_at, owner.storageLimits)) {
      throw new GlossaError('file_exists');
    }
    const room = await findRoom(transaction, owner, replaced);
    if (row.size > room.maxBytes) throw room.exceeded();
    await transaction
      .insertInto('files')
      .values(row)
      .onConflict((conflict) => conflict.columns(['owner', 'key']).doUpdateSet(row))
      .execute();
    await endRecords(transaction, [row.blob_id]);
    if (replaced !== undefined) await recordRemovals(transaction, [replaced.blob_id]);
    const added = { stored_bytes: row.size - (replaced?.size ?? 0), stored_files: replaced === undefined ? 1 : 0 };
    await addToOwner(transaction, row.owner, added);
    return { owner, replaced };
  });
}

/** Removes a row, in a transaction that locks the owner. @returns the removed row @throws StorageError */
export async function removeFile(
  database: Database,
  owner: string,
  key: string,
  defaults: StorageLimits,
): Promise<FileRow | undefined> {
  return lockedTransaction(database, owner, defaults, async (transaction) => {
    const removed = await transaction
      .deleteFrom('files')
      .where('owner', '=', owner)
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirst();
    if (removed === undefined) return undefined;
    await recordRemovals(transaction, [removed.blob_id]);
    await addToOwner(transaction, owner, { stored_bytes: -removed.size, stored_files: -1 });
    return removed;
  });
}
