import { areSimilar } from '../../languages/close-languages.ts';
import { languageOf } from '../text/segment-text.ts';
import type { Check } from './candidate.ts';
import { isShort } from './short-text.ts';

/** A word in lower case, or an English verb at the start. Other capitalized words may be names. */
const WORD = /(?<![\p{L}\p{M}\p{N}])(?:\p{Ll}{5,30}|^\p{Lu}\p{Ll}{2,28}(?:ed|ing))(?![\p{L}\p{M}\p{N}])/gu;

/** Finds a short translation that has a word of its source: "Copied para a área de transferência". */
export const keepsWord: Check = ({ segment, source, translation, from, to }) => {
  if (!isShort(source) || areSimilar(from, to)) return false;
  const words = new Set(
    languageOf(segment)
      .match(WORD)
      ?.map((word) => word.toLowerCase()),
  );
  if (words.size === 0) return false;
  const theirs = translation.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return theirs.length > 1 && theirs.some((word) => words.has(word));
};
