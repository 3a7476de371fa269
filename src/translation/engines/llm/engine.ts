import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { isSmallModel } from '../../../config/model-size.ts';
import type { LlmProfile } from '../../../config/schemas.ts';
import { GlossaError } from '../../../errors.ts';
import { isSameLanguage } from '../../../languages/canonical-code.ts';
import type { LanguageDetector } from '../../../languages/language-detector.ts';
import { describeFailure } from '../../../llm/describe-failure.ts';
import type { Llm } from '../../../llm/llm.ts';
import type { Batch, Direction, TranslationEngine, Translations } from '../../engine.ts';
import { createLlmEngineMetrics } from './metrics.ts';
import { chooseProfile } from './profiles/choose-profile.ts';
import type { PromptProfile } from './profiles/profile.ts';
import { createLlmTranslator, isFailure, type LlmTranslator, type ModelFailure } from './translator.ts';

export interface LlmEngineOptions {
  llm: Llm;
  /** Name of a prompt profile. Default: the profile for the model's name. */
  profile: LlmProfile | undefined;
  /** Whether the file of the model says that it is small. Its name can say so as well. */
  isSmall?: boolean;
  detector: LanguageDetector;
  log: Logger;
  registry: Registry;
}

/** Consecutive batches without a usable translation before a warning is logged. */
const UNUSABLE_BATCHES_BEFORE_WARNING = 3;
/** Part of the batch's timeout that the model may use, so that its timeout is reported before the batch times out. */
const TIME_SHARE = 0.95;
/** Batches per concurrent request. Above 1, so that no connection is idle while outputs are validated. */
const BATCHES_PER_REQUEST = 1.5;

/** The objects that depend on the name of the model. */
interface ModelSetup {
  model: string;
  profile: PromptProfile;
  translator: LlmTranslator;
  ready: readonly Direction[];
  down: readonly Direction[];
}

/**
 * Creates the engine that translates with a large language model. Every output is validated. A segment whose output is
 * rejected is retried alone. If that fails, the fallback engine translates it.
 */
export function createLlmEngine(options: LlmEngineOptions): TranslationEngine {
  const { llm, detector, log, registry } = options;
  const metrics = createLlmEngineMetrics(registry);
  let setup: ModelSetup | undefined;
  let unusableBatches = 0;

  /** The setup for the current model. A server may report its model late, or change it. */
  function currentSetup(): ModelSetup {
    const { model } = llm;
    if (setup?.model !== model) {
      const profile = chooseProfile(model, options.profile);
      const languages = profile.languages ?? languagesOf(model, options);
      setup = {
        model,
        profile,
        translator: createLlmTranslator(profile, { llm, detector, metrics }),
        ready: directionsBetween(languages, 'ready'),
        down: directionsBetween(languages, 'down'),
      };
      log.debug({ profile: profile.name, languages: languages.length }, 'LLM translation profile chosen');
    }
    return setup;
  }

  /** Unusable outputs do not open a circuit breaker, because the texts of a single tenant may cause them. */
  function recordUsable(good: number): void {
    unusableBatches = good > 0 ? 0 : unusableBatches + 1;
    if (unusableBatches !== UNUSABLE_BATCHES_BEFORE_WARNING) return;
    log.warn({ profile: currentSetup().profile.name }, 'no output of the language model is usable: check the model');
  }

  /** An embedded model that cannot start says what is missing. */
  const modelError = (failure: ModelFailure): GlossaError =>
    unavailable(failure, failure.failed === 'unreachable' ? llm.problem() : undefined);
  const downError = (): GlossaError => modelError({ failed: 'unreachable', expectedMs: undefined });

  async function translate({
    path,
    segments,
    options = {},
    tenantId,
    timeoutMs,
    onWritten,
    signal,
  }: Batch): Promise<Translations> {
    const [from = '', to = ''] = path;
    signal.throwIfAborted();
    if (!llm.isUp()) throw downError();
    const limits = { timeoutMs: timeoutMs && timeoutMs * TIME_SHARE, tenantId, onWritten, signal };
    const texts = await currentSetup().translator.translate({ segments, pair: { from, to }, options }, limits);
    if (isFailure(texts)) throw modelError(texts);
    const good = texts.filter((text) => text !== undefined).length;
    if (good < texts.length) log.debug({ segments: texts.length, good }, 'LLM output partly rejected');
    recordUsable(good);
    return good < texts.length ? { texts, failure: rejected() } : { texts };
  }

  return {
    name: 'llm',
    get features() {
      return currentSetup().profile.features;
    },
    get batchSize() {
      return currentSetup().profile.maxSegments;
    },
    batchesPerPath: Math.ceil(BATCHES_PER_REQUEST * llm.maxConcurrency),
    isolatesTenants: true,
    isRemote: true,
    // Nothing is downloaded.
    async prepare() {
      if (!llm.isUp()) throw downError();
    },
    directions: () => (llm.isUp() ? currentSetup().ready : currentSetup().down),
    translate,
    // The LLM client belongs to the service.
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Some answers did not pass the checks. */
function rejected(): GlossaError {
  const message = 'The language model gave no translation that passes the checks. Try again, or use another model.';
  return new GlossaError('engine_unavailable', { cause: 'rejected', message });
}

/** @param message for people; default: by the failure */
function unavailable({ failed, expectedMs }: ModelFailure, message = describeFailure(failed, expectedMs)): GlossaError {
  return new GlossaError('engine_unavailable', { cause: failed, ...(message !== undefined && { message }) });
}

/** Languages, with variants, that current multilingual models translate well according to their publishers. */
const DEFAULT_CODES =
  'af ar az be bg bn bs ca ca-valencia cs cy da de el en en-US es et eu fa fi fr gl gu he hi hr hu hy id is it ja ka kn ko lt lv mk ml mr ms nb ne nl nn pa pl pt pt-BR pt-PT ro ru sk sl sq sr sr-Latn sv sw ta te th tl tr uk ur uz vi zh-Hans zh-Hant';

export const DEFAULT_LANGUAGES: readonly string[] = DEFAULT_CODES.split(' ');

/**
 * Those that models of fewer than 3 billion parameters know, too. Qwen2.5-Coder-1.5B writes sentences without a meaning in Finnish and Swahili,
 * which no check finds.
 */
const SMALL_MODEL_CODES = 'de en en-US es fr it ja ko pt pt-BR pt-PT ru zh-Hans zh-Hant';
const SMALL_MODEL_LANGUAGES: readonly string[] = SMALL_MODEL_CODES.split(' ');

/** A profile that a setting names opens all languages. */
const languagesOf = (model: string, { profile, isSmall }: LlmEngineOptions): readonly string[] =>
  profile === undefined && (isSmall || isSmallModel(model)) ? SMALL_MODEL_LANGUAGES : DEFAULT_LANGUAGES;

/**
 * Quality of every direction, because the quality of the configured model is unknown. It only ranks chains through this
 * engine. Between engines, the configured preference decides.
 */
const ASSUMED_QUALITY = 60;

/** Directions between all of these canonical codes, except between variants of one language. */
function directionsBetween(codes: readonly string[], availability: Direction['availability']): readonly Direction[] {
  return codes.flatMap((from) =>
    codes.filter((to) => !isSameLanguage(from, to)).map((to) => ({ from, to, quality: ASSUMED_QUALITY, availability })),
  );
}
