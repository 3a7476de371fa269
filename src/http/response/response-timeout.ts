import type { FastifyReply } from 'fastify';

/** Milliseconds, and bytes of each millisecond more: 100 KB a second. */
const BASE_MS = 30_000;
const BYTES_PER_MS = 100;

/**
 * Closes the connection of a client that does not read its answer in time: what is not read takes memory, and a place.
 * @param longest milliseconds, whatever the length of the answer
 * @returns what is to be cleared when the answer has ended; undefined when its client has gone already
 */
export function startResponseTimeout(
  reply: FastifyReply,
  payload: unknown,
  longest: number,
): NodeJS.Timeout | undefined {
  if (reply.raw.destroyed) return undefined;
  const bytes = typeof payload === 'string' ? payload.length : Number(reply.getHeader('content-length') ?? 0);
  const { raw, request } = reply;
  return setTimeout(
    () => {
      request.log.info('the client does not read its answer: its connection is closed');
      raw.destroy();
    },
    Math.min(BASE_MS + bytes / BYTES_PER_MS, longest),
  );
}
