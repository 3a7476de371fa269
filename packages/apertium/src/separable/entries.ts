import { endOfBlank, endOfUnit } from '../stream/units.ts';

/** A blank, a word-bound blank and a word. Each of them may be empty. */
export interface Entry {
  readonly blank: string;
  /** The word-bound blank without its brackets. */
  readonly wordBlank: string;
  readonly word: string;
  /** Offset after the entry. */
  readonly end: number;
  /** The word-bound blank has no word. */
  readonly isWordMissing: boolean;
}

const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CARET = 0x5e;

/**
 * @returns at least one entry
 * @throws StreamError when a unit or a blank has no end
 */
export function readEntries(stream: string): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  do {
    const start = at;
    const blankEnd = endOfBlanks(stream, start);
    const isBound = stream.charCodeAt(blankEnd) === OPEN_BRACKET;
    const wordBlankEnd = isBound ? endOfBlank(stream, blankEnd) : blankEnd;
    const hasWord = stream.charCodeAt(wordBlankEnd) === CARET;
    const wordEnd = hasWord ? endOfUnit(stream, wordBlankEnd + 1) : wordBlankEnd;
    at = hasWord ? wordEnd + 1 : wordEnd;
    entries.push({
      blank: stream.slice(start, blankEnd),
      wordBlank: isBound ? stream.slice(blankEnd + 2, wordBlankEnd - 2) : '',
      word: hasWord ? stream.slice(wordBlankEnd + 1, wordEnd) : '',
      end: at,
      isWordMissing: isBound && !hasWord,
    });
  } while (at < stream.length);
  return entries;
}

/** @returns the offset of the next word or word-bound blank, or the end */
function endOfBlanks(stream: string, start: number): number {
  let at = start;
  while (at < stream.length) {
    const code = stream.charCodeAt(at);
    if (code === CARET) return at;
    if (code === BACKSLASH) at += 2;
    else if (code === OPEN_BRACKET) {
      if (stream.charCodeAt(at + 1) === OPEN_BRACKET) return at;
      at = endOfBlank(stream, at);
    } else at++;
  }
  return stream.length;
}
