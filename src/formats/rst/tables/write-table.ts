import { widthOf } from '../width.ts';
import type { Cell, Table } from './table.ts';

/**
 * Draws a table with other texts. Columns become wider where a text needs it.
 * @param lines of the table, without its indentation
 * @param texts the new lines of each cell; undefined for one that stays
 * @returns undefined if a text has more lines than its cell
 */
export function drawTable(
  lines: readonly string[],
  { cells, edges, isGrid }: Pick<Table, 'cells' | 'edges' | 'isGrid'>,
  texts: readonly (readonly string[] | undefined)[],
): string[] | undefined {
  const last = edges.at(-1) ?? 0;
  /** Columns that are added before an edge. */
  const added = new Map<number, number>();
  const addedBefore = (edge: number): number =>
    edges.reduce((sum, at) => (at <= edge ? sum + (added.get(at) ?? 0) : sum), 0);
  const order = cells.map((_, index) => index).sort((a, b) => span(cells[a]) - span(cells[b]));
  for (const index of order) {
    const [cell, text] = [cells[index], texts[index]];
    if (!cell || !text) continue;
    if (text.length > cell.bottom - cell.top) return undefined;
    const needed = text.reduce((most, line) => Math.max(most, widthOf(line)), 0) + (isGrid ? 1 : 0);
    const width = cell.right - cell.left + addedBefore(cell.right) - addedBefore(cell.left);
    if (needed > width) added.set(cell.right, (added.get(cell.right) ?? 0) + needed - width);
  }
  const inRow = Map.groupBy(
    cells.flatMap((cell, index) =>
      Array.from({ length: cell.bottom - cell.top }, (_, line) => ({ cell, index, line, row: cell.top + line })),
    ),
    ({ row }) => row,
  );
  return lines.map((line, row) => {
    const own = (inRow.get(row) ?? []).toSorted((one, other) => one.cell.left - other.cell.left);
    let written = '';
    let at = 0;
    const copy = (to: number): void => {
      for (const edge of edges) {
        if (edge <= at || edge > to) continue;
        const part = line.slice(at, edge);
        const fill = line.charAt(edge - 1);
        written += part + (fill === '-' || fill === '=' ? fill : ' ').repeat(added.get(edge) ?? 0);
        at = edge;
      }
      written += line.slice(at, to);
      at = to;
    };
    for (const { cell, index, line: ofCell } of own) {
      copy(cell.left);
      const text = texts[index]?.[ofCell] ?? (texts[index] ? '' : line.slice(cell.left, cell.right));
      const width = cell.right - cell.left + addedBefore(cell.right) - addedBefore(cell.left);
      written += text + ' '.repeat(Math.max(0, width - widthOf(text)));
      at = cell.right;
    }
    copy(Math.max(at, line.length, isGrid ? last : 0));
    return isGrid ? written : written.trimEnd();
  });
}

const span = (cell: Cell | undefined): number => (cell ? cell.right - cell.left : 0);
