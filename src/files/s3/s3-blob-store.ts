import { HeadBucketCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { createSemaphore } from '../../resilience/semaphore.ts';
import type { BlobStore } from '../blob-store.ts';
import { openS3, type S3Options } from './client.ts';
import { openS3Download } from './download.ts';
import { S3Error } from './errors.ts';
import { abortUploads, pagesOfObjects } from './list-objects.ts';
import { createRemovalQueue } from './removal-queue.ts';
import { createS3Upload } from './upload.ts';

/** Uploads that buffer parts in memory, 160 MiB together. */
const MAX_BUFFERED_UPLOADS = 16;
/** The number of requests that a service accepts. */
const MAX_QUEUED_UPLOADS = 4_096;

export interface S3BlobStoreOptions extends S3Options {
  /** ID of the installation. */
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

    removeUnfinished: (blobIds, signal) => abortUploads(s3, prefix, new Set(blobIds), signal),

    pages: (signal) => pagesOfObjects(s3, prefix, signal),

    has(blobId, signal) {
      const command = new HeadObjectCommand({ Bucket: s3.bucket, Key: prefix + blobId });
      return s3
        .request('head', (client, options) => client.send(command, options), signal)
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof S3Error && error.outcome === 'missing') return false;
            throw error;
          },
        );
    },

    async check(timeoutMs) {
      const command = new HeadBucketCommand({ Bucket: s3.bucket });
      const { signal } = new AbortController();
      await s3.request('head', (client, options) => client.send(command, options), signal, timeoutMs);
    },

    [Symbol.dispose]: () => s3[Symbol.dispose](),
  };
}
