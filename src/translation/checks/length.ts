import { countLetterEquivalents } from '../../text/letter-equivalents.ts';
import type { Check } from './candidate.ts';
import { isShort } from './short-text.ts';

/** Maximum length of a translation: this many times its source, plus `MAX_EXTRA_LETTERS`. */
const MAX_GROWTH = 3.5;
const MAX_EXTRA_LETTERS = 30;
/** Minimum letters of a source whose translation is checked for `MIN_SHARE`. Shorter sources may shrink more. */
const MIN_SHRINKABLE_LETTERS = 25;
/** Minimum length of a translation as a share of its source. */
const MIN_SHARE = 0.2;
/** Minimum letters of a source whose translation must have more than one letter. */
const MIN_WORD_LETTERS = 8;
/** The same for a short text: twice its source, plus a word for an article or preposition. */
const MAX_SHORT_GROWTH = 2;
const MAX_EXTRA_SHORT_LETTERS = 5;

/** Finds a translation much longer or shorter than its source. */
export const hasWrongLength: Check = ({ source, translation }) => {
  const [before, after] = [countLetterEquivalents(source), countLetterEquivalents(translation)];
  if (after > before * MAX_GROWTH + MAX_EXTRA_LETTERS) return true;
  if (before >= MIN_SHRINKABLE_LETTERS && after < before * MIN_SHARE) return true;
  return before >= MIN_WORD_LETTERS && after < 2;
};

/** Finds a short translation with more words than its source needs: "Obrigado por uma conta" for "Thanks". */
export const isTooLongForShort: Check = ({ source, translation }) =>
  isShort(source) &&
  countLetterEquivalents(translation) > MAX_SHORT_GROWTH * countLetterEquivalents(source) + MAX_EXTRA_SHORT_LETTERS;

/** Maximum length of a valid translation, in UTF-16 units. */
export function maxTranslationLength(source: string): number {
  return Math.ceil(countLetterEquivalents(source) * MAX_GROWTH + MAX_EXTRA_LETTERS + source.length);
}
