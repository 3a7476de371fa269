import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { KeyStore } from '../accounts/key-store.ts';
import type { UsageRecorder } from '../accounts/usage-recorder.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { GlossaError } from '../errors.ts';
import type { TextExtractor } from '../extraction/text-extractor.ts';
import type { FileStore } from '../files/file-store.ts';
import type { UrlSigner } from '../files/signed-urls.ts';
import type { GlossaryStore } from '../glossaries/glossary-store.ts';
import type { DocumentJobs } from '../jobs/document-jobs.ts';
import type { DocumentKeys } from '../jobs/document-keys.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { LanguageModels } from '../llm/embedded/language-models.ts';
import type { MemoryStore } from '../memories/memory-store.ts';
import type { Administration } from '../operations/administration.ts';
import type { Operations } from '../operations/operations.ts';
import type { Tracing } from '../telemetry/open-tracing.ts';
import type { ModelStore } from '../translation/engines/bergamot/models/model-store.ts';
import type { ListLanguages } from '../translation/list-languages.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { createAdmissionControl } from './admission/admission-control.ts';
import { createKeyCheck } from './admission/key-check.ts';
import { RATE_LIMIT_HEADERS, unusedRateLimitHeaders } from './admission/rate-limit-headers.ts';
import { auditRequests } from './audit-requests.ts';
import { bodyLimitFor, readJsonBodies } from './body/json-body.ts';
import type { MemoryImports } from './body/memory-upload.ts';
import { createDocumentOpener } from './body/open-document.ts';
import { deeplRoutes } from './compatible/deepl/deepl.ts';
import { createDialects } from './compatible/dialects.ts';
import { libretranslateRoutes } from './compatible/libretranslate/libretranslate.ts';
import type { Drain } from './drain.ts';
import type { HttpSettings } from './http-settings.ts';
import { createToolRunner } from './mcp/run-tools.ts';
import { describeTools } from './mcp/tools.ts';
import { createDocumentTool } from './mcp/translate-document.ts';
import { describeRoutes } from './openapi/openapi.ts';
import { manageRequests } from './request-lifecycle.ts';
import { createRequestLog } from './request-log.ts';
import { compressResponses } from './response/compression.ts';
import { sendError } from './response/error-handler.ts';
import './route-config.ts';
import { adminAuditRoutes } from './routes/admin/audit.ts';
import { adminDocumentRoutes } from './routes/admin/documents.ts';
import { adminKeyRoutes } from './routes/admin/keys.ts';
import { adminOwnerRoutes } from './routes/admin/owners.ts';
import { createGlossaryRoute } from './routes/create-glossary.ts';
import { createMemoryRoute } from './routes/create-memory.ts';
import { detectRoute } from './routes/detect.ts';
import { documentRoutes } from './routes/documents.ts';
import { fileRoutes } from './routes/files.ts';
import { glossaryRoutes } from './routes/glossaries.ts';
import { type CheckReadiness, healthRoutes } from './routes/health.ts';
import { languagesRoute } from './routes/languages.ts';
import { mcpRoute } from './routes/mcp.ts';
import { memoryRoutes } from './routes/memories.ts';
import { metricsRoute } from './routes/metrics.ts';
import { modelsRoute } from './routes/models.ts';
import { readImageRoute } from './routes/read-image.ts';
import { type SignInServices, signInRoutes } from './routes/sign-in.ts';
import { summaryRoute } from './routes/summary.ts';
import { translateRoute } from './routes/translate.ts';
import { translateImageRoute } from './routes/translate-image.ts';
import { usageRoute } from './routes/usage.ts';
import { webPageRoutes } from './routes/web-page.ts';
import { webhookSecretRoute } from './routes/webhook-secret.ts';
import { collectPaths } from './routing/known-paths.ts';
import { createServer } from './server.ts';

/** Response headers that pages of other origins may read. */
const EXPOSED_HEADERS = [
  'x-request-id',
  'x-glossa-engine',
  'x-glossa-ocr-pages',
  'x-glossa-warnings',
  'Retry-After',
  ...RATE_LIMIT_HEADERS,
];

/** Origins whose pages may call the service. Routes that are open to all pages say so in their `config.cors`. */
function originOf(origins: string[]): string | string[] | false {
  if (origins.length === 0) return false;
  return origins.includes('*') ? '*' : origins;
}

/** The parts of the service that the HTTP layer uses. */
export interface HttpDependencies {
  settings: HttpSettings;
  log: Logger;
  registry: Registry;
  keyStore: KeyStore;
  usageRecorder: UsageRecorder;
  limiter: Limiter;
  operations: Operations;
  administration: Administration;
  auditLog: AuditLog;
  /** Undefined when people do not sign in. */
  signIn: SignInServices | undefined;
  files: FileStore;
  /** Starts to fetch a document from a permitted address. */
  fetchDocument: TextExtractor['openUrl'];
  glossaries: GlossaryStore;
  memories: MemoryStore;
  memoryImports: MemoryImports;
  documentJobs: DocumentJobs;
  documentKeys: DocumentKeys;
  webhooks: Pick<Webhooks, 'renewSecret'>;
  signer: UrlSigner;
  listLanguages: ListLanguages;
  models: Pick<ModelStore, 'states' | 'downloadHosts' | 'startDownload'>;
  languageModels: LanguageModels;
  checkReadiness: CheckReadiness;
  drain: Drain;
  /** Undefined when tracing is off. */
  tracing: Tracing | undefined;
}

/** Creates the HTTP server of a service. It does not listen yet. */
export async function createApp({ settings, log, registry, ...services }: HttpDependencies): Promise<FastifyInstance> {
  const { keyStore, limiter, usageRecorder, operations, documentJobs, documentKeys, webhooks, files } = services;
  const {
    fetchDocument,
    administration,
    auditLog,
    signIn,
    glossaries,
    memories,
    memoryImports: imports,
    models,
    languageModels,
    listLanguages,
    signer,
    checkReadiness,
    drain,
    tracing,
  } = services;
  const { publicUrl, pageDirectory, corsOrigins, requestLimits, maxFileBytes, deadlines } = settings;
  const { maxCharacters, maxStrings } = requestLimits;
  const keyLimits = settings.defaultLimits.key;
  const maxBodyBytes = bodyLimitFor(maxCharacters);
  const rateLimitHeaders = () => unusedRateLimitHeaders(keyLimits['requests/s'] ?? 0);
  const admission = createAdmissionControl({ capacity: settings.capacity, bodyLimitBytes: maxBodyBytes, registry });
  const keys = createKeyCheck({ keyStore, limiter, admission, drain, keyLimits, sessions: signIn?.sessionCheck });
  const openDocument = createDocumentOpener({ fetchDocument, files, publicUrl, signer });

  const app = createServer({
    connections: settings.connections,
    isTrustedProxy: settings.isTrustedProxy,
    bodyLimitBytes: maxBodyBytes,
    rateLimitHeaders,
    log,
    registry,
  });
  const findPath = collectPaths(app);
  const unknownRoute = (request: FastifyRequest, reply: FastifyReply): GlossaError => {
    const path = findPath(request.url);
    if (path) reply.header('Allow', path.allow);
    return new GlossaError(path ? 'method_not_allowed' : 'not_found');
  };
  app.setErrorHandler((error, request, reply) =>
    sendError(error, request, reply, request.routeOptions.config.describeError ?? findPath(request.url)?.describeError),
  );
  app.setNotFoundHandler((request, reply) => {
    throw unknownRoute(request, reply);
  });

  const requestLog = createRequestLog({ log, registry });
  app.addHook('onRoute', ({ url }) => requestLog.addRoute(url));
  app.addHook('onClose', async () => requestLog[Symbol.dispose]());
  manageRequests(app, {
    admission,
    drain,
    usageRecorder,
    deadlines,
    tracing,
    requestLog,
    unknownRoute,
    unusedRateLimitHeaders: rateLimitHeaders,
  });
  auditRequests(app, auditLog);
  compressResponses(app);
  await app.register(cors, {
    origin: originOf(corsOrigins),
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
  });

  describeRoutes(app, publicUrl);
  await app.register(async (json) => {
    readJsonBodies(json, maxStrings);
    admission.limitBodyMemory(json);
    await json.register(translateRoute({ keys, operations, requestLimits }));
    await json.register(detectRoute({ keys, operations, requestLimits }));
    await json.register(summaryRoute({ keys, operations, requestLimits }));
    const runDocumentTool = createDocumentTool({ operations, documentJobs, openDocument, publicUrl, signer });
    const runTools = createToolRunner({ operations, runDocumentTool, listLanguages, memories, requestLimits });
    const describe = () => describeTools(requestLimits);
    await json.register(mcpRoute({ keys, describeTools: describe, runTools, corsOrigins, publicUrl }));
    await json.register(languagesRoute({ listLanguages }));
    await json.register(usageRoute({ keys, usageRecorder, limiter }));
    await json.register(webhookSecretRoute({ keys, webhooks }));
    await json.register(modelsRoute({ keys, models, languageModels }));
    await json.register(signInRoutes({ signIn, auditLog, publicUrl }));
    await json.register(adminKeyRoutes({ keys, administration }));
    await json.register(adminOwnerRoutes({ keys, administration }));
    await json.register(adminDocumentRoutes({ keys, documentJobs }));
    await json.register(adminAuditRoutes({ keys, administration }));
    await json.register(healthRoutes({ checkReadiness, drain }));
    if (settings.servesMetrics) await json.register(metricsRoute({ registry }));
    await json.register(webPageRoutes({ pageDirectory, publicUrl, maxCharacters }));
  });
  const { libretranslate, deepl, dialects: dialectNames, anonymousKey } = settings.compatibleApis;
  const dialects = createDialects(dialectNames, {
    keys,
    anonymousKey,
    admission,
    operations,
    listLanguages,
    requestLimits,
    servesLibretranslate: libretranslate,
  });
  if (libretranslate)
    await app.register(
      libretranslateRoutes({
        keys,
        anonymousKey,
        admission,
        operations,
        documentJobs,
        listLanguages,
        signer,
        publicUrl,
        requestLimits,
        maxFileBytes,
        maxBodyBytes,
        formatsAt: dialects.formatsAt,
      }),
    );
  await app.register(dialects.routes);
  if (deepl)
    await app.register(
      deeplRoutes({
        keys,
        admission,
        operations,
        documentJobs,
        documentKeys,
        glossaries,
        memories,
        imports,
        signer,
        publicUrl,
        limiter,
        usageRecorder,
        listLanguages,
        requestLimits,
        maxFileBytes,
      }),
    );
  await app.register(translateImageRoute({ keys, operations, files, signer, publicUrl, maxFileBytes }));
  await app.register(readImageRoute({ keys, operations, maxFileBytes }));
  await app.register(fileRoutes({ keys, files, signer, publicUrl, maxFileBytes }));
  await app.register(documentRoutes({ keys, admission, operations, documentJobs, openDocument, signer, maxFileBytes }));
  await app.register(createGlossaryRoute({ keys, admission, glossaries }));
  await app.register(glossaryRoutes({ keys, admission, glossaries }));
  await app.register(createMemoryRoute({ keys, admission, memories, imports }));
  await app.register(memoryRoutes({ keys, admission, memories }));
  return app;
}
