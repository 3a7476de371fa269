import type { PageUnit, TextStyle } from '../read-units.ts';
import { breakLines, type SetLine, type Word } from './break-lines.ts';

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
  readonly align: 'start' | 'center' | 'justify';
}

/** Left, top, right, bottom, with `y` down. */
export type Box = readonly [number, number, number, number];

export interface Free {
  /** The farthest right edge, and the lowest edge, that a frame may reach. */
  right(frame: Frame, size: number): number;
  bottom(frame: Frame, right: number, size: number): number;
}

export interface SetFrame {
  readonly frame: Frame;
  readonly right: number;
  readonly leading: number;
  readonly lines: readonly SetLine[];
}

export const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const;
/** Least distance of baselines, in font sizes. */
const MIN_LEADING = 1.02;
/** Below the last baseline, in font sizes. */
export const DESCENT = 0.28;

/** The frames of a unit: its lines up to a column or page break. */
export function framesOf({ lines, style: { size } }: PageUnit): Frame[] {
  const groups: (typeof lines)[number][][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && last.page === line.page && line.y > last.y && line.y - last.y < 3.5 * size) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group, index) => {
    const [first, ...others] = group;
    if (!first) return [];
    const last = others.at(-1) ?? first;
    const left = Math.min(...(others.length > 0 ? others : group).map(({ x0 }) => x0));
    const right = Math.max(...group.map(({ x1 }) => x1));
    const leading = others.length > 0 ? (last.y - first.y) / others.length : 1.2 * size;
    const indent = index === 0 ? first.x0 - left : 0;
    const full = group.slice(0, -1);
    const centers = group.map(({ x0, x1 }) => (x0 + x1) / 2);
    const isCentered =
      group.length > 1 &&
      group.some(({ x0 }) => Math.abs(x0 - first.x0) > size) &&
      centers.every((center) => Math.abs(center - (centers[0] ?? 0)) < 0.4 * size);
    const isJustified = full.length > 1 && full.every(({ x1 }) => right - x1 < 0.15 * size);
    const align = isCentered ? 'center' : isJustified ? 'justify' : 'start';
    return [
      {
        page: first.page,
        left: isCentered ? Math.min(left, first.x0) : left,
        right,
        indent: isCentered ? 0 : indent,
        y: first.y,
        lastY: last.y,
        leading,
        align,
      },
    ];
  });
}

/** Sets words at one size. @returns undefined where they have no room */
export function fit(
  words: readonly Word[],
  frames: readonly Frame[],
  style: TextStyle,
  scale: number,
  free: Free,
): SetFrame[] | undefined {
  const size = style.size * scale;
  const total = frames.reduce((sum, frame) => sum + lineCount(frame), 0);
  const set: SetFrame[] = [];
  let from = 0;
  for (const [index, frame] of frames.entries()) {
    const share = frames.slice(0, index + 1).reduce((sum, one) => sum + lineCount(one), 0) / total;
    const until = index === frames.length - 1 ? words.length : Math.round(words.length * share);
    const own = words.slice(from, until);
    from = until;
    if (own.length === 0) continue;
    const right =
      frame.align === 'start'
        ? Math.max(frame.right, lineCount(frame) === 1 ? free.right(frame, style.size) : 0)
        : frame.right;
    const bottom = free.bottom(frame, right, style.size);
    const lines = breakLines(
      own,
      (line) => (right - frame.left - (line === 0 ? frame.indent : 0) + 0.02 * style.size) / size,
    );
    if (!lines) return undefined;
    const room = (bottom - DESCENT * size - frame.y) / Math.max(1, lines.length - 1);
    const leading = Math.min(frame.leading, room);
    if (lines.length > 1 && leading < MIN_LEADING * size) return undefined;
    set.push({ frame, right, leading, lines });
  }
  return set;
}

const lineCount = ({ y, lastY, leading }: Frame): number => Math.round((lastY - y) / leading) + 1;
