import { type Frame, lineCount } from './frames.ts';
import { MIN_LEADING } from './typefaces.ts';
import { waysToBreak } from './ways-to-break.ts';
import type { WordRun } from './word-runs.ts';
import type { SetLine, SetWords, Word } from './words.ts';

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

/** Sizes that are tried, as shares of the size of the source. */
export const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const;
/** Below the last baseline, in font sizes. */
export const DESCENT = 0.28;
/** Share of its width that a blank has at least. */
const MIN_BLANK = 0.67;
/** In lines and font sizes. */
const ROUNDING = 0.05;

/** Left and right. */
export interface Edges {
  readonly left: number;
  readonly right: number;
}

/** Sets a text at one size. @param given size of the source in points @returns undefined where it has no room */
export function fit(
  { words, isHyphenated }: SetWords,
  frames: readonly Frame[],
  given: number,
  scale: number,
  free: Free,
): SetFrame[] | undefined {
  const minLeading = given * scale * minLeadingOf(words);
  const sizes = { size: given * scale, given, minLeading, free };
  const set: SetFrame[] = [];
  for (const part of divide(words, frames)) {
    const fitted = fitPart({ words: part.words, isHyphenated }, part.frames, sizes);
    if (!fitted) return undefined;
    set.push(...fitted);
  }
  return areApart(set, given * scale) ? set : undefined;
}

/** Whether the parts of a text in one column do not reach into the next ones. */
function areApart(set: readonly SetFrame[], size: number): boolean {
  return set.every((one, index) => {
    const next = set[index + 1];
    if (!next || next.frame.page !== one.frame.page || next.frame.y <= one.frame.y) return true;
    if (next.left >= one.right || next.right <= one.left) return true;
    return next.frame.y - (one.frame.y + (one.lines.length - 1) * one.leading) >= MIN_LEADING * size - ROUNDING * size;
  });
}

/** The words before what divides a text, such as a formula, are as many as in the source. */
function divide(words: readonly Word[], frames: readonly Frame[]): { words: readonly Word[]; frames: Frame[] }[] {
  const groups: Frame[][] = [];
  for (const [index, frame] of frames.entries()) {
    if (index > 0 && frames[index - 1]?.isFull) groups.at(-1)?.push(frame);
    else groups.push([frame]);
  }
  if (groups.length === 1) return [{ words, frames: [...frames] }];
  const all = words.reduce((sum, { width, space }) => sum + width + space, 0);
  const total = frames.reduce((sum, { length }) => sum + length, 0);
  let [word, taken, length] = [0, 0, 0];
  return groups.flatMap((group, index) => {
    const from = word;
    length += group.reduce((sum, frame) => sum + frame.length, 0);
    while (word < words.length) {
      const { width = 0, space = 0 } = words[word] ?? {};
      if (index < groups.length - 1 && taken + (width + space) / 2 > (length / total) * all) break;
      taken += width + space;
      word++;
    }
    return word > from ? [{ words: words.slice(from, word), frames: group }] : [];
  });
}

/** A line has the width that is free, other texts that of their source, or else that of their cell. */
function fitPart(text: SetWords, frames: readonly Frame[], sizes: Sizes): SetFrame[] | undefined {
  const [first] = frames;
  if (!first) return undefined;
  const isLine = frames.length === 1 && lineCount(first) === 1 && first.align !== 'justify';
  for (const isSpread of isLine ? [true] : first.cell ? [false, true] : [false]) {
    const places = frames.map((frame): Place => {
      const { left, right } = isSpread ? spread(frame, sizes.given, sizes.free) : frame;
      return { frame, left, right, bottom: sizes.free.bottom(frame, left, right, sizes.given) };
    });
    const set = hasRoom(text, places, sizes) ? fitPlaces(text, places, sizes) : undefined;
    // Smaller letters are better than a header of two lines.
    if (set && !(isLine && first.isRunning && set.some(({ lines }) => lines.length > 1))) return set;
  }
  return undefined;
}

type Place = Edges & { readonly frame: Frame; readonly bottom: number };

interface Sizes {
  readonly size: number;
  readonly given: number;
  readonly minLeading: number;
  readonly free: Free;
}

/** Whether the words have room if no line had a rest. */
function hasRoom({ words }: SetWords, places: readonly Place[], { size, minLeading }: Sizes): boolean {
  const needed = size * words.reduce((sum, { width, space }) => sum + width + MIN_BLANK * space, 0);
  const room = places.reduce((sum, { frame, left, right, bottom }) => {
    const lines = 1 + Math.max(0, Math.floor((bottom - DESCENT * size - frame.y) / minLeading + ROUNDING));
    return sum + lines * (right - left + ROUNDING * size);
  }, 0);
  return needed <= room;
}

/** Fills the frames one after the other, or all alike if the last one has no room for the rest. */
function fitPlaces(text: SetWords, places: readonly Place[], sizes: Sizes): SetFrame[] | undefined {
  const source = places.map(({ frame }) => lineCount(frame));
  let longest = 0;
  const attempt = (counts: readonly number[]): SetFrame[] | undefined => {
    const placeOf = (line: number): Place | undefined => places[frameAt(counts, line)];
    const widthOf = (line: number): number => {
      const { left = 0, right = 0, frame } = placeOf(line) ?? {};
      const indent = line === 0 ? (frame?.indent ?? 0) : 0;
      return (right - left - indent) / sizes.size;
    };
    for (const lines of waysToBreak(text, widthOf, lookOf(places))) {
      longest = Math.max(longest, lines.length);
      const set = setLines(lines, counts, places, sizes);
      if (set) return set;
    }
    return undefined;
  };
  const set = attempt(source);
  const total = source.reduce((sum, count) => sum + count, 0);
  return set || places.length === 1 || longest <= total
    ? set
    : attempt(source.map((count) => Math.round((count * longest) / total)));
}

/** Ways to break a text between two edges, with any number of lines, the best first. */
export function breakFreely(
  text: SetWords,
  frame: Frame,
  { left, right }: Edges,
  size: number,
): Generator<SetLine[], void> {
  const widthOf = (line: number): number => (right - left - (line === 0 ? frame.indent : 0)) / size;
  return waysToBreak(text, widthOf, lookOf([{ frame, left, right }]));
}

const lookOf = (places: readonly (Edges & { readonly frame: Frame })[]) => ({
  isJustified: places.some(({ frame }) => frame.align === 'justify'),
  isNarrow: places.some(({ frame, left, right }) => {
    if (frame.isHeading) return false;
    return frame.cell ? right - left > frame.right - frame.left : lineCount(frame) > 1;
  }),
});

/** The frame of a line. All lines that are left are in the last one. */
function frameAt(counts: readonly number[], line: number): number {
  let end = 0;
  const at = counts.findIndex((count) => {
    end += count;
    return line < end;
  });
  return at < 0 ? counts.length - 1 : at;
}

function setLines(
  lines: readonly SetLine[],
  counts: readonly number[],
  places: readonly Place[],
  sizes: Sizes,
): SetFrame[] | undefined {
  const byFrame = Map.groupBy(lines.entries(), ([line]) => frameAt(counts, line));
  const set: SetFrame[] = [];
  for (const [index, place] of places.entries()) {
    const own = byFrame.get(index)?.map(([, line]) => line);
    const placed = own && setFrame(own, place, sizes);
    if (own && !placed) return undefined;
    if (placed) set.push(placed);
  }
  return set;
}

/** The least distance of baselines of some words, in font sizes. */
export const minLeadingOf = (words: readonly Word[]): number =>
  Math.max(...words.flatMap(({ runs }) => runs.map(leadingOf)));

/** What keeps its own glyphs has those of letters that are always there. */
const leadingOf = (run: WordRun): number => (run.kind === 'glyphs' ? run.typeface.minLeading : MIN_LEADING);

function setFrame(
  lines: readonly SetLine[],
  { frame, left, right, bottom }: Place,
  { size, minLeading, free }: Sizes,
): SetFrame | undefined {
  const room = (bottom - DESCENT * size - frame.y) / Math.max(1, lines.length - 1);
  const leading = Math.min(frame.leading, room);
  if (lines.length > 1 && leading < minLeading) return undefined;
  // The signs up to the number of a page begin in the last line.
  const y = frame.isLed ? Math.max(frame.y, frame.lastY - (lines.length - 1) * leading) : frame.y;
  const set = { frame: { ...frame, y }, left, right, leading, lines };
  return isClear(set, size, free) ? set : undefined;
}

/** Whether the lines of a text cover nothing else. */
export function isClear(set: SetFrame, size: number, free: Free): boolean {
  const { frame, leading, lines } = set;
  return lines.every((_, index) => {
    const [x0, x1] = extentOf(set, index, size);
    return free.isClear(frame, x0, x1, frame.y + index * leading, size);
  });
}

/** Where a line begins and ends. A justified one reaches both edges. */
export function extentOf(set: SetFrame, index: number, size: number): readonly [number, number] {
  const { frame, left, right, lines } = set;
  const x0 = startOf(set, index, size);
  if (frame.align === 'justify') return [frame.isRightToLeft ? left : x0, right];
  return [x0, x0 + (lines[index]?.width ?? 0) * size];
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
export function spread(frame: Frame, size: number, free: Free): Edges {
  const { left, right, align } = frame;
  if (align === 'end' || (frame.isRightToLeft && align !== 'center')) return { left: free.left(frame, size), right };
  if (align !== 'center') return { left, right: free.right(frame, size) };
  const more = Math.min(left - free.left(frame, size), free.right(frame, size) - right);
  return { left: left - more, right: right + more };
}
