import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ensurePrivateFile } from '../../../../filesystem/private-file.ts';
import { StorageError } from '../../../../filesystem/storage-error.ts';
import { acquireRedisLock } from '../../../../redis/redis-lock.ts';
import type { Redis } from '../../../../redis/send-commands.ts';
import type { LockModel } from './install-model.ts';
import { PARTIAL_FOLDER } from './scan-directory.ts';

/** File with the ID of a directory, so that replicas with separate directories do not wait for each other. */
const DIRECTORY_ID_FILE = 'directory-id';

/** Creates a lock for replicas that share a models directory, also on several machines. */
export function createRedisModelLock(redis: Redis, directory: string): LockModel {
  return async (name, signal, onWait) => {
    const id = await directoryId(directory);
    // Without an ID, only the file lock protects the download.
    if (id === undefined) return new AsyncDisposableStack();
    return acquireRedisLock(redis, `model:${id}:${name}`, signal, onWait);
  };
}

async function directoryId(directory: string): Promise<string | undefined> {
  try {
    return (await ensurePrivateFile(join(directory, PARTIAL_FOLDER, DIRECTORY_ID_FILE), randomUUID)).trim();
  } catch (error) {
    if (error instanceof StorageError) return undefined;
    throw error;
  }
}
