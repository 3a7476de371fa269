import { GlossaError } from '../errors.ts';

/**
 * The database, the data directory or a file in it cannot be used. The message is one sentence for the operator: fit
 * to print and to log, not to send to a caller, because it may name a path.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

const FILE_PROBLEMS: Record<string, string> = {
  ENOENT: 'does not exist, or its directory does not',
  ENOTDIR: 'is not inside a directory',
  EISDIR: 'is a directory, not a file',
  EACCES: 'may not be read or written by this user: check its permissions and those of its directory',
  EPERM: 'may not be read or written by this user: check its permissions and those of its directory',
  EROFS: 'lies on a read-only file system',
  ENOSPC: 'cannot be written: the disk is full',
  EFBIG: 'cannot be written: it would be larger than this system allows',
  EDQUOT: 'cannot be written: the disk quota is used up',
  EMFILE: 'cannot be opened: this process has too many files open',
  EEXIST: 'exists already and is not a directory',
};

/** The system's name of an error (`ENOENT` …), or undefined for one that has none. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Says which file or directory cannot be used and why. An error that is not the file system's is returned as it is. */
export function toStorageError(path: string, error: unknown): unknown {
  const code = systemErrorCode(error);
  if (code === undefined) return error;
  return new StorageError(`${path} ${FILE_PROBLEMS[code] ?? `cannot be used (${code})`}.`, { cause: error });
}

/**
 * Work on files for a caller, in which everything that fails is the file system's fault.
 * @throws GlossaError `storage_unavailable` when the disk is full; StorageError
 */
export async function withStorageErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = systemErrorCode(error);
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw toStorageError(path, error);
    const message = 'The service has no space left to store files: try again after the time in Retry-After.';
    throw new GlossaError('storage_unavailable', { message, cause: error });
  }
}
