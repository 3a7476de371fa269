import { meets, type PageSpace } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import type { ColumnFrame } from './find-columns.ts';
import { gapsOf, openGaps } from './gaps.ts';
import type { Tile } from './moved-columns.ts';
import { isTable, type OpenTable, toTable } from './open-table.ts';
import { tilesOfTable } from './open-table-tiles.ts';
import type { Range } from './ranges.ts';
import { type Line, linesOf } from './text-lines.ts';

/** Largest distance of the lines of a table, in font sizes. */
const MAX_LEADING = 3;
/** Difference of the size of a heading, in that of the text. */
const OTHER_SIZE = 0.08;
/** How far the ends of rules that belong to one table are apart, in points. */
const SAME_END = 2;
const MAX_THICKNESS = 2;
const MIN_LENGTH = 30;
/** Bounds the work. */
const MAX_OBSTACLES = 3_000;
const MAX_RULED = 50;

/**
 * Finds tables without upright lines, and how far each of their parts goes to have the columns in reverse order. The parts of all
 * rows are between the same gaps.
 * @param others of other tables
 */
export function findOpenTables(frames: readonly ColumnFrame[], space: PageSpace, others: readonly Tile[]): Tile[] {
  const { obstacles } = space;
  if (obstacles.length > MAX_OBSTACLES) return [];
  const painted = obstacles.flatMap(({ box, isPainted, isBackground }) => (isPainted && !isBackground ? [box] : []));
  const lines = linesOf(obstacles);
  // The signs up to the numbers of pages need no columns.
  const led = new Set(lines.filter(({ box }) => frames.some((one) => isLedIn(one, box))));
  const free = new Set(lines.filter((line) => !led.has(line)));
  const tables: OpenTable[] = [];
  const take = (own: readonly Line[], isRuled: boolean): void => {
    const table = toTable(own);
    if (!table || others.some(({ box }) => meets(box, table.box))) return;
    if (!isTable(table, isRuled, frames, painted)) return;
    tables.push(table);
    for (const line of own) free.delete(line);
  };
  for (const [, top, , bottom] of findRuled(painted).slice(0, MAX_RULED)) {
    take(
      lines.filter((line) => free.has(line) && line.box[1] > top - SAME_END && line.box[3] < bottom + SAME_END),
      true,
    );
  }
  for (let at = 0; at < lines.length; at++) {
    const run = runFrom(lines, at, free);
    if (run.length < 2) continue;
    take(run, false);
    at += run.length - 1;
  }
  return tables.flatMap((table) => tilesOfTable(table, space, lines, painted));
}

const isLedIn = ({ frame, size }: ColumnFrame, [, y0, , y1]: Box): boolean =>
  frame.isLed && frame.lastY - 0.3 * size > y0 && frame.lastY - 0.3 * size < y1;

/** The areas between rules of one length, as above and below a table. */
function findRuled(painted: readonly Box[]): Box[] {
  const rules = painted.filter(([x0, y0, x1, y1]) => y1 - y0 <= MAX_THICKNESS && x1 - x0 >= MIN_LENGTH);
  const groups: Box[][] = [];
  for (const rule of rules.toSorted((one, other) => one[1] - other[1])) {
    const group = groups.find(([first]) => first && isAsLong(first, rule));
    if (group) group.push(rule);
    else groups.push([rule]);
  }
  return groups.flatMap((group): Box[] => {
    const [first, last] = [group[0], group.at(-1)];
    return first && last && group.length > 1 ? [[first[0], first[1], first[2], last[3]]] : [];
  });
}

const isAsLong = (one: Box, other: Box): boolean =>
  Math.abs(one[0] - other[0]) < SAME_END && Math.abs(one[2] - other[2]) < SAME_END;

/** The lines from one with several parts on, as long as a gap in all of them is left. */
function runFrom(lines: readonly Line[], start: number, free: ReadonlySet<Line>): Line[] {
  const run: Line[] = [];
  let gaps: Range[] = [];
  for (let at = start; at < lines.length; at++) {
    const [line, last] = [lines[at], run.at(-1)];
    if (!line || !free.has(line)) break;
    if (last && line.box[3] - last.box[3] > MAX_LEADING * Math.max(last.size, line.size)) break;
    // A heading ends a table.
    if (last && line.items.length === 1 && Math.abs(line.size - last.size) > OTHER_SIZE * last.size) break;
    const open = last ? openGaps(gaps, line) : gapsOf(line);
    if (open.length === 0) break;
    run.push(line);
    // A title over several columns crosses some of the gaps.
    const crossed = last
      ? gaps.filter(([from, to]) => line.items.some(({ box: [x0, , x1] }) => x0 <= from && x1 >= to))
      : [];
    gaps = [...open, ...crossed];
  }
  return run;
}
