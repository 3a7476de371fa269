import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import type { Llm } from '../../../llm/llm.ts';
import type { TranslationEngine } from '../../engine.ts';
import type { LanguageDetector } from '../../languages/detect.ts';
import { createAsker } from './ask.ts';
import { directionsBetween, USUAL_LANGUAGES } from './languages.ts';
import { createMetrics } from './metrics.ts';
import { chooseProfile } from './profiles/profiles.ts';

export interface LlmEngineOptions {
  llm: Llm;
  /** Name of a prompt profile; otherwise by the model's name. */
  profile: string | undefined;
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

/**
 * A language model that is asked to translate. Nothing that it says is taken on trust: what fails a check is asked once
 * more alone, and then left to the next engine. One that says nothing of use is left alone for a while.
 */
export function llmEngine(options: LlmEngineOptions): TranslationEngine {
  const { llm, detector, log, registry, firstRest = FIRST_REST } = options;
  const profile = chooseProfile(llm.model, options.profile);
  const asker = createAsker({ llm, profile, detector, metrics: createMetrics(registry) });
  const languages = profile.languages ?? USUAL_LANGUAGES;
  const ready = directionsBetween(languages, 'ready');
  const down = directionsBetween(languages, 'down');
  let useless = 0;
  let rests = 0;
  let restsUntil = 0;
  log.info({ profile: profile.name, languages: languages.length }, 'a language model translates');

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
    batchSize: profile.segments,
    batchesPerPath: llm.places,
    apart: true,
    remote: true,
    directions: () => (isUp() ? ready : down),
    async translate({ path: [from = '', to = ''], segments, patience, signal }) {
      signal.throwIfAborted();
      if (!isUp()) throw new GlossaError('engine_unavailable');
      const texts = await asker.translate(segments, { from, to }, { patience, signal });
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
