import type { RequestScope } from '../../request-scope.ts';

/** A page as a file: binary PGM (`P5`) with 8 bits of grey, 255 for white, and a width and height as given here. */
export interface PageImage {
  /** Absolute. The recognizer only reads the file; the caller deletes it. */
  path: string;
  widthPx: number;
  heightPx: number;
  /** Resolution. */
  dpi: number;
}

/** An A3 page at 300 dpi has 17 million pixels. */
export const MAX_PAGE_PIXELS = 20_000_000;

/** A rectangle in the pixels of an upright page, from its top left corner. */
export interface PixelBox {
  leftPx: number;
  topPx: number;
  widthPx: number;
  heightPx: number;
}

export interface RecognizedWord {
  /** Not empty. */
  text: string;
  box: PixelBox;
  /** Confidence from 0 to 100. */
  confidence: number;
}

export interface RecognizedLine {
  /** Not empty, without line breaks. A hyphen at the end of a line stays. */
  text: string;
  box: PixelBox;
  /** The line on which the letters stand, at the middle of the box, from the top of the page. */
  baselinePx: number;
  /** Height of the letters from the deepest descender to the highest ascender. */
  sizePx: number;
  /** Mean confidence of the words, from 0 to 100. */
  confidence: number;
  /** At least one, in reading order. */
  words: RecognizedWord[];
}

/** A paragraph. */
export interface RecognizedBlock {
  /** At least one. */
  lines: RecognizedLine[];
}

export interface RecognizedPage {
  /** The blocks in reading order; none for a page without text. */
  blocks: RecognizedBlock[];
  /** The page was upside down and was read turned. The boxes are those of the turned page. */
  isTurned: boolean;
  /** Mean confidence of the words, from 0 to 100; 0 for a page without text. */
  confidence: number;
}

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
  /** Codes of the languages that can be read. Languages that are installed later appear within seconds. */
  languages(): Promise<readonly string[]>;
  /**
   * Reads one page in a child process, in one language: several at once take longer and read worse.
   * @param language one of `languages()`
   * @throws PageNotReadError; GlossaError `overloaded`, `shutting_down`; the signal's reason; an Error for a language
   *   that is not installed
   */
  recognize(page: PageImage, language: string, scope: RequestScope): Promise<RecognizedPage>;
}
