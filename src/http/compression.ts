import type { FastifyInstance } from 'fastify';
import { encodeContent, preferredCoding, varyByCoding } from './content-coding.ts';

/** Below this an encoded answer saves no packet. */
const MIN_ENCODED_BYTES = 1024;
/** What Brotli takes, measured: 0.3 MiB for an answer of 2 KB, 1.6 MiB for 100 KB, 4.7 MiB for 2.5 MB. gzip takes less. */
const ENCODER_BYTES = 1024 * 1024;
const COPIES = 2;
/** Memory of all encoders at work; also bounds how long files wait for a thread of Node's pool. */
const MAX_ENCODING_BYTES = 32 * 1024 * 1024;

/** Texts, JSON and XML; never events, which are to arrive one by one. */
const TEXTUAL = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i;

/**
 * Encodes every textual answer over 1 KB as its client prefers, in threads of Node's pool. Answers beyond
 * `MAX_ENCODING_BYTES` go as they are: they wait for nothing. Streams and routes with `keepsSecret` are left alone.
 */
export function compressAnswers(app: FastifyInstance): void {
  let encodingBytes = 0;
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const size = Buffer.byteLength(payload);
    if (size <= MIN_ENCODED_BYTES || request.routeOptions.config.keepsSecret) return payload;
    if (reply.hasHeader('Content-Encoding') || !TEXTUAL.test(String(reply.getHeader('Content-Type')))) return payload;
    varyByCoding(reply);
    const coding = preferredCoding(request.headers['accept-encoding']);
    const needed = ENCODER_BYTES + COPIES * size;
    if (coding === undefined || encodingBytes + needed > MAX_ENCODING_BYTES) return payload;
    encodingBytes += needed;
    try {
      const encoded = await encodeContent(coding, Buffer.from(payload));
      reply.headers({ 'Content-Encoding': coding, 'Content-Length': encoded.length });
      return encoded;
    } finally {
      encodingBytes -= needed;
    }
  });
}
