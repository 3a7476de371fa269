import { invert, type Matrix, multiply, transform } from '../../extraction/matrix.ts';
import type { PlacedText } from './place-texts.ts';
import type { PageUnit } from './read-units.ts';
import type { TextStyle } from './style.ts';
import { type SetFrame, startOf } from './typeset/fit.ts';
import { partsOf, RISE } from './typeset/line-parts.ts';
import type { SetLine } from './typeset/words.ts';
import {
  number,
  precise,
  setColor,
  sourceFont,
  type TextWriter,
  writeOwnRun,
  writePiece,
  writeRun,
} from './write-glyphs.ts';

/** Widest blank that is added to justify a line, in font sizes. */
const MAX_STRETCH = 1;
/** The same between characters without a blank. */
const MAX_SPREAD = 0.15;
/** Place and thickness of a line under words, in font sizes. */
const UNDERLINE = { below: 0.13, thickness: 0.055 } as const;
/** Height of a link above and below its baseline, in font sizes. */
const LINK = { above: 0.8, below: 0.25 } as const;

/** Bounds the signs of a line. */
const MAX_SIGNS = 1_000;

/** The operations that show a text on its page. @param view from the space of the page to the view */
export function writeText(
  { size, unit }: PlacedText,
  frames: readonly SetFrame[],
  view: Matrix,
  writer: TextWriter,
): string {
  const toPage = invert(view);
  let written = '';
  for (const set of frames) {
    for (const [index, line] of set.lines.entries()) {
      written += writeLine(line, index, set, size, unit.style.size, toPage, writer);
    }
    const { y, markerX } = set.frame;
    if (unit.marker && markerX !== undefined) written += writePiece(unit.marker.piece, markerX, y, 1, toPage, writer);
  }
  return written + writeLeader(unit, frames, size, toPage, writer);
}

/** Fills a line with equal signs from the end of its text on. The last of them keep their places. */
function writeLeader(
  { leader }: PageUnit,
  frames: readonly SetFrame[],
  size: number,
  toPage: Matrix,
  writer: TextWriter,
): string {
  const { resources, pdf } = writer;
  const set = leader && frames.findLast(({ frame }) => frame.page === leader.page);
  if (!set) return '';
  const { glyph, lastX, step, width, gap, y } = leader;
  const last = set.lines.length === 1 ? 0 : Math.round((y - set.frame.y) / set.leading);
  const line = set.lines[last];
  const end = line ? startOf(set, last, size) + line.width * size : set.left;
  const start = line ? startOf(set, last, size) : set.right;
  const room = leader.isRightToLeft ? start - lastX - width : lastX - end;
  const count = Math.min(MAX_SIGNS, Math.floor((room - gap) / step + 0.01) + 1);
  if (count < 1) return '';
  const [a, b, c, d] = glyph.shape;
  const firstX = leader.isRightToLeft ? lastX : lastX - (count - 1) * step;
  const matrix = multiply([a, b, c, d, firstX, y], toPage).map(precise).join(' ');
  const signs = new Array(count).fill(`<${glyph.code}>`).join(number(((width - step) / Math.hypot(a, b)) * 1000));
  return `BT ${setColor(glyph.color, writer)}/${sourceFont(glyph.font, resources, pdf)} 1 Tf ${matrix} Tm [${signs}] TJ ET\n`;
}

function writeLine(
  line: SetLine,
  index: number,
  set: SetFrame,
  size: number,
  given: number,
  toPage: Matrix,
  writer: TextWriter,
): string {
  const { frame, right, leading } = set;
  let x = startOf(set, index, size);
  const slack = frame.isRightToLeft ? x - set.left : right - x - line.width * size;
  const gaps = gapsOf(line);
  const isStretched =
    frame.align === 'justify' && line.isContinued && slack > 0 && slack < gaps.count * gaps.max * size;
  // Wide blanks, such as those behind sentences, become wider than others.
  const stretchOf = (space: number): number => {
    if (!isStretched) return 0;
    return gaps.areAll ? slack / gaps.count : (slack * space) / gaps.space;
  };
  if (isStretched && frame.isRightToLeft) x -= slack;
  const y = frame.y + index * leading;
  let written = '';
  let last: { style: TextStyle; endX: number } | undefined;
  let isAfterBlank = false;
  for (const part of partsOf(line)) {
    if (part.kind === 'gap') {
      x += part.space * size + stretchOf(part.space);
      isAfterBlank ||= part.space > 0;
      continue;
    }
    const { run } = part;
    const endX = x + run.width * size;
    if (run.kind === 'inset') written += writePiece(run.piece, x, y, size / given, toPage, writer);
    else if (run.kind === 'own') written += writeOwnRun(run, isAfterBlank, x, y, size, toPage, writer);
    else {
      const blank = isAfterBlank ? run.typeface.shape(' ')?.[0] : undefined;
      written += writeRun(run, blank, x, y, size, toPage, writer);
    }
    isAfterBlank = false;
    // A line under words and a link go on over the blank between them.
    const from = last && isContinued(last.style, run.style) ? last.endX : x;
    const [base, own] = run.kind !== 'inset' && run.isRaised ? [y - RISE * size, size * run.scale] : [y, size];
    written += decorate(run.style, from, endX, base, own, toPage, writer);
    last = { style: run.style, endX };
    x = endX;
  }
  return written;
}

/** The gaps that are stretched: the blanks, or all where most words have none between them. */
function gapsOf({ words }: SetLine): { count: number; areAll: boolean; max: number; space: number } {
  const all = words.length - 1;
  const space = words.slice(1).reduce((sum, word) => sum + word.space, 0);
  const blanks = words.slice(1).filter((word) => word.space > 0).length;
  return blanks < all / 2
    ? { count: all, areAll: true, max: MAX_SPREAD, space }
    : { count: blanks, areAll: false, max: MAX_STRETCH, space };
}

const isContinued = (one: TextStyle, other: TextStyle): boolean =>
  one.isUnderlined === other.isUnderlined && one.link === other.link;

function decorate(
  style: TextStyle,
  x0: number,
  x1: number,
  y: number,
  size: number,
  toPage: Matrix,
  writer: TextWriter,
): string {
  if (style.link !== undefined) writer.onLink(style.link, [x0, y - LINK.above * size, x1, y + LINK.below * size]);
  if (!style.isUnderlined) return '';
  const top = y + UNDERLINE.below * size;
  const corners = [
    transform(toPage, x0, top),
    transform(toPage, x1, top),
    transform(toPage, x1, top + UNDERLINE.thickness * size),
    transform(toPage, x0, top + UNDERLINE.thickness * size),
  ].map(([px, py]) => `${number(px)} ${number(py)}`);
  return `${setColor(style.color, writer)}${corners.map((corner, at) => `${corner} ${at === 0 ? 'm' : 'l'}`).join(' ')} f\n`;
}
