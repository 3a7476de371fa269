import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { respondToMalformedRequest } from './malformed-request.ts';

/**
 * Rejects CONNECT requests. Node hands their sockets over: it no longer handles their errors, which would end the process,
 * and does not close them at shutdown.
 * @param headers of the response
 */
export function rejectConnect(app: FastifyInstance, headers: () => Record<string, number>): void {
  const sockets = new Set<Socket>();
  app.server.on('connect', (_request, socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    respondToMalformedRequest(new Error(), socket, headers());
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
}
