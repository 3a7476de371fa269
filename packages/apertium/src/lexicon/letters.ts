import { isAlpha, isDigit, isUpper } from '../text/characters.ts';
import type { Lexicon } from './lexicon.ts';

export type IsLetter = (symbol: number) => boolean;

const IS_KNOWN = 1;
const IS_LETTER = 2;

/** Whether a symbol belongs to words: a letter, a digit, or a character that the dictionary calls a letter. */
export function createLetterTest({ letters }: Lexicon): IsLetter {
  const properties = new Uint8Array(0x10000);

  function compute(code: number): boolean {
    return isAlpha(code) || isDigit(code) || letters.has(code);
  }

  return (symbol) => {
    if (symbol <= 0) return false;
    if (symbol > 0xffff) return compute(symbol);
    const known = properties[symbol] ?? 0;
    if (known !== 0) return known === (IS_KNOWN | IS_LETTER);
    const isLetter = compute(symbol);
    properties[symbol] = isLetter ? IS_KNOWN | IS_LETTER : IS_KNOWN;
    return isLetter;
  };
}

/** Whether a UTF-16 unit is an upper-case letter. Characters of two units have no case here, as in lttoolbox. */
export function isUpperUnit(symbol: number): boolean {
  return symbol > 0 && symbol <= 0xffff && isUpper(symbol);
}
