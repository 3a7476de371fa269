import { StreamError } from '../stage.ts';

/** A lexical unit, and what stands before it. All texts keep their escapes. */
export interface Unit {
  /** Spaces, superblanks and other text since the previous unit, without the word-bound blank of this unit. */
  blank: string;
  /** The word-bound blank directly before the unit, with its brackets, such as `[[3-6]]`; otherwise empty. */
  wordBlank: string;
  /** The text between `^` and `$`. */
  text: string;
}

export interface UnitStream {
  units: Unit[];
  /** The text after the last unit. */
  rest: string;
}

const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const CARET = 0x5e;
const DOLLAR = 0x24;

/** @throws StreamError when a unit or a superblank has no end */
export function readUnits(stream: string): UnitStream {
  const units: Unit[] = [];
  let blankStart = 0;
  let wordBlankStart = -1;
  let at = 0;
  while (at < stream.length) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at += 2;
    else if (code === OPEN_BRACKET) {
      const end = endOfBlank(stream, at);
      if (stream.charCodeAt(at + 1) === OPEN_BRACKET) wordBlankStart = at;
      at = end;
      continue;
    } else if (code === CARET) {
      const end = endOfUnit(stream, at + 1);
      const blankEnd = wordBlankStart < 0 ? at : wordBlankStart;
      units.push({
        blank: stream.slice(blankStart, blankEnd),
        wordBlank: stream.slice(blankEnd, at),
        text: stream.slice(at + 1, end),
      });
      at = end + 1;
      blankStart = at;
    } else at++;
    wordBlankStart = -1;
  }
  return { units, rest: stream.slice(blankStart) };
}

/**
 * @param start of a superblank `[…]` or of a word-bound blank `[[…]]`
 * @returns the offset after it
 * @throws StreamError when it has no end
 */
export function endOfBlank(stream: string, start: number): number {
  const isWordBlank = stream.charCodeAt(start + 1) === OPEN_BRACKET;
  for (let at = start + (isWordBlank ? 2 : 1); at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === CLOSE_BRACKET) {
      if (!isWordBlank) return at + 1;
      if (stream.charCodeAt(at + 1) === CLOSE_BRACKET) return at + 2;
    }
  }
  throw new StreamError('A blank has no end.');
}

/** Splits a text at each separator that no backslash escapes. */
export function splitUnescaped(text: string, separator: string): string[] {
  const code = separator.charCodeAt(0);
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const current = text.charCodeAt(at);
    if (current === BACKSLASH) at++;
    else if (current === code) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** The offset of the `$` that ends a unit. @throws StreamError */
export function endOfUnit(stream: string, start: number): number {
  for (let at = start; at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === DOLLAR) return at;
  }
  throw new StreamError('A lexical unit has no end.');
}
