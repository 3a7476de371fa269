import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { LlmProfile } from '../../../config/schemas.ts';
import { GlossaError } from '../../../errors.ts';
import type { LanguageDetector } from '../../../languages/language-detector.ts';
import type { Llm } from '../../../llm/llm.ts';
import type { Direction, TranslationEngine } from '../../engine.ts';
import { type Asker, createAsker } from './ask.ts';
import { directionsBetween, USUAL_LANGUAGES } from './languages.ts';
import { createMetrics } from './metrics.ts';
import type { Profile } from './profiles/profile.ts';
import { chooseProfile } from './profiles/profiles.ts';

export interface LlmEngineOptions {
  llm: Llm;
  /** Name of a prompt profile; otherwise by the model's name. */
  profile: LlmProfile | undefined;
  detector: LanguageDetector;
  log: Logger;
  registry: Registry;
}

/** So many batches without a single good text, one after the other, are no chance: somebody should look. */
const MAX_USELESS = 3;
/** Of the time that there is, so that what is too slow is seen to be so before nobody waits for it any more. */
const PART = 0.95;

/**
 * A language model that is asked to translate. Nothing that it says is taken on trust: what fails a check is asked once
 * more alone, and then left to the next engine.
 */
export function createLlmEngine(options: LlmEngineOptions): TranslationEngine {
  const { llm, detector, log, registry } = options;
  const metrics = createMetrics(registry);
  let current: Manner | undefined;
  let useless = 0;

  /** A server may say only later which model it has, or get another one. */
  function manner(): Manner {
    const { model } = llm;
    if (current?.model !== model) {
      const profile = chooseProfile(model, options.profile);
      const languages = profile.languages ?? USUAL_LANGUAGES;
      current = {
        model,
        profile,
        asker: createAsker(profile, { llm, detector, metrics }),
        ready: directionsBetween(languages, 'ready'),
        down: directionsBetween(languages, 'down'),
      };
      log.debug({ profile: profile.name, languages: languages.length }, 'how the language model is asked to translate');
    }
    return current;
  }

  /** It is not left alone: what it was of no use for may be the texts of one key. */
  function judge(good: number): void {
    useless = good > 0 ? 0 : useless + 1;
    if (useless === MAX_USELESS) log.warn({ profile: manner().profile.name }, 'the language model says nothing of use');
  }

  return {
    name: 'llm',
    get batchSize() {
      return manner().profile.segments;
    },
    // Half as many again as can be asked at once, so that no connection is idle while answers are checked.
    batchesPerPath: Math.ceil(1.5 * llm.maxConcurrency),
    isolatesTenants: true,
    isRemote: true,
    directions: () => (llm.isUp() ? manner().ready : manner().down),
    async translate({ path: [from = '', to = ''], segments, timeoutMs, signal }) {
      signal.throwIfAborted();
      if (!llm.isUp()) throw new GlossaError('engine_unavailable');
      const texts = await manner().asker.translate(
        segments,
        { from, to },
        { patience: timeoutMs && timeoutMs * PART, signal },
      );
      if (!texts) throw new GlossaError('engine_unavailable');
      const good = texts.filter((text) => text !== undefined).length;
      if (good < texts.length) log.debug({ segments: texts.length, good }, 'the language model was of no use for some');
      judge(good);
      return { texts };
    },
    // Whoever made the model closes it.
    [Symbol.asyncDispose]: async () => {},
  };
}

/** How a model is asked, with all that depends on it. */
interface Manner {
  model: string;
  profile: Profile;
  asker: Asker;
  ready: readonly Direction[];
  down: readonly Direction[];
}
