import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { StoredBlob } from '../blob-store.ts';
import type { S3 } from './client.ts';
import { S3Error, toS3Error } from './errors.ts';

/**
 * The bytes of an object, checked on their way: the last piece is given only when all that came is what was stored.
 * @returns undefined when there is no such object
 * @throws S3Problem; the signal's reason
 */
export async function openS3Download(
  s3: S3,
  name: string,
  stored: StoredBlob,
  signal: AbortSignal,
): Promise<Readable | undefined> {
  const command = new GetObjectCommand({ Bucket: s3.bucket, Key: name });
  const answer = await s3
    .request('get', (client, options) => client.send(command, options), signal)
    .catch((error: unknown) => {
      if (error instanceof S3Error && error.outcome === 'missing') return undefined;
      throw error;
    });
  if (answer === undefined) return undefined;
  const { Body: body, ContentLength: length } = answer;
  if (!(body instanceof Readable)) throw new TypeError('the SDK gives a stream of Node');
  if (length !== stored.size) {
    body.destroy();
    const problem = damaged(s3, `${length} bytes of ${stored.size}`);
    s3.recordFailure('get', problem);
    throw problem;
  }
  const bytes: Readable = Readable.from(
    checked(s3, body, stored, () => bytes.destroyed),
    { objectMode: false },
  );
  // Whoever reads no more waits for nothing more.
  return bytes.once('close', () => body.destroy());
}

async function* checked(
  s3: S3,
  body: Readable,
  stored: StoredBlob,
  isUnwanted: () => boolean,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  let read = 0;
  let held: Uint8Array | undefined;
  try {
    const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
    for (;;) {
      const next = await inTime(chunks.next(), s3.timeouts.idleMs);
      if (next.done) break;
      if (held !== undefined) yield held;
      held = next.value;
      hash.update(held);
      read += held.byteLength;
    }
    if (read !== stored.size) throw damaged(s3, `${read} bytes of ${stored.size}`);
    // Null for a blob that was not stored in S3.
    if (stored.sha256 !== null && hash.digest('hex') !== stored.sha256) throw damaged(s3, 'other bytes');
  } catch (error) {
    if (isUnwanted()) return;
    const problem = toS3Error(error, s3.bucket);
    s3.recordFailure('get', problem);
    throw problem;
  } finally {
    body.destroy();
  }
  if (held !== undefined) yield held;
}

function damaged(s3: S3, what: string): S3Error {
  return new S3Error('damaged', `The bucket ${s3.bucket} gives ${what} of a file than were stored.`);
}

async function inTime<T>(promise: Promise<T>, most: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException('too late', 'TimeoutError')), most);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
