import { type Matrix, transform } from '../../extraction/matrix.ts';
import type { Glyph } from './content/content.ts';

/** A glyph where the page shows it, in points, with `y` down. */
export interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly x: number;
  readonly endX: number;
  /** Baseline. */
  readonly y: number;
  /** Whether the next glyph stands at its right. */
  readonly isUpright: boolean;
}

/** Where a line of text is. */
export interface LineBox {
  readonly x0: number;
  readonly x1: number;
  /** Baseline. */
  readonly y: number;
  readonly size: number;
}

/** Bounds of a line above and below its baseline, in font sizes. */
const ABOVE = 0.75;
const BELOW = 0.35;
/** Distance of a glyph from its baseline, in font sizes. */
const ON_LINE = 0.1;

/** The glyphs of a page by their place. A glyph belongs to the first line that asks for it. */
export function placeGlyphs(glyphs: readonly Glyph[], view: Matrix) {
  /** Sorted when they are first asked for, because a page that is written needs few of them. */
  let sorted: readonly PlacedGlyph[] | undefined;
  const taken = new Set<PlacedGlyph>();

  function place(): readonly PlacedGlyph[] {
    sorted ??= glyphs.map(toPlaced).sort((one, other) => one.y - other.y);
    return sorted;
  }

  function toPlaced(glyph: Glyph): PlacedGlyph {
    const [x, y] = transform(view, glyph.x, glyph.y);
    const [endX, endY] = transform(view, glyph.endX, glyph.endY);
    return { glyph, x, endX, y, isUpright: endX >= x && Math.abs(endY - y) <= 0.01 * (endX - x) };
  }

  function firstBelow(placed: readonly PlacedGlyph[], y: number): number {
    let [low, high] = [0, placed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((placed[middle]?.y ?? 0) < y) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Those whose baseline is between two heights, from top to bottom. */
  function between(top: number, bottom: number): PlacedGlyph[] {
    const placed = place();
    const found: PlacedGlyph[] = [];
    for (let at = firstBelow(placed, top); at < placed.length; at++) {
      const one = placed[at];
      if (!one || one.y > bottom) break;
      found.push(one);
    }
    return found;
  }

  return {
    get placed() {
      return place();
    },
    between,
    /** Those on a baseline, from left to right. */
    onLine(y: number, size: number): PlacedGlyph[] {
      return between(y - ON_LINE * size, y + ON_LINE * size).sort((one, other) => one.x - other.x);
    },
    /** Largest size of a glyph. */
    get largest() {
      return glyphs.reduce((most, { size }) => Math.max(most, size), 0);
    },
    /** From left to right. */
    take({ x0, x1, y, size }: LineBox): PlacedGlyph[] {
      const found = between(y - ABOVE * size, y + BELOW * size).filter((one) => {
        const middle = (one.x + one.endX) / 2;
        return middle >= x0 - 0.5 && middle <= x1 + 0.5 && !taken.has(one);
      });
      for (const one of found) taken.add(one);
      return found.sort((one, other) => one.x - other.x);
    },
  };
}
