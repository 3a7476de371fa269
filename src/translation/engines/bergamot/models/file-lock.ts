import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from '../../../../database/storage-error.ts';

/** Milliseconds between two looks at a lock that somebody else has. */
const POLL = 250;
/** SQLite's result code for a lock that is taken (https://sqlite.org/rescode.html). */
const BUSY = 5;

/**
 * A lock that no other process on this machine has, containers that share the directory included. It is SQLite's lock on
 * a database that stays empty: the system lets go of it in the moment in which its holder dies.
 * @returns undefined when somebody has it; disposing lets go and removes the file
 * @throws StorageError when the file cannot be made
 */
export function tryFileLock(path: string): Disposable | undefined {
  const file = lockFile(path);
  if (file === undefined) return undefined;
  if (!existsSync(path)) {
    // Its holder removed it between our opening and our locking it: others lock another file by now.
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
    // Without the first there would be a second file.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw new StorageError(`The lock ${path} cannot be taken: ${error instanceof Error ? error.message : error}.`);
  }
}

/**
 * Waits until nobody else has the lock.
 * @param onWait called at every look that was in vain
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
    await sleep(POLL, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
