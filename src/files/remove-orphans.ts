import type { Database } from '../database/database.ts';
import type { BlobStore } from './blob-store.ts';
import { removeBlobs } from './discard-blobs.ts';
import { blobsInUse } from './file-queries.ts';
import { endRecords, removableBlobs } from './unlinked-blobs.ts';

/**
 * Removes the blobs that the database itself has recorded as removed, and abandoned uploads. The next run repeats what fails.
 * @returns the number of removed blobs @throws StorageError; the signal's reason
 */
export async function removeOrphans(options: {
  blobs: BlobStore;
  database: Database;
  signal: AbortSignal;
}): Promise<number> {
  const { blobs, database, signal } = options;
  let count = 0;
  for await (const page of removableBlobs(database)) {
    signal.throwIfAborted();
    await blobs.removeUnfinished(page, signal);
    // Only an interrupted move to S3 leaves the record of an upload whose blob has a row.
    const used = await blobsInUse(database, page);
    const { removed, errors } = await removeBlobs(
      page.filter((blobId) => !used.has(blobId)),
      blobs,
    );
    await endRecords(database, [...removed, ...used]);
    count += removed.length;
    if (errors.length > 0) throw errors[0];
  }
  return count;
}
