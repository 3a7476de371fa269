import { cyrillicToLatin, latinToCyrillic } from '../../../languages/serbian-transliteration.ts';
import type { Segment, TranslationEngine } from '../../engine.ts';

/** What the rules get wrong: foreign names in Latin letters, and nj or dž that are two sounds in a rare word. */
const DIRECTIONS = [
  { from: 'sr', to: 'sr-Latn', quality: 99, availability: 'ready', spell: cyrillicToLatin },
  { from: 'sr-Latn', to: 'sr', quality: 97, availability: 'ready', spell: latinToCyrillic },
] as const;

/** Serbian between its two alphabets: rules alone, nothing to install, microseconds a sentence. */
export function createTransliterationEngine(): TranslationEngine {
  return {
    name: 'transliteration',
    batchSize: 64,
    batchesPerPath: 1,
    directions: () => DIRECTIONS,
    async translate({ path: [from, to], segments, signal }) {
      signal.throwIfAborted();
      const direction = DIRECTIONS.find((one) => one.from === from && one.to === to);
      if (!direction) throw new Error(`no transliteration from ${from} to ${to}`);
      return { texts: segments.map((segment) => spellSegment(segment, direction.spell)) };
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

function spellSegment(segment: Segment, spell: (text: string) => string): string {
  return segment.map(({ kind, text }) => (kind === 'protected' ? text : spell(text))).join('');
}
