import { z } from 'zod';

/** A bucket of S3, or of a server that speaks its protocol, and what is ours in it. */
export interface FilesLocation {
  bucket: string;
  /** Of all names; empty, or ends with a slash. */
  prefix: string;
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  /** Undefined where the environment of the AWS SDK says it. */
  region: string | undefined;
}

/** Names of buckets, also of the old ones and those of other servers. */
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w!.*'()-]+(?:\/[\w!.*'()-]+)*$/;
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** `s3://bucket/prefix?endpoint=http://minio:9000&region=eu-central-1`, of which only the bucket must be there. */
export const filesUrl = z.string().transform((text, context): FilesLocation => {
  const wrong = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || !BUCKET.test(url.hostname) || url.port !== '') {
    return wrong('must be a URL such as s3://bucket/prefix?endpoint=http://minio:9000&region=us-east-1');
  }
  if (url.username + url.password !== '') {
    return wrong('must be without keys: they belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const prefix = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  if (prefix !== '' && !PREFIX.test(prefix)) {
    return wrong("must have a prefix of names out of letters, digits and !-_.*'(), separated by slashes");
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (unknown !== undefined || url.hash !== '')
    return wrong('must have nothing but endpoint and region behind the question mark');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) {
    return wrong('must have an endpoint that is an http or https address without path, name or password');
  }
  const region = url.searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1');
  if (region !== undefined && !REGION.test(region)) return wrong('must have a region such as eu-central-1');
  return { bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/`, endpoint, region };
});

function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.origin === text.replace(/\/$/, '');
}
