import { hash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { FilesLocation } from '../../config/files-url.ts';
import { openS3, type S3Operation } from './client.ts';
import { deleteObject } from './delete-objects.ts';
import { textOf } from './read-xml.ts';
import type { S3Response } from './send-request.ts';
import type { S3Request } from './sign-request.ts';

export interface BucketHealth {
  works: boolean;
  /** One sentence for the operator. */
  message: string;
  /** The bucket's clock minus the clock of this machine; undefined when unknown. */
  clockDifferenceMs: number | undefined;
}

const STEP_TIMEOUT_MS = 10_000;
const PROBE_CONTENT = 'A probe of glossa doctor.';

/** Performs every operation of a service with a probe object, and removes it. */
export async function checkBucket(location: FilesLocation): Promise<BucketHealth> {
  using s3 = openS3({ location, log: pino({ level: 'silent' }), registry: new Registry() });
  const { signal } = new AbortController();
  const { bucket, prefix, endpoint = 'Amazon S3' } = location;
  const name = `${prefix}probe-${randomUUID()}`;
  const where = `${bucket} at ${endpoint}`;
  let failedStep: string | undefined;
  let clockDifferenceMs: number | undefined;
  const attempt = <T>(what: string, result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      failedStep ??= what;
      throw error;
    });
  const step = (what: string, operation: S3Operation, request: S3Request): Promise<S3Response> =>
    attempt(what, s3.request(operation, request, signal, { totalMs: STEP_TIMEOUT_MS }));
  const removeProbe = () => attempt('remove files', deleteObject(s3, name, signal));

  try {
    const startedAt = performance.now();
    await step('list files', 'list', { method: 'GET', query: { 'list-type': '2', prefix, 'max-keys': '1' } });
    await step('list uploads', 'list', { method: 'GET', query: { uploads: '', prefix, 'max-uploads': '1' } });
    const headers = { 'content-md5': hash('md5', PROBE_CONTENT, 'base64') };
    await step('store files', 'put', { method: 'PUT', name, headers, body: PROBE_CONTENT });
    const storedAt = Date.now();
    try {
      const { headers: stored, body } = await attempt('read files', s3.download({ method: 'GET', name }, signal));
      if ((await text(body)) !== PROBE_CONTENT)
        return { works: false, message: `${where} returns different bytes than were stored`, clockDifferenceMs };
      const modified = Date.parse(stored['last-modified'] ?? '');
      if (!Number.isNaN(modified)) clockDifferenceMs = modified - storedAt;
    } finally {
      await removeProbe();
    }
    const { xml } = await step('start uploads', 'multipart', { method: 'POST', name, query: { uploads: '' } });
    const uploadId = textOf(xml, 'UploadId') ?? '';
    await step('abort uploads', 'abort', { method: 'DELETE', name, query: { uploadId } });
    const elapsedMs = Math.round(performance.now() - startedAt);
    return { works: true, message: `${where} can be listed, written and read (${elapsedMs} ms)`, clockDifferenceMs };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { works: false, message: `cannot ${failedStep} in ${where}: ${message}`, clockDifferenceMs };
  }
}
