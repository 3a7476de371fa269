import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/esm/encodingParams/constants';

/**
 * Longest word in UTF-16 units that is counted in one piece: the tokenizer merges the bytes of a word in quadratic time.
 * Running text has no longer words, Thai and Burmese included, so that its counts are exact.
 */
const MAX_WORD_LENGTH = 256;

/**
 * Where a text may be cut and the tokens of both sides still add up: before a blank or another single sign between two
 * letters, which goes with the letters after it. An apostrophe may go with those before it.
 */
const SEAM = /(?<=\p{L})[^\p{L}\p{M}\p{N}\r\n'](?=\p{L})/gu;

/** How far back from the end of a slice a seam is looked for. */
const REACH = 1000;

/** Cuts a text into slices of at most `longest` UTF-16 units, at seams where there are any, never within a character. */
export function* sliceAtTokenBoundaries(text: string, longest: number): Generator<string, void, void> {
  let start = 0;
  while (text.length - start > longest) {
    const end = lastSeam(text, start, start + longest) ?? beforeLowSurrogate(text, start + longest);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

/**
 * The words, signs and blanks that the tokenizer merges nothing across, found with its own pattern: their tokens add up to
 * those of the text. One that is too long to be counted in one piece comes in several.
 */
export function* splitIntoWords(text: string): Generator<string, void, void> {
  for (const [word] of text.matchAll(O200K_TOKEN_SPLIT_REGEX)) {
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

/** Behind `start`, so that every slice has something in it. */
function lastSeam(text: string, start: number, limit: number): number | undefined {
  const from = Math.max(start, limit - REACH);
  let seam: number | undefined;
  for (const match of text.slice(from, limit).matchAll(SEAM)) seam = from + match.index;
  return seam;
}

function beforeLowSurrogate(text: string, index: number): number {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
    ? index - 1
    : index;
}
