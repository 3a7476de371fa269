import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isBlobId, MAX_BLOBS_PER_QUERY } from '../blob-store.ts';

/** Folder of uploads in progress. */
export const INCOMING_FOLDER = 'incoming';

const BLOB_FOLDER = /^[0-9a-f]{2}$/;

/** Implements `BlobStore.pages`. @throws the system's error; the signal's reason */
export async function* pagesOfFiles(directory: string, signal: AbortSignal): AsyncGenerator<string[], void> {
  for (const folder of await readdir(directory)) {
    if (folder !== INCOMING_FOLDER && !BLOB_FOLDER.test(folder)) continue;
    const blobIds = (await readdir(join(directory, folder))).filter(isBlobId);
    for (let start = 0; start < blobIds.length; start += MAX_BLOBS_PER_QUERY) {
      signal.throwIfAborted();
      yield blobIds.slice(start, start + MAX_BLOBS_PER_QUERY);
    }
  }
}
