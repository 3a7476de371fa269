import { hash, randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { FilesLocation } from '../../config/files-url.ts';
import { encryptionOf, openS3, type S3Operation, type SendRequest } from './client.ts';
import { deleteObject } from './delete-objects.ts';

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
  const all = { Bucket: bucket, Prefix: prefix };
  const probe = { Bucket: bucket, Key: `${prefix}probe-${randomUUID()}` };
  const where = `${bucket} at ${endpoint}`;
  let failedStep: string | undefined;
  let clockDifferenceMs: number | undefined;
  const attempt = <T>(name: string, result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      failedStep ??= name;
      throw error;
    });
  const step = <T>(name: string, operation: S3Operation, send: SendRequest<T>): Promise<T> =>
    attempt(name, s3.request(operation, send, signal, STEP_TIMEOUT_MS));
  const removeProbe = () => attempt('remove files', deleteObject(s3, probe.Key, signal));

  try {
    const startedAt = performance.now();
    await step('list files', 'list', (client, options) =>
      client.send(new ListObjectsV2Command({ ...all, MaxKeys: 1 }), options),
    );
    await step('list uploads', 'list', (client, options) =>
      client.send(new ListMultipartUploadsCommand({ ...all, MaxUploads: 1 }), options),
    );
    await step('store files', 'put', (client, options) =>
      client.send(
        new PutObjectCommand({
          ...probe,
          ...encryptionOf(s3),
          Body: PROBE_CONTENT,
          ContentMD5: hash('md5', PROBE_CONTENT, 'base64'),
        }),
        options,
      ),
    );
    const storedAt = Date.now();
    try {
      const { content, modified } = await step('read files', 'get', async (client, options) => {
        const { Body, LastModified } = await client.send(new GetObjectCommand(probe), options);
        return { content: await Body?.transformToString(), modified: LastModified };
      });
      if (content !== PROBE_CONTENT)
        return { works: false, message: `${where} returns different bytes than were stored`, clockDifferenceMs };
      if (modified !== undefined) clockDifferenceMs = modified.getTime() - storedAt;
    } finally {
      await removeProbe();
    }
    const { UploadId } = await step('start uploads', 'multipart', (client, options) =>
      client.send(new CreateMultipartUploadCommand({ ...probe, ...encryptionOf(s3) }), options),
    );
    await step('abort uploads', 'abort', (client, options) =>
      client.send(new AbortMultipartUploadCommand({ ...probe, UploadId }), options),
    );
    const elapsedMs = Math.round(performance.now() - startedAt);
    return { works: true, message: `${where} can be listed, written and read (${elapsedMs} ms)`, clockDifferenceMs };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { works: false, message: `cannot ${failedStep} in ${where}: ${message}`, clockDifferenceMs };
  }
}
