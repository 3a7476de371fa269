import { z } from 'zod';

/** An S3-compatible bucket and the prefix of the service's objects in it. */
export interface FilesLocation {
  bucket: string;
  /** Prefix of all object names; empty, or ends with a slash. */
  prefix: string;
  /** Undefined for Amazon S3. */
  endpoint: string | undefined;
  /** Undefined if AWS_REGION or `~/.aws` sets it. */
  region: string | undefined;
}

/** Bucket names, including legacy names and those of other servers. */
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w!.*'()-]+(?:\/[\w!.*'()-]+)*$/;
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Parses `s3://bucket/prefix?endpoint=http://minio:9000&region=eu-central-1`. Only the bucket is required. */
export const filesUrl = z.string().transform((text, context): FilesLocation => {
  const reject = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || !BUCKET.test(url.hostname) || url.port !== '') {
    return reject('must be a URL such as s3://bucket/prefix?endpoint=http://minio:9000&region=us-east-1');
  }
  if (url.username + url.password !== '') {
    return reject('must be without keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const prefix = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  if (prefix !== '' && !PREFIX.test(prefix)) {
    return reject("must have a prefix of letters, digits and !-_.*'(), separated by slashes");
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (unknown !== undefined || url.hash !== '')
    return reject('must have no query parameters other than endpoint and region');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) {
    return reject('must have an http or https endpoint without path, user name or password');
  }
  const region = url.searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1');
  if (region !== undefined && !REGION.test(region)) return reject('must have a region such as eu-central-1');
  return { bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/`, endpoint, region };
});

function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.origin === text.replace(/\/$/, '');
}
