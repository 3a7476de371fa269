import type { Cell } from './table.ts';

/** Steps for each character of a table. It bounds the time for grids of many crossings. */
const MAX_STEPS_PER_CHARACTER = 30;
const SIMPLE_BORDER = /^=+(?: +=+)+ *$/;
const SPAN = /^-+(?: +-+)* *$/;

/**
 * Finds the cells of a grid, as docutils does: from each corner to the right, down, to the left and up.
 * @returns undefined for a grid that has gaps
 */
export function findGridCells(lines: readonly string[]): Cell[] | undefined {
  const [bottom, right] = [lines.length - 1, (lines[0]?.length ?? 0) - 1];
  const signAt = (row: number, column: number): string => lines[row]?.charAt(column) ?? '';
  let steps = lines.length * (right + 1) * MAX_STEPS_PER_CHARACTER;
  const isAlong = (from: number, to: number, signs: string, at: (index: number) => string): boolean => {
    for (let index = from; index < to; index++) if (--steps < 0 || !signs.includes(at(index))) return false;
    return true;
  };
  const done = new Array<number>(right + 1).fill(-1);
  const scan = (top: number, left: number): Cell | undefined => {
    if (signAt(top, left) !== '+') return undefined;
    for (let x = left + 1; x <= right && '+-='.includes(signAt(top, x)) && --steps > 0; x++) {
      if (signAt(top, x) !== '+') continue;
      for (let y = top + 1; y <= bottom && '+|'.includes(signAt(y, x)) && --steps > 0; y++) {
        if (signAt(y, x) !== '+' || signAt(y, left) !== '+') continue;
        const isClosed =
          isAlong(left + 1, x, '+-=', (column) => signAt(y, column)) &&
          isAlong(top + 1, y, '+|', (row) => signAt(row, left));
        if (isClosed) return { top: top + 1, bottom: y, left: left + 1, right: x };
      }
    }
    return undefined;
  };
  const cells: Cell[] = [];
  const corners: [row: number, column: number][] = [[0, 0]];
  const byRow = ([a, b]: [number, number], [c, d]: [number, number]): number => a - c || b - d;
  for (let corner = corners.shift(); corner; corner = corners.shift()) {
    const [top, left] = corner;
    if (steps < 0) return undefined;
    if (top === bottom || left === right || top <= (done[left] ?? 0)) continue;
    const cell = scan(top, left);
    if (!cell) continue;
    for (let column = left; column < cell.right; column++) done[column] = cell.bottom - 1;
    cells.push(cell);
    corners.push([top, cell.right], [cell.bottom, left]);
    corners.sort(byRow);
  }
  return done.slice(0, right).every((row) => row === bottom - 1) ? cells : undefined;
}

/** Whether a line is a border of a simple table. */
export const isSimpleBorder = (line: string): boolean => SIMPLE_BORDER.test(line);

/**
 * Finds the cells of a simple table. A line with a text in its first column begins a row.
 * @returns undefined for a table in which words cross the columns
 */
export function findSimpleCells(lines: readonly string[]): { cells: Cell[]; edges: number[] } | undefined {
  const columns = Array.from((lines[0] ?? '').matchAll(/=+/g), ({ 0: run, index }) => ({
    left: index,
    right: index + run.length,
  }));
  const widest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const last = columns.at(-1);
  if (last) last.right = Math.max(last.right, widest);
  const cells: Cell[] = [];
  let top = -1;
  const close = (bottom: number): void => {
    if (top >= 0) for (const { left, right } of columns) cells.push({ top, bottom, left, right });
    top = -1;
  };
  for (const [row, line] of lines.entries()) {
    if (SPAN.test(line) && line.trim() !== '-') return undefined;
    if (isSimpleBorder(line) || line.trim() === '') {
      close(row);
      continue;
    }
    for (const [index, { right }] of columns.entries()) {
      const next = columns[index + 1];
      if (next && line.slice(right, next.left).trim() !== '') return undefined;
    }
    const isFirst = line.slice(columns[0]?.left, columns[0]?.right).trim() !== '';
    if (isFirst) close(row);
    if (isFirst || top < 0) top = row;
  }
  close(lines.length);
  return { cells, edges: columns.flatMap(({ left, right }) => [left, right]) };
}
