import type { Color } from './content/content.ts';

/** A part of a text that is shown with its own glyphs, such as a formula or the mark of a note. One piece for each of its lines. */
export type Inset = readonly [InsetPiece, ...InsetPiece[]];

export interface InsetPiece {
  /** In points. */
  readonly width: number;
  readonly glyphs: readonly InsetGlyph[];
}

/** A glyph at a distance from the left end of its piece and from the baseline, in points with `y` down. */
export interface InsetGlyph {
  readonly x: number;
  readonly y: number;
  /** As the page is shown. */
  readonly shape: readonly [number, number, number, number];
  /** The font or the reference to it, as PDFs write it. */
  readonly font: string;
  readonly color: Color;
  /** As PDFs write it, in hexadecimal digits. */
  readonly code: string;
}
