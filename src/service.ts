import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ensureFirstKey, type FirstKey } from './accounts/first-key.ts';
import { createKeyStore, type KeyStore, MAX_STALE_KEY_MS } from './accounts/key-store.ts';
import { createUsageRecorder } from './accounts/usage-recorder.ts';
import type { Config } from './config/config.ts';
import type { FilesLocation } from './config/files-url.ts';
import { type Database, openDatabase } from './database/database.ts';
import { openDocumentReader } from './documents/document-reader.ts';
import type { FetchOptions } from './documents/fetch.ts';
import { openFileStore } from './files/create-file-store.ts';
import { openDiskBlobStore } from './files/disk/disk-blob-store.ts';
import { ensureInstallationFolder } from './files/s3/folder.ts';
import type { S3BlobStore } from './files/s3/s3-blob-store.ts';
import { createUrlSigner, ensureSigningSecret } from './files/signed-urls.ts';
import { traceFileStore } from './files/traced-file-store.ts';
import { dataPaths, ensureDataDirectory } from './filesystem/data-directory.ts';
import { type Capacity, capacityFor } from './http/admission/admission-control.ts';
import { createApp } from './http/app.ts';
import { trustedProxies } from './http/connection/client-address.ts';
import { type ConnectionLimits, connectionLimits } from './http/connection/connection-limits.ts';
import { createDrain } from './http/drain.ts';
import { ownSignedFile } from './http/file-urls.ts';
import { listenForMetrics } from './http/metrics-listener.ts';
import { createLanguageDetector } from './languages/language-detector.ts';
import { openLimitStore } from './limits/fallback-limit-store.ts';
import { createLimiter } from './limits/limiter.ts';
import { createUsageReader } from './limits/usage-reader.ts';
import { openLlm } from './llm/client.ts';
import { createReadinessCheck } from './readiness.ts';
import { openRedis } from './redis/redis-client.ts';
import { createQueueMetrics } from './resilience/overload.ts';
import { ensureSampleDocument } from './sample-document.ts';
import { createEngineChain } from './summarization/engine-fallback.ts';
import { createExtractiveEngine } from './summarization/engines/extractive/engine.ts';
import { createLlmSummaryEngine } from './summarization/engines/llm/engine.ts';
import { createSummarizer } from './summarization/summarize.ts';
import { createLogger } from './telemetry/logger.ts';
import { createRegistry } from './telemetry/metrics.ts';
import type { Tracing, TracingOptions } from './telemetry/open-telemetry.ts';
import { tokenCounter } from './text/tokens.ts';
import { createBatcher } from './translation/batching/batcher.ts';
import { createRedisCache } from './translation/cache/redis-cache.ts';
import { createTranslationCache } from './translation/cache/translation-cache.ts';
import type { Direction } from './translation/engine.ts';
import { openModelStore } from './translation/engines/bergamot/models/model-store.ts';
import { createRedisModelLock } from './translation/engines/bergamot/models/redis-model-lock.ts';
import { chooseProfile } from './translation/engines/llm/profiles/choose-profile.ts';
import { createLanguagesListing } from './translation/list-languages.ts';
import { isEngineEnabled, openEngines } from './translation/open-engines.ts';
import { createRouters } from './translation/routing/router.ts';
import { createTranslator } from './translation/translate.ts';

export interface Service extends AsyncDisposable {
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  url: string;
  /** Where the second listener for metrics is, when there is one. */
  metricsUrl: string | undefined;
  firstKey: FirstKey;
  /** Whether the translation of the printed call can be served; undefined when it cannot. */
  translates: Direction['availability'] | undefined;
  /** Key of the sample document in the file storage, when it is there. */
  sample: string | undefined;
  keyring: KeyStore;
}

/** What a test may put in place of the world outside. */
export interface ServiceSeams {
  log?: Logger;
  lookup?: FetchOptions['lookup'];
  connections?: Partial<ConnectionLimits>;
  capacity?: Partial<Capacity>;
  /** First cool-down of an LLM server in ms. */
  llm?: { firstCooldownMs: number };
  limits?: { now: () => Date };
  pageDirectory?: string;
  /** Module that summarizes in the threads of the extractive engine. */
  summaryWorker?: URL;
}

/** Where the set-up puts the page. */
const PAGE_DIRECTORY = join(import.meta.dirname, '../.glossa/web');
const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** UTF-16 units of the translations under way: ten of the longest requests at least. */
const MAX_TRANSLATED_CHARACTERS = 3_000_000;
/** Under way at once. Half of them may be of one key: more than it may send at once. */
const MAX_SUMMARIES = 256;
/** Half of the cores for one key, so that long documents leave room for everything else, and a thread for another key. */
const SUMMARY_THREADS = Math.max(1, Math.floor(availableParallelism() / 2)) + 1;

/**
 * Builds everything from the configuration, wires it and listens. What is disposed of closes in reverse order, after
 * the requests that are under way had their time to finish.
 * @throws ConfigError, StorageError, and the system's error when the port cannot be listened on
 */
export async function startService(config: Config, seams: ServiceSeams = {}): Promise<Service> {
  const { dataDirectory, databaseUrl, redisUrl } = config.storage;
  const { metricsPort, otlpEndpoint, traceRatio } = config.observability;
  const log = seams.log ?? createLogger(config.observability.logLevel);
  const registry = createRegistry();
  const capacity = { ...capacityFor(config.server.maxCharacters), ...seams.capacity };
  await using opened = new AsyncDisposableStack();

  await ensureDataDirectory(dataDirectory);
  const paths = dataPaths(dataDirectory);
  const traces =
    otlpEndpoint === undefined
      ? undefined
      : opened.use(await startTraces({ endpoint: otlpEndpoint, ratio: traceRatio, log, registry }));
  const database = await openDatabase({ path: paths.database, url: databaseUrl, log, registry });
  opened.defer(() => database.destroy());
  const redis = redisUrl === undefined ? undefined : opened.use(openRedis({ url: redisUrl, log, registry }));
  const keyring = createKeyStore({
    database,
    registry,
    configuredKey: config.limits.apiKey,
    limits: config.limits.defaults,
  });
  const secret = await ensureSigningSecret(dataDirectory, config.security.secret);
  const signer = createUrlSigner(secret);
  const usage = opened.use(createUsageRecorder({ database, log, registry }));
  const bucket =
    config.storage.bucket && opened.use(await openBucket(config.storage.bucket, { database, log, registry }));
  const usageReader = createUsageReader({ database, flush: usage.flush });
  const limitStore = opened.use(openLimitStore({ redis, usageReader, log, registry }));
  const limiter = createLimiter({ store: limitStore, registry, ...seams.limits });
  const firstStart = bucket === undefined && !existsSync(paths.files);
  const files = opened.use(
    openFileStore({
      blobs: bucket ?? (await openDiskBlobStore(paths.files)),
      database,
      maxBytes: MAX_FILE_BYTES,
      allowance: {
        storageBytes: config.storage.ownerQuotaBytes,
        fileLifetimeSeconds: config.storage.fileLifetimeSeconds,
      },
      log,
      registry,
    }),
  );
  const reachable = traces ? traceFileStore(files) : files;
  const sample = await ensureSampleDocument(files, firstStart);

  const tokens = opened.use(tokenCounter({ maxQueued: capacity.requests, log, registry }));
  const detector = opened.use(createLanguageDetector({ maxQueued: capacity.requests, log, registry }));
  const documents = opened.use(
    await openDocumentReader({
      fetch: { allow: config.security.fetchAllow, ...(seams.lookup ? { lookup: seams.lookup } : {}) },
      temporaryDirectory: paths.temporary,
      log,
      registry,
    }),
  );
  const llm =
    config.llm.urls.length === 0 ? undefined : opened.use(openLlm({ ...config.llm, log, registry, ...seams.llm }));
  const summaries = createQueueMetrics(registry, 'summarization');
  const extractive = opened.use(
    createExtractiveEngine({
      threads: SUMMARY_THREADS,
      maxQueued: MAX_SUMMARIES,
      queue: summaries,
      log,
      registry,
      ...(seams.summaryWorker && { worker: seams.summaryWorker }),
    }),
  );
  const writer =
    llm &&
    createLlmSummaryEngine({
      llm,
      extractive: extractive,
      detectLanguages: (texts, scope) => detector.detect(texts, scope),
      canSummarize: (model) => !chooseProfile(model, config.llm.profile).isTranslationOnly,
      registry,
    });
  const summaryEngines = config.engines.summary.flatMap((name) => (name === 'llm' ? (writer ?? []) : extractive));
  const modelsDirectory = config.models.directory ?? paths.models;
  const models = opened.use(
    await openModelStore({
      directory: modelsDirectory,
      lockModel: redis && createRedisModelLock(redis, modelsDirectory),
      downloads: config.models.downloads && isEngineEnabled(config, 'bergamot'),
      url: config.models.url,
      log,
      registry,
    }),
  );
  const { engines, transliteration } = opened.use(await openEngines(config, { models, llm, detector, log, registry }));
  const routers = createRouters(
    [...engines, transliteration],
    config.engines.isFallbackEnabled,
    config.engines.translation,
  );
  const { sharedTtlMs: ttlMs } = config.caches;
  const redisCache = redis && ttlMs > 0 ? createRedisCache({ redis, secret, ttlMs, registry }) : undefined;
  const cache = opened.use(createTranslationCache({ maxBytes: config.caches.translationBytes, redisCache, registry }));
  const batcher = createBatcher({
    maxCharacters: Math.max(MAX_TRANSLATED_CHARACTERS, 10 * config.server.maxCharacters),
    registry,
  });

  const drain = createDrain();
  let url = '';
  const publicUrl = (): string => config.server.publicUrl ?? url;
  const app = await createApp({
    settings: {
      publicUrl,
      pageDirectory: seams.pageDirectory ?? PAGE_DIRECTORY,
      corsOrigins: config.security.corsOrigins,
      defaultLimits: config.limits.defaults,
      capacity,
      isTrustedProxy: trustedProxies(config.security.trustedProxies),
      servesMetrics: metricsPort === undefined,
      limits: { characters: config.server.maxCharacters, strings: config.server.maxStrings },
      maxFileBytes: MAX_FILE_BYTES,
      maxDeadlineMs: config.server.deadlineMs,
      connections: { ...connectionLimits(), ...seams.connections },
    },
    log,
    registry,
    keyring,
    usage,
    limiter,
    tokens,
    files: reachable,
    signer,
    translator: createTranslator({ routers, batcher, detector, cache, log, registry }),
    summarizer: createSummarizer({
      engines: createEngineChain({ engines: summaryEngines, extractive, log, registry }),
      maxConcurrent: MAX_SUMMARIES,
      queue: summaries,
      documents: {
        fromUrl: documents.readUrl,
        fromStream: documents.readStream,
        openFile: async (owner, key, signal) => (await reachable.read(owner, key, signal)).bytes,
        ownFile: (address) => ownSignedFile(address, publicUrl(), signer),
      },
    }),
    languages: createLanguagesListing(routers.usable),
    models: () => models.states(),
    readiness: createReadinessCheck({
      database,
      // Replicas share it: out of service all at once, they could not even serve the keys that they know.
      maxDatabaseOutageMs: databaseUrl === undefined ? 0 : MAX_STALE_KEY_MS,
      directory: bucket === undefined ? paths.files : dataDirectory,
      checkBucket: bucket?.check,
      engines,
    }),
    drain,
    traces,
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
  // The first requests are to count like all others, where it is there.
  await redis?.firstAttempt;
  url = await listen(app, config.server);
  opened.defer(() => drain.drain(config.shutdown.deadlineMs));
  opened.defer(() => drain.leave(app.server, config.shutdown.delayMs));
  // Only now that nothing else can fail: it is printed just this once.
  const firstKey = await ensureFirstKey({
    database,
    dataDirectory,
    configuredKey: config.limits.apiKey,
  });

  const close = opened.move();
  return {
    url,
    metricsUrl: metrics && addressUrl(metrics.address()),
    firstKey,
    translates: (routers.usable.route('en', 'es') ?? routers.all.route('en', 'es'))?.availability,
    sample,
    keyring,
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

/** The library for it is read only where it is needed. */
async function openBucket(
  location: FilesLocation,
  options: { database: Database; log: Logger; registry: Registry },
): Promise<S3BlobStore> {
  const { createS3BlobStore } = await import('./files/s3/s3-blob-store.ts');
  return createS3BlobStore({ location, folder: await ensureInstallationFolder(options.database), ...options });
}

/** Loaded where traces are made only. */
async function startTraces(options: TracingOptions): Promise<Tracing> {
  const { openTracing } = await import('./telemetry/open-telemetry.ts');
  return openTracing(options);
}

async function listen(app: FastifyInstance, { host, port }: Config['server']): Promise<string> {
  await app.listen({ host, port });
  return addressUrl(app.server.address());
}

function addressUrl(address: ReturnType<FastifyInstance['server']['address']>): string {
  if (address === null || typeof address === 'string') throw new Error('The service does not listen on a port.');
  const anywhere = address.address === '::' || address.address === '0.0.0.0';
  const host = anywhere ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
