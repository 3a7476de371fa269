import type { Matrix } from '../../../extraction/matrix.ts';
import type { SourceFont } from './fonts.ts';

/** A fill colour: operands in a colour space, or in that of a device by their number. */
export interface Color {
  readonly operands: readonly number[];
  /** The object or the reference to it, as PDFs write it. */
  readonly space?: string | undefined;
}

/** A glyph in the space of the page, in points. */
export interface Glyph {
  readonly x: number;
  readonly y: number;
  /** Where the next glyph begins. */
  readonly endX: number;
  readonly endY: number;
  readonly size: number;
  /** The matrix of a font size of 1, without the place. */
  readonly shape: readonly [number, number, number, number];
  readonly font: SourceFont;
  readonly color: Color;
  readonly isBlank: boolean;
  readonly isVisible: boolean;
  /** It cannot be set again alike: it clips, is transparent, has a pattern, or belongs to a layer that can be hidden. */
  readonly isFixed: boolean;
  /** Whether the page tells another text for it than its font. */
  readonly hasActualText: boolean;
  /** The code has `font.codeBytes` bytes. */
  readonly code: number;
  /** Advance in thousandths of the font size, with the spacing of words and characters. */
  readonly advance: number;
  /** Number among the glyphs of its page, which is the same whenever the page is read. */
  readonly index: number;
  /** What is painted later has a higher number. */
  readonly order: number;
}

/** The code of a glyph in hexadecimal digits. */
export function hexOf({ code, font: { codeBytes } }: Glyph): string {
  return code.toString(16).padStart(2 * codeBytes, '0');
}

/** An operation that shows text. Numbers are adjustments as in `TJ`. */
export interface Shown {
  readonly start: number;
  readonly end: number;
  /** What the operators `'` and `"` do before they show the text. */
  readonly prefix: string;
  readonly elements: readonly (number | Glyph)[];
}

/** Left, bottom, right, top. */
export type Bounds = readonly [number, number, number, number];

/** An area that is painted with something else than text. */
export interface Area {
  readonly bounds: Bounds;
  /** What is painted later has a higher number, as glyphs do. No two areas have the same one. */
  readonly order: number;
  /** Whether it hides what is below it. */
  readonly isFilled: boolean;
  /** Width of its lines in points. */
  readonly lineWidth: number;
  readonly isImage?: true;
  /** The bytes of the operations that paint this area and nothing else, and the matrix in which they are. */
  readonly range?: { readonly start: number; readonly end: number; readonly matrix: Matrix };
}

/** Marked content whose text a reader copies in place of that of its glyphs. */
export interface ActualText {
  readonly start: number;
  readonly end: number;
  /** What the operation becomes without its text. */
  readonly replacement: string;
  readonly glyphs: Glyph[];
}

export interface Content {
  readonly shown: Shown[];
  /** With those of its forms. */
  readonly glyphs: Glyph[];
  /** With those of its forms. */
  readonly painted: Area[];
  /** Those of this stream that can be erased. */
  readonly erasable: Area[];
  readonly actualTexts: ActualText[];
  /** Graphics states that are saved and never restored. */
  unclosed: number;
  readonly forms: { readonly name: string; readonly content: FormContent }[];
}

export interface FormContent {
  readonly bytes: Uint8Array;
  readonly content: Content;
}

export interface Form {
  readonly kind: 'form';
  /** The same for all uses. */
  readonly key: object;
  readonly isHideable: boolean;
  readonly matrix: Matrix;
  readonly bytes: Uint8Array;
  readonly resources: Resources;
}

/** The resources of a page or form. */
export interface Resources {
  font(name: string): SourceFont | undefined;
  /** The object or the reference to it, as PDFs write it. */
  colorSpace(name: string): string | undefined;
  /** Whether a graphics state makes text transparent. */
  isTransparent(name: string): boolean | undefined;
  hasActualText(name: string): boolean;
  /** An image is painted in the unit square. */
  object(name: string): { kind: 'image' } | Form | undefined;
}
