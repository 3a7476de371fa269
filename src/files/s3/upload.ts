import { createHash } from 'node:crypto';
import { abortable } from '../../resilience/abortable.ts';
import type { Semaphore } from '../../resilience/semaphore.ts';
import type { BlobUpload } from '../blob-store.ts';
import { forEachChunk } from '../for-each-chunk.ts';
import type { S3 } from './client.ts';
import { S3Error } from './errors.ts';
import { watchUploadRate } from './min-upload-rate.ts';
import { createPartBuffer, type PartBuffer } from './part-buffer.ts';
import { escapeXml, textOf, XML_NAMESPACE } from './read-xml.ts';

/** S3 requires at least 5 MiB for every part but the last. */
const PART_BYTES = 5 * 2 ** 20;
/** Memory that an upload may use without a permit, as any request may. */
const MAX_BYTES_WITHOUT_PERMIT = 256 * 1024;
/** Longest delay of an error response by the cleanup. The removal of orphans handles the rest. */
const DISCARD_TIMEOUT_MS = 5_000;

export interface UploadOptions {
  s3: S3;
  /** Name of the object. */
  name: string;
  owner: string;
  /** Limits the uploads that buffer parts. Each buffers two: one is filled while the other is sent. */
  bufferPermits: Semaphore;
}

/**
 * Uploads one blob: a small one in a single request, a larger one in parts as they fill. The object is visible after the
 * last request only.
 */
export function createS3Upload({ s3, name, owner, bufferPermits }: UploadOptions): BlobUpload {
  const stopping = new AbortController();
  const sha256OfAll = createHash('sha256');
  let permit: Disposable | undefined;
  let size = 0;
  /** Received bytes that are not yet sent. */
  let part = createPartBuffer();
  /** The other buffer, whose bytes are being sent. */
  let sendingPart: PartBuffer | undefined;
  let startingUpload: Promise<string> | undefined;
  /** ETags of the sent parts, in order. */
  const etags: string[] = [];
  let sending: Promise<unknown> = Promise.resolve();
  let mayBeVisible = false;

  async function take(chunk: Uint8Array, signal: AbortSignal): Promise<void> {
    sha256OfAll.update(chunk);
    if (part.filledBytes() + chunk.byteLength > MAX_BYTES_WITHOUT_PERMIT && permit === undefined) {
      const scope = { tenantId: owner, owner, signal, remainingMs: () => Number.POSITIVE_INFINITY };
      permit = await bufferPermits.acquire(scope);
      part.grow(PART_BYTES);
    }
    for (let rest = chunk; rest.byteLength > 0; ) {
      if (permit === undefined && rest.byteLength > part.freeBytes()) {
        part.grow(Math.min(MAX_BYTES_WITHOUT_PERMIT, 2 * (part.filledBytes() + rest.byteLength)));
      }
      const fitting = rest.subarray(0, part.freeBytes());
      part.add(fitting);
      rest = rest.subarray(fitting.byteLength);
      if (part.filledBytes() === PART_BYTES) await startPart(signal);
    }
  }

  /** Sends the part in the background and continues with the other buffer. */
  async function startPart(signal: AbortSignal): Promise<void> {
    await sending;
    startingUpload ??= startMultipart();
    const uploadId = await abortable(startingUpload, signal);
    const number = etags.push('');
    const query = { partNumber: String(number), uploadId };
    // The body takes time as well, and shares the bandwidth with other uploads.
    const timeouts = { responseMs: 2 * s3.timeouts.responseMs };
    sending = s3
      .request('part', { method: 'PUT', name, query, ...part.content() }, stopping.signal, timeouts)
      .then(({ headers }) => {
        etags[number - 1] = headers.etag ?? '';
      });
    // The next part or the end of the upload awaits `sending` and reports its error.
    sending.catch(() => {});
    [part, sendingPart] = [sendingPart ?? createPartBuffer(PART_BYTES), part];
    part.clear();
  }

  /** Not aborted with the upload, because `discard` needs the id. */
  async function startMultipart(): Promise<string> {
    const { signal } = new AbortController();
    const request = { method: 'POST', name, query: { uploads: '' } } as const;
    const { xml } = await s3.request('multipart', request, signal, { totalMs: s3.timeouts.responseMs });
    const uploadId = textOf(xml, 'UploadId');
    if (uploadId === undefined) throw new S3Error('unavailable', `The bucket ${s3.bucket} started no upload.`);
    return uploadId;
  }

  async function completeMultipart(uploadId: string, signal: AbortSignal): Promise<void> {
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload ${XML_NAMESPACE}>${parts.join('')}</CompleteMultipartUpload>`;
    // The operation may succeed although its response is lost. The object decides.
    const failure = await s3.request('complete', { method: 'POST', name, query: { uploadId }, body }, signal).then(
      () => undefined,
      (error: unknown) => error,
    );
    signal.throwIfAborted();
    const { headers } = await s3.request('head', { method: 'HEAD', name }, signal).catch((error: unknown) => {
      throw failure ?? error;
    });
    const stored = Number(headers['content-length']);
    if (stored === size) return;
    const error = new S3Error('damaged', `The bucket ${s3.bucket} has ${stored} bytes instead of ${size}.`);
    s3.recordFailure('complete', error);
    throw error;
  }

  function releaseMemory(): void {
    permit?.[Symbol.dispose]();
    part = createPartBuffer();
    sendingPart = undefined;
  }

  return {
    async receive(bytes, limits) {
      using rate = watchUploadRate(() => permit !== undefined && bufferPermits.queued > 0);
      const signal = AbortSignal.any([limits.signal, rate.signal]);
      const takeChunk = (chunk: Uint8Array) => rate.measure(chunk.byteLength, () => take(chunk, signal));
      size = await forEachChunk(bytes, { ...limits, signal }, takeChunk);
      return { size, sha256: sha256OfAll.digest('hex') };
    },

    async commit(signal) {
      if (startingUpload === undefined) {
        mayBeVisible = true;
        await s3.request('put', { method: 'PUT', name, ...part.content() }, signal);
      } else {
        if (part.filledBytes() > 0) await startPart(signal);
        await sending;
        mayBeVisible = true;
        await completeMultipart(await startingUpload, signal);
      }
      releaseMemory();
    },

    async discard() {
      stopping.abort(new S3Error('aborted', 'The upload was discarded.'));
      await sending.catch(() => {});
      releaseMemory();
      const { signal } = new AbortController();
      const uploadId = await startingUpload?.catch(() => undefined);
      const timeouts = { totalMs: DISCARD_TIMEOUT_MS };
      if (uploadId !== undefined) {
        const request = { method: 'DELETE', name, query: { uploadId } } as const;
        await s3.request('abort', request, signal, timeouts).catch(ignoreMissing);
      }
      if (mayBeVisible) await s3.request('delete', { method: 'DELETE', name }, signal, timeouts);
    },
  };
}

/** A completed upload, and one that an earlier attempt has aborted, no longer exists. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof S3Error && error.outcome === 'missing')) throw error;
}
