import { median } from '../../../median.ts';
import { ASCENT, type PageSpace } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import { DESCENT } from '../typeset/fit.ts';
import { type Frame, lineCount } from '../typeset/frames.ts';
import type { Tile } from './moved-columns.ts';
import { joinRanges, type Range } from './ranges.ts';

/** A frame with the font size of its text, the left edge of its marker and the right one of the signs behind it. */
export interface ColumnFrame {
  readonly frame: Frame;
  readonly size: number;
  readonly start: number;
  readonly leaderEnd?: number;
}

interface Column {
  left: number;
  right: number;
  lines: number;
}

/** A page has no more columns. */
const MAX_COLUMNS = 4;
const MIN_LINES = 5;
/** Widths of the frames of columns, in the width that most lines have. */
const MIN_WIDTH = 0.5;
const MAX_WIDTH = 1.2;
/** Smallest width of a column, in that of the widest one. */
const EQUAL_WIDTH = 0.85;
/** What is farther beside the outer columns belongs to the margin, in points. */
const MARGIN = 10;
/** Share of the lines of the columns that have to move. */
const MIN_SHARE = 0.9;
/** Share of the texts of columns that are in a column before that of the text before. */
const MAX_RETURNS = 0.2;
/** How near to running text, and to the edge or the middle of its column, a heading is, in points. */
const NEXT = 40;
const ALIGNED = 12;
/** Gap between columns, in points. */
const MIN_GAP = 4;
const MAX_GAP = 80;
/** How far something may reach beyond its column, in points. */
const TOLERANCE = 1;
/** Least height of what moves, in points. */
const MIN_HEIGHT = 12;
/** Bounds the work for drawings. */
const MAX_OBSTACLES = 3_000;
const MAX_ROUNDS = 20;

/**
 * Finds the columns of a page, and what goes with them to the place of another column for readers from right to left.
 * @returns nothing for a page without columns, or whose columns cannot be told apart
 */
export function findColumns(frames: readonly ColumnFrame[], { obstacles }: PageSpace): Tile[] {
  const columns = measureColumns(frames);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last || columns.length < 2 || obstacles.length > MAX_OBSTACLES) return [];
  const strips = columns.map(({ left, right }, index): Range => {
    const [before, after] = [columns[index - 1], columns[index + 1]];
    const from = before ? left - (left - before.right) / 4 : left - MARGIN;
    return [from, after ? right + (after.left - right) / 4 : right + MARGIN];
  });
  const isWithin = (ranges: readonly Range[], [x0, , x1]: Box): boolean =>
    ranges.some(([from, to]) => x0 >= from - TOLERANCE && x1 <= to + TOLERANCE);
  const edges = [Number.NEGATIVE_INFINITY, ...strips.flat(), Number.POSITIVE_INFINITY];
  // What is between and beside the columns stays.
  const gaps = edges.flatMap((edge, at): Range[] => (at % 2 === 0 ? [[edge, edges[at + 1] ?? edge]] : []));
  const things = obstacles.filter(({ isBackground }) => !isBackground).map(({ box }) => box);
  const boxes = [...things, ...frames.map(boxOf)].filter((box) => !isWithin(gaps, box));
  const inColumns = frames.filter((one) => isWithin(strips, boxOf(one)));
  const running = inColumns.filter(isRunning);
  const belongs = createCoverage(running.map(boxOf), columns);
  // The rows of a table over the whole page are neither beside running text nor at the edges of the columns.
  const [free, crossing] = divide(boxes, (box) => isWithin(strips, box) && belongs(box));
  const bands = freeRanges(crossing, free).filter((band) => running.some((one) => isBetween([band], boxOf(one))));
  const moving = inColumns.filter((one) => isBetween(bands, boxOf(one)));
  // A page whose columns change places in part is worse than one whose columns stay.
  if (countLines(moving) < MIN_SHARE * countLines(inColumns)) return [];
  // The cells of tables are read row by row. Notes of a column can follow the next one.
  const order = moving.filter(isRunning).map((one) => strips.findIndex((strip) => isWithin([strip], boxOf(one))));
  const returns = order.filter((index, at) => index < (order[at - 1] ?? 0)).length;
  if (returns > bands.length - 1 + MAX_RETURNS * order.length) return [];
  return columns.flatMap(({ left, right }, index): Tile[] => {
    const [from, to] = strips[index] ?? [0, 0];
    // The first column ends where the last one ended.
    const by = first.left + last.right - right - left;
    return bands.map(([top, bottom]): Tile => ({ box: [from, top, to, bottom], by }));
  });
}

const isRunning = ({ frame }: ColumnFrame): boolean => frame.lastY > frame.y && !frame.cell;

function divide<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))];
}

/** @returns whether something is beside running text, or next to it at the edge or in the middle of a column, as a heading */
function createCoverage(running: readonly Box[], columns: readonly Column[]): (box: Box) => boolean {
  const covered = joinRanges(running.map(([, y0, , y1]) => [y0, y1]));
  return ([x0, y0, x1, y1]) => {
    const distance = Math.min(...covered.map(([from, to]) => Math.max(from - y1, y0 - to)));
    if (distance < 0) return true;
    const isAligned = columns.some(({ left, right }) => {
      return Math.abs(x0 - left) < ALIGNED || Math.abs(x0 + x1 - left - right) < 2 * ALIGNED;
    });
    return distance < NEXT && isAligned;
  };
}

export function boxOf({ frame: { left, right, y, lastY }, size, start }: ColumnFrame): Box {
  return [Math.min(left, start), y - ASCENT * size, right, lastY + DESCENT * size];
}

const isBetween = (bands: readonly Range[], [, y0, , y1]: Box): boolean =>
  bands.some(([top, bottom]) => y0 >= top && y1 <= bottom);

const countLines = (frames: readonly ColumnFrame[]): number =>
  frames.reduce((sum, { frame }) => sum + lineCount(frame), 0);

/** The columns of running text, from left to right. */
function measureColumns(frames: readonly ColumnFrame[]): Column[] {
  const texts = frames.filter(isRunning);
  const usual = usualWidth(texts);
  const columns: Column[] = [];
  for (const { frame, start } of texts.toSorted((one, other) => one.frame.left - other.frame.left)) {
    const width = frame.right - frame.left;
    if (width < MIN_WIDTH * usual || width > MAX_WIDTH * usual) continue;
    const [left, last] = [Math.min(frame.left, start), columns.at(-1)];
    if (last && left < last.right) {
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, frame.right);
      last.lines += lineCount(frame);
    } else columns.push({ left, right: frame.right, lines: lineCount(frame) });
  }
  const widest = Math.max(...columns.map(({ left, right }) => right - left));
  const areColumns = columns.every(({ left, right, lines }, index) => {
    const gap = left - (columns[index - 1]?.right ?? left - MIN_GAP);
    return lines >= MIN_LINES && right - left >= EQUAL_WIDTH * widest && gap >= MIN_GAP && gap <= MAX_GAP;
  });
  return areColumns && columns.length <= MAX_COLUMNS ? columns : [];
}

/** The width of the frame of the line that is in the middle by it. */
function usualWidth(texts: readonly ColumnFrame[]): number {
  const widths = texts.flatMap(({ frame }) => new Array<number>(lineCount(frame)).fill(frame.right - frame.left));
  return median(widths);
}

/** The ranges of heights without what crosses the columns, and with something else. Nothing is in two ranges. */
function freeRanges(crossing: readonly Box[], free: readonly Box[]): Range[] {
  const blocked = crossing.map(([, y0, , y1]): [number, number] => [y0, y1]);
  for (let round = 0, isChanged = true; isChanged; round++) {
    if (round === MAX_ROUNDS) return [];
    isChanged = false;
    for (const range of joinRanges(blocked)) {
      for (const [, y0, , y1] of free) {
        if (y0 >= range[1] || y1 <= range[0] || (y0 >= range[0] && y1 <= range[1])) continue;
        blocked.push([y0, y1]);
        isChanged = true;
      }
    }
    const joined = joinRanges(blocked);
    blocked.splice(0, blocked.length, ...joined);
  }
  const edges = [Number.NEGATIVE_INFINITY, ...joinRanges(blocked).flat(), Number.POSITIVE_INFINITY];
  const ranges: Range[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = 0, to = 0] = edges.slice(at, at + 2);
    if (to - from >= MIN_HEIGHT && free.some(([, y0, , y1]) => y0 >= from && y1 <= to)) ranges.push([from, to]);
  }
  return ranges;
}
