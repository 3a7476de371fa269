import { DeleteObjectCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { createSemaphore } from '../../resilience/semaphore.ts';
import type { BlobStore } from '../blob-store.ts';
import { openS3, type S3Options } from './client.ts';
import { openS3Download } from './download.ts';
import { removeOrphanedObjects } from './remove-orphans.ts';
import { createS3Upload } from './upload.ts';

/** Uploads that hold parts in memory: 160 MiB together. */
const UPLOADS_AT_ONCE = 16;
/** As many as requests that a service takes. */
const UPLOADS_WAITING = 4_096;

export interface S3BlobStoreOptions extends S3Options {
  /** Of this installation alone: in it a sweep takes whatever the database does not know. */
  folder: string;
}

export interface S3BlobStore extends BlobStore, Disposable {
  /** Asks whether the bucket is there, for so many milliseconds. @throws S3Problem */
  check(most: number): Promise<void>;
}

/** Blobs as objects of a bucket, `prefix/folder/blobId`. Nothing is asked of S3 before the first request. */
export function createS3BlobStore({ folder, ...options }: S3BlobStoreOptions): S3BlobStore {
  const s3 = openS3(options);
  const prefix = `${options.location.prefix}${folder}/`;
  const places = createSemaphore({ permits: UPLOADS_AT_ONCE, maxQueued: UPLOADS_WAITING });
  return {
    startUpload: (blobId, owner) => createS3Upload({ s3, name: prefix + blobId, owner, places }),

    open: (blob, signal) => openS3Download(s3, prefix + blob.blobId, blob, signal),

    async remove(blobId) {
      const object = { Bucket: s3.bucket, Key: prefix + blobId };
      const { signal } = new AbortController();
      await s3.request('delete', (client, options) => client.send(new DeleteObjectCommand(object), options), signal);
    },

    removeOrphans: (inUse, signal) => removeOrphanedObjects(s3, prefix, inUse, signal),

    async check(most) {
      const bucket = { Bucket: s3.bucket };
      const { signal } = new AbortController();
      await s3.request('head', (client, options) => client.send(new HeadBucketCommand(bucket), options), signal, most);
    },

    [Symbol.dispose]: () => s3[Symbol.dispose](),
  };
}
