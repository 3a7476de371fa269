import { createHash } from 'node:crypto';
import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import type { S3 } from './client.ts';
import { type S3Error, toS3Error } from './errors.ts';
import { changeHeaders } from './request-headers.ts';

/** Objects of one request, a maximum of S3. */
export const MAX_OBJECTS_PER_REQUEST = 1_000;

/**
 * Deletes objects with one request. An object that does not exist counts as deleted.
 * @param names at most `MAX_OBJECTS_PER_REQUEST`
 * @returns why an object was not deleted, by name: S3 may respond with success although it deleted only some objects
 * @throws S3Error when it is unknown which objects were deleted; the signal's reason
 */
export async function deleteObjects(
  s3: S3,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, S3Error>> {
  const Objects = names.map((Key) => ({ Key }));
  const command = new DeleteObjectsCommand({ Bucket: s3.bucket, Delete: { Objects, Quiet: true } });
  command.middlewareStack.add(...changeHeaders(useMd5));
  const { Errors = [] } = await s3.request('delete', (client, options) => client.send(command, options), signal);
  const failures = new Map<string, S3Error>();
  for (const { Key = '', Code = 'Unknown' } of Errors) {
    const error = toS3Error(Object.assign(new Error('An object was not deleted.'), { name: Code }), s3.bucket);
    if (error.outcome !== 'missing') failures.set(Key, error);
  }
  // One entry in the log describes all of them.
  const [first] = failures.values();
  if (first !== undefined) s3.recordFailure('delete', first);
  return failures;
}

/** Deletes one object, as `deleteObjects`. @throws S3Error; the signal's reason */
export async function deleteObject(s3: S3, name: string, signal: AbortSignal): Promise<void> {
  const failure = (await deleteObjects(s3, [name], signal)).get(name);
  if (failure !== undefined) throw failure;
}

/** The operation requires a checksum. Every server knows Content-MD5, but many do not know that of the SDK. */
function useMd5(headers: Record<string, unknown>, body: unknown): void {
  if (typeof body !== 'string') throw new TypeError('the SDK must send the names as text');
  for (const name of Object.keys(headers)) {
    if (/^x-amz-(?:checksum-|sdk-checksum-algorithm$)/i.test(name)) delete headers[name];
  }
  headers['content-md5'] = createHash('md5').update(body).digest('base64');
}
