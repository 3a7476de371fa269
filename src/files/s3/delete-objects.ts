import { hash } from 'node:crypto';
import type { S3 } from './client.ts';
import { type S3Error, S3ResponseError, toS3Error } from './errors.ts';
import { childrenOf, escapeXml, textOf, XML_NAMESPACE } from './read-xml.ts';

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
  const objects = names.map((name) => `<Object><Key>${escapeXml(name)}</Key></Object>`);
  const body = `<Delete ${XML_NAMESPACE}><Quiet>true</Quiet>${objects.join('')}</Delete>`;
  // The operation requires a checksum. Every server knows Content-MD5.
  const headers = { 'content-md5': hash('md5', body, 'base64') };
  const { xml } = await s3.request('delete', { method: 'POST', query: { delete: '' }, headers, body }, signal);
  const failures = new Map<string, S3Error>();
  for (const kept of childrenOf(xml, 'Error')) {
    const error = toS3Error(new S3ResponseError(200, textOf(kept, 'Code')), s3.bucket);
    if (error.outcome !== 'missing') failures.set(textOf(kept, 'Key') ?? '', error);
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
