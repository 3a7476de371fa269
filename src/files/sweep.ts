import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { INCOMING } from './blobs.ts';
import { removeSomeExpired } from './changes.ts';
import { expiredUpTo } from './expiry.ts';
import { blobsInUse } from './file-rows.ts';
import { type Allowance, allOwners } from './owners.ts';

/**
 * Milliseconds since the last write after which a blob without a row is nobody's. An upload writes all the time and
 * gets its row at once when it is done, so anything younger may be one that another process is receiving.
 */
const ABANDONED_AFTER = 60 * 60 * 1_000;
/** Blobs that one query asks about. */
const CHUNK = 500;

const BLOB_ID = /^[0-9a-f]{32}$/;
const FOLDER = /^[0-9a-f]{2}$/;

export interface SweepOptions {
  directory: string;
  database: Database;
  signal: AbortSignal;
}

/**
 * Removes what is nobody's: uploads that a killed process never ended, and blobs whose row was never written or is gone.
 * @returns how many files it removed
 * @throws the signal's reason; StorageError
 */
export async function sweepBlobs({ directory, database, signal }: SweepOptions): Promise<number> {
  let removed = 0;
  for (const folder of await readdir(directory)) {
    if (folder !== INCOMING && !FOLDER.test(folder)) continue;
    const blobIds = (await readdir(join(directory, folder))).filter((name) => BLOB_ID.test(name));
    for (let start = 0; start < blobIds.length; start += CHUNK) {
      signal.throwIfAborted();
      const chunk = blobIds.slice(start, start + CHUNK);
      const inUse = folder === INCOMING ? new Set<string>() : await blobsInUse(database, chunk);
      for (const blobId of chunk) {
        if (!inUse.has(blobId) && (await removeIfAbandoned(join(directory, folder, blobId)))) removed++;
      }
    }
  }
  return removed;
}

export interface ExpiryOptions {
  database: Database;
  /** Of an owner who has no limits of their own. */
  allowance: Allowance;
  /** Removes bytes whose row is gone. */
  discardBlob: (blobId: string) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Removes the files that have expired, which nobody sees any more.
 * @returns how many there were
 * @throws the signal's reason; StorageError
 */
export async function removeExpired({ database, allowance, discardBlob, signal }: ExpiryOptions): Promise<number> {
  let removed = 0;
  for await (const owner of allOwners(database, allowance)) {
    if (expiredUpTo(owner.allowance) === undefined) continue;
    for (;;) {
      signal.throwIfAborted();
      const rows = await removeSomeExpired(database, owner.name, allowance);
      if (rows.length === 0) break;
      for (const { blob_id } of rows) await discardBlob(blob_id);
      removed += rows.length;
    }
  }
  return removed;
}

async function removeIfAbandoned(path: string): Promise<boolean> {
  const age = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
  if (age < ABANDONED_AFTER) return false;
  await rm(path, { force: true });
  return true;
}
