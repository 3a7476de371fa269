import type { FontStyle } from '../formats/pdf/content/fonts.ts';
import type { ShapedGlyph } from '../formats/pdf/typeset/glyph-texts.ts';
import { createTypefaces, type Typeface } from '../formats/pdf/typeset/typefaces.ts';
import { createGlyphOutlines, type GlyphOutline } from './glyph-outlines.ts';

/** A font whose letters can be drawn. */
export interface TextTypeface {
  /** Undefined for a text with characters that the font lacks. */
  shape(text: string): readonly ShapedGlyph[] | undefined;
  outline(glyph: number): GlyphOutline;
  /** Where the letters of a line are, in font sizes from the start of its baseline, with y up. Undefined as `shape`. */
  extents(text: string): { left: number; right: number; top: number; bottom: number } | undefined;
  /** In font sizes. Undefined as `shape`. */
  width(text: string): number | undefined;
}

export type TextTypefaces = (style: FontStyle) => TextTypeface;

export function createTextTypefaces(): TextTypefaces {
  const typefaces = createTypefaces();
  const opened = new Map<string, TextTypeface>();
  return (style) => {
    const typeface = typefaces(style);
    const own = opened.get(typeface.key) ?? openTypeface(typeface);
    opened.set(typeface.key, own);
    return own;
  };
}

function openTypeface({ face, shape }: Typeface): TextTypeface {
  const outline = createGlyphOutlines(face);
  return {
    shape,
    outline,
    width(text) {
      const glyphs = shape(text);
      return glyphs && glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000;
    },
    extents(text) {
      let [left, right, top, bottom] = [Infinity, -Infinity, -Infinity, Infinity];
      let pen = 0;
      for (const { id, advance } of shape(text) ?? []) {
        for (const polygon of outline(id)) {
          for (let at = 0; at < polygon.length; at += 2) {
            const [x, y] = [pen + (polygon[at] ?? 0), polygon[at + 1] ?? 0];
            [left, right] = [Math.min(left, x), Math.max(right, x)];
            [top, bottom] = [Math.max(top, y), Math.min(bottom, y)];
          }
        }
        pen += advance;
      }
      if (!(right > left && top > bottom)) return undefined;
      return { left: left / 1000, right: right / 1000, top: top / 1000, bottom: bottom / 1000 };
    },
  };
}
