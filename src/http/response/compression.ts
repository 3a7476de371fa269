import type { FastifyInstance } from 'fastify';
import { compress, preferredCoding, varyByCoding } from './content-encoding.ts';

/** Up to this size compression saves no packet. */
const MAX_PLAIN_BYTES = 1024;
/** Brotli takes 0.3 MiB for an answer of 2 KB, 1.6 MiB for 100 KB, 4.7 MiB for 2.5 MB, measured; gzip takes less. */
const ENCODER_BYTES = 1024 * 1024;
const COPIES = 2;
/** Memory of all encoders at work. It bounds too how long file operations wait for a thread of Node's pool. */
const MAX_COMPRESSION_BYTES = 32 * 1024 * 1024;

/** Text, JSON and XML. Events of a stream must arrive one by one. */
const TEXTUAL = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i;

/**
 * Compresses every textual answer over 1 KB as its client prefers, in threads of Node's pool. Where that would take more
 * than `MAX_COMPRESSION_BYTES`, the answer is sent as it is at once. Streams and routes with `keepsSecret` are left alone.
 */
export function compressAnswers(app: FastifyInstance): void {
  let compressionBytes = 0;
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const size = Buffer.byteLength(payload);
    if (size <= MAX_PLAIN_BYTES || request.routeOptions.config.keepsSecret) return payload;
    if (reply.hasHeader('Content-Encoding') || !TEXTUAL.test(String(reply.getHeader('Content-Type')))) return payload;
    varyByCoding(reply);
    const coding = preferredCoding(request.headers['accept-encoding']);
    const needed = ENCODER_BYTES + COPIES * size;
    if (coding === undefined || compressionBytes + needed > MAX_COMPRESSION_BYTES) return payload;
    compressionBytes += needed;
    try {
      const compressed = await compress(coding, Buffer.from(payload));
      reply.headers({ 'Content-Encoding': coding, 'Content-Length': compressed.length });
      return compressed;
    } finally {
      compressionBytes -= needed;
    }
  });
}
