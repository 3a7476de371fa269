import { countCodePoints } from './graphemes.ts';

const LETTERS_OR_DIGITS = /[\p{L}\p{M}\p{N}]+/gu;
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTERS_PER_DENSE_CHARACTER = 2.5;

/** Counts letters and digits. A Han character, kana or Hangul syllable counts as several letters. */
export function countLetterEquivalents(text: string): number {
  const dense = text.match(DENSE_SCRIPT)?.length ?? 0;
  return countCodePoints(text.match(LETTERS_OR_DIGITS) ?? []) + dense * (LETTERS_PER_DENSE_CHARACTER - 1);
}
