import { GlossaError } from '../errors.ts';

/**
 * The database, the data directory or a file in it cannot be used. The message is one sentence for the operator. It may
 * contain a path, so it is printed and logged but never sent to a caller.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

const PROBLEMS: Record<string, string> = {
  ENOENT: 'does not exist, or its directory does not',
  ENOTDIR: 'is not inside a directory',
  EISDIR: 'is a directory, not a file',
  EACCES: 'may not be read or written by this user: check its permissions and those of its directory',
  EPERM: 'may not be read or written by this user: check its permissions and those of its directory',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'cannot be written: the disk is full',
  EFBIG: 'cannot be written: it would exceed the maximum file size of the system',
  EDQUOT: 'cannot be written: the disk quota is used up',
  EMFILE: 'cannot be opened: this process has too many open files',
  EEXIST: 'exists already and is not a directory',
};

/** Code of a system error, such as `ENOENT`. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Converts a system error into a StorageError about a path. Other errors are returned unchanged. */
export function toStorageError(path: string, error: unknown): unknown {
  const code = systemErrorCode(error);
  if (code === undefined) return error;
  return new StorageError(`${path} ${PROBLEMS[code] ?? `cannot be used (${code})`}.`, { cause: error });
}

/**
 * Runs file system work for a caller and converts its errors.
 * @throws GlossaError `storage_unavailable` when the disk is full; StorageError
 */
export async function withStorageErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = systemErrorCode(error);
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw toStorageError(path, error);
    const message = 'The service has no space left to store files. Try again after the time in Retry-After.';
    throw new GlossaError('storage_unavailable', { message, cause: error });
  }
}

/** What an operation on a path resolves with; undefined if the path does not exist. @throws StorageError */
export async function ifExists<T>(path: string, operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw toStorageError(path, error);
  }
}

/** Resolves with undefined if the path does not exist, because another process may remove it during the scan. */
export async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
