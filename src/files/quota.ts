import type { Database } from '../database/database.ts';
import { GlossaError } from '../errors.ts';
import { formatBytes } from '../text/bytes.ts';
import { expiredUpTo, hasExpired } from './expiry.ts';
import { bytesUpTo, type FileRow } from './file-rows.ts';
import type { Owner } from './owners.ts';

/** What an owner has room for. */
export interface Room {
  /** Most bytes that the next file may have; Infinity without a limit. */
  mostBytes: number;
  /** Made when it has more. */
  exceeded: () => GlossaError;
}

/**
 * @param replaced the file whose place the next one takes: only the difference counts, so that as many bytes as it has
 *   always find room
 * @throws StorageError
 */
export async function roomFor(database: Database, owner: Owner, replaced: FileRow | undefined): Promise<Room> {
  const { name, allowance, storedBytes } = owner;
  const expired = expiredUpTo(allowance);
  const isLimited = allowance.storageBytes < Number.POSITIVE_INFINITY;
  // What has expired counts no more, although its bytes are there until the next sweep.
  const gone = isLimited && expired !== undefined ? await bytesUpTo(database, name, expired) : 0;
  const used = storedBytes - gone;
  const freed = replaced !== undefined && !hasExpired(replaced.created_at, allowance) ? replaced.size : 0;
  return {
    mostBytes: Math.max(allowance.storageBytes - used, 0) + freed,
    exceeded: () => {
      const share = `${formatBytes(used)} of the ${formatBytes(allowance.storageBytes)} that you may store`;
      return new GlossaError('storage_quota_exceeded', {
        message: `Your stored files take ${share}, and this one does not fit: delete some, or ask who runs this service for more.`,
      });
    },
  };
}
