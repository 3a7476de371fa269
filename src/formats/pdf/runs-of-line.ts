import type { TextRun } from '../../extraction/pdf/layout/page.ts';
import type { LineOfGlyphs } from './line-of-glyphs.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import type { StyledRun } from './spans.ts';

/** The runs of a line with their glyphs, in the order of the text. */
export function runsOf({ line, glyphs }: Pick<LineOfGlyphs, 'line' | 'glyphs'>): StyledRun[] {
  const shown = glyphs.filter((glyph) => !glyph.glyph.isBlank);
  const runs = line.runs ?? [];
  // Runs of letters that overlap, as in a logo, have different baselines. A letter without a run on its baseline is part of one on another.
  const settled = new Set(shown.filter((glyph) => runs.some((run) => isOf(glyph, run))));
  return runs.flatMap((run) => {
    const own = shown.filter((glyph) => isOver(glyph, run) && (isOf(glyph, run) || !settled.has(glyph)));
    return own.length > 0 ? [{ text: run.text, glyphs: own }] : [];
  });
}

/** Whether a glyph is where a run is, on any baseline. */
function isOver({ x, endX }: PlacedGlyph, run: Pick<TextRun, 'x0' | 'x1'>): boolean {
  const middle = (x + endX) / 2;
  return middle > run.x0 - 0.3 && middle < run.x1 + 0.3;
}

/** Whether a glyph is where a run is, on its baseline. */
export const isOf = (glyph: PlacedGlyph, run: Pick<TextRun, 'x0' | 'x1' | 'y'>): boolean =>
  isOver(glyph, run) && Math.abs(glyph.y - run.y) < 0.5;
