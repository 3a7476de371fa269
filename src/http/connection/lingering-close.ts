import type { Socket } from 'node:net';

/** More than the longest body of any route, so that a client that sends everything before it reads gets its response. */
const MAX_LINGER_BYTES = 128 * 1024 * 1024;
/** `lingering_time` and `lingering_timeout` of nginx: in all, and between two packets. */
const LINGER_TIMEOUT_MS = 30_000;
const LINGER_IDLE_TIMEOUT_MS = 5_000;

/**
 * Closes a connection whose client may still be sending, so that the client receives its response (RFC 9112, 9.6). The
 * system resets a connection that is closed with unread bytes, and a reset discards a response that is not yet read. So
 * the sending side ends at once, and arriving bytes are discarded until the client closes its side or a bound is reached.
 */
export function closeLingering(socket: Socket): void {
  let bytes = 0;
  const timer = setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.setTimeout(LINGER_IDLE_TIMEOUT_MS, () => socket.destroy());
  // The HTTP parser would read the bytes as another request.
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_LINGER_BYTES) socket.destroy();
  });
  socket.resume();
  socket.end();
}

/** Makes Node close this connection with `closeLingering` after the response. */
export function lingerAfterResponse(socket: Socket): void {
  socket.destroySoon = () => closeLingering(socket);
}
