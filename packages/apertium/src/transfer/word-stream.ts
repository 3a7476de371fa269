import { StreamError } from '../stage.ts';
import { endOfBlank } from '../stream/units.ts';

/** The words of a text and what is between them. */
export interface WordStream {
  /** The words without the marks around them and without their word-bound blanks. */
  readonly words: string[];
  /** The word-bound blank of each word with its brackets, mostly empty. */
  readonly wordBlanks: string[];
  /** The blank before each word, and the one after the last word. */
  readonly blanks: string[];
  /** For each word, whether its blank is one that a pattern of several words can contain. */
  readonly isLinked: boolean[];
}

const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const CARET = 0x5e;
const DOLLAR = 0x24;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Reads the input of `apertium-transfer`.
 * @throws StreamError when a word or a blank has no end
 */
export function readWordStream(stream: string): WordStream {
  const reader = createReader(stream);
  let at = 0;
  while (at < stream.length) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at += 2;
    else if (code === CARET) reader.endBlank(at, ++at);
    else if (code === DOLLAR) reader.endWord('', at, ++at);
    else if (code !== OPEN_BRACKET) at++;
    else if (stream.charCodeAt(at + 1) !== OPEN_BRACKET) at = endOfBlank(stream, at);
    else {
      const end = endOfWordBlank(stream, at);
      reader.endBlank(at, end + 1);
      const wordBlank = stream.slice(at, end);
      at = endOfWord(stream, end + 1);
      reader.endWord(wordBlank, at, ++at);
    }
  }
  return reader.finish();
}

/**
 * Reads the input of `apertium-interchunk` and `apertium-postchunk`: the content of chunks is in braces.
 * @throws StreamError when a chunk or a blank has no end
 */
export function readChunkStream(stream: string): WordStream {
  const reader = createReader(stream);
  let at = 0;
  while (at < stream.length) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at += 2;
    else if (code === OPEN_BRACKET) at = endOfSuperblank(stream, at);
    else if (code === CARET) reader.endBlank(at, ++at);
    else if (code === DOLLAR && reader.isInWord()) reader.endWord('', at, ++at);
    else if (code === OPEN_BRACE && reader.isInWord()) at = endOfContent(stream, at);
    else at++;
  }
  return reader.finish();
}

/** Some rules make a word inside of a word, `^^word$$`: this is a word and an empty word. */
function createReader(stream: string) {
  const words: WordStream = { words: [], wordBlanks: [], blanks: [], isLinked: [] };
  let start = 0;
  let blank = '';
  let blankCount = 0;
  let isInWord = false;
  return {
    isInWord: () => isInWord,
    endBlank(end: number, next: number): void {
      blank = blankCount === 0 ? stream.slice(start, end) : blank + stream.slice(start, end);
      blankCount++;
      isInWord = true;
      start = next;
    },
    endWord(wordBlank: string, end: number, next: number): void {
      words.words.push(stream.slice(start, end));
      words.wordBlanks.push(wordBlank);
      words.blanks.push(blank);
      words.isLinked.push(blankCount === 1);
      blank = '';
      blankCount = 0;
      isInWord = false;
      start = next;
    },
    finish(): WordStream {
      if (isInWord) throw new StreamError('A word has no end.');
      words.blanks.push(stream.slice(start));
      return words;
    },
  };
}

/** A blank whose word was deleted belongs to the next word: `[[0-3]] [[4-7]]^word$`. */
function endOfWordBlank(stream: string, start: number): number {
  for (let at = endOfBlank(stream, start); at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    if (code === CARET && stream.startsWith(']]', at - 2)) return at;
    if (code === BACKSLASH) at++;
    else if (code === DOLLAR) break;
  }
  throw new StreamError('A word-bound blank has no word.');
}

function endOfWord(stream: string, start: number): number {
  for (let at = start; at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === DOLLAR) return at;
  }
  throw new StreamError('A word has no end.');
}

/** Here the first bracket ends a word-bound blank too. */
function endOfSuperblank(stream: string, start: number): number {
  for (let at = start + 1; at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === CLOSE_BRACKET) return at + 1;
  }
  throw new StreamError('A blank has no end.');
}

/** A brace ends the content of a chunk only where the chunk ends. */
function endOfContent(stream: string, start: number): number {
  for (let at = start + 1; at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === CLOSE_BRACE && stream.charCodeAt(at + 1) === DOLLAR) return at + 1;
  }
  throw new StreamError('A chunk has no end.');
}
