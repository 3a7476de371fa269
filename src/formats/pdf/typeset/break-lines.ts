import type { TextStyle } from '../read-units.ts';
import type { ShapedGlyph, Typeface, Typefaces } from './shape.ts';

/** Glyphs of one style, one after the other. */
export interface GlyphRun {
  readonly style: TextStyle;
  readonly typeface: Typeface;
  readonly glyphs: readonly ShapedGlyph[];
  /** In font sizes of the unit. */
  readonly width: number;
}

/** Runs without a place to break a line between them. */
export interface Word {
  readonly runs: readonly GlyphRun[];
  readonly width: number;
  /** Width of the blank before the word. */
  readonly space: number;
}

export interface SetLine {
  readonly words: readonly Word[];
  /** Width with its blanks, in font sizes of the unit. */
  readonly width: number;
}

/** @param styleAt style of the character at an offset @returns undefined where a font lacks a character */
export function shapeWords(
  text: string,
  styleAt: (offset: number) => TextStyle,
  typefaces: Typefaces,
): Word[] | undefined {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    const runs: GlyphRun[] = [];
    for (let start = 0; start < word.length; ) {
      const style = styleAt(index + start);
      let end = start + 1;
      while (end < word.length && styleAt(index + end) === style) end++;
      const typeface = typefaces(style.font);
      const glyphs = typeface.shape(word.slice(start, end));
      if (!glyphs) return undefined;
      runs.push({ style, typeface, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000 });
      start = end;
    }
    const before = typefaces(styleAt(Math.max(0, index - 1)).font).shape(' ');
    const space = words.length === 0 ? 0 : (before?.[0]?.advance ?? 250) / 1000;
    words.push({ runs, width: runs.reduce((sum, { width }) => sum + width, 0), space });
  }
  return words;
}

/**
 * Fills lines from first to last.
 * @param widthOf width of a line in font sizes
 * @returns undefined where a word is wider than its line
 */
export function breakLines(words: readonly Word[], widthOf: (line: number) => number): SetLine[] | undefined {
  const lines: SetLine[] = [];
  let current: Word[] = [];
  let width = 0;
  for (const word of words) {
    const extended = width + (current.length === 0 ? 0 : word.space) + word.width;
    if (current.length > 0 && extended > widthOf(lines.length) + 0.01) {
      lines.push({ words: current, width });
      current = [];
      width = 0;
    }
    width += (current.length === 0 ? 0 : word.space) + word.width;
    current.push(word);
    if (current.length === 1 && width > widthOf(lines.length) + 0.01) return undefined;
  }
  if (current.length > 0) lines.push({ words: current, width });
  return lines;
}
