import type { FastifyPluginAsync } from 'fastify';
import { GlossaError } from '../../errors.ts';
import type { HttpContext } from '../context.ts';

/** What proxies add to a request of somebody else. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Prometheus metrics, only for callers on this very machine: for others `/metrics` does not exist here. */
export function metricsRoute({ registry }: HttpContext): FastifyPluginAsync {
  return async (app) => {
    app.get('/metrics', { config: { always: true }, schema: { hide: true } }, async (request, reply) => {
      // The peer of the connection, since a forwarded address is only what somebody says.
      if (!isLoopback(request.socket.remoteAddress) || FORWARDED.some((name) => request.headers[name] !== undefined)) {
        throw new GlossaError('not_found');
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  };
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || address?.replace(/^::ffff:/, '').startsWith('127.') === true;
}
