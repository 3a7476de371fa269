import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { abortable } from '../../resilience/abortable.ts';
import type { Semaphore } from '../../resilience/semaphore.ts';
import type { BlobUpload } from '../blob-store.ts';
import { forEachChunk } from '../read-chunks.ts';
import type { S3 } from './client.ts';
import { S3Error } from './errors.ts';
import { watchUploadRate } from './min-upload-rate.ts';
import { createPartBuffer, type PartBuffer } from './part-buffer.ts';
import { signedWith } from './signed-with.ts';

/** Bytes of a part but the last, of which S3 wants 5 MiB at least. */
const PART_BYTES = 5 * 2 ** 20;
/** Bytes that an upload may hold without a place: as many as any request may. */
const SMALL = 256 * 1024;
/** Milliseconds that tidying up may keep whoever waits for an answer; what is left then, a sweep takes. */
const TIDYING = 5_000;

export interface UploadOptions {
  s3: S3;
  /** Name of the object. */
  name: string;
  owner: string;
  /** Those who hold parts in memory: two of them each, one that fills and one on its way. */
  places: Semaphore;
}

/**
 * One blob on its way into the bucket: a small one in a single request once all of it is known, a larger one in parts as
 * they fill. Nothing has the name of the object before the last request.
 */
export function createS3Upload({ s3, name, owner, places }: UploadOptions): BlobUpload {
  const object = { Bucket: s3.bucket, Key: name };
  const stopping = new AbortController();
  const hash = createHash('sha256');
  let place: Disposable | undefined;
  let size = 0;
  /** What was received and not yet sent. */
  let part = createPartBuffer();
  /** What is on its way. */
  let leaving: PartBuffer | undefined;
  let begun: Promise<string> | undefined;
  /** ETags of the parts, in their order. */
  const sent: string[] = [];
  let sending: Promise<unknown> = Promise.resolve();
  let mayBePlaced = false;

  async function take(chunk: Uint8Array, signal: AbortSignal): Promise<void> {
    hash.update(chunk);
    if (part.filled() + chunk.byteLength > SMALL && place === undefined) {
      place = await places.acquire({ tenantId: owner, owner, signal, remainingMs: () => Number.POSITIVE_INFINITY });
      part.grow(PART_BYTES);
    }
    for (let rest = chunk; rest.byteLength > 0; ) {
      if (place === undefined && rest.byteLength > part.room()) {
        part.grow(Math.min(SMALL, 2 * (part.filled() + rest.byteLength)));
      }
      const fits = rest.subarray(0, part.room());
      part.add(fits);
      rest = rest.subarray(fits.byteLength);
      if (part.filled() === PART_BYTES) await sendPart(signal);
    }
  }

  /** Has the part sent while the next one fills. */
  async function sendPart(signal: AbortSignal): Promise<void> {
    await sending;
    begun ??= startMultipart();
    const UploadId = await abortable(begun, signal);
    const { body, md5, sha256 } = part.content();
    const number = sent.push('');
    const command = new UploadPartCommand({ ...object, UploadId, PartNumber: number, Body: body, ContentMD5: md5 });
    command.middlewareStack.add(...signedWith(sha256));
    // Its bytes take time too, and those of other uploads beside it.
    const requestTimeout = 2 * s3.timeouts.responseMs;
    sending = s3
      .request('part', (client, options) => client.send(command, { ...options, requestTimeout }), stopping.signal)
      .then(({ ETag = '' }) => {
        sent[number - 1] = ETag;
      });
    // Whoever sends the next part, or ends the upload, is told.
    sending.catch(() => {});
    [part, leaving] = [leaving ?? newPart(), part];
    part.clear();
  }

  /** Not aborted with the upload: whoever tidies up must know what was begun. */
  async function startMultipart(): Promise<string> {
    const { UploadId } = await s3.request(
      'multipart',
      (client, options) => client.send(new CreateMultipartUploadCommand(object), options),
      new AbortController().signal,
      s3.timeouts.responseMs,
    );
    if (UploadId === undefined) throw new S3Error('unavailable', `The bucket ${s3.bucket} began no upload.`);
    return UploadId;
  }

  async function complete(UploadId: string, signal: AbortSignal): Promise<void> {
    const parts = sent.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const command = { ...object, UploadId, MultipartUpload: { Parts: parts } };
    // An answer that was lost on its way may have been a good one: what is there decides.
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
    const { ContentLength } = await s3
      .request('head', (client, options) => client.send(new HeadObjectCommand(object), options), signal)
      .catch((error: unknown) => {
        throw failure ?? error;
      });
    if (ContentLength === size) return;
    const problem = new S3Error('damaged', `The bucket ${s3.bucket} has ${ContentLength} bytes of ${size}.`);
    s3.recordFailure('complete', problem);
    throw problem;
  }

  function leave(): void {
    place?.[Symbol.dispose]();
    part = createPartBuffer();
    leaving = undefined;
  }

  return {
    async receive(bytes, limits) {
      using pace = watchUploadRate(() => place !== undefined && places.queued > 0);
      const signal = AbortSignal.any([limits.signal, pace.signal]);
      const takeChunk = (chunk: Uint8Array) => pace.take(chunk.byteLength, () => take(chunk, signal));
      size = await forEachChunk(bytes, { ...limits, signal }, takeChunk);
      return { size, sha256: hash.digest('hex') };
    },

    async commit(signal) {
      if (begun === undefined) {
        const { body, md5, sha256 } = part.content();
        const command = new PutObjectCommand({ ...object, Body: body, ContentMD5: md5 });
        command.middlewareStack.add(...signedWith(sha256));
        mayBePlaced = true;
        await s3.request('put', (client, options) => client.send(command, options), signal);
      } else {
        if (part.filled() > 0) await sendPart(signal);
        await sending;
        mayBePlaced = true;
        await complete(await begun, signal);
      }
      leave();
    },

    async discard() {
      stopping.abort(new S3Error('aborted', 'The upload was given up.'));
      await sending.catch(() => {});
      leave();
      const tidying = new AbortController().signal;
      const UploadId = await begun?.catch(() => undefined);
      if (UploadId !== undefined) {
        const command = { ...object, UploadId };
        await s3
          .request(
            'abort',
            (client, options) => client.send(new AbortMultipartUploadCommand(command), options),
            tidying,
            TIDYING,
          )
          .catch(unlessMissing);
      }
      if (!mayBePlaced) return;
      await s3.request(
        'delete',
        (client, options) => client.send(new DeleteObjectCommand(object), options),
        tidying,
        TIDYING,
      );
    },
  };
}

/** An upload that was completed, or aborted at another attempt, is there no more. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof S3Error && error.outcome === 'missing')) throw error;
}

function newPart(): PartBuffer {
  const part = createPartBuffer();
  part.grow(PART_BYTES);
  return part;
}
