import { median } from '../../../median.ts';
import { meets } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import { lineCount } from '../typeset/frames.ts';
import { boxOf, type ColumnFrame } from './find-columns.ts';
import { gapsOf, openGaps } from './gaps.ts';
import { joinRanges, type Range } from './ranges.ts';
import type { Item, Line } from './text-lines.ts';

/** A table without upright lines. */
export interface OpenTable {
  readonly rows: readonly Row[];
  /** From where to where the texts of its columns reach, from left to right. */
  readonly columns: readonly Range[];
  readonly box: Box;
  readonly size: number;
}

/** A line with its cells. */
export interface Row {
  readonly line: Line;
  /** First and last column of each cell, from left to right. Parts over several columns are in one cell. */
  readonly cells: readonly Range[];
}

/** Share of the lines that reach over a gap between columns at most, such as titles over several columns. */
const MAX_CROSSING = 0.25;
/** Least lines with several cells, also between rules, and their share. */
const MIN_DIVIDED = 3;
const MIN_RULED = 2;
const MIN_DIVIDED_SHARE = 0.5;
const MAX_COLUMNS = 12;
/** Share of the parts of a column that begin, end or have their middle at one place, and how exactly, in font sizes. */
const MIN_ALIGNED = 0.6;
const ALIGNED = 0.4;
/** Least texts that are translated, and their share where no row has them alone. */
const MIN_TEXTS = 3;
const MIN_TEXTS_SHARE = 0.2;
/** Lines of running text. */
const RUNNING_LINES = 4;
/** Share of running texts that begin at one height with one in another column. */
const MIN_BESIDE = 0.7;
/** How far something may reach into another column, in points. */
const TOLERANCE = 1;

/** Divides lines into the columns that most of them have. @returns undefined for lines without columns */
export function toTable(given: readonly Line[]): OpenTable | undefined {
  const gaps = commonGaps(given);
  if (gaps.length === 0) return undefined;
  const rangeOf = ({ box: [x0, , x1] }: Item): Range => [
    gaps.filter(([, to]) => x0 >= to - TOLERANCE).length,
    gaps.filter(([from]) => x1 > from + TOLERANCE).length,
  ];
  const rows = given.map((line): Row => ({ line, cells: joinRanges(line.items.map(rangeOf)) }));
  while (isBelow(rows.at(-1), rows.at(-2))) rows.pop();
  const lines = rows.map(({ line }) => line);
  const items = lines.flatMap((line) => line.items);
  const columns = [...gaps, undefined].map((_, index): Range => {
    const own = items.filter((item) => rangeOf(item).every((column) => column === index)).map(({ box }) => box);
    const [from, to] = [gaps[index - 1]?.[1], gaps[index]?.[0]];
    return [
      Math.min(...own.map(([x0]) => x0), from ?? to ?? 0),
      Math.max(...own.map(([, , x1]) => x1), to ?? from ?? 0),
    ];
  });
  const boxes = items.map(({ box }) => box);
  const box: Box = [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ];
  return { rows, columns, box, size: median(lines.map(({ size }) => size)) };
}

/** The gaps that most lines have. */
function commonGaps(lines: readonly Line[]): Range[] {
  const [most, ...others] = lines.toSorted((one, other) => other.items.length - one.items.length);
  let gaps = most ? gapsOf(most) : [];
  if (gaps.length >= MAX_COLUMNS) return [];
  for (const line of others) {
    const open = openGaps(gaps, line);
    const crossed = gaps.filter(([from, to]) => !open.some(([start, end]) => start >= from && end <= to));
    gaps = [...open, ...crossed].sort(([one], [other]) => one - other);
  }
  const isCrossing = ({ items }: Line, [from, to]: Range): boolean =>
    items.some(({ box: [x0, , x1] }) => x0 < to - TOLERANCE && x1 > from + TOLERANCE);
  const common = gaps.filter((gap) => {
    const open = lines.filter((line) => !isCrossing(line, gap));
    const divided = open.filter(({ box: [x0, , x1] }) => x0 < gap[0] + TOLERANCE && x1 > gap[1] - TOLERANCE);
    return lines.length - open.length <= MAX_CROSSING * lines.length && divided.length > 1;
  });
  // A column has several parts.
  return common.filter((gap, index) => {
    const end = common[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    const own = lines.filter(({ items }) =>
      items.some(({ box: [x0, , x1] }) => x0 >= gap[1] - TOLERANCE && x1 <= end + TOLERANCE),
    );
    return own.length > 1;
  });
}

/** Whether a line below a table is no part of its last cell. */
function isBelow(row: Row | undefined, above: Row | undefined): boolean {
  const [cell] = row?.cells ?? [];
  if (!row || !above || row.cells.length > 1 || cell?.[0] !== 0) return false;
  return !row.line.items.some(({ owner }) => owner && above.line.items.some((item) => item.owner === owner));
}

/**
 * Whether lines in columns are a table, and no running texts, codes or drawings beside each other.
 * @param isRuled whether they are between rules
 */
export function isTable(
  table: OpenTable,
  isRuled: boolean,
  frames: readonly ColumnFrame[],
  painted: readonly Box[],
): boolean {
  const { rows, columns, box } = table;
  const divided = rows.filter(({ cells }) => cells.length > 1);
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return false;
  if (divided.length < Math.max(isRuled ? MIN_RULED : MIN_DIVIDED, MIN_DIVIDED_SHARE * rows.length)) return false;
  const items = rows.flatMap(({ line }) => line.items);
  const texts = items.filter(({ owner }) => owner).length;
  const hasHead = divided.some(({ line }) => line.items.every(({ owner }) => owner));
  if (texts < MIN_TEXTS || (texts < MIN_TEXTS_SHARE * items.length && !hasHead)) return false;
  if (!columns.every((column) => isAligned(items, column, ALIGNED * table.size))) return false;
  const own = frames.filter((frame) => meets(boxOf(frame), box));
  // A text that goes on above or below is not in a cell.
  if (!own.every((frame) => boxOf(frame)[1] > box[1] - 2 && boxOf(frame)[3] < box[3] + 2)) return false;
  return areBeside(own, columns, table.size) && painted.every((one) => !meets(one, box) || fits(one, table));
}

function isAligned(items: readonly Item[], [from, to]: Range, by: number): boolean {
  const own = items.filter(({ box: [x0, , x1] }) => x0 > from - TOLERANCE && x1 < to + TOLERANCE).map(({ box }) => box);
  const places = [own.map(([x0]) => x0), own.map(([, , x1]) => x1), own.map(([x0, , x1]) => (x0 + x1) / 2)];
  return places.some((values) => {
    const usual = median(values);
    return values.filter((value) => Math.abs(value - usual) < by).length >= MIN_ALIGNED * values.length;
  });
}

/** Whether running texts in several columns begin beside each other. */
function areBeside(frames: readonly ColumnFrame[], columns: readonly Range[], size: number): boolean {
  const running = frames
    .filter(({ frame }) => lineCount(frame) >= RUNNING_LINES)
    .map(({ frame }) => ({ y: frame.y, column: columns.findIndex(([, to]) => frame.left < to) }));
  if (new Set(running.map(({ column }) => column)).size < 2) return true;
  const beside = running.filter(({ y, column }) =>
    running.some((other) => other.column !== column && Math.abs(other.y - y) < ALIGNED * size),
  );
  return beside.length >= MIN_BESIDE * running.length;
}

/** Whether something that is painted begins and ends between the texts of columns, or at their edges. */
function fits([x0, , x1]: Box, { columns, size }: OpenTable): boolean {
  const isWithin = (x: number, [from, to]: Range, by: number): boolean => x > from + by && x < to - by;
  return columns.every(
    (column) =>
      (isWithin(x0, column, -size) && isWithin(x1, column, -size)) ||
      (!isWithin(x0, column, size / 2) && !isWithin(x1, column, size / 2)),
  );
}
