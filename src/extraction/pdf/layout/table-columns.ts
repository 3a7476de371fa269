import type { TableCell } from '../../block.ts';
import type { LinePart, TextLine } from './page.ts';

/** Distance between the baselines of two lines of a cell, in font sizes. */
const MAX_LINE_GAP = 1.6;

/** A line with more parts is no row of a table for readers. */
const MAX_COLUMNS = 100;

interface Column {
  x0: number;
  x1: number;
}

/**
 * Finds the cells of the rows of a table, if its columns are plain: at least half of the rows have the same number of cells, and
 * these cells make columns that do not overlap. A cell that overlaps several columns spans them.
 * @returns the cells of each row, none for a line that continues a cell of the row above; undefined for other tables
 */
export function divideIntoCells(rows: readonly TextLine[]): TableCell[][] | undefined {
  // Columns can be as near as words. Otherwise, only wide gaps divide them.
  const divided = divide(rows.map(({ phrases }) => phrases)) ?? divide(rows.map(({ cells }) => cells));
  return divided && joinContinuedCells(divided, rows);
}

/** Appends a line with text in one column, but not in the first one, to the cell above it. */
function joinContinuedCells(rows: TableCell[][], lines: readonly TextLine[]): TableCell[][] {
  let above: TableCell[] | undefined;
  return rows.map((row, index) => {
    const gap = (lines[index]?.y ?? 0) - (lines[index - 1]?.y ?? 0);
    const filled = row.filter(({ text }) => text !== '');
    const [only, ...others] = filled;
    const column = only ? columnOf(row, only) : 0;
    const host = above?.find((cell) => above && columnOf(above, cell) === column);
    const isNear = gap < MAX_LINE_GAP * (lines[index]?.size ?? 0);
    if (only && others.length === 0 && column > 0 && isNear && host && host.text !== '') {
      host.text += ` ${only.text}`;
      return [];
    }
    above = row;
    return row;
  });
}

function columnOf(row: readonly TableCell[], cell: TableCell): number {
  return row.slice(0, row.indexOf(cell)).reduce((sum, { columns }) => sum + columns, 0);
}

function divide(rows: readonly LinePart[][]): TableCell[][] | undefined {
  const count = usualCount(rows);
  const usual = rows.filter((cells) => cells.length === count);
  if (count < 2 || count > MAX_COLUMNS || usual.length < 2 || usual.length < rows.length / 2) return undefined;
  const columns = columnsOf(usual);
  if (columns.some(({ x0 }, index) => index > 0 && x0 <= (columns[index - 1]?.x1 ?? 0))) return undefined;
  return rows.map((cells) => placeCells(cells, columns));
}

/** The number of cells of most rows; the greater one at a tie. */
function usualCount(rows: readonly LinePart[][]): number {
  const frequencies = new Map<number, number>();
  for (const cells of rows) frequencies.set(cells.length, (frequencies.get(cells.length) ?? 0) + 1);
  const [best] = [...frequencies].sort(([one, before], [other, after]) => after - before || other - one);
  return best?.[0] ?? 0;
}

/** @param rows have the same number of cells */
function columnsOf(rows: readonly LinePart[][]): Column[] {
  const columns: Column[] = [];
  for (const cells of rows) {
    for (const [index, { x0, x1 }] of cells.entries()) {
      const column = columns[index];
      columns[index] = column ? { x0: Math.min(column.x0, x0), x1: Math.max(column.x1, x1) } : { x0, x1 };
    }
  }
  return columns;
}

function placeCells(cells: readonly LinePart[], columns: readonly Column[]): TableCell[] {
  const placed: TableCell[] = [];
  /** First column that has no cell yet. */
  let next = 0;
  for (const cell of cells) {
    const first = columns.findIndex(({ x1 }) => cell.x0 <= x1);
    const from = first < 0 ? columns.length - 1 : first;
    const last = Math.max(
      from,
      columns.findLastIndex(({ x0 }) => cell.x1 >= x0),
    );
    const previous = placed.at(-1);
    if (last < next && previous) {
      previous.text = `${previous.text} ${cell.text}`.trim();
      continue;
    }
    for (; next < from; next++) placed.push({ text: '', columns: 1 });
    placed.push({ text: cell.text, columns: last + 1 - next });
    next = last + 1;
  }
  for (; next < columns.length; next++) placed.push({ text: '', columns: 1 });
  return placed;
}
