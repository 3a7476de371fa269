import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentCoding, encodeContent, preferredCoding, varyByCoding } from './content-coding.ts';

export const HTML = 'text/html; charset=utf-8';
export const JSON_UTF_8 = 'application/json; charset=utf-8';

/** A text that many requests get, encoded once for all of them. */
export interface ReadyAnswer {
  contentType: string;
  bytes: Buffer;
  encoded: Record<ContentCoding, Buffer>;
  /** Of the bytes: each coding adds its name, since a strong validator names one sequence of bytes. */
  hash: string;
}

/** @param contentType with its charset */
export async function prepareAnswer(contentType: string, text: string): Promise<ReadyAnswer> {
  const bytes = Buffer.from(text);
  const [br, gzip] = await Promise.all([encodeContent('br', bytes), encodeContent('gzip', bytes)]);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 24);
  return { contentType, bytes, encoded: { br, gzip }, hash };
}

/** Sends it as the client prefers, or 304 where the client has these very bytes. Caches ask again each time. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyAnswer): FastifyReply {
  const coding = preferredCoding(request.headers['accept-encoding']);
  const etag = coding === undefined ? `"${ready.hash}"` : `"${ready.hash}-${coding}"`;
  varyByCoding(reply);
  reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' });
  if (hasBytes(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(ready.contentType);
  if (coding === undefined) return reply.send(ready.bytes);
  return reply.header('Content-Encoding', coding).send(ready.encoded[coding]);
}

/** The weak comparison of RFC 9110, section 13.1.2: a proxy on the way may have weakened the tag. */
function hasBytes(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
