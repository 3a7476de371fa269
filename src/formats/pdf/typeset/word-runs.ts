import type { InsetPiece } from '../inset.ts';
import type { SourceLetter } from '../source-faces.ts';
import type { TextStyle } from '../style.ts';
import type { ShapedGlyph } from './glyph-texts.ts';
import type { SourceGlyph } from './own-faces.ts';
import type { Typeface } from './typefaces.ts';

/** A run without a place to break a line in it. */
export type WordRun = GlyphRun | OwnRun | InsetRun;

/** What keeps its own glyphs. */
export interface InsetRun {
  readonly kind: 'inset';
  readonly style: TextStyle;
  readonly piece: InsetPiece;
  /** In font sizes of the unit. */
  readonly width: number;
  /** @see levelsOf */
  readonly level: number;
}

interface LetterRun {
  readonly style: TextStyle;
  readonly isRaised: boolean;
  /** The size of its glyphs, in sizes of the text around it. */
  readonly scale: number;
  /** In font sizes of the unit. */
  readonly width: number;
  readonly level: number;
}

/** Glyphs of one style, one after the other. */
export interface GlyphRun extends LetterRun {
  readonly kind: 'glyphs';
  readonly typeface: Typeface;
  readonly glyphs: readonly ShapedGlyph[];
}

/** The same in fonts of the source. */
export interface OwnRun extends LetterRun {
  readonly kind: 'own';
  readonly glyphs: readonly SourceGlyph[];
  /** Has the marks that these lack. */
  readonly typeface: Typeface;
  /** Undefined for a face without a glyph of a blank. */
  readonly blank: SourceLetter | undefined;
}
