import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentCoding, compress, preferredCoding, varyByCoding } from './content-encoding.ts';

export const HTML = 'text/html; charset=utf-8';
export const JSON_UTF_8 = 'application/json; charset=utf-8';

/** A text that every request gets alike, compressed once. */
export interface Precompressed {
  contentType: string;
  bytes: Buffer;
  encoded: Record<ContentCoding, Buffer>;
  /** Of the bytes: each coding adds its name, since a strong validator names one sequence of bytes. */
  hash: string;
}

/** @param contentType with its charset */
export async function precompress(contentType: string, text: string): Promise<Precompressed> {
  const bytes = Buffer.from(text);
  const [br, gzip] = await Promise.all([compress('br', bytes), compress('gzip', bytes)]);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 24);
  return { contentType, bytes, encoded: { br, gzip }, hash };
}

/** Sends it as the client prefers, or 304 where the client has these very bytes. Caches ask again each time. */
export function sendPrecompressed(request: FastifyRequest, reply: FastifyReply, answer: Precompressed): FastifyReply {
  const coding = preferredCoding(request.headers['accept-encoding']);
  const etag = coding === undefined ? `"${answer.hash}"` : `"${answer.hash}-${coding}"`;
  varyByCoding(reply);
  reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' });
  if (hasBytes(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(answer.contentType);
  if (coding === undefined) return reply.send(answer.bytes);
  return reply.header('Content-Encoding', coding).send(answer.encoded[coding]);
}

/** The weak comparison of RFC 9110, section 13.1.2: a proxy on the way may have weakened the tag. */
function hasBytes(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
