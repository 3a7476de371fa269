import type { TextRange } from '../../format.ts';
import { afterBlanks, beforeBlanks } from '../blanks.ts';
import { closingRun, runsOfBackticks } from '../inlines/code-spans.ts';

/**
 * The cells of a row of a table. To GitHub, a bar in code divides cells, and cells after the last column are lost. Where a row has
 * too many, it is written for Python-Markdown, to which it is part of the code.
 */
export function cellsOfRow(source: string, row: TextRange, columns: number): TextRange[] {
  const cells = cellsOf(source, row);
  if (cells.length <= columns) return cells;
  const outsideOfCode = cellsOf(source, row, true);
  return outsideOfCode.length <= columns ? outsideOfCode : cells;
}

/**
 * The cells of a row, without the blanks around them. A backslash before a bar makes it part of its cell.
 * @param keepsCode whether a bar in code is part of its cell, too
 */
function cellsOf(source: string, { start, end }: TextRange, keepsCode = false): TextRange[] {
  const cells: TextRange[] = [];
  const backticks = keepsCode ? runsOfBackticks(source.slice(start, end)) : undefined;
  let from = source.charAt(start) === '|' ? start + 1 : start;
  for (let at = from; at < end; at++) {
    const character = source.charAt(at);
    if (character === '\\') at++;
    else if (character === '`' && backticks) {
      const open = at;
      while (source.charAt(at + 1) === '`') at++;
      const size = at + 1 - open;
      const close = closingRun(backticks, size, at + 1 - start);
      if (close !== undefined) at = start + close + size - 1;
    } else if (character === '|') {
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

/** The number of columns of a table that begins with these two lines; 0 for other lines. */
export function columnsOfTable(source: string, header: TextRange, delimiters: TextRange): number {
  if (!source.slice(header.start, delimiters.end).includes('|')) return 0;
  const columns = countDelimiters(source, delimiters);
  return columns > 0 && cellsOfRow(source, header, columns).length === columns ? columns : 0;
}

/** The number of columns that a row of dashes declares; 0 for another row. */
function countDelimiters(source: string, row: TextRange): number {
  if (!DELIMITER_ROW.test(source.slice(row.start, row.end))) return 0;
  const cells = cellsOf(source, row);
  return cells.every(({ start, end }) => DELIMITER.test(source.slice(start, end))) ? cells.length : 0;
}

function trim(source: string, start: number, end: number): TextRange {
  const from = afterBlanks(source, start, end);
  return { start: from, end: beforeBlanks(source, from, end) };
}
