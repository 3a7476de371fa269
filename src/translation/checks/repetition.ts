import type { Check } from './candidate.ts';
import { isShort, wordsOf } from './short-text.ts';

/** The same characters this many times in a row are a loop, if it has a letter or digit. */
const MIN_COPIES = 6;
/** Lengths in UTF-16 units. */
const MAX_COPY_LENGTH = 60;
const MIN_LOOP_LENGTH = 12;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Minimum letters of a repeated word. Shorter ones are articles and prepositions. */
const MIN_REPEATED_LETTERS = 3;

/** Finds a translation that repeats the same characters over and over. */
export const isRepetitive: Check = ({ source, translation }) => hasLoop(translation) && !hasLoop(source);

/** Finds a short translation that repeats a word: "Next Next" for "Próximo". */
export const repeatsWord: Check = ({ source, translation }) => {
  if (!isShort(source)) return false;
  const words = wordsOf(translation).filter(({ length }) => length >= MIN_REPEATED_LETTERS);
  if (new Set(words).size === words.length) return false;
  const sourceWords = wordsOf(source);
  return new Set(sourceWords).size === sourceWords.length;
};

/**
 * In a loop, each character after the first copy equals the one a copy before it. Every run of such characters that is long
 * enough has one at each multiple of that length, so that few characters of an ordinary text are compared.
 */
function hasLoop(text: string): boolean {
  for (let copyLength = 1; copyLength <= MAX_COPY_LENGTH; copyLength++) {
    const minRun = Math.max(copyLength * MIN_COPIES, MIN_LOOP_LENGTH) - copyLength;
    const isCopied = (at: number): boolean => text.charCodeAt(at) === text.charCodeAt(at - copyLength);
    let end = copyLength;
    for (let at = end + minRun - 1; at < text.length; at = end + minRun) {
      let start = at;
      for (end = at; end < text.length && isCopied(end); ) end++;
      if (end === at) continue;
      while (start > copyLength && isCopied(start - 1)) start--;
      const copies = text.slice(start - copyLength, start + copyLength);
      if (end - start >= minRun && LETTER_OR_DIGIT.test(copies)) return true;
    }
  }
  return false;
}
