import type { RequestScope } from '../../request-scope.ts';

/** A page as a file: binary PGM (`P5`) with 8 bits of grey, 255 for white, and a width and height as given here. */
export interface PageImage {
  /** Absolute. The recognizer only reads the file; the caller deletes it. */
  path: string;
  widthPx: number;
  heightPx: number;
  /** Resolution, from 70 to 600. */
  dpi: number;
}

/** A rectangle in the pixels of an upright page, from its top left corner. */
export interface PixelBox {
  leftPx: number;
  topPx: number;
  widthPx: number;
  heightPx: number;
}

export interface RecognizedLine {
  /** Not empty, without line breaks. A hyphen at the end of a line stays. */
  text: string;
  box: PixelBox;
  /** Mean confidence of the words, from 0 to 100. */
  confidence: number;
}

/** A paragraph. */
export interface RecognizedBlock {
  /** At least one. */
  lines: RecognizedLine[];
}

export interface RecognizedPage {
  /** In reading order. Empty for a page without text. */
  blocks: RecognizedBlock[];
  /** Degrees by which the page was turned clockwise before it was read. The boxes are those of the turned page. */
  rotation: Rotation;
  /** Mean confidence of the words, from 0 to 100; 0 for a page without text. */
  confidence: number;
}

export type Rotation = 0 | 90 | 180 | 270;

/** Why one page could not be read. */
export type PageFailure = 'crashed' | 'killed_memory' | 'killed_time' | 'too_large';

/** One page could not be read. The other pages of its document are not affected. */
export class PageNotReadError extends Error {
  override readonly name = 'PageNotReadError';
  readonly reason: PageFailure;

  constructor(reason: PageFailure, options?: ErrorOptions) {
    super(`A page could not be read: ${reason}.`, options);
    this.reason = reason;
  }
}

/** Reads the text of page images. */
export interface TextRecognizer extends AsyncDisposable {
  readonly engine: 'tesseract' | 'tesseract-wasm';
  /** Codes of the languages whose data is installed, such as `en` or `zh-TW`; a language that is installed later appears. */
  languages(): readonly string[];
  /** The language to read a first page in, out of `languages()`; undefined when no language is installed. */
  readonly defaultLanguage: string | undefined;
  /**
   * Reads one page in a child process. A page that lies on its side or upside down is turned.
   * @param languages one code or more out of `languages()`, the main language first
   * @throws PageNotReadError; GlossaError `overloaded`, `shutting_down`; the signal's reason; an Error for a language
   *   that is not installed
   */
  recognize(page: PageImage, languages: readonly [string, ...string[]], scope: RequestScope): Promise<RecognizedPage>;
}
