import type { VocabularyFacts } from '../../../../../src/translation/engines/bergamot/worker/normalize/step.ts';

/** A vocabulary of words in lower case, some names and some acronyms, that lacks some characters. */
export function vocabularyWith({ names = '', acronyms = '', unknown = '' } = {}): VocabularyFacts {
  const pieces = new Set([names, acronyms].flatMap((words) => words.split(' ')));
  const isLower = (word: string): boolean => word === word.toLowerCase();
  return {
    score: (word) => (pieces.has(word) ? -5 : isLower(word) ? -10 : -20),
    countPieces: (word) => (pieces.has(word) || isLower(word) ? 1 : 2),
    knows: (character) => !unknown.includes(character),
  };
}
