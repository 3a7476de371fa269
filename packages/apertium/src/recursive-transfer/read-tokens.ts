import { StreamError } from '../stage.ts';
import { endOfBlank } from '../stream/units.ts';
import { type Chunk, createBlank, createChunk } from './chunk.ts';

/** Reads blanks and words in turn, both at the start and at the end a blank. */
export interface TokenReader {
  /** Whether the last blank was read. */
  readonly isAtEnd: boolean;
  next(): Chunk;
}

const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CARET = 0x5e;
const DOLLAR = 0x24;
const SLASH = 0x2f;
/** Marks the target form of a word that the dictionaries do not know. No form in a stream ends like this. */
const UNKNOWN_TAG = '<UNKNOWN:INTERNAL>';

/** @param hasReferences whether units have an antecedent from the anaphora stage after the translation */
export function createTokenReader(stream: string, hasReferences: boolean): TokenReader {
  let at = 0;
  let isWordNext = false;
  let isAtEnd = false;

  function readBlank(): Chunk {
    const start = at;
    while (at < stream.length) {
      const code = stream.charCodeAt(at);
      if (code === CARET) break;
      if (code === BACKSLASH) at += 2;
      else if (code === OPEN_BRACKET) {
        if (stream.charCodeAt(at + 1) === OPEN_BRACKET) break;
        at = endOfBlank(stream, at);
      } else at++;
    }
    isWordNext = at < stream.length;
    isAtEnd = !isWordNext;
    return createBlank(stream.slice(start, at));
  }

  function readWord(): Chunk {
    const wordBlankStart = at;
    if (stream.charCodeAt(at) === OPEN_BRACKET) at = endOfBlank(stream, at);
    if (stream.charCodeAt(at) !== CARET) throw new StreamError('A word-bound blank has no lexical unit.');
    const word = createChunk();
    word.wordBlank = stream.slice(wordBlankStart, at);
    at++;
    for (let part = 0; ; part++) {
      const start = at;
      const end = endOfPart(stream, start);
      const isLast = stream.charCodeAt(end) === DOLLAR;
      at = end + 1;
      if (part === 0) word.source = stream.slice(start, end);
      else if (part === 1) word.target = stream.slice(start, end);
      else if (isLast && hasReferences) word.reference = stream.slice(start, end);
      if (isLast) return word.source.startsWith('*') && word.target.startsWith('*') ? wrapUnknown(word) : word;
    }
  }

  return {
    get isAtEnd() {
      return isAtEnd;
    },
    next() {
      if (!isWordNext) return readBlank();
      isWordNext = false;
      return readWord();
    },
  };
}

/** Rules match an unknown word by its target. */
function wrapUnknown(word: Chunk): Chunk {
  return createChunk(word.target.slice(1) + UNKNOWN_TAG, [word]);
}

function endOfPart(stream: string, start: number): number {
  for (let at = start; at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === SLASH || code === DOLLAR) return at;
  }
  throw new StreamError('A lexical unit has no end.');
}
