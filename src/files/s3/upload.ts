import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { abortable } from '../../resilience/abortable.ts';
import type { Semaphore } from '../../resilience/semaphore.ts';
import type { BlobUpload } from '../blob-store.ts';
import { forEachChunk } from '../for-each-chunk.ts';
import { encryptionOf, type S3, statedLength } from './client.ts';
import { S3Error } from './errors.ts';
import { watchUploadRate } from './min-upload-rate.ts';
import { createPartBuffer, type PartBuffer } from './part-buffer.ts';
import { changeHeaders } from './request-headers.ts';

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
  const object = { Bucket: s3.bucket, Key: name };
  const stopping = new AbortController();
  const sha256OfAll = createHash('sha256');
  let permit: Disposable | undefined;
  let size = 0;
  /** Received bytes that are not yet sent. */
  let part = createPartBuffer();
  /** The other buffer, whose bytes are being sent. */
  let sendingPart: PartBuffer | undefined;
  let uploadId: Promise<string> | undefined;
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
    uploadId ??= startMultipart();
    const UploadId = await abortable(uploadId, signal);
    const { body, md5, sha256 } = part.content();
    const number = etags.push('');
    const command = new UploadPartCommand({ ...object, UploadId, PartNumber: number, Body: body, ContentMD5: md5 });
    command.middlewareStack.add(...signBodyHash(sha256));
    // The body takes time as well, and shares the bandwidth with other uploads.
    const requestTimeout = 2 * s3.timeouts.responseMs;
    sending = s3
      .request('part', (client, options) => client.send(command, { ...options, requestTimeout }), stopping.signal)
      .then(({ ETag = '' }) => {
        etags[number - 1] = ETag;
      });
    // The next part or the end of the upload awaits `sending` and reports its error.
    sending.catch(() => {});
    [part, sendingPart] = [sendingPart ?? createPartBuffer(PART_BYTES), part];
    part.clear();
  }

  /** Not aborted with the upload, because `discard` needs the id. */
  async function startMultipart(): Promise<string> {
    const { UploadId } = await s3.request(
      'multipart',
      (client, options) => client.send(new CreateMultipartUploadCommand({ ...object, ...encryptionOf(s3) }), options),
      new AbortController().signal,
      s3.timeouts.responseMs,
    );
    if (UploadId === undefined) throw new S3Error('unavailable', `The bucket ${s3.bucket} started no upload.`);
    return UploadId;
  }

  async function completeMultipart(UploadId: string, signal: AbortSignal): Promise<void> {
    const parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const command = { ...object, UploadId, MultipartUpload: { Parts: parts } };
    // The operation may succeed although its response is lost. The object decides.
    const failure = await s3
      .request(
        'complete',
        (client, options) => client.send(new CompleteMultipartUploadCommand(command), options),
        signal,
      )
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    signal.throwIfAborted();
    const stored = await storedSize(signal).catch((error: unknown) => {
      throw failure ?? error;
    });
    if (stored === size) return;
    const error = new S3Error('damaged', `The bucket ${s3.bucket} has ${stored} bytes instead of ${size}.`);
    s3.recordFailure('complete', error);
    throw error;
  }

  /** Some proxies remove the length of a response to HEAD; the list of the bucket has it. */
  async function storedSize(signal: AbortSignal): Promise<number | undefined> {
    const head = new HeadObjectCommand(object);
    const response = await s3.request('head', (client, options) => client.send(head, options), signal);
    const length = statedLength(response);
    if (length !== undefined) return length;
    const list = new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: name, MaxKeys: 1 });
    const { Contents = [] } = await s3.request('list', (client, options) => client.send(list, options), signal);
    return Contents.find(({ Key }) => Key === name)?.Size;
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
      if (uploadId === undefined) {
        const { body, md5, sha256 } = part.content();
        const command = new PutObjectCommand({ ...object, ...encryptionOf(s3), Body: body, ContentMD5: md5 });
        command.middlewareStack.add(...signBodyHash(sha256));
        mayBeVisible = true;
        await s3.request('put', (client, options) => client.send(command, options), signal);
      } else {
        if (part.filledBytes() > 0) await startPart(signal);
        await sending;
        mayBeVisible = true;
        await completeMultipart(await uploadId, signal);
      }
      releaseMemory();
    },

    async discard() {
      stopping.abort(new S3Error('aborted', 'The upload was discarded.'));
      await sending.catch(() => {});
      releaseMemory();
      const { signal } = new AbortController();
      const UploadId = await uploadId?.catch(() => undefined);
      if (UploadId !== undefined) {
        const command = new AbortMultipartUploadCommand({ ...object, UploadId });
        await s3
          .request('abort', (client, options) => client.send(command, options), signal, DISCARD_TIMEOUT_MS)
          .catch(ignoreMissing);
      }
      if (!mayBeVisible) return;
      const command = new DeleteObjectCommand(object);
      await s3.request('delete', (client, options) => client.send(command, options), signal, DISCARD_TIMEOUT_MS);
    },
  };
}

/** A completed upload, and one that an earlier attempt has aborted, no longer exists. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof S3Error && error.outcome === 'missing')) throw error;
}

/**
 * Signs a body by its known hash. Otherwise the SDK computes the hash at each attempt, in one blocking step.
 * @param sha256 of the body, in hex
 */
function signBodyHash(sha256: string) {
  return changeHeaders((headers) => {
    headers['x-amz-content-sha256'] = sha256;
  });
}
