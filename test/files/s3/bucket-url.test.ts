import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from '../../../src/config/config.ts';
import { bucketUrl, encodeUriPart } from '../../../src/files/s3/bucket-url.ts';

const urlOf = (filesUrl: string, region: string): string => {
  const { bucket } = loadConfig({ GLOSSA_FILES_URL: filesUrl }).storage;
  if (bucket === undefined) throw new Error('no bucket');
  const { origin, path } = bucketUrl(bucket, region);
  return origin + path;
};

test('a bucket of Amazon is in the name of the host if a certificate can cover it, other buckets are in the path', () => {
  for (const [filesUrl, region, url] of [
    ['s3://bucket', 'eu-central-1', 'https://bucket.s3.eu-central-1.amazonaws.com'],
    ['s3://bucket.with.dots', 'us-east-1', 'https://s3.us-east-1.amazonaws.com/bucket.with.dots'],
    ['s3://bucket_of_old', 'us-east-1', 'https://s3.us-east-1.amazonaws.com/bucket_of_old'],
    ['s3://bucket', 'cn-north-1', 'https://bucket.s3.cn-north-1.amazonaws.com.cn'],
    ['s3://bucket?endpoint=http://minio:9000', 'us-east-1', 'http://minio:9000/bucket'],
    ['s3://bucket?endpoint=https://s3.internal/', 'us-east-1', 'https://s3.internal/bucket'],
  ] as const) {
    assert.equal(urlOf(filesUrl, region), url);
  }
});

test('characters that a signature encodes are encoded in the URL', () => {
  assert.equal(encodeUriPart("a-b_c.d~e!f'g(h)i*j k/l+m=é"), 'a-b_c.d~e%21f%27g%28h%29i%2Aj%20k%2Fl%2Bm%3D%C3%A9');
});
