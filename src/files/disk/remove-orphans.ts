import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, isBlobId, MAX_BLOBS_PER_QUERY } from '../blob-store.ts';

/** Folder of uploads in progress. */
export const INCOMING_FOLDER = 'incoming';

/**
 * Time since the last write after which a blob without a row is an orphan. An upload writes all the time and gets its row at
 * once, so a younger blob may belong to an upload of another process.
 */
const ORPHANED_AFTER_MS = 60 * 60 * 1_000;

const BLOB_FOLDER = /^[0-9a-f]{2}$/;

/** Implements `BlobStore.removeOrphans`. */
export async function removeOrphanedFiles(
  directory: string,
  findUsed: Parameters<BlobStore['removeOrphans']>[0],
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const folder of await readdir(directory)) {
    if (folder !== INCOMING_FOLDER && !BLOB_FOLDER.test(folder)) continue;
    const blobIds = (await readdir(join(directory, folder))).filter(isBlobId);
    for (let start = 0; start < blobIds.length; start += MAX_BLOBS_PER_QUERY) {
      signal.throwIfAborted();
      const chunk = blobIds.slice(start, start + MAX_BLOBS_PER_QUERY);
      const used = folder === INCOMING_FOLDER ? new Set<string>() : await findUsed(chunk);
      for (const blobId of chunk) {
        if (!used.has(blobId) && (await removeIfOld(join(directory, folder, blobId)))) removed++;
      }
    }
  }
  return removed;
}

async function removeIfOld(path: string): Promise<boolean> {
  const ageMs = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
  if (ageMs < ORPHANED_AFTER_MS) return false;
  await rm(path, { force: true });
  return true;
}
