import type { FastifyReply } from 'fastify';

const BASE_TIMEOUT_MS = 30_000;
/** 100 KB per second. */
const MIN_BYTES_PER_MS = 100;

/**
 * Closes the connection of a client that does not read its response in time: an unread response takes memory and capacity.
 * @param bytes size of the response; 0 when it is unknown
 * @param maxTimeoutMs upper bound, for a response of any length
 * @returns the timer to clear when the response has ended
 */
export function startResponseTimeout(reply: FastifyReply, bytes: number, maxTimeoutMs: number): NodeJS.Timeout {
  return setTimeout(
    () => {
      reply.log.info('closed the connection: the client does not read its response');
      reply.raw.destroy();
    },
    Math.min(BASE_TIMEOUT_MS + bytes / MIN_BYTES_PER_MS, maxTimeoutMs),
  );
}
