import type { PageSpace } from '../free-space.ts';
import { type Edges, extentOf, type Free, type SetFrame, spread } from '../typeset/fit.ts';
import { type Frame, lineCount } from '../typeset/frames.ts';
import type { PageText } from './page-texts.ts';

/** Margins of a page, in widths and heights, beyond which a text finds room that no other text of the page uses. */
const MARGIN = 0.1;
/** Narrowest margin, in points. */
const MIN_MARGIN = 18;

export interface PageEdges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The edges of a page up to which texts can be set: at least those of its texts. */
export function pageEdges({ left, right, bottom, width, height, obstacles }: PageSpace): PageEdges {
  const texts = obstacles.filter(({ isPainted }) => !isPainted);
  const top = Math.min(bottom, ...texts.map(({ box: { 1: y0 } }) => y0));
  const across = Math.max(MIN_MARGIN, Math.min(left, width - right, MARGIN * width));
  const down = Math.max(MIN_MARGIN, Math.min(top, height - bottom, MARGIN * height));
  return {
    left: Math.min(left, across),
    right: Math.max(right, width - across),
    top: Math.min(top, down),
    bottom: Math.max(bottom, height - down),
  };
}

/**
 * The edges between which a text can be broken, the best first: those of its column, then those of the texts around it,
 * and for single lines those of the page.
 * @param own its free space between the edges of the texts of its page
 * @param whole its free space between those of the page
 */
export function edgesFor(frame: Frame, column: Edges, size: number, own: Free, whole: Free): Edges[] {
  const isLine = lineCount(frame) === 1 && frame.align !== 'justify';
  const spreading = spread(frame, size, own);
  if (!isLine) return frame.align === 'justify' ? [frame] : distinct([frame, spreading]);
  const inColumn = {
    left: Math.max(spreading.left, Math.min(frame.left, column.left)),
    right: Math.min(spreading.right, Math.max(frame.right, column.right)),
  };
  const bothOf = (free: Free): Edges => ({ left: free.left(frame, size), right: free.right(frame, size) });
  return distinct([inColumn, spreading, bothOf(own), bothOf(whole)]);
}

/** Edges that are not wider than those before them give no more room. */
function distinct(all: readonly Edges[]): Edges[] {
  return all.filter(({ left, right }, index) => {
    const last = all[index - 1];
    return !last || left < last.left - 1 || right > last.right + 1;
  });
}

/** The edges of the texts that are next above and below one. */
export function columnOf(text: PageText, texts: readonly PageText[]): Edges {
  const { frame } = text;
  const inColumn = texts.filter((one) => one !== text && one.frame.left < frame.right && one.frame.right > frame.left);
  const above = inColumn.filter((one) => one.frame.lastY < frame.y);
  const below = inColumn.filter((one) => one.frame.y > frame.lastY);
  const nearest = [
    above.reduce<PageText | undefined>(
      (best, one) => (best && best.frame.lastY > one.frame.lastY ? best : one),
      undefined,
    ),
    below.reduce<PageText | undefined>((best, one) => (best && best.frame.y < one.frame.y ? best : one), undefined),
  ].flatMap((one) => one ?? []);
  return {
    left: Math.min(frame.left, ...nearest.map((one) => one.frame.left)),
    right: Math.max(frame.right, ...nearest.map((one) => one.frame.right)),
  };
}

/** A text begins as near as it can to where it began, and is in the middle of where it was. */
export function drawn(set: SetFrame, size: number): SetFrame {
  const { frame, left, right, lines } = set;
  if (frame.align === 'justify') return set;
  const extents = lines.map((_, index) => extentOf(set, index, size));
  const width = Math.max(...extents.map(([, x1]) => x1)) - Math.min(...extents.map(([x0]) => x0));
  if (frame.align === 'center') {
    const middle = (frame.left + frame.right) / 2;
    const start = Math.max(left, Math.min(middle - width / 2, right - width));
    return { ...set, left: start, right: start + width };
  }
  return frame.align === 'end' || frame.isRightToLeft
    ? { ...set, right: Math.min(right, Math.max(frame.right, left + width)) }
    : { ...set, left: Math.max(left, Math.min(frame.left, right - width - frame.indent)) };
}
