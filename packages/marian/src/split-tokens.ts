import type { Token, TokenizedText } from './sentencepiece/token.ts';

/** Marks at the end of a clause. Those of East Asian scripts are followed by no space. */
const CLAUSE_END = /[,;:.!?)،؛।]/u;
const FULL_WIDTH_CLAUSE_END = /[、。，；：！？）]/u;
const SPACE = /\s/u;

/**
 * Splits a sentence that is too long for a model: behind the end of a clause in the second half of what fits, otherwise
 * between words, otherwise between tokens.
 */
export function splitTokens({ text, tokens }: TokenizedText, maxTokens: number): Token[][] {
  const parts: Token[][] = [];
  let from = 0;
  while (tokens.length - from > maxTokens) {
    const startOf = (at: number): number => tokens[at]?.start ?? 0;
    const startsWord = (at: number): boolean => SPACE.test(text.charAt(startOf(at)));
    const endsClause = (at: number): boolean => {
      const before = text.charAt(startOf(at) - 1);
      return FULL_WIDTH_CLAUSE_END.test(before) || (startsWord(at) && CLAUSE_END.test(before));
    };
    const full = from + maxTokens;
    const half = Array.from({ length: maxTokens >> 1 }, (_, i) => full - i);
    const end = half.find(endsClause) ?? half.find(startsWord) ?? full;
    parts.push(tokens.slice(from, end));
    from = end;
  }
  return [...parts, tokens.slice(from)];
}
