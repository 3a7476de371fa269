import type { Check } from './candidate.ts';
import { isShort, wordsOf } from './short-text.ts';

/** Six or more repetitions of the same characters. */
const LOOP = /(.{1,60}?)\1{5,}/su;
const MIN_LOOP_LENGTH = 12;
/** Share of distinct trigrams above which a text has no loop. */
const MIN_VARIETY = 0.8;

/** Minimum letters of a repeated word. Shorter ones are articles and prepositions. */
const MIN_REPEATED_LETTERS = 3;

/** Finds a translation that repeats the same characters over and over. */
export const isRepetitive: Check = ({ source, translation }) => {
  if (translation.length < MIN_LOOP_LENGTH || isVaried(translation)) return false;
  const [whole = '', unit = ''] = LOOP.exec(translation) ?? [];
  return whole.length >= MIN_LOOP_LENGTH && /[\p{L}\p{N}]/u.test(unit) && !LOOP.test(source);
};

/** Finds a short translation that repeats a word: "Next Next" for "Próximo". */
export const repeatsWord: Check = ({ source, translation }) => {
  if (!isShort(source)) return false;
  const words = wordsOf(translation).filter(({ length }) => length >= MIN_REPEATED_LETTERS);
  if (new Set(words).size === words.length) return false;
  const sourceWords = wordsOf(source);
  return new Set(sourceWords).size === sourceWords.length;
};

function isVaried(text: string): boolean {
  const trigrams = new Set<string>();
  for (let i = 0; i + 3 <= text.length; i++) trigrams.add(text.slice(i, i + 3));
  return trigrams.size > (text.length - 2) * MIN_VARIETY;
}
