import { estimateTokens } from '../../../llm/tokens.ts';

/** How much a text says, in letters of an alphabet: a Han character or a syllable of Hangul stands for several. */
export function letterCount(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0;
  return (text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) + dense * (LETTERS_PER_DENSE - 1);
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTERS_PER_DENSE = 2.5;

/** Tokens for one letter's worth of a text in a script (ISO 15924). */
const TOKENS_PER_LETTER: Readonly<Record<string, number>> = {
  Latn: 0.45,
  Cyrl: 0.7,
  Grek: 0.8,
  Arab: 0.8,
  Hebr: 0.8,
  Hans: 0.55,
  Hant: 0.55,
  Jpan: 0.6,
  Kore: 0.6,
};
const OTHER_TOKENS_PER_LETTER = 1.3;
/** A translation is seldom longer than so many times its source, in letters. */
const USUAL_GROWTH = 1.6;
/** A short text may grow by more: "OK" has long names. */
const GROWTH_OF_SHORT = 20;

/** Tokens to expect of the translation of a text at most, in canonical codes. */
export function tokensOfTranslation(text: string, to: string): number {
  const script = new Intl.Locale(to).maximize().script ?? 'Latn';
  const letters = letterCount(text) * USUAL_GROWTH + GROWTH_OF_SHORT;
  // Punctuation, numbers and what is copied come to as much as in the source.
  return Math.ceil(letters * (TOKENS_PER_LETTER[script] ?? OTHER_TOKENS_PER_LETTER) + estimateTokens(text) / 4);
}
