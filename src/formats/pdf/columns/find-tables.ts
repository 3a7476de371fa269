import { joined, meets, type PageSpace } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import { boxOf, type ColumnFrame } from './find-columns.ts';
import type { Tile } from './moved-columns.ts';

/** Thickest line and shortest line, in points. */
const MAX_THICKNESS = 2;
const MIN_LENGTH = 6;
const HALF_LINE = 1;
/** How far lines that meet may be apart, and texts may reach over them, in points. */
const TOUCHING = 1.5;
/** Bounds the work for drawings. */
const MAX_EDGES = 800;
const MAX_COLUMNS = 12;
/** Least rows and texts of a table. */
const MIN_ROWS = 2;
const MIN_TEXTS = 4;
/** Share of the height of a table in which upright lines divide it. */
const MIN_DIVIDED = 0.6;

interface Grid {
  readonly across: Box[];
  readonly upright: Box[];
  box: Box;
}

/**
 * Finds the cells of tables that upright lines divide, and how far each goes to have the columns of its table in reverse order. If
 * something reaches from one cell into another one, the tables of the page stay.
 * @returns undefined where tables stay
 */
export function findTables(frames: readonly ColumnFrame[], { obstacles }: PageSpace): Tile[] | undefined {
  const things = obstacles.filter(({ isBackground }) => !isBackground);
  const lines = things.flatMap(({ box, isPainted }) => (isPainted && isThin(box) ? [box] : []));
  if (lines.length > MAX_EDGES) return [];
  const others = [...things.map(({ box }) => box).filter((box) => !isThin(box)), ...frames.map(boxOf)];
  const tiles: Tile[] = [];
  for (const { box: table, ...grid } of joinLines(lines)) {
    const cells = cellsOf({ ...grid, box: table });
    const texts = frames.filter((frame) => meets(boxOf(frame), table)).length;
    if (!cells || texts < MIN_TEXTS) continue;
    const inside = others.filter((box) => meets(box, table) && !isAround(box, table));
    // A page with tables in both directions is worse than one whose tables stay.
    if (!inside.every((box) => fits(box, table, cells))) return undefined;
    const [left, , right] = table;
    const mirror = left + right;
    tiles.push(
      ...cells.map((box): Tile => {
        const by = mirror - box[0] - box[2];
        return { box, by, mirror, cell: { left: box[0] + by, right: box[2] + by } };
      }),
    );
  }
  return tiles;
}

const isThin = ([x0, y0, x1, y1]: Box): boolean => isAcross([x0, y0, x1, y1]) || isUpright([x0, y0, x1, y1]);
const isAcross = ([x0, y0, x1, y1]: Box): boolean => y1 - y0 <= MAX_THICKNESS && x1 - x0 >= MIN_LENGTH;
const isUpright = ([x0, y0, x1, y1]: Box): boolean => x1 - x0 <= MAX_THICKNESS && y1 - y0 >= MIN_LENGTH;

const isAround = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] + TOUCHING &&
  outer[1] <= inner[1] + TOUCHING &&
  outer[2] >= inner[2] - TOUCHING &&
  outer[3] >= inner[3] - TOUCHING;

/** Lines that meet are those of one grid. */
function joinLines(lines: readonly Box[]): Grid[] {
  let grids: Grid[] = [];
  for (const line of lines) {
    const own: Grid = { across: isAcross(line) ? [line] : [], upright: isAcross(line) ? [] : [line], box: line };
    const met = grids.filter(({ across, upright }) => {
      return [...across, ...upright].some((other) => meets(line, other, TOUCHING));
    });
    for (const { across, upright, box } of met) {
      own.across.push(...across);
      own.upright.push(...upright);
      own.box = joined(own.box, box);
    }
    grids = [...grids.filter((grid) => !met.includes(grid)), own];
  }
  return grids;
}

/** The cells of each row, from edge to edge. @returns undefined for what is no table */
function cellsOf({ across, upright, box: [left, top, right, bottom] }: Grid): Box[] | undefined {
  const heights = distinct([top, ...across.map(([, y0, , y1]) => (y0 + y1) / 2), bottom]);
  const cells: Box[] = [];
  let divided = 0;
  for (const [index, from] of heights.slice(0, -1).entries()) {
    const to = heights[index + 1] ?? from;
    const middle = (from + to) / 2;
    const inner = upright
      .filter(([, y0, , y1]) => y0 <= middle && y1 >= middle)
      .map(([x0, , x1]) => (x0 + x1) / 2)
      .filter((x) => x > left + MIN_LENGTH && x < right - MIN_LENGTH);
    if (inner.length > 0) divided += to - from;
    const lines = distinct(inner);
    if (lines.length >= MAX_COLUMNS) return undefined;
    const [above, below] = [index === 0 ? from - TOUCHING : from, index === heights.length - 2 ? to + TOUCHING : to];
    // Lines between cells go to the other side of these. The border of the table stays.
    const edges = [left, ...lines, right];
    for (const [at, x0] of edges.slice(0, -1).entries()) {
      const x1 = edges[at + 1] ?? x0;
      cells.push([x0 + HALF_LINE, above, x1 - HALF_LINE, below]);
      if (at > 0) cells.push([x0 - HALF_LINE, above, x0 + HALF_LINE, below]);
    }
  }
  return heights.length > MIN_ROWS && divided >= MIN_DIVIDED * (bottom - top) ? cells : undefined;
}

function distinct(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > MAX_THICKNESS);
}

/** Whether something is in one cell, or fills cells. */
function fits([x0, y0, x1, y1]: Box, table: Box, cells: readonly Box[]): boolean {
  if (x0 < table[0] - TOUCHING || x1 > table[2] + TOUCHING) return false;
  const middle = (y0 + y1) / 2;
  const row = cells.filter((cell) => cell[1] <= middle && cell[3] >= middle);
  const isEdge = (x: number): boolean =>
    row.some((cell) => Math.abs(cell[0] - x) < TOUCHING + 1 || Math.abs(cell[2] - x) < TOUCHING + 1);
  return row.some((cell) => x0 >= cell[0] - 2 * TOUCHING && x1 <= cell[2] + 2 * TOUCHING) || (isEdge(x0) && isEdge(x1));
}
