import { randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { forEachConcurrent } from '../../resilience/for-each-concurrent.ts';
import { type BlobStore, isBlobId, MAX_BLOBS_PER_QUERY } from '../blob-store.ts';
import type { S3 } from './client.ts';
import { S3Error } from './errors.ts';

/** Milliseconds; twice as long as any request may take. */
const ABANDONED_AFTER = 2 * 60 * 60 * 1_000;
/** Pages that one sweep looks at: 50,000 objects, for which Amazon asks a twentieth of a cent. */
const MAX_PAGES = 100;
const REMOVED_AT_ONCE = 8;

/**
 * As `sweep` of a BlobStore. Where there are more objects than one sweep looks at, it begins at a random one: in time all
 * are looked at, the sooner the more replicas there are. That several remove the same does no harm.
 * @param prefix of the names of all objects
 */
export async function removeOrphanedObjects(
  s3: S3,
  prefix: string,
  inUse: Parameters<BlobStore['removeOrphans']>[0],
  signal: AbortSignal,
): Promise<number> {
  const now = Date.now();
  const isOld = (date: Date | undefined): boolean => date !== undefined && now - date.getTime() >= ABANDONED_AFTER;
  let removed = await abortUploads(s3, prefix, isOld, signal);
  let pages = 0;
  for await (const objects of pagesOfObjects(s3, prefix, signal)) {
    const old = objects.filter(({ modified }) => isOld(modified)).map(({ blobId }) => blobId);
    const kept = old.length === 0 ? new Set<string>() : await inUse(old);
    const abandoned = old.filter((blobId) => !kept.has(blobId));
    await forEachConcurrent(abandoned, REMOVED_AT_ONCE, async (blobId) => {
      const object = { Bucket: s3.bucket, Key: prefix + blobId };
      await s3.request('delete', (client, options) => client.send(new DeleteObjectCommand(object), options), signal);
      removed++;
    });
    if (++pages >= MAX_PAGES) break;
  }
  return removed;
}

interface Listed {
  blobId: string;
  modified: Date | undefined;
}

/** All blobs once, from a random one on to the last, and then from the first. */
async function* pagesOfObjects(s3: S3, prefix: string, signal: AbortSignal): AsyncGenerator<Listed[], void> {
  const start = randomBytes(16).toString('hex');
  for (const [from, to] of [
    [start, undefined],
    ['', start],
  ] as const) {
    let after = from;
    for (;;) {
      const query = { Bucket: s3.bucket, Prefix: prefix, StartAfter: prefix + after, MaxKeys: MAX_BLOBS_PER_QUERY };
      const { Contents = [], IsTruncated } = await s3.request(
        'list',
        (client, options) => client.send(new ListObjectsV2Command(query), options),
        signal,
      );
      const listed = Contents.map(({ Key = '', LastModified }) => ({
        blobId: Key.slice(prefix.length),
        modified: LastModified,
      }));
      yield listed.filter(({ blobId }) => isBlobId(blobId) && (to === undefined || blobId <= to));
      const last = listed.at(-1)?.blobId;
      if (!IsTruncated || last === undefined || (to !== undefined && last >= to)) break;
      after = last;
    }
  }
}

async function abortUploads(
  s3: S3,
  prefix: string,
  isOld: (date: Date | undefined) => boolean,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  let from = {};
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const query = { Bucket: s3.bucket, Prefix: prefix, ...from };
    const page = await s3.request(
      'list',
      (client, options) => client.send(new ListMultipartUploadsCommand(query), options),
      signal,
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || !isBlobId(Key.slice(prefix.length)) || !isOld(Initiated)) continue;
      const upload = { Bucket: s3.bucket, Key, UploadId };
      try {
        await s3.request(
          'abort',
          (client, options) => client.send(new AbortMultipartUploadCommand(upload), options),
          signal,
        );
        removed++;
      } catch (error) {
        // Another replica was quicker.
        if (!(error instanceof S3Error && error.outcome === 'missing')) throw error;
      }
    }
    if (!page.IsTruncated || page.NextKeyMarker === undefined) break;
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
  return removed;
}
