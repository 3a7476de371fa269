import { StorageError } from '../../filesystem/storage-error.ts';
import type { SqliteFailure } from './thread-messages.ts';

/** SQLITE_BUSY: another process holds the lock that a statement needs. */
const BUSY = 5;

/** Primary result codes of SQLite (https://sqlite.org/rescode.html) that an operator can do something about. */
const PROBLEMS: Record<number, string> = {
  [BUSY]: 'is locked by another process: stop that process, or try again',
  6: 'is locked by another process: stop that process, or try again',
  8: 'is read-only: check its permissions and those of its directory',
  10: 'could not be read or written: the disk reports an error',
  11: 'is damaged: restore it from a copy',
  13: 'cannot grow: the disk is full',
  14: 'cannot be opened: check its permissions and those of its directory',
  26: 'is not a database: move it away, or choose another data directory',
};

/** One sentence for the operator about a statement that SQLite refused. */
export function sqliteStorageError(path: string, { code, message }: SqliteFailure): StorageError {
  const problem = code === undefined ? undefined : PROBLEMS[code & 0xff];
  const sentence = problem === undefined ? `refused a statement: ${message}` : problem;
  return new StorageError(`The database ${path} ${sentence}.`, { cause: { code, message } });
}

/** A statement was refused, without any effect, because another process holds a lock: it may be tried again. */
export function isLockedError(error: unknown): boolean {
  const failure = sqliteFailure(error);
  return failure !== undefined && (failure.code & 0xff) === BUSY;
}

/** What SQLite said, when the error is one that `failureProblem` made of it. */
export function sqliteFailure(error: unknown): (SqliteFailure & { code: number }) | undefined {
  const cause = error instanceof StorageError ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || typeof cause.code !== 'number') return;
  return { code: cause.code, message: 'message' in cause ? String(cause.message) : '' };
}
