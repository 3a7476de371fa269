import { areSimilar } from '../../languages/close-languages.ts';
import { functionWords } from '../../languages/function-words.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Check } from './candidate.ts';

/** UTF-16 units of a source. Models leave such words in short texts. */
const MAX_LENGTH = 120;
const MIN_WORDS = 2;
/** A word between items or numbers, which is a part of no name. A unit of measurement is no such word. */
const BETWEEN_ITEMS = /(?<=[^\p{L}\p{M}\s] )(?!(?:[cdkm]?m|[km]?g|m?l) )[\p{L}\p{M}]{1,10}(?= [^\p{L}\p{M}\s])/gu;
const WORD = /[\p{L}\p{M}]+/gu;

/**
 * Finds a translation that has more function words of the source than of the target language, or one between items: "Last updated por
 * {name} em {date}", "Page {page} de {total}". A text that stays as a whole is not of this kind.
 */
export const isHalfTranslated: Check = ({ source, translation, from, to }) => {
  if (source.length > MAX_LENGTH) return false;
  const [theirs, ours] = [from, to].map((code) => functionWords(primarySubtag(code)));
  if (!theirs || !ours || ours.size === 0 || areSimilar(from, to)) return false;
  const known = new Set(source.toLowerCase().match(WORD));
  const words = new Set(translation.toLowerCase().match(WORD));
  if (known.isSubsetOf(words)) return false;
  const isLeft = (word: string): boolean => !ours.has(word) && theirs.has(word) && known.has(word);
  if (translation.toLowerCase().match(BETWEEN_ITEMS)?.some(isLeft)) return true;
  let [left, translated] = [0, 0];
  for (const word of words) {
    if (ours.has(word)) translated++;
    else if (isLeft(word)) left++;
  }
  return translated > 0 && left >= MIN_WORDS && left > translated;
};
