import { randomUUIDv7 } from 'node:crypto';
import cors from '@fastify/cors';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { Histogram } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { HttpContext } from './context.ts';
import { answerBrokenHttp, sendError } from './error-handler.ts';
import { bodyLimit, readJsonBodies } from './json-body.ts';
import { watchMethods } from './method-not-allowed.ts';
import { describeRoutes } from './openapi.ts';
import { createRateLimit } from './rate-limit.ts';
import { rewriteUrl } from './rewrite-url.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { languagesRoute } from './routes/languages.ts';
import { metricsRoute } from './routes/metrics.ts';
import { modelsRoute } from './routes/models.ts';
import { pageRoutes } from './routes/pages.ts';
import { summaryRoute } from './routes/summary.ts';
import { translateRoute } from './routes/translate.ts';
import { usageRoute } from './routes/usage.ts';
import { validateWithZod } from './validation.ts';

/** The longest stored-file key, 512 bytes, with every byte escaped. */
const MOST_PATH_BYTES = 3 * 512;
/** Slowest acceptable arrival of a whole request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Builds the HTTP face of a service, ready to listen. */
export async function createApp(context: HttpContext): Promise<FastifyInstance> {
  const { settings, registry } = context;
  const log: FastifyBaseLogger = context.log;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'log_id' }),
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    trustProxy: settings.trustProxy,
    bodyLimit: bodyLimit(settings.limits.characters),
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: MOST_PATH_BYTES },
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: (error, request, reply) => {
      request.facts = {};
      reply.header('x-request-id', request.id);
      sendError(error, request, reply);
    },
    return503OnClosing: false,
    forceCloseConnections: false,
  });

  const seconds = new Histogram({
    name: 'glossa_http_request_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 300],
    registers: [registry],
  });
  const rateLimit = createRateLimit(settings.rateLimit);

  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new GlossaError('not_found'), request, reply));

  app.decorateRequest('account', undefined);
  app.addHook('onRequest', async (request, reply) => {
    request.facts = {};
    reply.header('x-request-id', request.id);
    if (request.is404) throw new GlossaError('not_found');
  });
  app.addHook('onSend', async (_request, reply) => {
    rateLimit.describe(reply);
    if (context.drain.draining()) reply.header('Connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const gone = !reply.raw.writableFinished;
    const status = gone ? 499 : reply.statusCode;
    seconds.observe({ route, method: request.method, status }, reply.elapsedTime / 1000);
    const facts = { key: request.account?.prefix, ...request.facts, ...(gone ? { code: 'client_closed' } : {}) };
    const line = { method: request.method, route, status, ms: Math.round(reply.elapsedTime), ...facts };
    request.log.info(line, gone ? 'client went away' : 'answered');
  });

  context.drain.watch(app);
  if (settings.corsOrigins.length > 0) {
    const origin = settings.corsOrigins.includes('*') ? '*' : settings.corsOrigins;
    await app.register(cors, { origin, exposedHeaders: ['x-request-id', 'x-glossa-engine', 'Retry-After'] });
  }
  await describeRoutes(app, settings.publicUrl);
  const denyOtherMethods = watchMethods(app);
  await app.register(async (json) => {
    readJsonBodies(json);
    await json.register(translateRoute(context, rateLimit));
    await json.register(summaryRoute(context, rateLimit));
    await json.register(languagesRoute(context));
    await json.register(usageRoute(context, rateLimit));
    await json.register(modelsRoute(context, rateLimit));
    await json.register(healthRoutes(context));
    await json.register(metricsRoute(context));
    await json.register(pageRoutes(context));
  });
  await app.register(fileRoutes(context, rateLimit));
  denyOtherMethods();
  return app;
}
