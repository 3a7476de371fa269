import { randomUUIDv7 } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import cors from '@fastify/cors';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { GlossaError } from '../errors.ts';
import { createAdmissionControl } from './admission/admission-control.ts';
import { RATE_LIMIT_HEADERS, unusedRateLimitHeaders } from './admission/rate-limit-headers.ts';
import { bodyLimitFor, readJsonBodies } from './body/json-body.ts';
import { deeplRoutes } from './compatible/deepl/deepl.ts';
import { libretranslateRoutes } from './compatible/libretranslate/libretranslate.ts';
import { limitConnections } from './connection/connection-limits.ts';
import { ignoreUpgrade, shouldUpgrade } from './connection/ignore-upgrade.ts';
import { respondToMalformedRequest } from './connection/malformed-request.ts';
import { rejectConnect } from './connection/reject-connect.ts';
import { describeRoutes } from './openapi/openapi.ts';
import { manageRequests } from './request-lifecycle.ts';
import { createRequestLog } from './request-log.ts';
import { compressResponses } from './response/compression.ts';
import { sendError } from './response/error-handler.ts';
import type { HttpDependencies, RouteContext } from './route-context.ts';
import { createGlossaryRoute } from './routes/create-glossary.ts';
import { detectRoute } from './routes/detect.ts';
import { documentRoutes } from './routes/documents.ts';
import { fileRoutes } from './routes/files.ts';
import { glossaryRoutes } from './routes/glossaries.ts';
import { healthRoutes } from './routes/health.ts';
import { languagesRoute } from './routes/languages.ts';
import { mcpRoute } from './routes/mcp.ts';
import { metricsRoute } from './routes/metrics.ts';
import { modelsRoute } from './routes/models.ts';
import { summaryRoute } from './routes/summary.ts';
import { translateRoute } from './routes/translate.ts';
import { usageRoute } from './routes/usage.ts';
import { webPageRoutes } from './routes/web-page.ts';
import { collectPaths } from './routing/known-paths.ts';
import { normalizeUrl } from './routing/normalize-url.ts';
import { NO_JSON_SCHEMA_COMPILERS, validateWithZod } from './validation.ts';

/** Time in which the headers of a request must arrive. */
const HEADERS_TIMEOUT_MS = 60_000;
/** Longer than most proxies keep idle connections, so that the proxy closes them first. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Interval in which Node checks the two timeouts of arriving requests. */
const CHECK_INTERVAL_MS = 10_000;

/** Response headers that pages of other origins may read. */
const EXPOSED_HEADERS = ['x-request-id', 'x-glossa-engine', 'x-glossa-ocr-pages', 'Retry-After', ...RATE_LIMIT_HEADERS];

/** Origins whose pages may call the service. Routes that are open to all pages say so in their `config.cors`. */
function originOf(origins: string[]): string | string[] | false {
  if (origins.length === 0) return false;
  return origins.includes('*') ? '*' : origins;
}

/** Creates the HTTP server of a service. It does not listen yet. */
export async function createApp(dependencies: HttpDependencies): Promise<FastifyInstance> {
  const { settings, registry, log } = dependencies;
  const { maxConnections, requestTimeoutMs } = settings.connections;
  const bodyLimitBytes = bodyLimitFor(settings.requestLimits.maxCharacters);
  const admission = createAdmissionControl({ capacity: settings.capacity, bodyLimitBytes, registry });
  const context: RouteContext = { ...dependencies, admission };
  const rateLimitHeaders = () => unusedRateLimitHeaders(settings.defaultLimits.key['requests/s'] ?? 0);
  const loggerInstance: FastifyBaseLogger = log;

  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'log_id' }),
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    trustProxy: (peer) => settings.isTrustedProxy(peer),
    rewriteUrl: (request) => normalizeUrl(request.url ?? '/'),
    // The router must reject no path because of its length: the schema of the route reports a key that is too long.
    routerOptions: { maxParamLength: maxHeaderSize },
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
  limitConnections(app.server, { maxConnections, isTrustedProxy: settings.isTrustedProxy, log, registry });
  ignoreUpgrade(app.server);
  rejectConnect(app, rateLimitHeaders);
  // Unknown values of the Expect header are ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(() => JSON.stringify);
  const findPath = collectPaths(app);
  const unknownRoute = (request: FastifyRequest, reply: FastifyReply): GlossaError => {
    const path = findPath(request.url);
    if (path) reply.header('Allow', path.allow);
    return new GlossaError(path ? 'method_not_allowed' : 'not_found');
  };
  app.setErrorHandler((error, request, reply) =>
    sendError(error, request, reply, findPath(request.url)?.describeError),
  );
  app.setNotFoundHandler((request, reply) => {
    throw unknownRoute(request, reply);
  });

  const requestLog = createRequestLog({ log, registry });
  app.addHook('onRoute', ({ url }) => requestLog.addRoute(url));
  app.addHook('onClose', async () => requestLog[Symbol.dispose]());
  manageRequests(app, context, { requestLog, unknownRoute, unusedRateLimitHeaders: rateLimitHeaders });
  compressResponses(app);
  await app.register(cors, {
    origin: originOf(settings.corsOrigins),
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
  });

  describeRoutes(app, settings.publicUrl);
  await app.register(async (json) => {
    readJsonBodies(json, settings.requestLimits.maxStrings);
    admission.limitBodyMemory(json);
    await json.register(translateRoute(context));
    await json.register(detectRoute(context));
    await json.register(summaryRoute(context));
    await json.register(mcpRoute(context));
    await json.register(languagesRoute(context));
    await json.register(usageRoute(context));
    await json.register(modelsRoute(context));
    await json.register(healthRoutes(context));
    if (settings.servesMetrics) await json.register(metricsRoute(context));
    await json.register(webPageRoutes(context));
  });
  if (settings.compatibleApis.libretranslate) await app.register(libretranslateRoutes(context));
  if (settings.compatibleApis.deepl) await app.register(deeplRoutes(context));
  await app.register(fileRoutes(context));
  await app.register(documentRoutes(context));
  await app.register(createGlossaryRoute(context));
  await app.register(glossaryRoutes(context));
  return app;
}
