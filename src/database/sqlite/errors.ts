import { StorageError } from '../../filesystem/storage-error.ts';
import { isObject } from '../../is-object.ts';
import type { SqliteFailure } from './thread-messages.ts';

/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

/** SQLITE_CORRUPT and SQLITE_NOTADB: bytes of the file are wrong. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** Advice for operators, by primary result code (https://sqlite.org/rescode.html). */
const ADVICE: Record<number, string> = {
  [BUSY]: 'is locked by another process: stop that process, or try again',
  6: 'is locked by another process: stop that process, or try again',
  8: 'is read-only: check its permissions and those of its directory',
  10: 'could not be read or written: the disk reports an error',
  11: 'is damaged: restore it from a copy',
  13: 'cannot grow: the disk is full',
  14: 'cannot be opened: check its permissions and those of its directory',
  26: 'is not a database: move it away, or choose another data directory',
};

/** Converts a failure of SQLite into one sentence for the operator. */
export function sqliteStorageError(path: string, { code, message }: SqliteFailure): StorageError {
  const advice = code === undefined ? undefined : ADVICE[code & 0xff];
  const sentence = advice === undefined ? `rejected a statement: ${message}` : advice;
  return new StorageError(`The database ${path} ${sentence}.`, { cause: { code, message } });
}

/** Whether a statement failed, without any effect, because another process holds a lock. It can be retried. */
export function isLockedError(error: unknown): boolean {
  const failure = sqliteFailure(error);
  return failure !== undefined && (failure.code & 0xff) === BUSY;
}

/** The failure from which `sqliteStorageError` made an error; undefined for other errors. */
export function sqliteFailure(error: unknown): (SqliteFailure & { code: number }) | undefined {
  const cause = error instanceof StorageError ? error.cause : undefined;
  if (!isObject(cause) || typeof cause.code !== 'number') return;
  return { code: cause.code, message: 'message' in cause ? String(cause.message) : '' };
}

/** Whether a statement failed because the file is damaged. */
export function isDamage({ code }: SqliteFailure): boolean {
  return code !== undefined && DAMAGED.has(code & 0xff);
}
