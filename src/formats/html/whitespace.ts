import type { TextRange } from '../format.ts';

const NEEDS_COLLAPSING = /[\t\n\f\r]| {2}/;
const BLANKS = /[\t\n\f\r ]+/g;
/** A byte order mark takes no room either. */
const BLANK = /[\t\n\f\r \ufeff]/;
const VISIBLE = /[^\t\n\f\r \ufeff]/;
const LINE_BREAK = /(?:\r\n?|\n)[\t\f ]*/;

/** Collapses blanks as a browser does, except that a run of them with a line break becomes a line break. */
export function collapse(text: string): string {
  if (!NEEDS_COLLAPSING.test(text)) return text;
  return text.replace(BLANKS, (blanks) => (blanks.includes('\n') ? '\n' : ' '));
}

/** A text with one blank between its words. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

export function isBlankAt(text: string, index: number): boolean {
  return BLANK.test(text.charAt(index));
}

/** The range without the blanks at its ends. */
export function withoutBlanks(text: string, { start, end }: TextRange): TextRange {
  let from = start;
  let to = end;
  while (from < to && isBlankAt(text, from)) from++;
  while (to > from && isBlankAt(text, to - 1)) to--;
  return { start: from, end: to };
}

/** The first line break of a text, with the indentation of the next line. */
export function findLineBreak(text: string): string | undefined {
  return LINE_BREAK.exec(text)?.[0];
}
