import { StreamError } from '../stage.ts';
import { endOfBlank } from '../stream/units.ts';

/** The words of a text and what is between them. */
export interface WordStream {
  /** Without the marks around them and without their word-bound blanks. */
  readonly words: readonly string[];
  /** The word-bound blank of each word with its brackets, mostly empty. */
  readonly wordBlanks: readonly string[];
  /** The blank before each word. */
  readonly blanks: readonly string[];
  /** For each word, whether its blank is one that a pattern of several words can contain. */
  readonly isLinked: readonly boolean[];
  /** The text after the last word. */
  readonly rest: string;
}

const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CARET = 0x5e;
const DOLLAR = 0x24;

/**
 * Reads the input of `apertium-transfer`. Some rules make a word inside of a word, `^^word$$`: this is a word and an empty word.
 * @throws StreamError when a word or a blank has no end
 */
export function readWordStream(stream: string): WordStream {
  const words: string[] = [];
  const wordBlanks: string[] = [];
  const blanks: string[] = [];
  const isLinked: boolean[] = [];
  let start = 0;
  let at = 0;
  let blank = '';
  let blankCount = 0;
  let isOpen = false;

  function endBlank(): void {
    blank = blankCount === 0 ? stream.slice(start, at) : blank + stream.slice(start, at);
    blankCount++;
    isOpen = true;
  }

  function endWord(wordBlank: string): void {
    words.push(stream.slice(start, at));
    wordBlanks.push(wordBlank);
    blanks.push(blank);
    isLinked.push(blankCount === 1);
    blank = '';
    blankCount = 0;
    isOpen = false;
    start = ++at;
  }

  while (at < stream.length) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at += 2;
    else if (code === CARET) {
      endBlank();
      start = ++at;
    } else if (code === DOLLAR) endWord('');
    else if (code !== OPEN_BRACKET) at++;
    else if (stream.charCodeAt(at + 1) !== OPEN_BRACKET) at = endOfBlank(stream, at);
    else {
      endBlank();
      const end = endOfWordBlank(stream, at);
      const wordBlank = stream.slice(at, end);
      start = end + 1;
      at = endOfWord(stream, start);
      endWord(wordBlank);
    }
  }
  if (isOpen) throw new StreamError('A word has no end.');
  return { words, wordBlanks, blanks, isLinked, rest: stream.slice(start) };
}

/** A blank whose word was deleted belongs to the next word: `[[0-3]] [[4-7]]^word$`. */
function endOfWordBlank(stream: string, start: number): number {
  let end = endOfBlank(stream, start);
  while (stream.charCodeAt(end) !== CARET) {
    const next = stream.indexOf('[[', end);
    if (next < 0 || stream.slice(end, next).includes('$')) throw new StreamError('A word-bound blank has no word.');
    end = endOfBlank(stream, next);
  }
  return end;
}

function endOfWord(stream: string, start: number): number {
  for (let at = start; at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === DOLLAR) return at;
  }
  throw new StreamError('A word has no end.');
}
