import { type IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { announcesBody } from './check-protocol.ts';

/**
 * The answer that a connection is about to send or sends; undefined where it has none to send. Node keeps it there and
 * looks at it so before its own answer to bytes that are not HTTP.
 */
export function pendingAnswer(socket: Socket): ServerResponse | undefined {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof ServerResponse ? answer : undefined;
}

/**
 * Whether a request that asks for another protocol can be taken off its connection by `ignoreUpgrades`: it has no body,
 * and no earlier request of the connection waits for its answer. Others are answered, and their connection ends.
 */
export function shouldUpgrade(this: unknown, request: IncomingMessage): boolean {
  // Fastify makes a second server for the other addresses of `localhost`, which does not have the listener.
  const isIgnored = this instanceof Server && this.listenerCount('upgrade') > 0;
  return isIgnored && !announcesBody(request) && pendingAnswer(request.socket) === undefined;
}

/**
 * Serves requests that ask for another protocol as if they had not asked (RFC 9110, 7.8). Node's parser drops what follows
 * such a request in the same packet, and reports no error in the next request: so the connection begins anew with a parser
 * that does not see `Upgrade`.
 */
export function ignoreUpgrades(server: Server): void {
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
