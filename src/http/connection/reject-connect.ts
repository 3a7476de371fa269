import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerBrokenHttp } from '../error-handler.ts';

/**
 * Answers requests for a tunnel (CONNECT), which this service does not have. Node gives up the connection of such a
 * request: it neither hears its errors any more, an unheard one of which ends the process, nor closes it at a shutdown.
 * @param headers of the answer
 */
export function refuseTunnels(app: FastifyInstance, headers: () => Record<string, number>): void {
  const sockets = new Set<Socket>();
  app.server.on('connect', (_request, socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    answerBrokenHttp(new Error(), socket, headers());
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
}
