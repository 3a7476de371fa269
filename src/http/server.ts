import { randomUUIDv7 } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type ConnectionLimits, limitConnections } from './connection/connection-limits.ts';
import { continueOnRead } from './connection/expect-continue.ts';
import { ignoreUpgrade, shouldUpgrade } from './connection/ignore-upgrade.ts';
import { respondToMalformedRequest } from './connection/malformed-request.ts';
import { rejectConnect } from './connection/reject-connect.ts';
import { markConstraint } from './routing/mark-constraint.ts';
import { normalizeUrl } from './routing/normalize-url.ts';
import { NO_JSON_SCHEMA_COMPILERS, validateWithZod } from './validation.ts';

/** Time in which the headers of a request must arrive. */
const HEADERS_TIMEOUT_MS = 60_000;
/** Longer than most proxies keep idle connections, so that the proxy closes them first. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Interval in which Node checks the two timeouts of arriving requests. */
const CHECK_INTERVAL_MS = 10_000;

export interface ServerOptions {
  connections: ConnectionLimits;
  /** Whether the `X-Forwarded-For` header of a peer is used. */
  isTrustedProxy: (peer: string) => boolean;
  bodyLimitBytes: number;
  /** Headers of responses to requests that cannot be parsed. */
  rateLimitHeaders: () => Record<string, number>;
  log: Logger;
  registry: Registry;
}

/** Creates a server without routes, which bounds connections and responds to malformed requests. It does not listen yet. */
export function createServer({
  connections,
  isTrustedProxy,
  bodyLimitBytes,
  rateLimitHeaders,
  log,
  registry,
}: ServerOptions): FastifyInstance {
  const { maxConnections, requestTimeoutMs } = connections;
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'log_id' }),
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    trustProxy: (peer) => isTrustedProxy(peer),
    rewriteUrl: (request) => normalizeUrl(request.url ?? '/'),
    // The router must reject no path because of its length: the schema of the route reports a key that is too long.
    routerOptions: { maxParamLength: maxHeaderSize, constraints: { mark: markConstraint } },
    http: {
      // Node's own error for a missing Host header has no body. `checkProtocol` sends one with a body.
      requireHostHeader: false,
      shouldUpgradeCallback: shouldUpgrade,
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestTimeoutMs),
    },
    clientErrorHandler: (error, socket) => respondToMalformedRequest(error, socket, rateLimitHeaders()),
    schemaController: NO_JSON_SCHEMA_COMPILERS,
    return503OnClosing: false,
    // After the drain, a request that never finishes arriving must not delay the shutdown.
    forceCloseConnections: true,
  });
  limitConnections(app.server, { maxConnections, isTrustedProxy, log, registry });
  ignoreUpgrade(app.server);
  rejectConnect(app, rateLimitHeaders);
  continueOnRead(app.server);
  // Unknown values of the Expect header are ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(() => JSON.stringify);
  return app;
}
