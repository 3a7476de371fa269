import { type IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { announcesBody } from './check-protocol.ts';
import { pendingResponse } from './malformed-request.ts';

/**
 * Whether `ignoreUpgrade` can handle an upgrade request: the request has no body, and no earlier request of the connection
 * waits for its response. Node serves other upgrade requests as usual, and their connection is closed.
 */
export function shouldUpgrade(this: unknown, request: IncomingMessage): boolean {
  // Fastify creates a second server for the other addresses of `localhost`, which has no listener.
  const hasListener = this instanceof Server && this.listenerCount('upgrade') > 0;
  return hasListener && !announcesBody(request) && pendingResponse(request.socket) === undefined;
}

/**
 * Serves requests for another protocol as if they had no Upgrade header (RFC 9110, 7.8). Node's parser drops the bytes
 * after such a request in the same packet and reports no error in the next request. So the connection starts again with a
 * new parser and a request head without `Upgrade`.
 */
export function ignoreUpgrade(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, rest: Buffer) => {
    socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]));
    server.emit('connection', socket);
  });
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
