import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Starts to accept connections. @returns the URL of the service on this machine */
export async function listen(app: FastifyInstance, { host, port }: Config['server']): Promise<string> {
  await app.listen({ host, port });
  return addressUrl(app.server.address());
}

/** The URL of a server that listens on this machine. */
export function addressUrl(address: ReturnType<FastifyInstance['server']['address']>): string {
  if (address === null || typeof address === 'string') throw new Error('The service does not listen on a port.');
  const isAnyAddress = address.address === '::' || address.address === '0.0.0.0';
  const host = isAnyAddress ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
