import { isUpper, toLower } from '../text/characters.ts';
import { type Alphabet, EPSILON } from '../transducer/alphabet.ts';

/** The end of a word as an input symbol. No text has this symbol. */
export const WORD_END = EPSILON;
/** The start of a text as an input symbol, which no character is. */
export const TEXT_START = 0x110000;

/** @returns the symbols of transitions that an input symbol takes */
export type Alternatives = (symbol: number) => readonly number[];

/**
 * A character is matched by itself, by its lower-case form and by wildcards, a tag by itself and by a wildcard. The end of a
 * word and the start of a text are matched by themselves only.
 */
export function createAlternatives(alphabet: Alphabet): Alternatives {
  const anyTag = alphabet.symbolOf('<ANY_TAG>');
  const anyCharacter = alphabet.symbolOf('<ANY_CHAR>');
  const anyUpper = alphabet.symbolOf('<ANY_UPPER>');
  const anyLower = alphabet.symbolOf('<ANY_LOWER>');
  const wordEnd = alphabet.symbolOf('<$>');
  const textStart = alphabet.symbolOf('<$$>');

  /** Nothing matches when one of the symbols is missing, as in the original. */
  const usable = (symbols: number[]) => (symbols.includes(EPSILON) ? [] : [...new Set(symbols)]);

  return (symbol) => {
    if (symbol === WORD_END) return usable([wordEnd]);
    if (symbol === TEXT_START) return usable([textStart]);
    if (symbol < 0) return usable([symbol, anyTag]);
    return isUpper(symbol)
      ? usable([symbol, toLower(symbol), anyCharacter, anyUpper])
      : usable([symbol, anyCharacter, anyLower]);
  };
}

const BACKSLASH = 0x5c;
const OPEN_TAG = 0x3c;
const CLOSE_TAG = 0x3e;
const SLASH = 0x2f;
const DOLLAR = 0x24;

/** Reads one symbol after another. */
export interface SymbolReader {
  /** The offset after the symbol that was read last. */
  readonly end: number;
  /** @returns the symbol at `at`, of a text that ends at `end` */
  read(text: string, at: number, end: number): number;
}

/** A tag that no rule mentions is read as the wildcard for tags. */
export function createSymbolReader(alphabet: Alphabet): SymbolReader {
  const anyTag = alphabet.symbolOf('<ANY_TAG>');
  let symbolEnd = 0;

  function readCharacter(text: string, at: number, end: number): number {
    const code = at < end ? (text.codePointAt(at) ?? 0) : 0;
    symbolEnd = Math.min(at + (code > 0xffff ? 2 : 1), end);
    return code;
  }

  return {
    get end() {
      return symbolEnd;
    },
    read(text, at, end) {
      const code = text.charCodeAt(at);
      if (code === OPEN_TAG) {
        const close = text.indexOf('>', at);
        if (close >= 0 && close < end) {
          symbolEnd = close + 1;
          return alphabet.symbolOf(text.slice(at, symbolEnd)) || anyTag;
        }
      }
      return readCharacter(text, code === BACKSLASH ? at + 1 : at, end);
    },
  };
}

/** @returns the offset of the `/` or `$` that ends the part of a unit from `start`, -1 without an end */
export function endOfPart(stream: string, start: number): number {
  let isInTag = false;
  for (let at = start; at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (isInTag) isInTag = code !== CLOSE_TAG;
    else if (code === OPEN_TAG) isInTag = true;
    else if (code === SLASH || code === DOLLAR) return at;
  }
  return -1;
}
