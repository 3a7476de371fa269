import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type ContentEncoding, compress, varyByEncoding } from './content-encoding.ts';

export const HTML = 'text/html; charset=utf-8';
export const JSON_UTF_8 = 'application/json; charset=utf-8';

/** A response that is the same for every request, compressed once. */
export interface Precompressed {
  contentType: string;
  bytes: Buffer;
  encoded: Record<ContentEncoding, Buffer>;
  /** Hash of the uncompressed bytes. The ETag of an encoded response adds the encoding: it identifies exact bytes. */
  hash: string;
}

/** @param contentType with its charset */
export async function precompress(contentType: string, text: string): Promise<Precompressed> {
  const bytes = Buffer.from(text);
  const [br, gzip] = await Promise.all([compress('br', bytes), compress('gzip', bytes)]);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 24);
  return { contentType, bytes, encoded: { br, gzip }, hash };
}

/** Sends the response in the encoding that the client prefers, or 304 when its `If-None-Match` has the ETag. */
export function sendPrecompressed(request: FastifyRequest, reply: FastifyReply, response: Precompressed): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const etag = encoding === undefined ? `"${response.hash}"` : `"${response.hash}-${encoding}"`;
  varyByEncoding(reply);
  // Caches must revalidate each time.
  reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(response.contentType);
  if (encoding === undefined) return reply.send(response.bytes);
  return reply.header('Content-Encoding', encoding).send(response.encoded[encoding]);
}

/** The weak comparison of RFC 9110, 13.1.2: a proxy may have weakened the ETag. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
