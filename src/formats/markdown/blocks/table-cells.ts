import type { TextRange } from '../../format.ts';
import { afterBlanks, beforeBlanks } from '../blanks.ts';

/** The cells of a row, without the blanks around them. A backslash before a bar makes it part of its cell. */
export function cellsOf(source: string, { start, end }: TextRange): TextRange[] {
  const cells: TextRange[] = [];
  let from = source.charAt(start) === '|' ? start + 1 : start;
  for (let at = from; at < end; at++) {
    const character = source.charAt(at);
    if (character === '\\') at++;
    else if (character === '|') {
      cells.push(trim(source, from, at));
      from = at + 1;
    }
  }
  const last = trim(source, from, end);
  if (last.start < last.end || cells.length === 0) cells.push(last);
  return cells;
}

const DELIMITER = /^:?-+:?$/;
const DELIMITER_ROW = /^[-:| \t]+$/;

/** The number of columns that a row of dashes declares; 0 for another row. */
export function countDelimiters(source: string, row: TextRange): number {
  if (!DELIMITER_ROW.test(source.slice(row.start, row.end))) return 0;
  const cells = cellsOf(source, row);
  return cells.every(({ start, end }) => DELIMITER.test(source.slice(start, end))) ? cells.length : 0;
}

function trim(source: string, start: number, end: number): TextRange {
  const from = afterBlanks(source, start, end);
  return { start: from, end: beforeBlanks(source, from, end) };
}
