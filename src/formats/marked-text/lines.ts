import { type Content, contentOf } from '../markdown/content.ts';

/** A line, or the part of one after the mark of a list. */
export interface Line {
  /** Offset of its first character that is no blank. */
  readonly at: number;
  /** Offset after its last character that is no blank. The same as `at` for an empty line. */
  readonly end: number;
  /** Column of its first character, from 0. Tabs go to the next multiple of eight. */
  readonly column: number;
}

const LINE = /[^\r\n]*(?:\r\n?|\n|$)/y;
const TAB_STOP = 8;

/** Divides a document, or the text of a cell, into lines. */
export function readLines(source: string): Line[] {
  const lines: Line[] = [];
  for (let start = source.startsWith('\uFEFF') ? 1 : 0; start < source.length; ) {
    LINE.lastIndex = start;
    LINE.test(source);
    lines.push(lineAt(source, start, LINE.lastIndex, 0));
    start = LINE.lastIndex;
  }
  return lines;
}

/** A line from an offset, which is at a column. */
export function lineAt(source: string, start: number, limit: number, startColumn: number): Line {
  let column = startColumn;
  let at = start;
  for (; at < limit; at++) {
    const sign = source.charAt(at);
    if (sign === '\t') column += TAB_STOP - (column % TAB_STOP);
    else if (sign === ' ' || sign === '\f' || sign === '\v') column++;
    else break;
  }
  let end = limit;
  while (end > at && /\s/.test(source.charAt(end - 1))) end--;
  return { at, end, column };
}

export const isBlank = ({ at, end }: Line): boolean => at >= end;

/** The least column of lines that are not empty. */
export const leastColumn = (lines: readonly Line[]): number =>
  lines.reduce((least, line) => (isBlank(line) ? least : Math.min(least, line.column)), Number.POSITIVE_INFINITY);

/** The text of some lines. */
export const contentOfLines = (source: string, lines: readonly Line[]): Content =>
  contentOf(
    source,
    lines.map(({ at, end }) => ({ start: at, end })),
  );

/** Index of the line that closes what the line at an index opens; the number of lines if none does. */
export function closingLine(source: string, lines: readonly Line[], at: number, delimiter: string): number {
  const isClosing = ({ at: start, end, column }: Line): boolean =>
    column === 0 && end - start === delimiter.length && source.startsWith(delimiter, start);
  for (let index = at + 1; index < lines.length; index++) {
    const line = lines[index];
    if (line && isClosing(line)) return index;
  }
  return lines.length;
}
