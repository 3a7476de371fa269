import type { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** Sends the bytes of a stored file as an attachment, which no page runs or displays. */
export function sendAttachment(
  reply: FastifyReply,
  file: { name: string; mediaType: string; size: number; bytes: Readable },
): FastifyReply {
  const { name, mediaType, size, bytes } = file;
  reply.raw.once('close', () => bytes.destroy());
  return reply
    .headers({
      'Content-Length': size,
      'Content-Disposition': create(name.toWellFormed()),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    })
    .type(mediaType)
    .send(bytes);
}
