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
}

/** The edges of the texts of a page. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  /** Whether other texts begin at the same place. */
  isShared(x0: number): boolean;
}

/** How far the lines of a justified text may end apart, in font sizes. */
const EVEN = 0.3;
/** Share of the lines of a justified text that end at its right edge. */
const JUSTIFIED_SHARE = 0.75;
/** Widest hanging indent, in font sizes. */
const HANGING_INDENT = 2.5;
/** Largest distance of baselines in font sizes. */
const MAX_LEADING = 2.6;
/** A larger distance of baselines than the usual one of the text leaves room for something else. */
const MAX_LEADING_RATIO = 1.35;

/** The frames of a unit: its lines up to a column or page break. */
export function framesOf({ lines, style: { size } }: PageUnit, marginsOf: (page: number) => Margins): Frame[] {
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
  return groups.map((group, index) => toFrame(group, size, index === 0, marginsOf(group[0].page)));
}

/** The distance of baselines, for a line below another one. */
function gapBefore(line: UnitLine, last: UnitLine | undefined): number | undefined {
  return last && last.page === line.page && line.y > last.y ? line.y - last.y : undefined;
}

function toFrame(group: readonly [UnitLine, ...UnitLine[]], size: number, isFirst: boolean, margins: Margins): Frame {
  const [first, ...others] = group;
  const last = others.at(-1) ?? first;
  const align = others.length === 0 ? alignOfLine(first, size, margins) : alignOf(group, size);
  const isCentered = align === 'center';
  const left = Math.min(...(others.length > 0 && !isCentered ? others : group).map(({ x0 }) => x0));
  return {
    page: first.page,
    left,
    right: Math.max(...group.map(({ x1 }) => x1)),
    indent: isFirst && !isCentered ? first.x0 - left : 0,
    y: first.y,
    lastY: last.y,
    leading: others.length > 0 ? (last.y - first.y) / others.length : 1.2 * size,
    align,
  };
}

/** A line in the middle of its page, or at its right edge alone, stays there. */
function alignOfLine({ x0, x1 }: UnitLine, size: number, { left, right, isShared }: Margins): Frame['align'] {
  if (x0 - left < 2 * size || isShared(x0)) return 'start';
  if (Math.abs((x0 + x1) / 2 - (left + right) / 2) < 0.5 * size) return 'center';
  return Math.abs(right - x1) < 0.5 * size ? 'end' : 'start';
}

function alignOf(group: readonly [UnitLine, ...UnitLine[]], size: number): Frame['align'] {
  const [first] = group;
  const right = Math.max(...group.map(({ x1 }) => x1));
  const center = (first.x0 + first.x1) / 2;
  // Two lines with a hanging indent can have the same middle by chance.
  const minIndent = group.length === 2 ? HANGING_INDENT * size : size;
  const isCentered =
    group.some(({ x0 }) => Math.abs(x0 - first.x0) > minIndent) &&
    group.every(({ x0, x1 }) => Math.abs((x0 + x1) / 2 - center) < 0.4 * size);
  if (isCentered) return 'center';
  const full = group.slice(0, -1);
  const reaching = full.filter(({ x1 }) => right - x1 < EVEN * size);
  return full.length > 1 && reaching.length >= JUSTIFIED_SHARE * full.length ? 'justify' : 'start';
}
