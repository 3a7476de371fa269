import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ensurePrivateFile } from '../../../../filesystem/private-file.ts';
import { StorageError } from '../../../../filesystem/storage-error.ts';
import type { Redis } from '../../../../redis/redis-client.ts';
import { acquireRedisLock } from '../../../../redis/redis-lock.ts';
import type { LockModel } from './download-model.ts';
import { PARTIAL_FOLDER } from './scan-directory.ts';

/** Replicas that have directories of their own must not wait for each other: this file tells which one it is. */
const DIRECTORY_ID = 'directory-id';

/** Keeps replicas apart that download into the same directory, on whatever machines they are. */
export function createRedisModelLock(redis: Redis, directory: string): LockModel {
  return async (name, signal, onWait) => {
    const id = await directoryId(directory);
    // Without it there is still the lock of the file system, where that has one.
    if (id === undefined) return new AsyncDisposableStack();
    return acquireRedisLock(redis, `model:${id}:${name}`, signal, onWait);
  };
}

async function directoryId(directory: string): Promise<string | undefined> {
  try {
    return (await ensurePrivateFile(join(directory, PARTIAL_FOLDER, DIRECTORY_ID), randomUUID)).trim();
  } catch (error) {
    if (error instanceof StorageError) return undefined;
    throw error;
  }
}
