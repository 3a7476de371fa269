import type { TextRange } from '../../format.ts';
import { isBlank, type Line } from '../../marked-text/lines.ts';
import { hasWords } from '../../values/is-language.ts';
import type { RstBlocks } from '../rst-blocks.ts';
import { widthOf } from '../width.ts';
import { findGridCells, findSimpleCells, isSimpleBorder } from './find-cells.ts';
import type { ReadCell, Table } from './table.ts';

const GRID_LINE = /^[+|].*[+|]$/;

interface FoundTable {
  readonly table: Table | undefined;
  /** Index of the line after it. */
  readonly end: number;
  readonly hasWords: boolean;
}

interface CellReading {
  readCell(source: string): RstBlocks;
  /** Index in the document of its first unit. */
  readonly first: number;
}

/** Reads a table. A table in a cell, one that is not well-formed, and one with wide characters have no cells. */
export function readTable(
  source: string,
  lines: readonly Line[],
  at: number,
  isGrid: boolean,
  isInCell: boolean,
  { readCell, first }: CellReading,
): FoundTable {
  const end = isGrid ? endOfGrid(lines, at) : endOfSimple(source, lines, at);
  const column = lines[at]?.column ?? 0;
  const ranges = lines.slice(at, end).map((line): TextRange => {
    const start = isBlank(line) ? line.end : line.at - (line.column - column);
    return { start, end: line.end };
  });
  const texts = ranges.map((range) => source.slice(range.start, range.end));
  const found: FoundTable = { table: undefined, end, hasWords: texts.some(hasWords) };
  const isPlain = texts.every((text) => widthOf(text) === text.length && !/[\t\v\f]/.test(text));
  if (isInCell || !isPlain) return found;
  const width = texts[0]?.length ?? 0;
  const isEven = !isGrid || texts.every((text) => text.length === width && GRID_LINE.test(text));
  const grid = isGrid && isEven ? findGridCells(texts) : undefined;
  const simple = isGrid ? undefined : findSimpleCells(texts);
  const cells = grid ?? simple?.cells;
  if (!cells) return found;
  const edges = simple?.edges ?? [...new Set(cells.flatMap(({ left, right }) => [left, right]))].sort((a, b) => a - b);
  let next = first;
  const read = cells.map((cell): ReadCell => {
    const rows = texts.slice(cell.top, cell.bottom).map((line) => line.slice(cell.left, cell.right).trimEnd());
    const own = rows.join('\n');
    const { units } = readCell(own);
    const from = next;
    next += units.length;
    return { ...cell, source: own, units: units.map((unit) => ({ ...unit, role: 'cell' })), first: from };
  });
  return { ...found, table: { lines: ranges, cells: read, edges, isGrid } };
}

function endOfGrid(lines: readonly Line[], from: number): number {
  let at = from;
  const column = lines[from]?.column;
  for (let line = lines[at]; line && !isBlank(line) && line.column >= (column ?? 0); line = lines[at]) at++;
  return Math.max(at, from + 1);
}

/** A simple table ends at its third border, or at the second one that an empty line follows. */
function endOfSimple(source: string, lines: readonly Line[], from: number): number {
  const column = lines[from]?.column ?? 0;
  let borders = 1;
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at];
    if (!line || (!isBlank(line) && line.column < column)) break;
    if (isBlank(line) || !isSimpleBorder(source.slice(line.at, line.end))) continue;
    const next = lines[at + 1];
    if (++borders === 3 || !next || isBlank(next)) return at + 1;
  }
  return from + 1;
}
