import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { FilesLocation } from '../../config/files-url.ts';
import type { BlobPlace } from '../pairing.ts';
import { openS3 } from './client.ts';
import { childrenOf, textOf } from './read-xml.ts';

/** A start waits for the bucket no longer, in ms. */
const TIMEOUT_MS = 5_000;
const FOLDER = /^[0-9a-f]{16}$/;

/**
 * A prefix of a bucket. The blobs of an installation are in a folder with its ID, which is the mark.
 */
export function bucketPlace(location: FilesLocation): BlobPlace {
  const { bucket, prefix } = location;

  async function list(query: Record<string, string>) {
    using s3 = openS3({ location, log: pino({ level: 'silent' }), registry: new Registry() });
    const request = { method: 'GET', query: { 'list-type': '2', ...query } } as const;
    return (await s3.request('list', request, new AbortController().signal, { totalMs: TIMEOUT_MS })).xml;
  }

  return {
    name: `s3://${bucket}/${prefix}`,
    leaving: 'set GLOSSA_FILES_URL to another prefix or bucket',

    async findInstallation(own) {
      if (own !== undefined) {
        const ofOwn = await list({ prefix: `${prefix}${own}/`, 'max-keys': '1' });
        if (childrenOf(ofOwn, 'Contents').length > 0) return own;
      }
      const all = await list({ prefix, delimiter: '/' });
      const folders = childrenOf(all, 'CommonPrefixes').map((folder) =>
        (textOf(folder, 'Prefix') ?? '').slice(prefix.length, -1),
      );
      return folders.find((name) => FOLDER.test(name));
    },

    // Every blob is in a marked folder.
    async *pages() {},

    async mark() {},
  };
}
