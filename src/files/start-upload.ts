import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { BlobStore, BlobUpload } from './blob-store.ts';
import { endRecords, recordRemovals, recordUpload } from './unlinked-blobs.ts';

/** An upload that the database knows. The transaction that saves its file or document ends the record. */
export interface RecordedUpload extends BlobUpload {
  blobId: string;
}

/** Starts an upload of a new blob. @throws StorageError */
export async function startUpload(
  { blobs, database }: { blobs: BlobStore; database: Database },
  owner: string,
): Promise<RecordedUpload> {
  const blobId = randomBytes(16).toString('hex');
  await recordUpload(database, blobId);
  const upload = blobs.startUpload(blobId, owner);
  return {
    blobId,
    receive: (bytes, limits) => upload.receive(bytes, limits),
    commit: (signal) => upload.commit(signal),
    async discard() {
      try {
        await upload.discard();
      } catch (error) {
        await recordRemovals(database, [blobId]);
        throw error;
      }
      await endRecords(database, [blobId]);
    },
  };
}

/** Discards an upload that failed. It never rejects: the cleanup retries what fails. */
export async function discardUpload(upload: BlobUpload, log: Logger): Promise<void> {
  await upload.discard().catch((error: unknown) => {
    log.warn({ err: error }, 'the bytes of a failed upload could not be deleted; the next cleanup retries');
  });
}
