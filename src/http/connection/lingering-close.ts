import type { Socket } from 'node:net';

/** More than the longest body that any route takes: a client that sends all of it before it reads gets its answer too. */
const MAX_LINGER_BYTES = 128 * 1024 * 1024;
/** Longest time for such bytes, and between two of them: `lingering_time` and `lingering_timeout` of nginx. */
const LINGER_TIMEOUT_MS = 30_000;
const LINGER_IDLE_TIMEOUT_MS = 5_000;

/**
 * Ends a connection whose client may still send, so that the client gets its answer (RFC 9112, 9.6). A socket that is
 * closed with bytes to read makes the system reset the connection, and a reset discards an answer that is not read yet.
 * The sending side ends at once. What still arrives is read and discarded until the client ends its side or a bound is met.
 */
export function closeLingering(socket: Socket): void {
  let bytes = 0;
  const timer = setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.setTimeout(LINGER_IDLE_TIMEOUT_MS, () => socket.destroy());
  // The parser's: it would take the bytes for another request.
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_LINGER_BYTES) socket.destroy();
  });
  socket.resume();
  socket.end();
}

/** Has Node close a connection in this way, when it comes to that. */
export function lingerAtClose(socket: Socket): void {
  socket.destroySoon = () => closeLingering(socket);
}
