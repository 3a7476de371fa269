import { randomBytes } from 'node:crypto';
import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { isBlobId, MAX_BLOBS_PER_QUERY } from '../blob-store.ts';
import type { S3 } from './client.ts';
import { S3Error } from './errors.ts';

/** Pages of one run: 50,000 objects, which cost a twentieth of a cent at Amazon. */
const MAX_PAGES = 100;

/**
 * Implements `BlobStore.pages`: from a random object to the last, then from the first. So repeated runs see all objects of a
 * bucket that exceeds one run.
 * @param prefix of the names of all objects @throws S3Error; the signal's reason
 */
export async function* pagesOfObjects(s3: S3, prefix: string, signal: AbortSignal): AsyncGenerator<string[], void> {
  const start = randomBytes(16).toString('hex');
  let pages = 0;
  for (const [from, to] of [
    [start, undefined],
    ['', start],
  ] as const) {
    let after = from;
    for (;;) {
      const query = { Bucket: s3.bucket, Prefix: prefix, StartAfter: prefix + after, MaxKeys: MAX_BLOBS_PER_QUERY };
      const command = new ListObjectsV2Command(query);
      const { Contents = [], IsTruncated } = await s3.request(
        'list',
        (client, options) => client.send(command, options),
        signal,
      );
      const listed = Contents.map(({ Key = '' }) => Key.slice(prefix.length));
      yield listed.filter((blobId) => isBlobId(blobId) && (to === undefined || blobId <= to));
      if (++pages >= MAX_PAGES) return;
      const last = listed.at(-1);
      if (!IsTruncated || last === undefined || (to !== undefined && last >= to)) break;
      after = last;
    }
  }
}

/** Aborts the multipart uploads of these blobs. @throws S3Error; the signal's reason */
export async function abortUploads(
  s3: S3,
  prefix: string,
  blobIds: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  let start = {};
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const command = new ListMultipartUploadsCommand({ Bucket: s3.bucket, Prefix: prefix, ...start });
    const page = await s3.request('list', (client, options) => client.send(command, options), signal);
    for (const { Key, UploadId } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || !blobIds.has(Key.slice(prefix.length))) continue;
      const abort = new AbortMultipartUploadCommand({ Bucket: s3.bucket, Key, UploadId });
      try {
        await s3.request('abort', (client, options) => client.send(abort, options), signal);
      } catch (error) {
        // Another replica has aborted it.
        if (!(error instanceof S3Error && error.outcome === 'missing')) throw error;
      }
    }
    if (!page.IsTruncated || page.NextKeyMarker === undefined) break;
    start = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
