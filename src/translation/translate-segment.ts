import type { Registry } from 'prom-client';
import { isInTargetLanguage } from '../languages/is-in-target-language.ts';
import { cacheKey } from './cache/cache-key.ts';
import type { TranslationCache } from './cache/translation-cache.ts';
import type { Segment, TranslationEngine } from './engine.ts';
import { nextRoute } from './engine-fallback.ts';
import { type PlannedDirection, usesExample } from './plan.ts';
import type { Answer } from './repairs/choose-answer.ts';
import { protectLoneNames } from './text/known-names.ts';
import { toPlainForm, withoutTypography } from './text/plain-form.ts';
import { protectTerms } from './text/protected-parts.ts';
import { languageOf, taggedTextOf } from './text/segment-text.ts';
import { createCheckedTranslator, type Execution } from './translate-checked.ts';
import { placesTags } from './translate-on-route.ts';
import { readOptionalEndings } from './written-forms/optional-endings.ts';
import { readSegment } from './written-forms/read-segment.ts';

/** Translates one segment. @throws the engine's error when no route is left */
export type SegmentTranslator = (
  written: Segment,
  direction: PlannedDirection,
  execution: Execution,
) => Promise<Answer>;

/** Creates the function that translates one segment: read, ask the cache, translate and check, write as the source is written. */
export function createSegmentTranslator({
  cache,
  registry,
}: {
  cache: TranslationCache;
  registry: Registry;
}): SegmentTranslator {
  const translateChecked = createCheckedTranslator(registry);

  const translate: SegmentTranslator = async (written, direction, execution) => {
    const readings = readOptionalEndings(written, direction.from);
    if (readings) {
      const [plain, extended] = await Promise.all([
        translate(readings.plain, direction, execution),
        translate(readings.extended, direction, execution),
      ]);
      return {
        translation: readings.join(plain.translation, extended.translation),
        faults: [...plain.faults, ...extended.faults],
      };
    }
    const first = nextRoute(direction, [], execution.routers);
    const plain = protectLoneNames(withoutTypography(written, direction));
    const { segment, restore } = readSegment(plain, direction.from, direction.to, placesTags(first?.route));
    const isUnchanged =
      !needsEngine(segment, first?.route.hops[0]?.engine) ||
      isInTargetLanguage(languageOf(segment.parts), direction.from, direction.to);
    if (isUnchanged) return { translation: taggedTextOf(protectTerms(written)), faults: [] };
    const planned = first?.label;
    const options = execution.optionsFor(first?.route.hops.map(({ engine }) => engine) ?? []);
    const example = first && usesExample(first.route) ? execution.example : undefined;
    const key = cacheKey(planned, direction, options.key, { ...segment, example });
    const { owner, signal } = execution.scope;
    const known = await cache.get(owner, key, signal);
    if (known !== undefined && planned !== undefined) {
      execution.labels.add(planned);
      if (example) execution.onExampleUsed?.();
      return { ...known, translation: restore(known.translation) };
    }
    const { label, ...answer } = await translateChecked(toPlainForm(segment, direction), direction, execution);
    // A fallback is temporary, so its result is not cached.
    if (label !== undefined && label === planned) cache.set(owner, key, answer);
    return { ...answer, translation: restore(answer.translation) };
  };
  return translate;
}

/** Whether a segment has words besides its terms, or several terms for an engine that may change their order. */
function needsEngine({ parts }: Segment, engine: TranslationEngine | undefined): boolean {
  const hasWords = parts.some(({ kind, text }) => kind === 'text' && LETTER.test(text));
  const termCount = parts.filter(({ kind }) => kind === 'term').length;
  return hasWords || (termCount > 1 && engine?.features?.has('terms') === true);
}

const LETTER = /\p{L}/u;
