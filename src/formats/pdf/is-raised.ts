import type { TextLine } from '../../extraction/pdf/layout/page.ts';
import type { PlacedGlyph } from './page-glyphs.ts';

/** Whether a glyph is smaller than its line and raised above it. */
export function isRaised(glyph: PlacedGlyph | undefined, { y, size }: Pick<TextLine, 'y' | 'size'>): boolean {
  return glyph !== undefined && glyph.glyph.size < 0.9 * size && glyph.y < y - 0.15 * size;
}
