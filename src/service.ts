import { join } from 'node:path';
import type { Logger } from 'pino';
import { ensureFirstKey, type FirstKey } from './accounts/first-key.ts';
import { createKeyStore, type KeyStore, MAX_STALE_KEY_MS } from './accounts/key-store.ts';
import { createUsageRecorder } from './accounts/usage-recorder.ts';
import { openAuditLog } from './audit/audit-log.ts';
import { type Config, hasLlm, type LlmConfig } from './config/config.ts';
import type { FetchOptions } from './extraction/fetch.ts';
import { openTextExtractor } from './extraction/text-extractor.ts';
import { MAX_FILE_BYTES } from './files/limits.ts';
import { openFileStore } from './files/open-file-store.ts';
import { createUrlSigner, ensureSigningSecret } from './files/signed-urls.ts';
import { traceFileStore } from './files/traced-file-store.ts';
import { dataPaths, ensureDataDirectory } from './filesystem/data-directory.ts';
import { createGlossaryStore } from './glossaries/glossary-store.ts';
import { type Capacity, capacityFor } from './http/admission/admission-control.ts';
import { createApp } from './http/app.ts';
import { createTrustedProxyTest } from './http/connection/client-address.ts';
import { type ConnectionLimits, connectionLimits } from './http/connection/connection-limits.ts';
import { createDrain } from './http/drain.ts';
import { resolveTemporaryUrl } from './http/file-urls.ts';
import { listenForMetrics } from './http/metrics-listener.ts';
import { toDocumentResponse } from './http/schemas/documents.ts';
import { createDocumentKeys } from './jobs/document-keys.ts';
import { openDocumentJobs } from './jobs/open-document-jobs.ts';
import { createLanguageDetector } from './languages/language-detector.ts';
import { openLimitStore } from './limits/fallback-limit-store.ts';
import { createLimiter } from './limits/limiter.ts';
import { createUsageReader } from './limits/usage-cache.ts';
import { openLanguageModels } from './llm/embedded/language-models.ts';
import type { Llm } from './llm/llm.ts';
import type { ConfiguredLlmOptions, LlmOverrides } from './llm/open-configured-llm.ts';
import { openMemoryStore } from './memories/memory-store.ts';
import { createAdministration } from './operations/administration.ts';
import { createOperations } from './operations/operations.ts';
import { createReadinessCheck } from './readiness.ts';
import { openRedis } from './redis/send-commands.ts';
import { ensureSampleDocument } from './sample-document.ts';
import { addressUrl, listen } from './service/listen.ts';
import { openFileWork } from './service/open-file-work.ts';
import { openOcr } from './service/open-ocr.ts';
import { openSignIn } from './service/open-sign-in.ts';
import { openStorage } from './service/open-storage.ts';
import { openSummarization } from './service/open-summarization.ts';
import { openTranslation } from './service/open-translation.ts';
import { createLogger } from './telemetry/logger.ts';
import { createRegistry } from './telemetry/metrics.ts';
import type { Tracing, TracingOptions } from './telemetry/open-tracing.ts';
import { createTokenCounter } from './text/token-counter.ts';
import type { Direction } from './translation/engine.ts';
import { createPictureTranslator } from './translation/images/translate-picture.ts';
import { openWebhooks } from './webhooks/webhooks.ts';

export interface Service extends AsyncDisposable {
  /** Base URL, for example `http://127.0.0.1:3000`. */
  url: string;
  /** URL of the separate metrics server; undefined without one. */
  metricsUrl: string | undefined;
  firstKey: FirstKey;
  /** Availability of English to Spanish, which the printed example translates; undefined when no engine has it. */
  exampleAvailability: Direction['availability'] | undefined;
  /** Key of the stored sample document; undefined when it is not stored. */
  sampleKey: string | undefined;
  keyStore: KeyStore;
}

/** Replacements for tests. */
export interface ServiceOverrides {
  log?: Logger;
  lookup?: FetchOptions['lookup'];
  connections?: Partial<ConnectionLimits>;
  capacity?: Partial<Capacity>;
  llm?: LlmOverrides;
  limits?: { now: () => Date };
  pageDirectory?: string;
  /** Module of the extractive engine's threads. */
  summaryWorker?: URL;
}

/** Where the set-up builds the web page. */
const PAGE_DIRECTORY = join(import.meta.dirname, '../.glossa/web');

/**
 * Builds the service from its configuration and listens. Disposing drains the requests under way, then closes everything in
 * reverse order.
 * @throws ConfigError, StorageError, and the system's error when the service cannot listen on the port
 */
export async function startService(config: Config, overrides: ServiceOverrides = {}): Promise<Service> {
  const { dataDirectory, databaseUrl, redisUrl } = config.storage;
  const { apiKey: configuredKey, defaults, price } = config.limits;
  const { metricsPort, otlpEndpoint, traceRatio, logLevel } = config.observability;
  const log = overrides.log ?? createLogger(logLevel);
  const registry = createRegistry();
  const capacity = { ...capacityFor(config.requests.maxCharacters), ...overrides.capacity };
  await using opened = new AsyncDisposableStack();
  await ensureDataDirectory(dataDirectory);
  const paths = dataPaths(dataDirectory);
  const tracing =
    otlpEndpoint === undefined
      ? undefined
      : opened.use(await startTracing({ endpoint: otlpEndpoint, ratio: traceRatio, log, registry }));
  const storage = opened.use(await openStorage(config.storage, { log, registry }));
  const { database, blobs, bucket } = storage;
  const redis = redisUrl === undefined ? undefined : opened.use(openRedis({ url: redisUrl, log, registry }));
  const keyStore = createKeyStore({ database, registry, configuredKey, limits: defaults });
  const secret = await ensureSigningSecret(dataDirectory, config.security.secret);
  const signer = createUrlSigner(secret);
  const documentKeys = createDocumentKeys(secret);
  const usageRecorder = opened.use(createUsageRecorder({ database, log, registry }));
  const usageReader = createUsageReader({ database, flush: usageRecorder.flush });
  const limitStore = opened.use(openLimitStore({ redis, usageReader, log, registry }));
  const limiter = createLimiter({ store: limitStore, usageReader, registry, ...overrides.limits });
  const defaultStorageLimits = {
    storageBytes: config.storage.ownerQuotaBytes,
    fileLifetimeSeconds: config.storage.fileLifetimeSeconds,
  };
  const auditLog = opened.use(openAuditLog({ database, retentionMs: config.storage.auditRetentionMs, log, registry }));
  const files = opened.use(
    openFileStore({ blobs, database, maxBytes: MAX_FILE_BYTES, defaultLimits: defaultStorageLimits, log, registry }),
  );
  const glossaries = createGlossaryStore({ database, defaultLimits: defaultStorageLimits, registry });
  const memories = opened.use(openMemoryStore({ database, defaultLimits: defaultStorageLimits, registry }));
  const tracedFiles = tracing ? traceFileStore(files) : files;
  const sampleKey = await ensureSampleDocument(files, storage.isFirstStart);

  const tokenCounter = opened.use(createTokenCounter({ maxQueued: capacity.requests, log, registry }));
  const detector = opened.use(createLanguageDetector({ maxQueued: capacity.requests, log, registry }));
  const documents = opened.use(
    await openTextExtractor({
      recognizer: opened.use(openOcr(config, paths.models, log, registry)),
      fetch: { allow: config.security.fetchAllow, ...(overrides.lookup ? { lookup: overrides.lookup } : {}) },
      temporaryDirectory: paths.temporary,
      detector,
      log,
      registry,
    }),
  );
  const modelsDirectory = config.models.directory ?? paths.models;
  const llm = hasLlm(config.llm)
    ? opened.use(await startLlm(config.llm, { modelsDirectory, log, registry, ...overrides.llm }))
    : undefined;
  const translation = opened.use(
    await openTranslation(config, {
      defaultModelsDirectory: paths.models,
      secret,
      redis,
      llm,
      detector,
      glossaries,
      memories,
      log,
      registry,
    }),
  );
  const { translator } = translation;
  const fileWork = opened.use(
    await openFileWork(paths.temporary, { ...config.storage, ...config.engines, modelsDirectory }, log, registry),
  );
  const pictures = createPictureTranslator({ translator, documents, work: fileWork.work, modelsDirectory, registry });
  const documentJobs = opened.use(
    openDocumentJobs({
      ...fileWork,
      retentionMs: config.storage.documentRetentionMs,
      database,
      blobs,
      documents,
      pictures,
      translator,
      tokenCounter,
      keyStore,
      limiter,
      defaultLimits: defaultStorageLimits,
      tracing,
      log,
      registry,
    }),
  );
  const webhooks = opened.use(
    openWebhooks({
      database,
      allow: config.security.fetchAllow,
      lookup: overrides.lookup,
      describe: toDocumentResponse,
      log,
      registry,
    }),
  );
  const drain = createDrain();
  let url = '';
  const publicUrl = (): string => config.server.publicUrl ?? url;
  const { summarizer, receive } = opened.use(
    await openSummarization(config, {
      ...fileWork,
      documents,
      storedFiles: tracedFiles,
      ownFile: (address) => resolveTemporaryUrl(address, publicUrl(), signer),
      llm,
      modelsDirectory,
      detector,
      worker: overrides.summaryWorker,
      log,
      registry,
    }),
  );
  const texts = { translator, detector, summarizer, tokenCounter };
  const app = await createApp({
    settings: {
      publicUrl,
      pageDirectory: overrides.pageDirectory ?? PAGE_DIRECTORY,
      corsOrigins: config.security.corsOrigins,
      compatibleApis: config.compatibleApis,
      defaultLimits: defaults,
      capacity,
      isTrustedProxy: createTrustedProxyTest(config.security.trustedProxies),
      servesMetrics: metricsPort === undefined,
      requestLimits: { maxCharacters: config.requests.maxCharacters, maxStrings: config.requests.maxStrings },
      maxFileBytes: MAX_FILE_BYTES,
      deadlines: { baseDeadlineMs: config.requests.baseDeadlineMs, maxDeadlineMs: config.requests.maxDeadlineMs },
      connections: { ...connectionLimits(), ...overrides.connections },
    },
    log,
    registry,
    keyStore,
    usageRecorder,
    limiter,
    operations: createOperations({ ...fileWork, ...texts, documents, pictures, receive, documentJobs, webhooks }),
    administration: createAdministration({ database, keyStore, defaultStorageLimits, usageRecorder, price }),
    auditLog,
    signIn: await openSignIn(config.signIn, { database, keyStore, publicUrl }),
    files: tracedFiles,
    fetchDocument: documents.openUrl,
    glossaries,
    memories,
    memoryImports: { work: fileWork.work, threads: fileWork.imports },
    documentJobs,
    documentKeys,
    webhooks,
    signer,
    listLanguages: translation.listLanguages,
    models: translation.models,
    languageModels: openLanguageModels(config.llm, { modelsDirectory, llm }),
    checkReadiness: createReadinessCheck({
      database,
      isDatabaseDamaged: storage.isDatabaseDamaged,
      // Replicas share a PostgreSQL database. Without it they still serve the keys that they have cached.
      maxDatabaseOutageMs: databaseUrl === undefined ? 0 : MAX_STALE_KEY_MS,
      directory: bucket === undefined ? paths.files : dataDirectory,
      checkBucket: bucket?.check,
      engines: translation.engines,
    }),
    drain,
    tracing,
  });
  opened.defer(() => app.close());
  const metrics =
    metricsPort === undefined ? undefined : await listenForMetrics(registry, config.server.host, metricsPort);
  if (metrics) {
    opened.defer(() => {
      metrics.close();
      metrics.closeAllConnections();
    });
  }
  // Waits for Redis, so that the limits of the first requests are counted there too.
  await redis?.firstAttempt;
  url = await listen(app, config.server);
  opened.defer(async () => {
    const { delayMs, deadlineMs } = config.shutdown;
    const drainRequests = async (): Promise<void> => {
      await drain.leave(app.server, delayMs);
      await drain.drain(deadlineMs);
    };
    // Other replicas go on with the documents while the requests under way finish.
    await Promise.all([drainRequests(), documentJobs.stop()]);
  });
  // The key is shown once, so it is created after everything that can fail.
  const firstKey = await ensureFirstKey({ database, dataDirectory, configuredKey });

  const close = opened.move();
  return {
    url,
    metricsUrl: metrics && addressUrl(metrics.address()),
    firstKey,
    exampleAvailability: (translation.routers.usable.route('en', 'es') ?? translation.routers.all.route('en', 'es'))
      ?.availability,
    sampleKey,
    keyStore,
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

/** Imports the client only when a language model is configured. */
async function startLlm(config: LlmConfig, options: ConfiguredLlmOptions): Promise<Llm> {
  return (await import('./llm/open-configured-llm.ts')).openConfiguredLlm(config, options);
}

/** Imports OpenTelemetry only when tracing is on. */
async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { openTracing } = await import('./telemetry/open-tracing.ts');
  return openTracing(options);
}
