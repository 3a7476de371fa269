import { z } from 'zod';

/** An S3-compatible bucket and the prefix of the service's objects in it. */
export interface FilesLocation {
  bucket: string;
  /** Prefix of all object names; empty, or ends with a slash. */
  prefix: string;
  /** Without a slash at the end; undefined for Amazon S3. */
  endpoint: string | undefined;
  /** Whether the bucket is the first label of the endpoint's host, which `endpoint` is without. */
  isBucketInHost: boolean;
  /** Encryption that the bucket's policy requires; undefined for the default of the bucket. */
  encryption: FilesEncryption | undefined;
  /** Undefined if AWS_REGION or `~/.aws` sets it. */
  region: string | undefined;
}

export interface FilesEncryption {
  algorithm: 'AES256' | 'aws:kms';
  /** Key of `aws:kms`; undefined for the default key. */
  keyId: string | undefined;
}

/** Bucket names, including legacy names and those of other servers. */
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w!.*'()-]+(?:\/[\w!.*'()-]+)*$/;
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Parses `s3://bucket/prefix?endpoint=http://minio:9000&region=eu-central-1&encryption=aws:kms`. Only the bucket is required. */
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
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined || url.hash !== '')
    return reject('must have no query parameters other than endpoint, region and encryption');
  const given = url.searchParams.get('endpoint');
  const endpoint = given === null ? undefined : parseEndpoint(given, url.hostname);
  if (endpoint === null) return reject('must have an http or https endpoint without user name, password and query');
  const encryption = parseEncryption(url.searchParams.get('encryption'));
  if (encryption === null) return reject('must have the encryption AES256, aws:kms or aws:kms:<key>');
  const region = url.searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1');
  if (region !== undefined && !REGION.test(region)) return reject('must have a region such as eu-central-1');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint?.url,
    isBucketInHost: endpoint?.isBucketInHost ?? false,
    region,
    encryption,
  };
});

const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region', 'encryption']);

/** Reads an endpoint as consoles show it, also with the bucket in its host. @returns null for another text */
function parseEndpoint(text: string, bucket: string): { url: string; isBucketInHost: boolean } | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username + url.password + url.search + url.hash !== '') return null;
  const isBucketInHost = url.hostname.startsWith(`${bucket}.`);
  if (isBucketInHost) url.hostname = url.hostname.slice(bucket.length + 1);
  return { url: url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''), isBucketInHost };
}

const ENCRYPTION = /^(AES256|aws:kms)(?::([\w:/-]{1,2048}))?$/;

/** @returns undefined without an encryption, null for an unknown one */
function parseEncryption(text: string | null): FilesEncryption | null | undefined {
  if (text === null) return undefined;
  const [, algorithm, keyId] = ENCRYPTION.exec(text) ?? [];
  if (algorithm === 'AES256' && keyId === undefined) return { algorithm, keyId };
  return algorithm === 'aws:kms' ? { algorithm, keyId } : null;
}
