import type { FontStyle } from '../formats/pdf/content/fonts.ts';
import { directionOf } from '../formats/pdf/typeset/bidi.ts';
import type { ShapedGlyph } from '../formats/pdf/typeset/glyph-texts.ts';
import { hasOwnFont } from '../formats/pdf/typeset/has-font.ts';
import { shapeWords } from '../formats/pdf/typeset/shape-words.ts';
import { createTypefaces, type FontChoice, type Typeface } from '../formats/pdf/typeset/typefaces.ts';
import type { Word } from '../formats/pdf/typeset/words.ts';
import { createGlyphOutlines, type GlyphOutline } from './glyph-outlines.ts';

/** A font whose letters can be drawn and compared with those of an image. */
export interface TextTypeface {
  readonly style: FontStyle;
  /** Undefined for a text with characters that the font lacks. */
  shape(text: string): readonly ShapedGlyph[] | undefined;
  outline(glyph: number): GlyphOutline;
  /** Where the letters of a line are, in font sizes from the start of its baseline, with y up. Undefined as `shape`. */
  extents(text: string): { left: number; right: number; top: number; bottom: number } | undefined;
}

export type TextTypefaces = (style: FontStyle) => TextTypeface;

/** The fonts with Latin, Cyrillic and Greek letters. */
export function createTextTypefaces(): TextTypefaces {
  const typefaces = createTypefaces();
  const opened = new Map<string, TextTypeface>();
  return (style) => {
    const typeface = typefaces(style);
    const own = opened.get(typeface.key) ?? openTypeface(typeface, style);
    opened.set(typeface.key, own);
    return own;
  };
}

/** Shapes translations in the fonts of their language. */
export interface TextShaper {
  readonly isRightToLeft: boolean;
  /** Whether letters can be made as wide as those of the image. */
  readonly canStretch: boolean;
  /** Undefined for a text with characters that no font has. */
  words(text: string, style: FontStyle): readonly Word[] | undefined;
  outline(typeface: Typeface, glyph: number): GlyphOutline;
}

export function createTextShaper(choice: FontChoice): TextShaper {
  const typefaces = createTypefaces(choice);
  const outlines = new Map<string, (glyph: number) => GlyphOutline>();
  const base = directionOf(choice.language);
  return {
    isRightToLeft: base === 'rtl',
    canStretch: hasOwnFont(choice.language),
    words(text, font) {
      const style = { font, size: 1, color: { operands: [0] }, isUnderlined: false, link: undefined };
      return shapeWords(text, style, () => style, { typefaces, base });
    },
    outline({ key, face }, glyph) {
      const own = outlines.get(key) ?? createGlyphOutlines(face);
      outlines.set(key, own);
      return own(glyph);
    },
  };
}

function openTypeface({ face, shape }: Typeface, style: FontStyle): TextTypeface {
  const outline = createGlyphOutlines(face);
  return {
    style,
    shape,
    outline,
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
