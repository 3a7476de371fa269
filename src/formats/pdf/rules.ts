import type { TextLine } from '../../extraction/pdf/layout/page.ts';
import { createBulletFinder } from '../../extraction/pdf/layout/painted-bullets.ts';
import { findFirst } from '../../find-first.ts';
import type { Box, PaintedArea } from './page-view.ts';

/** An edge of what is painted: a line, or a side of a filled area. */
interface Edge {
  /** Its height, or its `x` if it is vertical. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly isLine: boolean;
}

/** The edges that are painted on a page, such as those of the cells of a table. */
export interface Rules {
  /** Whether a line with both ends beyond a range of `x` separates two heights. */
  separates(x0: number, x1: number, top: number, bottom: number, isLineOnly?: boolean): boolean;
  /** Whether an upright edge is between two places in a line. */
  divides(x0: number, x1: number, y: number): boolean;
  /** The small square or round area that is painted before a line, as the bullet of an item. */
  bulletAt(line: Pick<TextLine, 'x0' | 'y' | 'size'>): PaintedArea | undefined;
  /** The edges around a place, or infinite values. `x` is that of a text at a height. */
  cellAt(x0: number, x1: number, y: number): Box;
}

/** Thickest line, in points. */
const MAX_THICKNESS = 2;
/** Shortest line that counts, in points. */
const MIN_LENGTH = 6;
/** Bounds the work for drawings with more edges. */
const MAX_EDGES = 4_000;
/** How far a line may end before the text that it separates, in points. */
const TOLERANCE = 1;

export function readRules(painted: readonly PaintedArea[]): Rules {
  const across: Edge[] = [];
  const upright: Edge[] = [];
  for (const { box, area } of painted) {
    const [x0, y0, x1, y1] = box;
    const isStroked = area.lineWidth > 0;
    if (across.length >= MAX_EDGES || upright.length >= MAX_EDGES) break;
    if (y1 - y0 <= MAX_THICKNESS && x1 - x0 >= MIN_LENGTH) {
      across.push({ at: (y0 + y1) / 2, from: x0, to: x1, isLine: true });
    } else if (x1 - x0 <= MAX_THICKNESS && y1 - y0 >= MIN_LENGTH) {
      upright.push({ at: (x0 + x1) / 2, from: y0, to: y1, isLine: true });
    } else if (x1 - x0 >= MIN_LENGTH && y1 - y0 >= MIN_LENGTH) {
      for (const at of [y0, y1]) across.push({ at, from: x0, to: x1, isLine: isStroked });
      for (const at of [x0, x1]) upright.push({ at, from: y0, to: y1, isLine: isStroked });
    }
  }
  across.sort((one, other) => one.at - other.at);

  const firstFrom = (y: number): number => findFirst(across, ({ at }) => at >= y);
  const covers = ({ from, to }: Edge, start: number, end: number): boolean =>
    from <= start + TOLERANCE && to >= end - TOLERANCE;

  return {
    separates(x0, x1, top, bottom, isLineOnly = false) {
      for (let at = firstFrom(top); at < across.length; at++) {
        const edge = across[at];
        if (!edge || edge.at > bottom) return false;
        if (covers(edge, x0, x1) && (edge.isLine || !isLineOnly)) return true;
      }
      return false;
    },
    bulletAt: createBulletFinder(painted),
    divides: (x0, x1, y) => upright.some((edge) => edge.at > x0 && edge.at < x1 && covers(edge, y, y)),
    cellAt(x0, x1, y) {
      const middle = (x0 + x1) / 2;
      const index = firstFrom(y);
      const isOver = (edge: Edge): boolean => covers(edge, middle, middle);
      const above = across.findLast((edge, at) => at < index && isOver(edge));
      const below = across.find((edge, at) => at >= index && isOver(edge));
      let [left, right] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (const edge of upright) {
        if (!covers(edge, y, y)) continue;
        if (edge.at <= middle) left = Math.max(left, edge.at);
        else right = Math.min(right, edge.at);
      }
      // The next upright edge beyond the lines above and below is that of something else.
      const lines = [above, below].filter((edge) => edge?.isLine && covers(edge, x0, x1));
      const [start, end] = [
        Math.min(...lines.map((edge) => edge?.from ?? 0)),
        Math.max(...lines.map((edge) => edge?.to ?? 0)),
      ];
      if (lines.length > 0 && Number.isFinite(left)) left = Math.max(left, start);
      if (lines.length > 0 && Number.isFinite(right)) right = Math.min(right, end);
      return [left, above?.at ?? Number.NEGATIVE_INFINITY, right, below?.at ?? Number.POSITIVE_INFINITY];
    },
  };
}
