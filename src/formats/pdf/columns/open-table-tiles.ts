import { meets, type PageSpace } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import type { Tile } from './moved-columns.ts';
import type { OpenTable, Row } from './open-table.ts';
import { joinRanges, type Range } from './ranges.ts';
import type { Line } from './text-lines.ts';

/** What reaches beyond the letters at the edges of a column, in points. */
const PADDING = 1.5;
/** Distance of texts in neighbouring cells, and to the edges of their cell, in font sizes. */
const CELL_GAP = 0.5;
const GAP = 0.3;
/** How near a rule is to the table that it belongs to, in font sizes. */
const NEAR = 1.2;
const MAX_THICKNESS = 2;
/** What is shown beside a rule, in points. */
const BESIDE_RULE = 0.8;
/** Share of the width of a table that a rule over all columns has. */
const MIN_WIDTH = 0.9;
/** How far from the left edge of the page a table begins that goes to the right edge, in font sizes. */
const AT_EDGE = 3;

/** The parts of a table, and how far each goes. */
export function tilesOfTable(
  table: OpenTable,
  space: PageSpace,
  lines: readonly Line[],
  painted: readonly Box[],
): Tile[] {
  const { rows, columns, size } = table;
  const box = withRules(table, painted);
  const [left, top, right, bottom] = box;
  const others = [...lines.map((line) => line.box), ...painted].filter((one) => !isIn(one, box));
  const isFree = !others.some((one) => meets(one, [right, top, Math.max(right, space.right), bottom]));
  const isAlone = isFree && !others.some((one) => meets(one, box));
  // A table at the left edge of the text goes to its right edge, others stay where they are.
  const isAtEdge = isAlone && left - space.left < AT_EDGE * size && space.right > right;
  const mirror = isAtEdge ? space.left + space.right : left + right;
  const end = isFree ? Math.max(right, space.right) : right;
  const isPainted = painted.some((one) => meets(one, box));
  // A title over columns can be wider than they are.
  const edgesOf = ([first, last]: Row['cells'][number]): [number, number] => [
    (last > first && first === 0 ? table.box[0] : (columns[first]?.[0] ?? left)) - PADDING,
    (last > first && last === columns.length - 1 ? table.box[2] : (columns[last]?.[1] ?? right)) + PADDING,
  ];
  // Rules over all columns move as they are.
  const strips = joinRanges(
    painted
      .filter((one) => isRule(one) && isIn(one, box))
      .map(([, y0, , y1]): Range => [y0 - BESIDE_RULE, y1 + BESIDE_RULE]),
  ).filter((strip) => isWide(strip, painted, box));
  const whole = strips.map(([from, to]): Tile => ({ box: [left, from, right, to], by: mirror - left - right, mirror }));
  const bands = bandsOf(rows, box).flatMap((band) => without(band, strips));
  const moved = bands.flatMap(({ cells, from, to }) =>
    cells.flatMap((cell, index): Tile[] => {
      const [x0, x1] = edgesOf(cell);
      const next = cells[index + 1];
      const start = next ? edgesOf(next)[0] : right;
      const textEnd = next ? (columns[next[0]]?.[0] ?? end) - CELL_GAP * size : end;
      const textStart = columns[cell[0]]?.[0] ?? left;
      const own: Tile = {
        box: [x0, from, x1, to],
        by: mirror - x0 - x1,
        mirror,
        cell: { left: mirror - textEnd - GAP * size, right: mirror - textStart + GAP * size },
      };
      const gaps = isPainted ? [[index === 0 ? left : x0, x0] as const, [x1, start] as const] : [];
      // What is painted between two columns goes to the other side of both.
      const others = gaps
        .filter(([x, end]) => end > x)
        .map(([x, end]): Tile => ({ box: [x, from, end, to], by: mirror - x - end, mirror }));
      return [own, ...others];
    }),
  );
  return [...moved, ...whole];
}

const isRule = ([, y0, , y1]: Box): boolean => y1 - y0 <= MAX_THICKNESS;

/** Whether rules at one height, of which each can be that of one column, are as long as the table. */
function isWide([from, to]: Range, painted: readonly Box[], [left, , right]: Box): boolean {
  const own = painted.filter((one) => isRule(one) && one[1] > from && one[3] < to && one[0] < right && one[2] > left);
  const covered = joinRanges(own.map(([x0, , x1]) => [x0, x1]));
  return covered.reduce((sum, [x0, x1]) => sum + x1 - x0, 0) > MIN_WIDTH * (right - left);
}

/** What strips leave of a band. */
function without(band: Band, strips: readonly Range[]): Band[] {
  return strips.reduce<Band[]>(
    (rest, [from, to]) =>
      rest.flatMap((part) =>
        [
          { ...part, to: Math.min(part.to, from) },
          { ...part, from: Math.max(part.from, to) },
        ].filter((one) => one.from < one.to),
      ),
    [band],
  );
}

const isIn = ([x0, y0, x1, y1]: Box, [left, top, right, bottom]: Box): boolean =>
  x0 >= left - PADDING && x1 <= right + PADDING && y0 >= top - PADDING && y1 <= bottom + PADDING;

/** The table with the rules above and below it. */
function withRules({ box, size }: OpenTable, painted: readonly Box[]): Box {
  let [left, top, right, bottom] = box;
  for (const [x0, y0, x1, y1] of painted) {
    if (!isRule([x0, y0, x1, y1]) || x0 < box[0] - 2 * size || x1 > box[2] + 2 * size) continue;
    if (x1 < box[0] || x0 > box[2] || y1 < box[1] - NEAR * size || y0 > box[3] + NEAR * size) continue;
    [left, top, right, bottom] = [Math.min(left, x0), Math.min(top, y0), Math.max(right, x1), Math.max(bottom, y1)];
  }
  return [left - PADDING, top - PADDING, right + PADDING, bottom + PADDING];
}

interface Band extends Pick<Row, 'cells'> {
  readonly from: number;
  to: number;
}

/** Rows with the same cells are moved together. Cells over several columns stand alone. */
function bandsOf(rows: readonly Row[], [, top, , bottom]: Box): Band[] {
  const all = rows.map(({ cells }) => cells);
  const last = Math.max(...all.flat().map(([, to]) => to));
  const bands: Band[] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    const before = rows[index - 1]?.line.box[3];
    const from = before === undefined ? top : (before + line.box[1]) / 2;
    const after = rows[index + 1]?.line.box[1];
    const to = after === undefined ? bottom : (line.box[3] + after) / 2;
    const whole = fillColumns(cells, last);
    const band = bands.at(-1);
    if (band && String(band.cells) === String(whole)) band.to = to;
    else bands.push({ cells: whole, from, to });
  }
  return bands;
}

/** Columns without a part are cells as well. */
function fillColumns(cells: Row['cells'], last: number): Row['cells'] {
  const filled: (readonly [number, number])[] = [];
  let next = 0;
  for (const cell of [...cells, [last + 1, last + 1] as const]) {
    for (; next < cell[0]; next++) filled.push([next, next]);
    if (cell[0] <= last) filled.push(cell);
    next = cell[1] + 1;
  }
  return filled;
}
