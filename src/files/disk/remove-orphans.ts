import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, isBlobId, MAX_BLOBS_PER_QUERY } from '../blob-store.ts';

/** Folder of the blobs that are still coming in. */
export const INCOMING_FOLDER = 'incoming';

/**
 * Milliseconds since the last write after which a blob without a row is nobody's. An upload writes all the time and
 * gets its row at once when it is done, so anything younger may be one that another process is receiving.
 */
const ABANDONED_AFTER = 60 * 60 * 1_000;

const FOLDER = /^[0-9a-f]{2}$/;

/** As `sweep` of a BlobStore. */
export async function removeOrphanedFiles(
  directory: string,
  inUse: Parameters<BlobStore['removeOrphans']>[0],
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const folder of await readdir(directory)) {
    if (folder !== INCOMING_FOLDER && !FOLDER.test(folder)) continue;
    const blobIds = (await readdir(join(directory, folder))).filter(isBlobId);
    for (let start = 0; start < blobIds.length; start += MAX_BLOBS_PER_QUERY) {
      signal.throwIfAborted();
      const chunk = blobIds.slice(start, start + MAX_BLOBS_PER_QUERY);
      const kept = folder === INCOMING_FOLDER ? new Set<string>() : await inUse(chunk);
      for (const blobId of chunk) {
        if (!kept.has(blobId) && (await removeIfAbandoned(join(directory, folder, blobId)))) removed++;
      }
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
