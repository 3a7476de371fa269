import { median } from '../../../median.ts';
import type { PageUnit, UnitLine } from '../read-units.ts';

/** The lines of a unit on one page or in one column. */
export interface Frame {
  readonly page: number;
  readonly left: number;
  readonly right: number;
  /** How much further right the first line begins. */
  readonly indent: number;
  /** First baseline. */
  readonly y: number;
  /** Last baseline of the source. */
  readonly lastY: number;
  /** Distance of baselines. */
  readonly leading: number;
  readonly align: 'start' | 'center' | 'end' | 'justify';
  /** The lines that are painted at both sides, to which the text can spread. */
  readonly cell: CellEdges | undefined;
  /** Its end leads to what is on its last baseline. */
  readonly isLed: boolean;
  /** In a header or footer, one line stays one line. */
  readonly isRunning?: true;
  /** No hyphens divide its words. */
  readonly isHeading?: true;
  /** The length of all its lines in the source. */
  readonly length: number;
  /** Whether its last line in the source is full, so that the text goes on in the next frame as in a next line. */
  readonly isFull: boolean;
  /** Whether its lines begin at the right edge, for a translation that runs from right to left. */
  readonly isRightToLeft?: boolean;
  /** Where the marker of the text goes in this case. */
  readonly markerX?: number;
}

/** The number of lines of a frame in the source. */
export const lineCount = ({ y, lastY, leading }: Frame): number => Math.round((lastY - y) / leading) + 1;

/** The painted lines at both sides of a text. */
export interface CellEdges {
  readonly left: number;
  readonly right: number;
}

/** The edges of the texts of a page. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  /** The number of lines that begin at a place. */
  startsAt(x0: number): number;
  /** The number of lines that end at a place. */
  endsAt(x1: number): number;
  cellOf(line: UnitLine, size: number): CellEdges | undefined;
}

/** How far the lines of a justified text may end apart, in font sizes. */
const EVEN = 0.3;
/** How far the starts of lines at the right edge are apart, in font sizes. */
const RAGGED = 0.6;
/** Lines at the right edge for each that begins at the same place. */
const MANY_ENDS = 3;
/** How exactly two lines that begin and end apart have the same middle, and how far they begin apart, in font sizes. */
const SAME_MIDDLE = 0.1;
const APART = 0.4;
/** Share of the lines of a justified text that end at its right edge. */
const JUSTIFIED_SHARE = 0.75;
/** Share of the width of a ragged text that full lines have. */
const RAGGED_SHARE = 0.75;
/** How far a line without a place to break reaches beyond the others, in font sizes, and lines of a text that can have one. */
const OVERFULL = 0.6;
const MIN_LINES = 6;
/** Lines that end at one place, beside one that reaches beyond. Fewer ragged lines do by chance. */
const MIN_EVEN = 4;
/** Lines that end at one place where texts are justified. */
const MANY_EVEN_ENDS = 5;
/** Widest hanging indent, in font sizes. */
const HANGING_INDENT = 2.5;
/** How much nearer to one side a line in the middle of a cell may be, in font sizes. */
const CENTERED = 0.5;
/** Distance of the baselines of two parts of one line, in font sizes. */
const SAME_BASELINE = 0.3;
/** Largest distance of baselines in font sizes. */
const MAX_LEADING = 2.6;
/** A larger distance of baselines than the usual one of the text leaves room for something else. */
const MAX_LEADING_RATIO = 1.35;

const NO_MARGINS: Margins = { left: 0, right: 0, startsAt: () => 0, endsAt: () => 0, cellOf: () => undefined };

/** The frames of a unit: its lines up to a column or page break. */
export function framesOf(
  { lines: parts, style: { size }, leader, isRunning, isHeading }: PageUnit,
  marginsOf: (page: number) => Margins | undefined,
): Frame[] {
  const lines = joinParts(parts, size);
  const gaps = lines.flatMap((line, index) => gapBefore(line, lines[index - 1]) ?? []);
  const maxGap = MAX_LEADING_RATIO * Math.min(...gaps, MAX_LEADING * size);
  const groups: [UnitLine, ...UnitLine[]][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const gap = gapBefore(line, last);
    if (group && gap !== undefined && gap <= maxGap) group.push(line);
    else groups.push([line]);
  }
  const frames = groups.map((group, index) =>
    toFrame(group, size, index === 0, leader !== undefined, marginsOf(group[0].page) ?? NO_MARGINS),
  );
  if (frames.length > 1) return continued(frames, size);
  return frames.map((frame) => ({ ...frame, ...(isRunning && { isRunning }), ...(isHeading && { isHeading }) }));
}

/** Single lines at the end or start of a column are justified like the rest of their text. */
function continued(frames: readonly Frame[], size: number): Frame[] {
  const align = frames.some((frame) => frame.align === 'justify') ? 'justify' : undefined;
  const widest = Math.max(...frames.map(({ left, right }) => right - left));
  return frames.map((frame, index) => {
    const { left, right, y, lastY } = frame;
    const isLine = y === lastY;
    // The line before a formula or a list is shorter.
    const isShort = align === 'justify' ? right - left < widest - EVEN * size : right - left < RAGGED_SHARE * widest;
    const isFull = isLine ? !isShort : frame.isFull;
    if (!isLine || !align || frame.align !== 'start') return { ...frame, isFull };
    const isLast = index === frames.length - 1;
    return { ...frame, align, isFull, right: isFull || isLast ? Math.max(right, left + widest) : right };
  });
}

/** Parts of one line, between which words are stretched apart, are one line. */
function joinParts(parts: readonly UnitLine[], size: number): UnitLine[] {
  const lines: UnitLine[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last && last.page === part.page && Math.abs(last.y - part.y) < SAME_BASELINE * size && part.x0 >= last.x0) {
      lines[lines.length - 1] = { ...last, x1: Math.max(last.x1, part.x1) };
    } else lines.push(part);
  }
  return lines;
}

/** The distance of baselines, for a line below another one. */
function gapBefore(line: UnitLine, last: UnitLine | undefined): number | undefined {
  return last && last.page === line.page && line.y > last.y ? line.y - last.y : undefined;
}

function toFrame(
  group: readonly [UnitLine, ...UnitLine[]],
  size: number,
  isFirst: boolean,
  isLed: boolean,
  margins: Margins,
): Frame {
  const [first, ...others] = group;
  const last = others.at(-1) ?? first;
  const cell = margins.cellOf(first, size);
  const usual = others.length === 0 ? alignOfLine(first, size, margins, cell) : alignOf(group, size, margins);
  const align = isLed ? 'start' : usual;
  const isCentered = align === 'center';
  const starts = (others.length > 0 && !isCentered && align !== 'end' ? others : group).map(({ x0 }) => x0);
  const ends = group.map(({ x1 }) => x1);
  const farthest = rightOf(group, size);
  // Hyphens and marks of some lines hang over the edges of a justified text.
  const [left, right] =
    align === 'justify'
      ? [median(starts), median(ends.filter((x1) => Math.abs(farthest - x1) < EVEN * size))]
      : [Math.min(...starts), farthest];
  return {
    page: first.page,
    left,
    right,
    indent: isFirst && !isCentered && align !== 'end' ? first.x0 - left : 0,
    y: first.y,
    lastY: last.y,
    leading: others.length > 0 ? (last.y - first.y) / others.length : 1.2 * size,
    align,
    cell,
    isLed,
    length: group.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0),
    isFull: align === 'justify' ? right - last.x1 < EVEN * size : last.x1 - left > RAGGED_SHARE * (right - left),
  };
}

/** A line in the middle of its cell or page, or at its right edge alone, stays there. */
function alignOfLine(
  { x0, x1 }: UnitLine,
  size: number,
  { left, right, startsAt, endsAt }: Margins,
  cell: CellEdges | undefined,
): Frame['align'] {
  const isShared = startsAt(x0) > 1;
  if (cell) {
    const [before, after] = [x0 - cell.left, cell.right - x1];
    if (Math.abs(before - after) < CENTERED * size && before > CENTERED * size) return 'center';
    return after < size && before > 2 * size && !isShared ? 'end' : 'start';
  }
  const isAtEnd = Math.abs(right - x1) < 0.5 * size;
  if (x0 - left < 2 * size) return 'start';
  // A few of the lines that end at the right edge begin at the same place by chance.
  if (isAtEnd && endsAt(x1) > MANY_ENDS * startsAt(x0)) return 'end';
  if (isShared) return 'start';
  if (Math.abs((x0 + x1) / 2 - (left + right) / 2) < 0.5 * size) return 'center';
  return isAtEnd ? 'end' : 'start';
}

/** Whether all lines end at the same place, and begin at different ones. A first line can be indented, or the others be. */
function isRightAligned([first, ...others]: readonly [UnitLine, ...UnitLine[]], right: number, size: number): boolean {
  const starts = others.map(({ x0 }) => x0);
  const [least, most] = [Math.min(...starts), Math.max(...starts)];
  const isRagged = others.length > 1 ? most - least > RAGGED * size : least - first.x0 > HANGING_INDENT * size;
  return isRagged && [first, ...others].every(({ x1 }) => right - x1 < EVEN * size);
}

/** The right edge of a text: the end of most of its lines, beyond which a single one can reach that has no place to break. */
function rightOf(group: readonly [UnitLine, ...UnitLine[]], size: number): number {
  const ends = group.map(({ x1 }) => x1).sort((one, other) => other - one);
  const [farthest = 0, second = farthest] = ends;
  if (group.length < MIN_LINES || farthest - second < OVERFULL * size) return farthest;
  const even = ends.filter((x1) => Math.abs(second - x1) < EVEN * size).length;
  return even >= Math.max(MIN_EVEN, JUSTIFIED_SHARE * (group.length - 2)) ? second : farthest;
}

function alignOf(group: readonly [UnitLine, ...UnitLine[]], size: number, { endsAt }: Margins): Frame['align'] {
  const [first] = group;
  const right = rightOf(group, size);
  const center = (first.x0 + first.x1) / 2;
  // Two lines with a hanging indent can have the same middle by chance.
  const minIndent = group.length === 2 ? HANGING_INDENT * size : size;
  const isCentered =
    group.some(({ x0 }) => Math.abs(x0 - first.x0) > minIndent) &&
    group.every(({ x0, x1 }) => Math.abs((x0 + x1) / 2 - center) < 0.4 * size);
  const isPair =
    group.length === 2 &&
    group.every(({ x0, x1 }) => Math.abs((x0 + x1) / 2 - center) < SAME_MIDDLE * size) &&
    group.some(({ x0 }) => Math.abs(x0 - first.x0) > APART * size);
  if (isCentered || isPair) return 'center';
  if (isRightAligned(group, right, size)) return 'end';
  const full = group.slice(0, -1);
  const reaching = full.filter(({ x1 }) => right - x1 < EVEN * size);
  if (reaching.length < JUSTIFIED_SHARE * full.length) return 'start';
  // One full line can end anywhere, unless many others end there.
  return full.length > 1 || endsAt(right) >= MANY_EVEN_ENDS ? 'justify' : 'start';
}
