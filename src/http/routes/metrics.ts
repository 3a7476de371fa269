import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../errors.ts';

/**
 * Headers of requests that come directly from a scraper, command line or browser on this machine. This is an allow list,
 * since no list of the headers that proxies add is complete. It lacks `Origin`, so that pages of other sites cannot read
 * the metrics.
 */
const DIRECT_HEADERS =
  /^(?:host|user-agent|connection|accept(?:-.+)?|sec-.+|authorization|x-api-key|content-type|cookie|cache-control|pragma|dnt|priority|upgrade-insecure-requests|if-none-match|x-prometheus-scrape-timeout-seconds|traceparent|tracestate)$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Prometheus metrics for clients on the same machine. Others receive 404. */
export function metricsRoute({ registry }: { registry: Registry }): FastifyPluginAsync {
  return async (app) => {
    app.get('/metrics', { config: { isExemptFromAdmission: true }, schema: { hide: true } }, async (request, reply) => {
      // The socket's address, since clients can set a forwarded one.
      if (!isLoopback(request.socket.remoteAddress) || !isDirect(request.headers)) throw new GlossaError('not_found');
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  };
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || address?.replace(/^::ffff:/, '').startsWith('127.') === true;
}

/** Whether the request names this machine as its host and has no header of a proxy. */
function isDirect(headers: IncomingHttpHeaders): boolean {
  return LOCAL_HOST.test(headers.host ?? '') && Object.keys(headers).every((name) => DIRECT_HEADERS.test(name));
}
