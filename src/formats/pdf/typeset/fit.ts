import { breakLines, type SetLine, type Word } from './break-lines.ts';
import type { Frame } from './frames.ts';
import { MIN_LEADING } from './typefaces.ts';
import type { WordRun } from './word-runs.ts';

/** How far a frame may spread. */
export interface Free {
  /** The farthest left edge. */
  left(frame: Frame, size: number): number;
  /** The farthest right edge. */
  right(frame: Frame, size: number): number;
  /** The lowest edge of lines between two edges. */
  bottom(frame: Frame, left: number, right: number, size: number): number;
  /** Whether a line would cover nothing else. @param y baseline */
  isClear(frame: Frame, x0: number, x1: number, y: number, size: number): boolean;
}

export interface SetFrame {
  readonly frame: Frame;
  readonly left: number;
  readonly right: number;
  readonly leading: number;
  readonly lines: readonly SetLine[];
}

export const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const;
/** How much narrower and wider blanks become, as a share of their width. */
const JUSTIFIED_BLANKS = { shrink: 0.3, stretch: 0.5 };
const RAGGED_BLANKS = { shrink: 0.1, stretch: 0 };
/** Below the last baseline, in font sizes. */
export const DESCENT = 0.28;

/** Sets words at one size. @param size of the source in points @returns undefined where they have no room */
export function fit(
  words: readonly Word[],
  frames: readonly Frame[],
  size: number,
  scale: number,
  free: Free,
): SetFrame[] | undefined {
  const total = frames.reduce((sum, frame) => sum + lineCount(frame), 0);
  const minLeading = Math.max(...words.flatMap(({ runs }) => runs.map(leadingOf)));
  const set: SetFrame[] = [];
  let [from, linesBefore] = [0, 0];
  for (const [index, frame] of frames.entries()) {
    linesBefore += lineCount(frame);
    const until = index === frames.length - 1 ? words.length : Math.round((words.length * linesBefore) / total);
    const own = words.slice(from, until);
    from = until;
    if (own.length === 0) continue;
    const fitted = fitFrame({ words: own, minLeading }, frame, size, scale, free);
    if (!fitted) return undefined;
    set.push(fitted);
  }
  return set;
}

interface SetWords {
  readonly words: readonly Word[];
  /** Least distance of baselines, in font sizes. */
  readonly minLeading: number;
}

/** What keeps its own glyphs has those of letters that are always there. */
const leadingOf = (run: WordRun): number => (run.kind === 'glyphs' ? run.typeface.minLeading : MIN_LEADING);

/** Sets words in the width of their source, or else in that of their cell. */
function fitFrame(words: SetWords, frame: Frame, given: number, scale: number, free: Free): SetFrame | undefined {
  const isLine = lineCount(frame) === 1;
  if (isLine) return fitWidth(words, frame, spread(frame, given, free), given, scale, free);
  const set = fitWidth(words, frame, frame, given, scale, free);
  return set || !frame.isCell ? set : fitWidth(words, frame, spread(frame, given, free), given, scale, free);
}

function fitWidth(
  { words, minLeading }: SetWords,
  frame: Frame,
  { left, right }: { left: number; right: number },
  given: number,
  scale: number,
  free: Free,
): SetFrame | undefined {
  const size = given * scale;
  const bottom = free.bottom(frame, left, right, given);
  const lines = breakLines(
    words,
    (line) => (right - left - (line === 0 ? frame.indent : 0) + 0.02 * given) / size,
    frame.align === 'justify' ? JUSTIFIED_BLANKS : RAGGED_BLANKS,
  );
  if (!lines) return undefined;
  const room = (bottom - DESCENT * size - frame.y) / Math.max(1, lines.length - 1);
  const leading = Math.min(frame.leading, room);
  if (lines.length > 1 && leading < minLeading * size) return undefined;
  // The signs up to the number of a page begin in the last line.
  const y = frame.isLed ? Math.max(frame.y, frame.lastY - (lines.length - 1) * leading) : frame.y;
  const set = { frame: { ...frame, y }, left, right, leading, lines };
  const isClear = lines.every((line, index) => {
    const x0 = startOf(set, index, size);
    // A justified line reaches both edges.
    const isFull = frame.align === 'justify';
    const x1 = isFull ? right : x0 + line.width * size;
    return free.isClear(frame, isFull && frame.isRightToLeft ? left : x0, x1, y + index * leading, size);
  });
  return isClear ? set : undefined;
}

/** Where a line begins. @param size in points */
export function startOf({ frame, left, right, lines }: SetFrame, index: number, size: number): number {
  const indent = index === 0 ? frame.indent : 0;
  const slack = right - left - indent - (lines[index]?.width ?? 0) * size;
  // The indent is at the right edge.
  if (frame.isRightToLeft) return left + { start: slack, justify: slack, center: slack / 2, end: slack }[frame.align];
  return left + indent + { start: 0, justify: 0, center: slack / 2, end: slack }[frame.align];
}

/** A text can become wider where it does not begin, or on both sides. */
function spread(frame: Frame, size: number, free: Free): { left: number; right: number } {
  const { left, right, align } = frame;
  if (align === 'end' || (frame.isRightToLeft && align !== 'center')) return { left: free.left(frame, size), right };
  if (align !== 'center') return { left, right: free.right(frame, size) };
  const more = Math.min(left - free.left(frame, size), free.right(frame, size) - right);
  return { left: left - more, right: right + more };
}

const lineCount = ({ y, lastY, leading }: Frame): number => Math.round((lastY - y) / leading) + 1;
