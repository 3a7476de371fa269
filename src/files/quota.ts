import type { Database } from '../database/database.ts';
import { GlossaError } from '../errors.ts';
import { formatBytes } from '../text/format-bytes.ts';
import { expiredUpTo, hasExpired } from './expiry.ts';
import { type FileRow, storedUpTo } from './file-queries.ts';
import type { Owner } from './owners.ts';

/** What an owner has room for. */
export interface Room {
  /** Most bytes that the next file may have; Infinity without a limit, and below 0 where not even an empty one fits. */
  maxBytes: number;
  /** Made when it has more. */
  exceeded: () => GlossaError;
}

/** Bytes that each file counts for beside its own: its name, its row and its place on a disk (blocks of 4 KiB). */
const BYTES_PER_FILE = 4_096;

/** Files of one owner, also of one without a quota: a bound for the rows of the database and for each look through them. */
const MAX_FILES = 1_000_000;

/** Bytes that files count for in a quota. */
export function quotaBytes({ bytes, files }: { bytes: number; files: number }): number {
  return bytes + files * BYTES_PER_FILE;
}

/**
 * @param replaced the file whose place the next one takes: only the difference counts, so that as many bytes as it has
 *   always find room
 * @throws StorageError
 */
export async function findRoom(database: Database, owner: Owner, replaced: FileRow | undefined): Promise<Room> {
  const { name, allowance } = owner;
  const expired = expiredUpTo(allowance);
  const isLimited = allowance.storageBytes < Number.POSITIVE_INFINITY || owner.storedFiles >= MAX_FILES;
  // What has expired counts no more, although its bytes are there until the next sweep.
  const gone = isLimited && expired !== undefined ? await storedUpTo(database, name, expired) : { bytes: 0, files: 0 };
  const files = owner.storedFiles - gone.files;
  const used = quotaBytes({ bytes: owner.storedBytes - gone.bytes, files });
  const isReplaced = replaced !== undefined && !hasExpired(replaced.created_at, allowance);
  if (files >= MAX_FILES && !isReplaced) return { maxBytes: -1, exceeded: tooManyFiles };
  const freed = isReplaced ? quotaBytes({ bytes: replaced.size, files: 1 }) : 0;
  return {
    maxBytes: Math.max(allowance.storageBytes - used, 0) + freed - BYTES_PER_FILE,
    exceeded: () => {
      const share = `${formatBytes(used)} of the ${formatBytes(allowance.storageBytes)} that you may store`;
      return new GlossaError('storage_quota_exceeded', {
        message: `Your stored files take ${share}, ${formatBytes(BYTES_PER_FILE)} each beside their bytes, and this one does not fit: delete some, or ask who runs this service for more.`,
      });
    },
  };
}

function tooManyFiles(): GlossaError {
  const message = `You store ${MAX_FILES.toLocaleString('en')} files, the most that an owner may have: delete some.`;
  return new GlossaError('storage_quota_exceeded', { message });
}
