import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/esm/encodingParams/constants';

/**
 * Longer words, in UTF-16 units, are counted in pieces, because byte pair encoding is quadratic in the length of a word. Running
 * text has no longer words, Thai and Burmese included, so that its counts are exact.
 */
export const MAX_WORD_LENGTH = 256;

/**
 * A boundary between tokens, at which the token counts of both sides add up: before a single space or sign between two
 * letters. An apostrophe can belong to the letters before it and is no boundary.
 */
const TOKEN_BOUNDARY = /(?<=\p{L})[^\p{L}\p{M}\p{N}\r\n'](?=\p{L})/gu;

/** UTF-16 units before the end of a slice in which a boundary is searched. */
const SEARCH_LENGTH = 1000;

/** Cuts a text into slices of at most `maxLength` UTF-16 units, at token boundaries if possible, never inside a character. */
export function* sliceAtTokenBoundaries(text: string, maxLength: number): Generator<string, void, void> {
  let start = 0;
  while (text.length - start > maxLength) {
    const end = lastBoundary(text, start, start + maxLength) ?? beforeLowSurrogate(text, start + maxLength);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

/**
 * Splits a text with the tokenizer's own pattern into words, signs and spaces, whose token counts add up to the count of the
 * text. Words beyond `MAX_WORD_LENGTH` are split further.
 */
export function* splitIntoWords(text: string): Generator<string, void, void> {
  for (const word of text.match(O200K_TOKEN_SPLIT_REGEX) ?? []) {
    if (word.length <= MAX_WORD_LENGTH) yield word;
    else yield* cutWord(word);
  }
}

function* cutWord(word: string): Generator<string, void, void> {
  let start = 0;
  while (word.length - start > MAX_WORD_LENGTH) {
    const end = beforeLowSurrogate(word, start + MAX_WORD_LENGTH);
    yield word.slice(start, end);
    start = end;
  }
  yield word.slice(start);
}

/** A boundary after `start`, so that no slice is empty. */
function lastBoundary(text: string, start: number, limit: number): number | undefined {
  const from = Math.max(start, limit - SEARCH_LENGTH);
  let boundary: number | undefined;
  for (const match of text.slice(from, limit).matchAll(TOKEN_BOUNDARY)) boundary = from + match.index;
  return boundary;
}

function beforeLowSurrogate(text: string, index: number): number {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
    ? index - 1
    : index;
}
