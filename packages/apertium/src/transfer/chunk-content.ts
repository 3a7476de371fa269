import { StreamError } from '../stage.ts';
import { isAlpha, isDigit, toUpper } from '../text/characters.ts';
import type { ChunkHead } from './chunk-head.ts';

/** The words of a chunk, with the tags and the case of its head, and what is between them. */
export interface ChunkContent {
  readonly words: readonly string[];
  readonly wordBlanks: readonly string[];
  /** The blank before each word, and the one after the last word. */
  readonly blanks: readonly string[];
}

const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CARET = 0x5e;
const DOLLAR = 0x24;
const LESS_THAN = 0x3c;

/**
 * @param start of the content, behind its brace
 * @throws StreamError when a word, a tag or a blank of the chunk has no end
 */
export function readChunkContent(chunk: string, start: number, head: ChunkHead): ChunkContent {
  const words: string[] = [];
  const wordBlanks: string[] = [];
  const blanks: string[] = [];
  const wordReader = createWordReader(chunk, head);
  // The last character before the final brace is the end of a word. It is not read as a blank.
  const end = chunk.length - 2;
  let blankStart = start;
  let at = start;
  while (at < end) {
    const code = chunk.charCodeAt(at);
    if (code === BACKSLASH) at += 2;
    else if (code === OPEN_BRACKET) at = endOf(chunk, ']', at);
    else if (code === CARET) {
      const wordBlankStart = startOfWordBlank(chunk, blankStart, at);
      blanks.push(chunk.slice(blankStart, wordBlankStart));
      wordBlanks.push(chunk.slice(wordBlankStart, at));
      words.push(wordReader.read(at + 1));
      at = wordReader.end() + 1;
      blankStart = at;
    } else at++;
  }
  blanks.push(chunk.slice(blankStart, Math.max(blankStart, Math.min(at, end))));
  return { words, wordBlanks, blanks };
}

/** @param blankStart where the blank starts that can end with a word-bound blank */
function startOfWordBlank(chunk: string, blankStart: number, wordStart: number): number {
  const blank = chunk.slice(blankStart, wordStart);
  const start = blank.endsWith(']]') ? blank.lastIndexOf('[[') : -1;
  return start < 0 ? wordStart : blankStart + start;
}

/** Reads words one after the other. Only the first one gets the capital of a head. */
function createWordReader(chunk: string, { tags, letterCase }: ChunkHead) {
  let needsCapital = letterCase === 'Aa';
  const isUpper = letterCase === 'AA';
  let at = 0;

  /** The capital of the character at the offset, or empty. */
  function capital(code: number): string {
    if (!isUpper && !needsCapital) return '';
    if (!isUpper && !isAlpha(code) && !isDigit(code)) return '';
    needsCapital = false;
    const upper = toUpper(code);
    return upper === code ? '' : String.fromCharCode(upper);
  }

  return {
    /** @param start behind the mark of a word */
    read(start: number): string {
      let word = '';
      let copied = start;
      for (at = start; at < chunk.length; at++) {
        const code = chunk.charCodeAt(at);
        if (code === DOLLAR) return word + chunk.slice(copied, at);
        if (code === BACKSLASH) at++;
        else if (code === LESS_THAN) {
          const end = endOf(chunk, '>', at);
          if (isLink(chunk.charCodeAt(at + 1))) {
            word += chunk.slice(copied, at) + (tags[Number.parseInt(chunk.slice(at + 1, end - 1), 10) - 1] ?? '');
            copied = end;
          }
          at = end - 1;
        } else {
          const upper = capital(code);
          if (upper === '') continue;
          word += chunk.slice(copied, at) + upper;
          copied = at + 1;
        }
      }
      throw new StreamError('A word of a chunk has no end.');
    },
    /** The offset of the end of the word that was read last. */
    end: () => at,
  };
}

/** A number is the position of a tag in the head. */
function isLink(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function endOf(chunk: string, character: string, start: number): number {
  const code = character.charCodeAt(0);
  for (let at = start; at < chunk.length; at++) {
    const current = chunk.charCodeAt(at);
    if (current === BACKSLASH && character === ']') at++;
    else if (current === code) return at + 1;
  }
  throw new StreamError('A tag or a blank of a chunk has no end.');
}
