import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { StoredBlob } from '../blob-store.ts';
import { type S3, statedLength } from './client.ts';
import { S3Error, toS3Error } from './errors.ts';

/**
 * Streams an object and verifies it: the last chunk is delivered only when size and checksum of all bytes match.
 * @returns undefined when the object does not exist
 * @throws S3Error; the signal's reason
 */
export async function openS3Download(
  s3: S3,
  name: string,
  stored: StoredBlob,
  signal: AbortSignal,
): Promise<Readable | undefined> {
  const command = new GetObjectCommand({ Bucket: s3.bucket, Key: name });
  const response = await s3
    .request('get', (client, options) => client.send(command, options), signal)
    .catch((error: unknown) => {
      if (error instanceof S3Error && error.outcome === 'missing') return undefined;
      throw error;
    });
  if (response === undefined) return undefined;
  const { Body: body } = response;
  const length = statedLength(response);
  if (!(body instanceof Readable)) throw new TypeError('the SDK must return a stream of Node');
  if (length !== undefined && length !== stored.size) {
    body.destroy();
    const error = damaged(s3, `${length} bytes instead of ${stored.size}`);
    s3.recordFailure('get', error);
    throw error;
  }
  const bytes: Readable = Readable.from(
    verifiedChunks(s3, body, stored, () => bytes.destroyed),
    { objectMode: false },
  );
  // A reader that stops early ends the transfer.
  return bytes.once('close', () => body.destroy());
}

async function* verifiedChunks(
  s3: S3,
  body: Readable,
  stored: StoredBlob,
  isAbandoned: () => boolean,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  let received = 0;
  /** The latest chunk, delivered after the next one has arrived or the object is verified. */
  let held: Uint8Array | undefined;
  try {
    const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
    for (;;) {
      const next = await withTimeout(chunks.next(), s3.timeouts.idleMs);
      if (next.done) break;
      if (held !== undefined) yield held;
      held = next.value;
      hash.update(held);
      received += held.byteLength;
    }
    if (received !== stored.size) throw damaged(s3, `${received} bytes instead of ${stored.size}`);
    // Null for a blob that was first stored on a disk.
    if (stored.sha256 !== null && hash.digest('hex') !== stored.sha256) throw damaged(s3, 'different bytes');
  } catch (error) {
    if (isAbandoned()) return;
    const s3Error = toS3Error(error, s3.bucket);
    s3.recordFailure('get', s3Error);
    throw s3Error;
  } finally {
    body.destroy();
  }
  if (held !== undefined) yield held;
}

function damaged(s3: S3, difference: string): S3Error {
  return new S3Error('damaged', `The bucket ${s3.bucket} returns ${difference} for a stored file.`);
}

async function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new DOMException('timeout', 'TimeoutError')), timeoutMs);
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
