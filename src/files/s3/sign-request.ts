import { hash } from 'node:crypto';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256Node } from '@smithy/core/checksum';
import { loadConfig, NODE_REGION_CONFIG_FILE_OPTIONS, NODE_REGION_CONFIG_OPTIONS } from '@smithy/core/config';
import { SignatureV4 } from '@smithy/signature-v4';
import type { FilesLocation } from '../../config/files-url.ts';
import { bucketUrl, encodeUriPart } from './bucket-url.ts';

/** A request for an object or for the bucket. */
export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Name of the object; missing for a request about the bucket. */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** Of the body, in hex. Missing for a short body. */
  sha256?: string;
}

export interface SignedRequest {
  origin: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
}

/** @param now time of the bucket, which rejects a signature that is older than 15 minutes */
export type SignRequest = (request: S3Request, now: Date) => Promise<SignedRequest>;

/**
 * Signs requests (AWS Signature Version 4) with the credentials that Amazon's programs would use: from the environment,
 * from `~/.aws`, or of a role. Those of a role are renewed before they expire.
 */
export function createSigner(location: FilesLocation): SignRequest {
  const findRegion = loadConfig(NODE_REGION_CONFIG_OPTIONS, NODE_REGION_CONFIG_FILE_OPTIONS);
  const region = async (): Promise<string> => location.region ?? (await findRegion());
  const credentials = defaultProvider(location.region === undefined ? {} : { clientConfig: { region } });
  const signer = new SignatureV4({ credentials, region, service: 's3', sha256: Sha256Node, uriEscapePath: false });

  return async ({ method, name, query = {}, headers = {}, body = '', sha256 }, now) => {
    const bucket = bucketUrl(location, await region());
    const { protocol, hostname, host } = new URL(bucket.origin);
    const path = name === undefined ? bucket.path : `${bucket.path}/${name.split('/').map(encodeUriPart).join('/')}`;
    const parameters = Object.entries(query).map(([key, value]) => `${encodeUriPart(key)}=${encodeUriPart(value)}`);
    const unsigned = {
      method,
      protocol,
      hostname,
      path: path || '/',
      query,
      headers: { ...headers, host, 'x-amz-content-sha256': sha256 ?? hash('sha256', body) },
    };
    const signed = await signer.sign(unsigned, { signingDate: now });
    const suffix = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
    return { origin: bucket.origin, path: unsigned.path + suffix, headers: signed.headers };
  };
}
