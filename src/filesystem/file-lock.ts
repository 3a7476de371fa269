import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from './storage-error.ts';

const POLL_INTERVAL_MS = 250;
/** SQLITE_BUSY: another process holds the lock (https://sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

/**
 * Takes an exclusive lock between the processes of this machine, including containers that share the directory. It is
 * SQLite's lock on an empty database, so the system releases it when its holder dies.
 * @returns undefined when another process holds the lock; disposing releases the lock and removes the file
 * @throws StorageError when the file cannot be created
 */
export function tryFileLock(path: string): Disposable | undefined {
  const file = lockFile(path);
  if (file === undefined) return undefined;
  if (!existsSync(path)) {
    // The previous holder removed the file after this process opened it. Others now lock a new file.
    file.close();
    return undefined;
  }
  return {
    [Symbol.dispose]() {
      rmSync(path, { force: true });
      file.close();
    },
  };
}

function lockFile(path: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    // Without the pragma SQLite would create a journal file as well.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw new StorageError(`The lock ${path} cannot be taken: ${error instanceof Error ? error.message : error}.`);
  }
}

/**
 * Waits until the lock is free and takes it.
 * @param onWait called after each failed attempt
 * @throws StorageError; the signal's reason
 */
export async function acquireFileLock(
  path: string,
  signal: AbortSignal,
  onWait: () => Promise<void>,
): Promise<Disposable> {
  for (;;) {
    signal.throwIfAborted();
    const lock = tryFileLock(path);
    if (lock !== undefined) return lock;
    await onWait();
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
