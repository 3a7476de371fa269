import { porterStem } from './porter-stemmer.ts';

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const LETTERS_OR_WORDS = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');

/**
 * The tokens that ROUGE counts. English: as google-research's rouge_score with stemming, so that figures compare with
 * published ones: runs of a-z and 0-9, those of more than three characters stemmed. Every other language: runs of
 * letters, marks and digits as they are, for a-z alone would cut "für" into "f" and "r" and count both; in scripts without
 * blanks each letter is a token, as is usual for Chinese.
 * @param language ISO 639-1
 */
export function tokenize(text: string, language: string): string[] {
  const lower = text.toLowerCase();
  if (language !== 'en') return lower.match(LETTERS_OR_WORDS) ?? [];
  return (lower.match(/[a-z0-9]+/g) ?? []).map((word) => (word.length > 3 ? porterStem(word) : word));
}
