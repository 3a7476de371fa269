import type { Vocabulary } from '@glossa/marian';
import type { VocabularyFacts } from './normalize/step.ts';

/** Answers the questions of the normalization about a vocabulary. Remembers each character that it was asked about. */
export function createVocabularyFacts(vocabulary: Vocabulary): VocabularyFacts {
  const known = new Map<string, boolean>();
  return {
    score: vocabulary.score,
    countPieces: (word) => vocabulary.encode(word).length,
    knows(character) {
      let isKnown = known.get(character);
      if (isKnown === undefined) {
        isKnown = vocabulary.unknownRanges(character).length === 0;
        known.set(character, isKnown);
      }
      return isKnown;
    },
  };
}
