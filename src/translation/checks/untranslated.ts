import { areSimilar } from '../../languages/close-languages.ts';
import type { Part } from '../engine.ts';
import { restoreProtectedParts } from '../text/protected-parts.ts';
import { languageOf } from '../text/segment-text.ts';
import type { Candidate, Check } from './candidate.ts';
import { isShort, wordsOf } from './short-text.ts';

/** Minimum number of ordinary words for this check. Shorter texts, such as names and labels, may stay unchanged. */
const MIN_ECHO_WORDS = 4;
/** The same for similar languages, in which short sentences are often equal. */
const MIN_ECHO_WORDS_SIMILAR = 9;
/** Maximum share of ordinary words that a translation has in common with its source. */
const MAX_COMMON_WORDS = 0.85;
/** A run of Han characters or kana counts as words of two characters. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|[[\p{L}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]{2,}/gv;
/** A word, but not an abbreviation with its stop, which may stay as it is: "No. 5". */
const LONG_WORD = /(?<![\p{L}\p{M}])[\p{L}\p{M}]{2,}(?![\p{L}\p{M}.])/gu;
/** A letter that an abbreviation in capitals does not have. */
const SMALL_LETTER = /\p{Ll}|\p{Lo}/u;
const CAPITALIZED = /^\p{Lu}/u;

/** Finds a translation that repeats the source or most of its words. */
export const isEcho: Check = ({ segment, source, translation, from, to }) => {
  const sourceWords = ordinaryWords(segment);
  if (sourceWords.length < (areSimilar(from, to) ? MIN_ECHO_WORDS_SIMILAR : MIN_ECHO_WORDS)) return false;
  if (translation.length > source.length * 1.3 && translation.includes(source)) return true;
  const words = ordinaryWords(restoreProtectedParts(translation, segment));
  const known = new Set(languageOf(segment).toLowerCase().match(WORD));
  return words.length > 0 && words.filter((word) => known.has(word)).length / words.length > MAX_COMMON_WORDS;
};

/**
 * Finds a short translation that equals its source of several words. Abbreviations (PDF) and several capitalized words, which are a
 * name, may stay as they are.
 */
export const isUntranslated: Check = (candidate) => {
  const words = repeatedWords(candidate);
  return words.length > 1 && !words.every((word) => CAPITALIZED.test(word));
};

/** Finds a translation that equals the one word of its source, which may be a name or the same in both languages. */
export const isUntranslatedWord: Check = (candidate) => repeatedWords(candidate).length === 1;

/** The words of a short source whose translation equals it, without abbreviations; otherwise none. */
function repeatedWords({ segment, source, translation, from, to }: Candidate): string[] {
  if (!isShort(source) || areSimilar(from, to) || wordsOf(source).join(' ') !== wordsOf(translation).join(' '))
    return [];
  const words = languageOf(segment).match(LONG_WORD) ?? [];
  return words.filter((word) => SMALL_LETTER.test(word));
}

/** Words in lower case or in a script without case. Capitalized words may be names. */
function ordinaryWords(segment: readonly Part[]): string[] {
  return (
    languageOf(segment)
      .match(WORD)
      ?.filter((word) => word === word.toLowerCase()) ?? []
  );
}
