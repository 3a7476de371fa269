import { ListObjectsV2Command, type ListObjectsV2CommandInput } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { FilesLocation } from '../../config/files-url.ts';
import type { BlobLocation } from '../pairing.ts';
import { openS3 } from './client.ts';

/** A start waits for the bucket no longer, in ms. */
const TIMEOUT_MS = 5_000;
const FOLDER = /^[0-9a-f]{16}$/;

/**
 * A prefix of a bucket. The blobs of an installation are in a folder with its ID, which is the mark.
 */
export function bucketLocation(location: FilesLocation): BlobLocation {
  const { bucket, prefix } = location;

  async function list(query: Omit<ListObjectsV2CommandInput, 'Bucket'>) {
    using s3 = openS3({ location, log: pino({ level: 'silent' }), registry: new Registry() });
    const command = new ListObjectsV2Command({ Bucket: bucket, ...query });
    const { signal } = new AbortController();
    return await s3.request('list', (client, options) => client.send(command, options), signal, TIMEOUT_MS);
  }

  return {
    name: `s3://${bucket}/${prefix}`,
    leaving: 'set GLOSSA_FILES_URL to another prefix or bucket',

    async findInstallation(own) {
      if (own !== undefined) {
        const { Contents = [] } = await list({ Prefix: `${prefix}${own}/`, MaxKeys: 1 });
        if (Contents.length > 0) return own;
      }
      const { CommonPrefixes = [] } = await list({ Prefix: prefix, Delimiter: '/' });
      const folders = CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1));
      return folders.find((name) => FOLDER.test(name));
    },

    // Every blob is in a marked folder.
    async *pages() {},

    async mark() {},
  };
}
