import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { EngineName } from '../config/schemas.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { Llm } from '../llm/llm.ts';
import type { TranslationEngine } from './engine.ts';
import { createApertiumEngine } from './engines/apertium/engine.ts';
import { findApertiumRoot } from './engines/apertium/installation.ts';
import { resolveBergamotCapacity } from './engines/bergamot/capacity.ts';
import { createBergamotEngine } from './engines/bergamot/engine.ts';
import type { ModelStore } from './engines/bergamot/models/model-store.ts';
import { createLibreTranslateEngine } from './engines/libretranslate/engine.ts';
import { createLlmEngine } from './engines/llm/engine.ts';
import { createTransliterationEngine } from './engines/transliteration/engine.ts';

export interface EngineParts {
  models: ModelStore;
  /** Where servers with one are configured. */
  llm: Llm | undefined;
  detector: LanguageDetector;
  /** Threads of the neural engine; otherwise as configured. */
  workers?: number;
  log: Logger;
  registry: Registry;
}

export interface Engines extends AsyncDisposable {
  /** Rivals of each other, as far as they serve. */
  engines: readonly TranslationEngine[];
  /** Between the alphabets of a language: no rival of theirs, and always there. */
  transliteration: TranslationEngine;
}

const PROJECT = join(import.meta.dirname, '../..');

/** Makes the engines that the configuration names. */
export async function openEngines(config: Config, parts: EngineParts): Promise<Engines> {
  const { models, llm, detector, log, registry, ...own } = parts;
  await using opened = new AsyncDisposableStack();
  const root = apertiumRoot(config);
  const { apertiumMemoryMiB: memoryBudgetMiB, libretranslateUrl: url, libretranslateApiKey: apiKey } = config.engines;
  const apertium = opened.use(await createApertiumEngine({ root, memoryBudgetMiB, log, registry }));
  const capacity = { ...resolveBergamotCapacity(config.models), ...own };
  const bergamot = serves(config, 'bergamot')
    ? opened.use(createBergamotEngine({ store: models, ...capacity, log, registry }))
    : undefined;
  const libretranslate =
    url !== undefined && serves(config, 'libretranslate')
      ? opened.use(createLibreTranslateEngine({ url, apiKey, log, registry }))
      : undefined;
  const { profile } = config.llm;
  const asked = serves(config, 'llm') ? llm : undefined;
  const model = asked && opened.use(createLlmEngine({ llm: asked, profile, detector, log, registry }));
  const close = opened.move();
  return {
    engines: [bergamot, apertium, libretranslate, model].filter((one) => one !== undefined),
    transliteration: createTransliterationEngine(),
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

export function serves(config: Config, name: EngineName): boolean {
  return config.engines.translation.some((group) => group.includes(name));
}

/** Where Apertium is installed; undefined where it is not, or does not serve. */
export function apertiumRoot(config: Config): string | undefined {
  return serves(config, 'apertium') ? findApertiumRoot(config.engines.apertiumDirectory, PROJECT) : undefined;
}
