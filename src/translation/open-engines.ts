import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config, LlmConfig } from '../config/config.ts';
import type { EngineName } from '../config/schemas.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { Llm } from '../llm/llm.ts';
import type { TranslationEngine } from './engine.ts';
import { createApertiumEngine } from './engines/apertium/engine.ts';
import { findApertiumRoot } from './engines/apertium/installation.ts';
import { createBergamotEngine } from './engines/bergamot/engine.ts';
import type { ModelStore } from './engines/bergamot/models/model-store.ts';
import { resolveBergamotCapacity } from './engines/bergamot/scheduling/capacity.ts';
import type { LibreTranslateOptions } from './engines/libretranslate/engine.ts';
import type { LlmEngineOptions } from './engines/llm/engine.ts';
import { createTransliterationEngine } from './engines/transliteration/engine.ts';

export interface EngineDependencies {
  models: ModelStore;
  /** Directory of the models. */
  modelsDirectory: string;
  /** Undefined when no LLM server is configured. */
  llm: Llm | undefined;
  detector: LanguageDetector;
  /** Overrides the configured number of worker threads of the neural engine. */
  bergamotWorkers?: number;
  log: Logger;
  registry: Registry;
}

export interface Engines extends AsyncDisposable {
  /** The engines that the router chooses between. */
  engines: readonly TranslationEngine[];
  /** Converts between the scripts of a language. Always available, because it needs no installation. */
  transliteration: TranslationEngine;
}

const PROJECT = join(import.meta.dirname, '../..');

/** Opens the engines that the configuration enables. */
export async function openEngines(config: Config, dependencies: EngineDependencies): Promise<Engines> {
  const { models, modelsDirectory, llm, detector, bergamotWorkers, log, registry } = dependencies;
  const { apertiumMemoryMiB: memoryBudgetMiB, libretranslateUrl: url, libretranslateApiKey: apiKey } = config.engines;
  await using opened = new AsyncDisposableStack();
  const root = findEnabledApertium(config);
  const apertium = opened.use(createApertiumEngine({ root, memoryBudgetMiB, log, registry }));
  const { workers, memoryMiB } = resolveBergamotCapacity(config.models);
  const bergamot = isEngineEnabled(config, 'bergamot')
    ? opened.use(
        createBergamotEngine({
          ...{ store: models, workers: bergamotWorkers ?? workers, memoryMiB, log, registry },
          kernels: findNativeKernels(config),
        }),
      )
    : undefined;
  const libretranslate =
    url !== undefined && isEngineEnabled(config, 'libretranslate')
      ? opened.use(await openLibreTranslate({ url, apiKey, log, registry }))
      : undefined;
  const languageModel =
    llm && isEngineEnabled(config, 'llm')
      ? opened.use(await openLlmEngine(config.llm, modelsDirectory, { llm, detector, log, registry }))
      : undefined;
  const close = opened.move();
  return {
    engines: [bergamot, apertium, libretranslate, languageModel].filter((engine) => engine !== undefined),
    transliteration: createTransliterationEngine(),
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

/** Imports the HTTP client only when a server is configured. */
async function openLibreTranslate(options: LibreTranslateOptions): Promise<TranslationEngine> {
  const { createLibreTranslateEngine } = await import('./engines/libretranslate/engine.ts');
  return createLibreTranslateEngine(options);
}

/** Imports the modules for language models only when one is configured. */
async function openLlmEngine(
  config: LlmConfig,
  modelsDirectory: string,
  options: Omit<LlmEngineOptions, 'profile' | 'isSmall'>,
): Promise<TranslationEngine> {
  const [{ createLlmEngine }, { isSmallFile }] = await Promise.all([
    import('./engines/llm/engine.ts'),
    import('../llm/embedded/is-small-file.ts'),
  ]);
  return createLlmEngine({ ...options, profile: config.profile, isSmall: await isSmallFile(config, modelsDirectory) });
}

export function isEngineEnabled(config: Config, name: EngineName): boolean {
  return config.engines.translation.some((group) => group.includes(name));
}

/** @returns the directory of Apertium; undefined when it is not installed or not enabled */
export function findEnabledApertium(config: Config): string | undefined {
  return isEngineEnabled(config, 'apertium') ? findApertiumRoot(config.engines.apertiumDirectory, PROJECT) : undefined;
}

/** @returns the folder of the native kernels, which may be missing; undefined when they are off */
export function findNativeKernels(config: Config): string | undefined {
  return config.models.nativeKernels ? join(PROJECT, '.glossa/kernels') : undefined;
}
