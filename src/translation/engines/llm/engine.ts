import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { LlmProfile } from '../../../config/config.ts';
import { GlossaError } from '../../../errors.ts';
import type { Llm } from '../../../llm/llm.ts';
import type { Direction, TranslationEngine } from '../../engine.ts';
import type { LanguageDetector } from '../../languages/detect.ts';
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
  /** Milliseconds that a model is left alone that says nothing of use; twice as long after each further time. */
  firstRest?: number;
}

const FIRST_REST = 5_000;
const LONGEST_REST = 60_000;
/** So many batches without a single good text, one after the other, are no chance. */
const MOST_USELESS = 3;
/** Of the time that there is, so that what is too slow is seen to be so before nobody waits for it any more. */
const PART = 0.95;

/**
 * A language model that is asked to translate. Nothing that it says is taken on trust: what fails a check is asked once
 * more alone, and then left to the next engine. One that says nothing of use is left alone for a while.
 */
export function llmEngine(options: LlmEngineOptions): TranslationEngine {
  const { llm, detector, log, registry, firstRest = FIRST_REST } = options;
  const metrics = createMetrics(registry);
  let current: Manner | undefined;
  let useless = 0;
  let rests = 0;
  let restsUntil = 0;

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

  const isUp = (): boolean => llm.isUp() && performance.now() >= restsUntil;

  function judge(good: number): void {
    if (good > 0) {
      useless = 0;
      rests = 0;
    } else if (++useless >= MOST_USELESS) {
      const milliseconds = Math.min(firstRest * 2 ** rests, LONGEST_REST);
      log.warn(
        { seconds: milliseconds / 1000 },
        'the language model says nothing of use, and is left alone for a while',
      );
      restsUntil = performance.now() + milliseconds;
      rests++;
      useless = 0;
    }
  }

  return {
    name: 'llm',
    get batchSize() {
      return manner().profile.segments;
    },
    // Half as many again as can be asked at once, so that no connection is idle while answers are checked.
    batchesPerPath: Math.ceil(1.5 * llm.places),
    apart: true,
    remote: true,
    directions: () => (isUp() ? manner().ready : manner().down),
    async translate({ path: [from = '', to = ''], segments, patience, signal }) {
      signal.throwIfAborted();
      if (!isUp()) throw new GlossaError('engine_unavailable');
      const texts = await manner().asker.translate(
        segments,
        { from, to },
        { patience: patience && patience * PART, signal },
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
