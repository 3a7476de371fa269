import { stemmer } from 'stemmer';

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const LETTERS_OR_WORDS = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');

/**
 * The tokens that ROUGE counts. English follows google-research's rouge_score with stemming, so that figures compare with
 * published ones: runs of a-z and 0-9, stemmed if longer than three characters. Other languages use runs of letters, marks
 * and digits, because a-z alone would split "für" into "f" and "r". In scripts without spaces each letter is a token.
 *
 * rouge_score stems with NLTK, whose changes to Porter's algorithm this stemmer lacks ("ties" becomes "ti", not "tie"). The
 * mean ROUGE of the first three sentences differs by 0.00 to 0.14 points of 100 in nine sets.
 * @param language ISO 639-1
 */
export function tokenize(text: string, language: string): string[] {
  const lower = text.toLowerCase();
  if (language !== 'en') return lower.match(LETTERS_OR_WORDS) ?? [];
  return (lower.match(/[a-z0-9]+/g) ?? []).map((word) => (word.length > 3 ? stemmer(word) : word));
}
