import { randomBytes } from 'node:crypto';
import { isBlobId, MAX_BLOBS_PER_QUERY } from '../blob-store.ts';
import type { S3 } from './client.ts';
import { S3Error } from './errors.ts';
import { childrenOf, textOf, type XmlElement } from './read-xml.ts';

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
      const query = {
        'list-type': '2',
        prefix,
        'start-after': prefix + after,
        'max-keys': String(MAX_BLOBS_PER_QUERY),
      };
      const { xml } = await s3.request('list', { method: 'GET', query }, signal);
      const listed = childrenOf(xml, 'Contents').map((object) => (textOf(object, 'Key') ?? '').slice(prefix.length));
      yield listed.filter((blobId) => isBlobId(blobId) && (to === undefined || blobId <= to));
      if (++pages >= MAX_PAGES) return;
      const last = listed.at(-1);
      if (!isTruncated(xml) || last === undefined || (to !== undefined && last >= to)) break;
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
    const query = { uploads: '', prefix, ...start };
    const { xml } = await s3.request('list', { method: 'GET', query }, signal);
    for (const upload of childrenOf(xml, 'Upload')) {
      const [name, uploadId] = [textOf(upload, 'Key'), textOf(upload, 'UploadId')];
      if (name === undefined || uploadId === undefined || !blobIds.has(name.slice(prefix.length))) continue;
      try {
        await s3.request('abort', { method: 'DELETE', name, query: { uploadId } }, signal);
      } catch (error) {
        // Another replica has aborted it.
        if (!(error instanceof S3Error && error.outcome === 'missing')) throw error;
      }
    }
    const next = textOf(xml, 'NextKeyMarker');
    if (!isTruncated(xml) || next === undefined) break;
    start = { 'key-marker': next, 'upload-id-marker': textOf(xml, 'NextUploadIdMarker') ?? '' };
  }
}

const isTruncated = (list: XmlElement | undefined): boolean => textOf(list, 'IsTruncated') === 'true';
