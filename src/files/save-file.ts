import type { Database } from '../database/database.ts';
import { GlossaError } from '../errors.ts';
import { expiredUpTo, hasExpired } from './expiry.ts';
import { type FileRow, findFile } from './file-queries.ts';
import { addToStored, lockOwner, type Owner, type StorageLimits } from './owners.ts';
import { findRoom } from './quota.ts';

/*
 * Whatever changes the rows of files: each change is one transaction, in which nobody else changes the files of that
 * owner, and which counts what the owner has.
 */

/** Files that one transaction removes. */
const CHUNK = 500;

/**
 * Makes the row the file of its owner and key; of several at once without `overwrite` exactly one succeeds, and
 * together they never take more than the owner may store.
 * @returns the row that it replaced, whose blob nobody needs any more, and the owner as it was before
 * @throws GlossaError `file_exists`, `storage_quota_exceeded`; StorageError
 */
export async function saveFile(
  database: Database,
  row: FileRow,
  overwrite: boolean,
  defaults: StorageLimits,
): Promise<{ owner: Owner; replaced: FileRow | undefined }> {
  return database.transaction().execute(async (transaction) => {
    const owner = await lockOwner(transaction, row.owner, defaults);
    const replaced = await findFile(transaction, row.owner, row.key);
    if (replaced !== undefined && !overwrite && !hasExpired(replaced.created_at, owner.allowance)) {
      throw new GlossaError('file_exists');
    }
    const room = await findRoom(transaction, owner, replaced);
    if (row.size > room.maxBytes) throw room.exceeded();
    await transaction
      .insertInto('files')
      .values(row)
      .onConflict((conflict) => conflict.columns(['owner', 'key']).doUpdateSet(row))
      .execute();
    await addToStored(transaction, row.owner, row.size - (replaced?.size ?? 0), replaced === undefined ? 1 : 0);
    return { owner, replaced };
  });
}

/** @returns the row that was there @throws StorageError */
export async function removeFile(
  database: Database,
  owner: string,
  key: string,
  defaults: StorageLimits,
): Promise<FileRow | undefined> {
  return database.transaction().execute(async (transaction) => {
    await lockOwner(transaction, owner, defaults);
    const removed = await transaction
      .deleteFrom('files')
      .where('owner', '=', owner)
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirst();
    if (removed !== undefined) await addToStored(transaction, owner, -removed.size, -1);
    return removed;
  });
}

/**
 * Removes files of the owner that have expired, so many at most as one transaction should.
 * @returns the rows that were there, none when nothing is left to remove
 * @throws StorageError
 */
export async function removeSomeExpired(database: Database, name: string, defaults: StorageLimits): Promise<FileRow[]> {
  return database.transaction().execute(async (transaction) => {
    const { allowance } = await lockOwner(transaction, name, defaults);
    const expired = expiredUpTo(allowance);
    if (expired === undefined) return [];
    const inOwner = transaction.selectFrom('files').where('owner', '=', name).where('created_at', '<=', expired);
    const rows = await inOwner.selectAll().limit(CHUNK).execute();
    if (rows.length === 0) return [];
    const blobIds = rows.map(({ blob_id }) => blob_id);
    await transaction.deleteFrom('files').where('blob_id', 'in', blobIds).execute();
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    await addToStored(transaction, name, -bytes, -rows.length);
    return rows;
  });
}
