import { createSemaphore } from '../../resilience/semaphore.ts';
import type { BlobStore } from '../blob-store.ts';
import { openS3, type S3Options } from './client.ts';
import { openS3Download } from './download.ts';
import { createRemovalQueue } from './removal-queue.ts';
import { removeOrphanedObjects } from './remove-orphans.ts';
import { createS3Upload } from './upload.ts';

/** Uploads that buffer parts in memory, 160 MiB together. */
const MAX_BUFFERED_UPLOADS = 16;
/** As many as the requests that a service accepts. */
const MAX_QUEUED_UPLOADS = 4_096;

export interface S3BlobStoreOptions extends S3Options {
  /** From `ensureInstallationFolder`: blobs in it without a file are removed. */
  folder: string;
}

export interface S3BlobStore extends BlobStore, Disposable {
  /** Checks whether the bucket answers. @throws S3Error */
  check(timeoutMs: number): Promise<void>;
}

/** Blobs as objects of a bucket, `prefix/folder/blobId`. It connects with the first request. */
export function createS3BlobStore({ folder, ...options }: S3BlobStoreOptions): S3BlobStore {
  const s3 = openS3(options);
  const prefix = `${options.location.prefix}${folder}/`;
  const bufferPermits = createSemaphore({ permits: MAX_BUFFERED_UPLOADS, maxQueued: MAX_QUEUED_UPLOADS });
  const removals = createRemovalQueue(s3);
  return {
    startUpload: (blobId, owner) => createS3Upload({ s3, name: prefix + blobId, owner, bufferPermits }),

    open: (blob, signal) => openS3Download(s3, prefix + blob.blobId, blob, signal),

    remove: (blobId) => removals.remove(prefix + blobId),

    removeOrphans: (findUsed, signal) => removeOrphanedObjects(s3, prefix, findUsed, signal),

    async check(timeoutMs) {
      const { signal } = new AbortController();
      await s3.request('head', { method: 'HEAD' }, signal, { totalMs: timeoutMs });
    },

    [Symbol.dispose]: () => s3[Symbol.dispose](),
  };
}
