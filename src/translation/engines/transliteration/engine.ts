import type { TaggedText } from '@glossa/tagged-text';
import { cyrillicToLatin, latinToCyrillic } from '../../../languages/serbian-transliteration.ts';
import type { EngineFeature, Segment, TranslationEngine } from '../../engine.ts';
import { taggedTextOf } from '../../text/segment-text.ts';
import { cutAtTags, replaceParts } from '../../text/tags/replace-parts.ts';

/**
 * The quality is below 100, because the rules fail for foreign names, and for rare words in which nj or dž are two
 * sounds.
 */
const DIRECTIONS = [
  { from: 'sr', to: 'sr-Latn', quality: 99, availability: 'ready', transliterate: cyrillicToLatin },
  { from: 'sr-Latn', to: 'sr', quality: 97, availability: 'ready', transliterate: latinToCyrillic },
] as const;

const BATCH_SIZE = 64;

/** Creates the engine that converts Serbian between its two alphabets by rules. It takes microseconds per sentence. */
export function createTransliterationEngine(): TranslationEngine {
  return {
    name: 'transliteration',
    features: new Set<EngineFeature>(['tags']),
    batchSize: BATCH_SIZE,
    batchesPerPath: 1,
    directions: () => DIRECTIONS,
    async translate({ path: [from, to], segments, signal }) {
      signal.throwIfAborted();
      const direction = DIRECTIONS.find((candidate) => candidate.from === from && candidate.to === to);
      if (!direction) throw new Error(`The transliteration engine has no direction ${from}-${to}.`);
      return { texts: segments.map((segment) => transliterateSegment(segment, direction.transliterate)) };
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

function transliterateSegment(segment: Segment, transliterate: (text: string) => string): TaggedText {
  return taggedTextOf(
    replaceParts(cutAtTags(segment), (part) =>
      part.kind === 'text' ? { kind: 'text', text: transliterate(part.text) } : part,
    ),
  );
}
