import type { WordRun } from './word-runs.ts';

/** Runs without a place to break a line between them. */
export interface Word {
  readonly runs: readonly WordRun[];
  readonly width: number;
  /** Width of the blank before the word. 0 for a word without a blank before it. */
  readonly space: number;
  /** How much narrower that blank can be in a justified line. */
  readonly shrink: number;
  /** The bidirectional level of that blank. */
  readonly level: number;
  /** Whether the text has a hyphen or a slash before it, after which a line can end. */
  readonly isAfterHyphen: boolean;
  /** Undefined for a word that hyphens do not divide. */
  readonly division: Division | undefined;
}

/** The parts of a word between the places at which a hyphen may divide it. */
export interface Division {
  /** Their number. They count from 1. */
  places(): number;
  /** @param from a place, 0 for the start @param to a place, which gets a hyphen, undefined for the end */
  part(from: number, to?: number): Word;
}

/** A text that is set. */
export interface SetWords {
  readonly words: readonly Word[];
  /** Whether hyphens divided words of its source, or of texts like it. */
  readonly isHyphenated: boolean;
}

export interface SetLine {
  readonly words: readonly Word[];
  /** Width with its blanks, in font sizes of the unit. */
  readonly width: number;
  /** Whether the text goes on in another line, so that this one can be justified. */
  readonly isContinued: boolean;
}

/** A place in a text at which a line can begin: a word, and the place in it where a hyphen divides it, or 0. */
export interface Cursor {
  readonly word: number;
  readonly place: number;
}

/** The words of a line. */
export function wordsBetween(words: readonly Word[], from: Cursor, to: Cursor): Word[] {
  const end = to.place > 0 ? to.word + 1 : to.word;
  return words.slice(from.word, end).map((word, index, { length }) => {
    const start = index === 0 ? from.place : 0;
    const until = index === length - 1 && to.place > 0 ? to.place : undefined;
    return start === 0 && until === undefined ? word : (word.division?.part(start, until) ?? word);
  });
}

/**
 * Makes a line of words, whose blanks give way if it is too wide.
 * @param limit of its width
 */
export function toLine(words: readonly Word[], limit: number, isContinued: boolean): SetLine {
  const blanks = words.slice(1).reduce((sum, { space }) => sum + space, 0);
  const width = blanks + words.reduce((sum, word) => sum + word.width, 0);
  if (width <= limit || blanks === 0) return { words, width, isContinued };
  const ratio = 1 - (width - limit) / blanks;
  return {
    words: words.map((word, index) => (index === 0 ? word : { ...word, space: word.space * ratio })),
    width: limit,
    isContinued,
  };
}
