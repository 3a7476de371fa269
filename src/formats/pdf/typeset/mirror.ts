import type { PageUnit } from '../read-units.ts';
import type { Free } from './fit.ts';
import type { Frame } from './frames.ts';

/** How far from the left edge of a column its lines begin, in font sizes. */
const MAX_INDENT = 4;
/** Size of a heading in that of its text. */
const LARGER = 1.15;
/** Distance of the baselines of two texts of one block, in those of the first. */
const NEXT_LINE = 1.3;
/** What a text keeps to the edges of its cell, in font sizes. */
const CELL_GAP = 0.3;
/** Lists in lists. */
const MAX_LEVELS = 4;
/** Distance of the baselines of a text and of the one from which it is indented, and least width of that one, in font sizes. */
const NEAR = 3;
const MIN_WIDTH = 3;
/** How exactly texts begin at the same place, in font sizes. */
const SAME_START = 0.5;

interface Entry {
  readonly unit: PageUnit;
  frame: Frame;
  /** Left edge with the marker. */
  readonly start: number;
  readonly isItem: boolean;
  /** Left edge of the column. */
  base: number;
  readonly size: number;
  end: number;
}

/**
 * Turns the frames of translations that run from right to left: their lines begin at the right edge of their column or cell.
 * Bullets and numbers go to the right of their texts.
 */
export function mirrorFrames(
  framesOf: ReadonlyMap<PageUnit, readonly Frame[]>,
  freeOf: (unit: PageUnit) => Free,
): ReadonlyMap<PageUnit, readonly Frame[]> {
  const entries = [...framesOf].flatMap(([unit, frames]) =>
    frames.map((frame, index): Entry => {
      const { size } = unit.style;
      const isItem = index === 0 && unit.marker !== undefined;
      // A first line can begin further left than the others.
      const left = frame.left + Math.min(0, frame.indent);
      const start = isItem ? Math.min(left, unit.marker?.x0 ?? left) : left;
      return { unit, frame, start, isItem, base: start, size, end: freeOf(unit).right(frame, size) };
    }),
  );
  const turned = new Map<PageUnit, Frame[]>();
  for (const page of Map.groupBy(entries, ({ frame }) => frame.page).values()) {
    const columns = page.filter(({ frame }) => !frame.cell);
    for (const entry of columns) {
      if (entry.isItem) entry.base = baseOf(entry, columns);
      else if (isIndented(entry))
        entry.base = baseOf(
          entry,
          columns.filter((other) => isNear(entry, other)),
        );
    }
    const limits = columns.map((entry) => columnEnd(entry, page));
    for (const [index, entry] of columns.entries()) {
      entry.end = limits[index] ?? entry.end;
      // An item is as far from the right edge of its column as its source is from the left one.
      entry.end -= entry.start - entry.base;
    }
    alignBlocks(columns);
    for (const entry of columns) if (isCentered(entry, columns)) entry.frame = { ...entry.frame, align: 'center' };
  }
  for (const entry of entries) {
    const frames = turned.get(entry.unit) ?? [];
    frames.push(turn(entry, frames.length === 0));
    turned.set(entry.unit, frames);
  }
  return turned;
}

/** The right edge of the column of a text: the farthest end of the texts that begin where it begins, within its free space. */
function columnEnd({ frame, start, base, size, end }: Entry, others: readonly Entry[]): number {
  let farthest = frame.right;
  for (const other of others) {
    // Items of lists are indented, and texts below a larger heading can be.
    const last = start + (other.isItem || size > LARGER * other.size ? MAX_INDENT : SAME_START) * size;
    const isColumn = other.start > base - MAX_INDENT * size && other.start <= last;
    const right = rightOf(other);
    if (isColumn && right !== undefined && right <= end) farthest = Math.max(farthest, right);
  }
  return farthest;
}

/** The edges of the cells of tables are no edges of columns. Those of contents are. */
function rightOf({ frame: { cell, right, isLed }, size }: Entry): number | undefined {
  if (!cell) return right;
  return isLed ? cell.right - CELL_GAP * size : undefined;
}

/** The left edge of the column of an item, from which lists in lists are indented several times. */
function baseOf({ start, size }: Entry, others: readonly Entry[]): number {
  let base = start;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const outer = others.filter(
      (other) => other.start < base - SAME_START * size && other.start > base - MAX_INDENT * size,
    );
    if (outer.length === 0) return base;
    base = Math.min(...outer.map((other) => other.start));
  }
  return base;
}

const isIndented = ({ frame: { align } }: Entry): boolean => align === 'start' || align === 'justify';

/** Whether a text is right above or below another one, over more than its width. */
function isNear({ frame, size }: Entry, { frame: other }: Entry): boolean {
  const gap = Math.max(other.y - frame.lastY, frame.y - other.lastY);
  return gap > 0 && gap < NEAR * size && other.right > frame.left && other.right - other.left > MIN_WIDTH * size;
}

/** The lines of a block, such as an address, begin at one edge. */
function alignBlocks(entries: readonly Entry[]): void {
  const sorted = entries.toSorted((one, other) => one.frame.y - other.frame.y);
  const open: Entry[][] = [];
  for (const entry of sorted) {
    const block = open.find((members) => isNext(members.at(-1), entry));
    if (block) block.push(entry);
    else open.push([entry]);
  }
  for (const block of open) {
    const least = Math.min(...block.map(({ end }) => end));
    const end = Math.max(least, ...block.map(({ frame }) => frame.right));
    for (const entry of block) entry.end = Math.min(entry.end, end);
  }
}

function isNext(last: Entry | undefined, { frame, start, size }: Entry): boolean {
  if (!last || Math.abs(last.start - start) > SAME_START * size || Math.abs(last.size - size) > 0.1 * size)
    return false;
  const gap = frame.y - last.frame.lastY;
  return gap > 0 && gap <= NEXT_LINE * last.frame.leading;
}

/** Whether a short line is in the middle of a text of several lines, as a heading above its paragraph. */
function isCentered({ frame, size }: Entry, others: readonly Entry[]): boolean {
  const { left, right, y, lastY, align } = frame;
  if (align !== 'start' || y !== lastY) return false;
  return others.some(({ frame: other }) => {
    const isWide = other.left < left - size && other.right > right + size && other.lastY > other.y;
    return isWide && Math.abs(other.left + other.right - left - right) < size;
  });
}

function turn({ unit: { marker, leader }, frame, start, base, end }: Entry, isFirst: boolean): Frame {
  // Beside a table of contents, the signs lead to the right.
  if (frame.isLed && !leader?.isRightToLeft) return frame;
  const { align, left } = frame;
  if (align === 'center' || align === 'end') return { ...frame, isRightToLeft: true };
  const right = Math.max(end - (left - start), left);
  const markerX = isFirst && marker ? end - (marker.x0 - start) - marker.piece.width : undefined;
  return { ...frame, isRightToLeft: true, left: base, right, ...(markerX !== undefined && { markerX }) };
}
