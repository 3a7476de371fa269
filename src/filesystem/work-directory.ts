import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDataDirectory } from './data-directory.ts';
import { acquireFileLock, tryFileLock } from './file-lock.ts';
import { withStorageErrors } from './storage-error.ts';

const LOCK_SUFFIX = '.lock';
const MAX_LOCK_WAIT_MS = 10_000;

/** A directory for the temporary files of this process. Disposal removes it. */
export interface WorkDirectory extends AsyncDisposable {
  path: string;
  /** Path of a new file, which does not exist yet. */
  newPath(): string;
}

/**
 * Creates a separate directory for each process, and removes those of killed processes. Several processes may share the
 * parent.
 * @throws StorageError
 */
export async function openWorkDirectory(parent: string): Promise<WorkDirectory> {
  await ensureDataDirectory(parent);
  await removeAbandoned(parent);
  const path = join(parent, randomUUID());
  // Another process may hold it for a moment, while it looks for abandoned directories.
  const lock = await acquireFileLock(path + LOCK_SUFFIX, AbortSignal.timeout(MAX_LOCK_WAIT_MS), async () => {});
  await withStorageErrors(path, () => mkdir(path, { mode: 0o700 }));
  return {
    path,
    newPath: () => join(path, randomUUID()),
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true });
      lock[Symbol.dispose]();
    },
  };
}

/** A directory whose lock is free has no process. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = await withStorageErrors(parent, () => readdir(parent));
  for (const name of names.filter((one) => one.endsWith(LOCK_SUFFIX))) {
    using lock = tryFileLock(join(parent, name));
    if (lock) await rm(join(parent, name.slice(0, -LOCK_SUFFIX.length)), { recursive: true, force: true });
  }
}
