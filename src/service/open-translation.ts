import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { createTextFormats } from '../formats/text-formats.ts';
import type { GlossaryStore } from '../glossaries/glossary-store.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { Llm } from '../llm/llm.ts';
import type { MemoryStore } from '../memories/memory-store.ts';
import type { Redis } from '../redis/send-commands.ts';
import { createBatcher } from '../translation/batching/batcher.ts';
import { createRedisCache } from '../translation/cache/redis-cache.ts';
import { createTranslationCache } from '../translation/cache/translation-cache.ts';
import type { TranslationEngine } from '../translation/engine.ts';
import { type ModelStore, openModelStore } from '../translation/engines/bergamot/models/model-store.ts';
import { createRedisModelLock } from '../translation/engines/bergamot/models/redis-model-lock.ts';
import { createLanguagesListing } from '../translation/list-languages.ts';
import { isEngineEnabled, openEngines } from '../translation/open-engines.ts';
import { createRouters, type Routers } from '../translation/routing/router.ts';
import { createStoredGlossaries } from '../translation/terms/stored-glossaries.ts';
import { createTranslator, type Translator } from '../translation/translate.ts';

/** UTF-16 units of all translations under way. The bound grows with the length limit, to fit ten of the longest requests. */
const MAX_TRANSLATED_CHARACTERS = 3_000_000;
const MIN_LARGE_REQUESTS = 10;

export interface TranslationDependencies {
  /** Directory of the models, unless the configuration names one. */
  defaultModelsDirectory: string;
  secret: Uint8Array;
  redis: Redis | undefined;
  llm: Llm | undefined;
  detector: LanguageDetector;
  glossaries: GlossaryStore;
  memories: MemoryStore;
  log: Logger;
  registry: Registry;
}

export interface TranslationService extends AsyncDisposable {
  translator: Translator;
  engines: readonly TranslationEngine[];
  routers: Routers;
  models: ModelStore;
  listLanguages: ReturnType<typeof createLanguagesListing>;
}

/** Opens the models and the engines, and connects them to the router, the cache and the batcher. */
export async function openTranslation(
  config: Config,
  dependencies: TranslationDependencies,
): Promise<TranslationService> {
  const { glossaries, memories, defaultModelsDirectory, secret, redis, llm, detector, log, registry } = dependencies;
  const { isFallbackEnabled, translation: engineOrder } = config.engines;
  const { sharedTtlMs: ttlMs, maxTranslationBytes: maxBytes } = config.caches;
  await using opened = new AsyncDisposableStack();
  const directory = config.models.directory ?? defaultModelsDirectory;
  const models = opened.use(
    await openModelStore({
      directory,
      lockModel: redis && createRedisModelLock(redis, directory),
      canDownload: config.models.downloads && isEngineEnabled(config, 'bergamot'),
      ...(config.models.urls.length > 0 && { urls: config.models.urls }),
      log,
      registry,
    }),
  );
  const { engines, transliteration } = opened.use(
    await openEngines(config, { models, modelsDirectory: directory, llm, detector, log, registry }),
  );
  const routers = createRouters([...engines, transliteration], isFallbackEnabled, engineOrder);
  const redisCache = redis && ttlMs > 0 ? createRedisCache({ redis, secret, ttlMs, registry }) : undefined;
  const cache = opened.use(createTranslationCache({ maxBytes, redisCache, registry }));
  const maxCharacters = Math.max(MAX_TRANSLATED_CHARACTERS, MIN_LARGE_REQUESTS * config.requests.maxCharacters);
  const batcher = createBatcher({ maxCharacters, registry });
  const formats = opened.use(createTextFormats({ frontMatterKeys: config.storage.frontMatterKeys, log, registry }));
  const close = opened.move();
  return {
    translator: createTranslator({
      routers,
      batcher,
      detector,
      formats,
      glossaries: createStoredGlossaries(glossaries),
      memories,
      cache,
      log,
      registry,
    }),
    engines,
    routers,
    models,
    listLanguages: createLanguagesListing(routers),
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}
