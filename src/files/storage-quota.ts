import type { Database } from '../database/database.ts';
import { GlossaError } from '../errors.ts';
import { formatBytes } from '../text/format-bytes.ts';
import { expiredUpTo, hasExpired } from './expiry.ts';
import { countFilesUpTo, type FileRow } from './file-queries.ts';
import type { Owner } from './owners.ts';

/** Room in the quota of an owner. */
export interface Room {
  /** Maximum size of the next file; Infinity without a limit, negative when even an empty file does not fit. */
  maxBytes: number;
  /** Creates the error for a larger file. */
  exceeded: () => GlossaError;
}

/** Overhead per file, glossary, memory or document: its name, its row and its last block on disk (4 KiB). */
const BYTES_PER_FILE = 4_096;

/** Applies to every owner, with or without a quota. It bounds the rows of the database and the scans over them. */
const MAX_FILES = 1_000_000;

/** Bytes that files, glossaries, memories and documents occupy in a quota. */
function quotaBytes({ bytes, files }: { bytes: number; files: number }): number {
  return bytes + files * BYTES_PER_FILE;
}

/** Bytes that the files, glossaries, memories and documents of an owner occupy in its quota. */
export function usedQuotaBytes(
  owner: Pick<
    Owner,
    | 'storedBytes'
    | 'storedFiles'
    | 'glossaryBytes'
    | 'glossaries'
    | 'memoryBytes'
    | 'memories'
    | 'documentBytes'
    | 'documents'
  >,
): number {
  const { storedBytes, storedFiles, glossaryBytes, glossaries, memoryBytes, memories } = owner;
  const { documentBytes, documents } = owner;
  return quotaBytes({
    bytes: storedBytes + glossaryBytes + memoryBytes + documentBytes,
    files: storedFiles + glossaries + memories + documents,
  });
}

/**
 * @param replaced the file that the next one replaces. Only the difference counts, so a file of the same size always fits.
 * @throws StorageError
 */
export async function findRoom(database: Database, owner: Owner, replaced: FileRow | undefined): Promise<Room> {
  const { name, storageLimits } = owner;
  const upTo = expiredUpTo(storageLimits);
  const isLimited = storageLimits.storageBytes < Number.POSITIVE_INFINITY || owner.storedFiles >= MAX_FILES;
  // Expired files do not count, although their bytes remain until the next cleanup.
  const expired = isLimited && upTo !== undefined ? await countFilesUpTo(database, name, upTo) : { bytes: 0, files: 0 };
  const files = owner.storedFiles - expired.files;
  const used = usedQuotaBytes({ ...owner, storedBytes: owner.storedBytes - expired.bytes, storedFiles: files });
  const isReplaced = replaced !== undefined && !hasExpired(replaced.created_at, storageLimits);
  if (files >= MAX_FILES && !isReplaced) return { maxBytes: -1, exceeded: tooManyFiles };
  const freed = isReplaced ? quotaBytes({ bytes: replaced.size, files: 1 }) : 0;
  return {
    maxBytes: Math.max(storageLimits.storageBytes - used, 0) + freed - BYTES_PER_FILE,
    exceeded: () => {
      const usage = `${formatBytes(used)} of your ${formatBytes(storageLimits.storageBytes)}`;
      return new GlossaError('storage_quota_exceeded', {
        message: `This file does not fit: your stored files use ${usage}, including ${formatBytes(BYTES_PER_FILE)} of overhead per file. Delete files, or ask the operator of this service for more storage.`,
      });
    },
  };
}

function tooManyFiles(): GlossaError {
  const message = `You store ${MAX_FILES.toLocaleString('en')} files, which is the maximum. Delete some of them.`;
  return new GlossaError('storage_quota_exceeded', { message });
}
