import { toLower } from '../text/characters.ts';
import { EPSILON } from '../transducer/alphabet.ts';
import type { Grammar } from './grammar.ts';

/** The end of a word as an input symbol. No text has this symbol. */
export const WORD_END = EPSILON;

const BACKSLASH = 0x5c;
const OPEN_TAG = 0x3c;
const CLOSE_TAG = 0x3e;

/**
 * A character is matched by itself, by its lower-case form and by a wildcard, a tag by itself and by another wildcard, and the
 * end of a word by several symbols. An earlier one has precedence.
 * @returns the inputs of transitions that a symbol takes
 */
export function createAlternatives({ wordEnds, anyTag, anyCharacter }: Grammar): (symbol: number) => readonly number[] {
  return (symbol) => {
    if (symbol === WORD_END) return wordEnds;
    // Without the wildcard nothing matches, as in the original.
    if (symbol < 0) return anyTag === EPSILON ? [] : [symbol, anyTag];
    if (anyCharacter === EPSILON) return [];
    const lower = toLower(symbol);
    return lower === symbol ? [symbol, anyCharacter] : [symbol, lower, anyCharacter];
  };
}

/** @returns the offset after the tag that starts at `start`, or the end of the word */
export function endOfTag(word: string, start: number): number {
  for (let at = start + 1; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === CLOSE_TAG) return at + 1;
  }
  return word.length;
}

/** @returns whether a tag starts here */
export function isTagStart(word: string, at: number): boolean {
  return word.charCodeAt(at) === OPEN_TAG;
}

/** @returns the offset of the character that a backslash at `at` may escape */
export function skipEscape(word: string, at: number): number {
  return word.charCodeAt(at) === BACKSLASH && at + 1 < word.length ? at + 1 : at;
}
