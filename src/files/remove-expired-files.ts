import type { Database } from '../database/database.ts';
import { expiredUpTo } from './expiry.ts';
import { allOwners, type StorageLimits } from './owners.ts';
import { removeSomeExpired } from './save-file.ts';

export interface ExpiryOptions {
  database: Database;
  /** Of an owner who has no limits of their own. */
  allowance: StorageLimits;
  /** Removes bytes whose row is gone. */
  discardBlob: (blobId: string) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Removes the files that have expired, which nobody sees any more.
 * @returns how many there were
 * @throws the signal's reason; StorageError
 */
export async function removeExpiredFiles({ database, allowance, discardBlob, signal }: ExpiryOptions): Promise<number> {
  let removed = 0;
  for await (const owner of allOwners(database, allowance)) {
    if (expiredUpTo(owner.allowance) === undefined) continue;
    for (;;) {
      signal.throwIfAborted();
      const rows = await removeSomeExpired(database, owner.name, allowance);
      if (rows.length === 0) break;
      for (const { blob_id } of rows) await discardBlob(blob_id);
      removed += rows.length;
    }
  }
  return removed;
}
