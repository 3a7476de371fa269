import type { FilesLocation } from '../../config/files-url.ts';

/** A name that can be part of a host name and of its certificate. Older names have dots and underscores. */
const HOST_LABEL = /^[a-z0-9-]+$/;

export interface BucketUrl {
  /** Such as `https://s3.example.org`. */
  origin: string;
  /** Empty, or the bucket: `/bucket`. */
  path: string;
}

/** The URL of a bucket. Amazon expects the bucket in the name of the host, other servers expect it in the path. */
export function bucketUrl({ bucket, endpoint }: FilesLocation, region: string): BucketUrl {
  if (endpoint !== undefined) return { origin: new URL(endpoint).origin, path: `/${bucket}` };
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  if (HOST_LABEL.test(bucket)) return { origin: `https://${bucket}.${host}`, path: '' };
  return { origin: `https://${host}`, path: `/${bucket}` };
}

/** Encodes a part of a URL as the signature expects it (RFC 3986). */
export function encodeUriPart(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) =>
    `%${character.charCodeAt(0).toString(16)}`.toUpperCase(),
  );
}
