import { breakLines } from '../formats/pdf/typeset/break-lines.ts';
import type { Word } from '../formats/pdf/typeset/words.ts';
import type { FreeSpace } from './free-space.ts';
import type { MatchedFont } from './match-font.ts';
import { grow, type LevelBox } from './raster.ts';
import type { TextShaper } from './typefaces.ts';

/** A line that is set. */
export interface SetLine {
  readonly words: readonly Word[];
  /** Level coordinates. */
  readonly left: number;
  readonly baseline: number;
}

export interface SetText {
  readonly lines: readonly SetLine[];
  readonly size: number;
  /** How much wider the letters are than those of the font. */
  readonly stretch: number;
  /** What the lines may touch. */
  readonly box: LevelBox;
}

export interface SourceText {
  /** The letters of each line. */
  readonly lines: readonly LevelBox[];
  readonly font: MatchedFont;
}

/** A longer text between two borders is at equal distances by chance. */
const MAX_LABEL_WORDS = 5;

type Align = 'start' | 'center' | 'end';
/** The alignment of a text that runs from right to left. */
const MIRRORED = { start: 'end', center: 'center', end: 'start' } as const;

const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55] as const;
/** Least distance of baselines in font sizes. */
const MIN_LEADING = 1.05;
const USUAL_LEADING = 1.25;
/** Height above and depth below the baseline, in font sizes. */
const ASCENT = 0.78;
const DESCENT = 0.24;
/** Depth of scripts with marks below their letters. */
const DEEP_DESCENT = 0.4;
const X_HEIGHT = 0.5;
/** Letters of one line whose edges are this close, in font sizes, begin or end at one place. */
const EVEN = 0.6;

/**
 * Sets a text in the room of another one, in the largest size that fits. A single line may spread over free background.
 * @returns undefined where it has no room
 */
export function fitText(text: string, source: SourceText, free: FreeSpace, shaper: TextShaper): SetText | undefined {
  const { font, lines } = source;
  const words = shaper.words(text, font.typeface.style);
  if (!words || words.length === 0) return undefined;
  // Letters of other scripts are not compared with those of the image.
  const stretch = shaper.canStretch ? font.stretch : 1;
  const minLeading = Math.max(MIN_LEADING, ...words.flatMap(({ runs }) => runs.map(leadingOf)));
  const [first, ...others] = lines;
  if (!first) return undefined;
  const last = others.at(-1) ?? first;
  const firstBottom = first.bottom;
  const own: LevelBox = {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
    top: first.top,
    bottom: last.bottom,
  };
  const wide = free.widen(own, font.size);
  const isLabel = words.length <= MAX_LABEL_WORDS;
  const usual = lines.length === 1 && !isLabel ? 'start' : alignOf(lines, own, wide, font.size);
  const align = shaper.isRightToLeft ? MIRRORED[usual] : usual;
  const leading = others.length > 0 ? (last.bottom - first.bottom) / others.length : USUAL_LEADING * font.size;
  const sides = others.length > 0 ? [own, widened(own, wide, align)] : [widened(own, wide, align)];
  for (const scale of SCALES) {
    for (const side of sides) {
      const set = setAt(words, scale, side);
      if (set) return set;
    }
  }
  return undefined;

  function setAt(given: readonly Word[], scale: number, side: LevelBox): SetText | undefined {
    const size = font.size * scale;
    const unit = size * stretch;
    const broken = breakLines(given, {
      widthOf: () => (side.right - side.left + 0.1 * size) / unit,
      shrinkOf: () => 0,
      stretch: 0,
      isHyphenated: false,
    });
    if (!broken) return undefined;
    const isTaller = broken.length > lines.length;
    // Fewer large letters are better than more lines below a single one.
    if (isTaller && others.length === 0 && scale > 0.8) return undefined;
    const room = isTaller ? free.deepen(side, font.size, (broken.length - lines.length) * leading) : 0;
    const height = last.bottom - firstBottom + room;
    const step = broken.length > 1 ? Math.min(leading * Math.max(scale, 0.9), height / (broken.length - 1)) : 0;
    if (broken.length > 1 && step < minLeading * size) return undefined;
    // A smaller line stays at the middle of its letters.
    const raise = broken.length === 1 && lines.length === 1 ? (font.size - size) * X_HEIGHT * 0.5 : 0;
    const top = font.baseline - raise - (broken.length > 1 || lines.length > 1 ? (font.size - size) * ASCENT * 0.5 : 0);
    const set = broken.map(({ words: line, width }, index): SetLine => {
      const slack = side.right - side.left - width * unit;
      const shift = { start: 0, center: slack / 2, end: slack }[align];
      return { words: line, left: side.left + Math.max(0, shift), baseline: top + index * step };
    });
    const widest = Math.max(...broken.map(({ width }) => width * unit));
    const lefts = set.map(({ left }) => left);
    const box = {
      left: Math.min(...lefts),
      right: Math.min(...lefts) + widest,
      top: top - ASCENT * size,
      bottom: top + (broken.length - 1) * step + (shaper.canStretch ? DESCENT : DEEP_DESCENT) * size,
    };
    return free.isFree(grow(box, 0, -0.1 * size), own) ? { lines: set, size, stretch, box } : undefined;
  }
}

const leadingOf = (run: Word['runs'][number]): number => (run.kind === 'glyphs' ? run.typeface.minLeading : 0);

/** A text whose sides are equally far from borders is centered: the label of a button. */
function alignOf(lines: readonly LevelBox[], own: LevelBox, wide: LevelBox, size: number): Align {
  const even = EVEN * size;
  if (lines.length > 1) {
    const lefts = lines.map(({ left }) => left);
    const rights = lines.map(({ right }) => right);
    const middles = lines.map(({ left, right }) => (left + right) / 2);
    if (spreadOf(lefts) < even) return 'start';
    if (spreadOf(middles) < even) return 'center';
    return spreadOf(rights) < even ? 'end' : 'start';
  }
  const [left, right] = [own.left - wide.left, wide.right - own.right];
  return left > 0.3 * size && Math.abs(left - right) < Math.max(2, 0.12 * (left + right)) ? 'center' : 'start';
}

const spreadOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

function widened(own: LevelBox, wide: LevelBox, align: Align): LevelBox {
  if (align === 'start') return { ...own, right: wide.right };
  if (align === 'end') return { ...own, left: wide.left };
  const more = Math.min(own.left - wide.left, wide.right - own.right);
  return { ...own, left: own.left - more, right: own.right + more };
}
