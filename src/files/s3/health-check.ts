import { randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { FilesLocation } from '../../config/files-url.ts';
import { type Ask, openS3, type S3Operation } from './client.ts';

/** How a bucket was found; the sentence is for the operator. */
export interface BucketHealth {
  works: boolean;
  message: string;
  /** Milliseconds by which the bucket's clock is before or behind that of this machine; undefined where it is unknown. */
  clockDifferenceMs: number | undefined;
}

/** Milliseconds that each step may take. */
const PATIENCE = 10_000;
const PROBE = 'A probe of glossa doctor.';

/** Does with a probe all that a service does in a bucket, and removes it again. */
export async function checkBucket(location: FilesLocation): Promise<BucketHealth> {
  using s3 = openS3({ location, log: pino({ level: 'silent' }), registry: new Registry() });
  const { signal } = new AbortController();
  const { bucket, prefix, endpoint = 'Amazon S3' } = location;
  const all = { Bucket: bucket, Prefix: prefix };
  const probe = { Bucket: bucket, Key: `${prefix}probe-${randomUUID()}` };
  const where = `${bucket} at ${endpoint}`;
  let failed: string | undefined;
  let clockDifferenceMs: number | undefined;
  const step = <T>(name: string, operation: S3Operation, ask: Ask<T>): Promise<T> =>
    s3.request(operation, ask, signal, PATIENCE).catch((error: unknown) => {
      failed ??= name;
      throw error;
    });
  const remove = () =>
    step('remove files', 'delete', (client, options) => client.send(new DeleteObjectCommand(probe), options));

  try {
    const began = performance.now();
    await step('list files', 'list', (client, options) =>
      client.send(new ListObjectsV2Command({ ...all, MaxKeys: 1 }), options),
    );
    await step('list uploads', 'list', (client, options) =>
      client.send(new ListMultipartUploadsCommand({ ...all, MaxUploads: 1 }), options),
    );
    await step('store files', 'put', (client, options) =>
      client.send(new PutObjectCommand({ ...probe, Body: PROBE }), options),
    );
    const storedAt = Date.now();
    try {
      const { Body, LastModified } = await step('read files', 'get', (client, options) =>
        client.send(new GetObjectCommand(probe), options),
      );
      if ((await Body?.transformToString()) !== PROBE)
        return { works: false, message: `${where} gives other bytes than were stored`, clockDifferenceMs };
      if (LastModified !== undefined) clockDifferenceMs = LastModified.getTime() - storedAt;
    } finally {
      await remove();
    }
    const { UploadId } = await step('begin uploads', 'multipart', (client, options) =>
      client.send(new CreateMultipartUploadCommand(probe), options),
    );
    await step('give up uploads', 'abort', (client, options) =>
      client.send(new AbortMultipartUploadCommand({ ...probe, UploadId }), options),
    );
    const took = Math.round(performance.now() - began);
    return { works: true, message: `${where} can be listed, written and read (${took} ms)`, clockDifferenceMs };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { works: false, message: `cannot ${failed} in ${where}: ${message}`, clockDifferenceMs };
  }
}
