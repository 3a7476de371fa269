import type { Area } from './content/content.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import type { PageView, PaintedArea } from './page-view.ts';

/** What is painted for the words of a line, and has to go with them. */
export interface LineMarks {
  readonly underlined: ReadonlySet<PlacedGlyph>;
  /** Lines under words, and boxes behind some of them. */
  readonly areas: readonly Area[];
  /** Something painted belongs to the words but cannot be taken away, or hides them. */
  readonly isStuck: boolean;
}

/** Thickest line under words, in points and in font sizes. */
const MAX_RULE = 1.6;
const MAX_RULE_RATIO = 0.13;
/** Distance of a line below the baseline, in font sizes. */
const MAX_RULE_DISTANCE = 0.35;
/** Highest box behind words, in font sizes. */
const MAX_BOX_RATIO = 2.2;
const TOLERANCE = 2;
/** Words brighter than this would be lost without the box behind them. */
export const MAX_BRIGHTNESS = 0.6;

/** Finds what is painted for the words of a line. @param glyphs of the line @param y baseline */
export function findMarks({ painted }: PageView, glyphs: readonly PlacedGlyph[], y: number, size: number): LineMarks {
  const left = glyphs[0]?.x ?? 0;
  const right = glyphs.reduce((most, { endX }) => Math.max(most, endX), left);
  const underlined = new Set<PlacedGlyph>();
  const areas: Area[] = [];
  let isStuck = false;
  for (const { area, box } of painted) {
    const [x0, y0, x1, y1] = box;
    if (y1 < y - size || y0 > y + 0.5 * size || x1 < left || x0 > right) continue;
    const covered = glyphs.filter(({ x, endX }) => (x + endX) / 2 > x0 - 0.5 && (x + endX) / 2 < x1 + 0.5);
    if (covered.length === 0) continue;
    if (isRule({ area, box }, size)) {
      // Raised words have their line nearer to them.
      const base = Math.max(...covered.map((glyph) => Math.min(y, glyph.y)));
      const isOwn = x0 > left - TOLERANCE && x1 < right + TOLERANCE;
      if (!isOwn || y0 > base + MAX_RULE_DISTANCE * size || y1 < base - 0.7 * size) continue;
      // A line through words, or one of several that are painted together.
      if (y0 < base - 0.05 * size || !area.range) isStuck = true;
      for (const glyph of covered) underlined.add(glyph);
      areas.push(area);
    } else if (area.isFilled && covered.some(({ glyph }) => glyph.order < area.order && glyph.isVisible)) {
      if (y0 < y - 0.3 * size && y1 > y - 0.1 * size) isStuck = true;
    } else if (y1 - y0 < MAX_BOX_RATIO * size && y0 < y && covered.length < glyphs.length) {
      if (!area.range || covered.some(({ glyph }) => brightness(glyph.color.operands) > MAX_BRIGHTNESS)) isStuck = true;
      areas.push(area);
    }
  }
  return { underlined, areas, isStuck };
}

function isRule({ area: { lineWidth }, box: [x0, y0, x1, y1] }: PaintedArea, size: number): boolean {
  const height = Math.max(y1 - y0, lineWidth);
  return height <= Math.max(MAX_RULE, MAX_RULE_RATIO * size) && x1 - x0 > 2 * height;
}

/** 0 is black, 1 is white. */
export function brightness(operands: readonly number[]): number {
  if (operands.length === 4) return (1 - (operands[3] ?? 0)) * (1 - Math.max(...operands.slice(0, 3)));
  return operands.length === 0 ? 0 : operands.reduce((sum, value) => sum + value, 0) / operands.length;
}
