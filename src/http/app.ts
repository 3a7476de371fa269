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
import { Counter, Histogram } from 'prom-client';
import { GlossaError } from '../errors.ts';
import { createAdmission } from './admission/admission-control.ts';
import type { RouteContext } from './admission/authorize.ts';
import { idleHeaders, RATE_LIMIT_HEADERS } from './admission/rate-limit-headers.ts';
import { bodyLimit, readJsonBodies } from './body/json-body.ts';
import { checkProtocol } from './connection/check-protocol.ts';
import { boundConnections } from './connection/connection-limits.ts';
import { ignoreUpgrades, shouldUpgrade } from './connection/ignore-upgrade.ts';
import { lingerAtClose } from './connection/lingering-close.ts';
import { refuseTunnels } from './connection/reject-connect.ts';
import { answerBrokenHttp, sendError } from './error-handler.ts';
import { isHostClear } from './host-header.ts';
import { describeRoutes } from './openapi/openapi.ts';
import { createRefusalLog } from './request-log.ts';
import { endTrace, traceFacts, traceRequests } from './request-trace.ts';
import { compressAnswers } from './response/compression.ts';
import { startResponseTimeout } from './response/response-timeout.ts';
import type { RouteDependencies } from './route-dependencies.ts';
import { pageRoutes } from './routes/api-reference.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { languagesRoute } from './routes/languages.ts';
import { metricsRoute } from './routes/metrics.ts';
import { modelsRoute } from './routes/models.ts';
import { summaryRoute } from './routes/summary.ts';
import { translateRoute } from './routes/translate.ts';
import { usageRoute } from './routes/usage.ts';
import { pageRoute } from './routes/web-page.ts';
import { watchMethods } from './routing/allowed-methods.ts';
import { rewriteUrl } from './routing/normalize-url.ts';
import { recordUsage } from './usage-billing.ts';
import { validateWithZod } from './validation.ts';

/** Listeners of one answer: a stored file that is sent as a stream has eleven, more than Node expects. */
const MAX_ANSWER_LISTENERS = 16;
/** For the headers of a request to arrive at most, in milliseconds. */
const HEADERS_TIMEOUT_MS = 60_000;
/** For an idle connection, in milliseconds: more than most proxies keep theirs, so that these close them. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Between two looks for requests that take too long to arrive at most, in milliseconds. */
const ARRIVALS_INTERVAL_MS = 10_000;

/** What pages of other origins may read of an answer. */
const EXPOSED_HEADERS = ['x-request-id', 'x-glossa-engine', 'Retry-After', ...RATE_LIMIT_HEADERS];

/** Builds the HTTP face of a service, ready to listen. */
export async function createApp(context: RouteDependencies): Promise<FastifyInstance> {
  const { settings, registry } = context;
  const { requestTimeout } = settings.connections;
  const log: FastifyBaseLogger = context.log;
  const idle = () => idleHeaders(settings.defaultLimits.key['requests/s'] ?? 0);
  const admission = createAdmission({
    capacity: settings.capacity,
    bodyLimit: bodyLimit(settings.limits.characters),
    registry,
  });
  const gate: RouteContext = { context, admission };
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'log_id' }),
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    bodyLimit: bodyLimit(settings.limits.characters),
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    trustProxy: (peer) => settings.isTrustedProxy(peer),
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/'),
    // No path is longer than all headers: which key is too long, its route says.
    routerOptions: { maxParamLength: maxHeaderSize },
    http: {
      // Node's own answer to a request without Host has no body: ours has, below.
      requireHostHeader: false,
      shouldUpgradeCallback: shouldUpgrade,
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: Math.min(ARRIVALS_INTERVAL_MS, requestTimeout),
    },
    clientErrorHandler: (error, socket) => answerBrokenHttp(error, socket, idle()),
    return503OnClosing: false,
    // In the same moment in which no more are taken: one that never finishes asking would hold up a shutdown.
    forceCloseConnections: true,
  });

  const { most } = settings.connections;
  boundConnections(app.server, { most, isTrustedProxy: settings.isTrustedProxy, log: context.log, registry });

  const seconds = new Histogram({
    name: 'glossa_http_request_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 300],
    registers: [registry],
  });

  const errors = new Counter({
    name: 'glossa_http_errors_total',
    help: 'Requests that were answered with an error or left by their client, by its code',
    labelNames: ['route', 'code'],
    registers: [registry],
  });

  // From the start, or the first one would be no increase to Prometheus.
  app.addHook('onRoute', ({ url }) => errors.inc({ route: url, code: 'internal' }, 0));

  const refusals = createRefusalLog(context.log);
  app.addHook('onClose', async () => refusals[Symbol.dispose]());

  /** One observation and, unless it is refused in a flood, one line for every request, also when the client has gone. */
  function tell(request: FastifyRequest, reply: FastifyReply, ms: number): void {
    const route = request.routeOptions.url ?? 'none';
    const gone = !reply.raw.writableFinished;
    const status = gone ? 499 : reply.statusCode;
    seconds.observe({ route, method: request.method, status }, ms / 1000);
    const facts = { key: request.account?.prefix, ...request.facts, ...(gone ? { code: 'client_closed' } : {}) };
    if (facts.code !== undefined) errors.inc({ route, code: facts.code });
    endTrace(request, status, facts.code);
    if (!refusals.hasLine(facts.key, facts.code)) return;
    const line = { method: request.method, route, status, ms: Math.round(ms), ...facts, ...traceFacts(request) };
    request.log.info(line, gone ? 'client went away' : 'answered');
  }

  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new GlossaError('not_found'), request, reply));

  const allowedMethods = watchMethods(app);
  app.decorateRequest('account', undefined);
  app.decorateRequest('counted', undefined);
  app.decorateRequest('unfinished', undefined);
  app.decorateRequest('isRecorded', false);
  app.decorateRequest('held', undefined);
  app.decorateRequest('place', undefined);
  app.decorateRequest('reading', undefined);
  app.decorateRequest('trace', undefined);
  if (context.traces) traceRequests(app, context.traces);
  app.addHook('onRequest', async (request, reply) => {
    request.facts = {};
    reply.header('x-request-id', request.id);
    const arrived = performance.now();
    reply.raw.setMaxListeners(MAX_ANSWER_LISTENERS);
    reply.raw.once('close', () => {
      tell(request, reply, performance.now() - arrived);
      admission.leave(request);
      request.place?.release();
      clearTimeout(request.reading);
    });
    checkProtocol(request.raw);
    if (!isHostClear(request.raw)) throw new GlossaError('invalid_http');
    if (!request.is404) {
      admission.arrive(request);
      return;
    }
    const allow = allowedMethods(request.url);
    if (allow === undefined) throw new GlossaError('not_found');
    reply.header('Allow', allow);
    throw new GlossaError('method_not_allowed');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    clearTimeout(request.reading);
    request.reading = startResponseTimeout(reply, payload, settings.deadline);
    recordUsage(context.usage, request, reply, payload);
    if (!reply.hasHeader('RateLimit-Limit')) reply.headers(idle());
    // The rest of a refused body is discarded while the connection closes. Of a request that
    // was given up, only its answer knows the connection.
    const isWhole = request.raw.complete;
    if (!isWhole && reply.raw.socket) lingerAtClose(reply.raw.socket);
    if (context.drain.leaving() || request.headers.upgrade !== undefined || !isWhole)
      reply.header('Connection', 'close');
  });
  compressAnswers(app);
  context.drain.watch(app);
  ignoreUpgrades(app.server);
  refuseTunnels(app, idle);
  // An expectation that is not known is ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  if (settings.corsOrigins.length > 0) {
    const origin = settings.corsOrigins.includes('*') ? '*' : settings.corsOrigins;
    await app.register(cors, { origin, methods: ['GET', 'HEAD', 'POST', 'DELETE'], exposedHeaders: EXPOSED_HEADERS });
  }
  admission.watchArrivals(app);
  await describeRoutes(app, settings.publicUrl);
  await app.register(async (json) => {
    readJsonBodies(json, settings.limits.strings);
    admission.boundBodies(json);
    await json.register(translateRoute(gate));
    await json.register(summaryRoute(gate));
    await json.register(languagesRoute(context));
    await json.register(usageRoute(gate));
    await json.register(modelsRoute(gate));
    await json.register(healthRoutes(context));
    if (settings.servesMetrics) await json.register(metricsRoute(context));
    await json.register(pageRoute(context));
    await json.register(pageRoutes(context));
  });
  await app.register(fileRoutes(gate));
  return app;
}
