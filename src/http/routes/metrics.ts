import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import { GlossaError } from '../../errors.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

/**
 * All headers that scrapers, command lines and browsers of this machine send of themselves. No list of the headers that
 * proxies add is ever complete. `Origin` is absent, so that no page of another site reads the metrics.
 */
const DIRECT_HEADERS =
  /^(?:host|user-agent|connection|accept(?:-.+)?|sec-.+|authorization|x-api-key|content-type|cookie|cache-control|pragma|dnt|priority|upgrade-insecure-requests|if-none-match|x-prometheus-scrape-timeout-seconds|traceparent|tracestate)$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Prometheus metrics, only for callers on this very machine: for others `/metrics` does not exist here. */
export function metricsRoute({ registry }: RouteDependencies): FastifyPluginAsync {
  return async (app) => {
    app.get('/metrics', { config: { always: true }, schema: { hide: true } }, async (request, reply) => {
      // The peer of the connection, since a forwarded address is only what somebody says.
      if (!isLoopback(request.socket.remoteAddress) || !isDirect(request.headers)) throw new GlossaError('not_found');
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  };
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || address?.replace(/^::ffff:/, '').startsWith('127.') === true;
}

/** Whether a request names this machine as its host and no proxy left a trace in it. */
function isDirect(headers: IncomingHttpHeaders): boolean {
  return LOCAL_HOST.test(headers.host ?? '') && Object.keys(headers).every((name) => DIRECT_HEADERS.test(name));
}
