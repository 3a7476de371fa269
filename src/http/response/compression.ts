import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, compress, varyByEncoding } from './content-encoding.ts';

/** A response of up to this size fits into one packet, so compression would save nothing. */
const MAX_PLAIN_BYTES = 1024;
/**
 * Memory of one encoder besides its input and output. Brotli takes, with both, 0.3 MiB for a response of 2 KB, 1.6 MiB for
 * 100 KB and 4.7 MiB for 2.5 MB. Gzip takes less.
 */
const ENCODER_BYTES = 1024 * 1024;
/** The encoder's input and output. */
const COPIES_OF_RESPONSE = 2;
/** Memory of all running encoders. The limit also bounds how long file operations wait for a thread of Node's pool. */
const MAX_COMPRESSION_BYTES = 32 * 1024 * 1024;

/** Text, JSON and XML. The events of an event stream must arrive one by one. */
const TEXTUAL = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i;

/**
 * Compresses textual responses over 1 KB with the encoding that the client prefers, in threads of Node's pool. When all
 * encoders together would exceed `MAX_COMPRESSION_BYTES`, the response is sent uncompressed at once. Streams and routes
 * with `isNeverCompressed` are never compressed.
 */
export function compressResponses(app: FastifyInstance): void {
  let compressionBytes = 0;
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const size = Buffer.byteLength(payload);
    if (size <= MAX_PLAIN_BYTES || request.routeOptions.config.isNeverCompressed) return payload;
    if (reply.hasHeader('Content-Encoding') || !TEXTUAL.test(String(reply.getHeader('Content-Type')))) return payload;
    varyByEncoding(reply);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const neededBytes = ENCODER_BYTES + COPIES_OF_RESPONSE * size;
    if (encoding === undefined || compressionBytes + neededBytes > MAX_COMPRESSION_BYTES) return payload;
    compressionBytes += neededBytes;
    try {
      const compressed = await compress(encoding, Buffer.from(payload));
      reply.headers({ 'Content-Encoding': encoding, 'Content-Length': compressed.length });
      return compressed;
    } finally {
      compressionBytes -= neededBytes;
    }
  });
}
