import { randomBytes } from 'node:crypto';
import { type BlobStore, isBlobId, MAX_BLOBS_PER_QUERY } from '../blob-store.ts';
import type { S3 } from './client.ts';
import { deleteObjects } from './delete-objects.ts';
import { S3Error } from './errors.ts';
import { childrenOf, textOf, type XmlElement } from './read-xml.ts';

/** Twice the longest duration of a request. */
const ORPHANED_AFTER_MS = 2 * 60 * 60 * 1_000;
/** Pages of one run: 50,000 objects, which cost a twentieth of a cent at Amazon. */
const MAX_PAGES = 100;

/**
 * Implements `BlobStore.removeOrphans`. Each run starts at a random object, so repeated runs check all objects of a bucket
 * that exceeds one run. Replicas may remove the same objects.
 * @param prefix of the names of all objects
 */
export async function removeOrphanedObjects(
  s3: S3,
  prefix: string,
  findUsed: Parameters<BlobStore['removeOrphans']>[0],
  signal: AbortSignal,
): Promise<number> {
  const now = Date.now();
  const isOld = (date: Date | undefined): boolean => date !== undefined && now - date.getTime() >= ORPHANED_AFTER_MS;
  let removed = await abortOldUploads(s3, prefix, isOld, signal);
  let pages = 0;
  for await (const objects of pagesOfObjects(s3, prefix, signal)) {
    const old = objects.filter(({ modified }) => isOld(modified)).map(({ blobId }) => blobId);
    const used = old.length === 0 ? new Set<string>() : await findUsed(old);
    const orphans = old.filter((blobId) => !used.has(blobId));
    if (orphans.length > 0) {
      // The next run repeats what failed.
      const names = orphans.map((blobId) => prefix + blobId);
      removed += orphans.length - (await deleteObjects(s3, names, signal)).size;
    }
    if (++pages >= MAX_PAGES) break;
  }
  return removed;
}

interface ListedBlob {
  blobId: string;
  modified: Date | undefined;
}

/** All blobs once: from a random one to the last, then from the first. */
async function* pagesOfObjects(s3: S3, prefix: string, signal: AbortSignal): AsyncGenerator<ListedBlob[], void> {
  const start = randomBytes(16).toString('hex');
  for (const [from, to] of [
    [start, undefined],
    ['', start],
  ] as const) {
    let after = from;
    for (;;) {
      const query = {
        'list-type': '2',
        prefix,
        'start-after': prefix + after,
        'max-keys': String(MAX_BLOBS_PER_QUERY),
      };
      const { xml } = await s3.request('list', { method: 'GET', query }, signal);
      const listed = childrenOf(xml, 'Contents').map((object) => ({
        blobId: (textOf(object, 'Key') ?? '').slice(prefix.length),
        modified: toDate(textOf(object, 'LastModified')),
      }));
      yield listed.filter(({ blobId }) => isBlobId(blobId) && (to === undefined || blobId <= to));
      const last = listed.at(-1)?.blobId;
      if (!isTruncated(xml) || last === undefined || (to !== undefined && last >= to)) break;
      after = last;
    }
  }
}

/** Aborts old multipart uploads. @returns their number */
async function abortOldUploads(
  s3: S3,
  prefix: string,
  isOld: (date: Date | undefined) => boolean,
  signal: AbortSignal,
): Promise<number> {
  let aborted = 0;
  let start = {};
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const query = { uploads: '', prefix, ...start };
    const { xml } = await s3.request('list', { method: 'GET', query }, signal);
    for (const upload of childrenOf(xml, 'Upload')) {
      const [name, uploadId] = [textOf(upload, 'Key'), textOf(upload, 'UploadId')];
      if (name === undefined || uploadId === undefined || !isBlobId(name.slice(prefix.length))) continue;
      if (!isOld(toDate(textOf(upload, 'Initiated')))) continue;
      try {
        await s3.request('abort', { method: 'DELETE', name, query: { uploadId } }, signal);
        aborted++;
      } catch (error) {
        // Another replica has aborted it.
        if (!(error instanceof S3Error && error.outcome === 'missing')) throw error;
      }
    }
    const next = textOf(xml, 'NextKeyMarker');
    if (!isTruncated(xml) || next === undefined) break;
    start = { 'key-marker': next, 'upload-id-marker': textOf(xml, 'NextUploadIdMarker') ?? '' };
  }
  return aborted;
}

const isTruncated = (list: XmlElement | undefined): boolean => textOf(list, 'IsTruncated') === 'true';

const toDate = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));
