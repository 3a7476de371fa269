import type { Block, BlockSelection } from '../block.ts';
import type { DoubtfulPage } from './doubts.ts';

/* Messages between the service and an extractor process. The extractor loads this file, so it imports no package. */

/** Longest address of a link that is kept, in UTF-16 units. */
export const MAX_LINK_LENGTH = 2_000;

export type ExtractorMessage =
  | { type: 'opened'; pages: number }
  | { type: 'block'; block: Block & { page: number } }
  | { type: 'doubtful'; page: DoubtfulPage };

/** Bytes of the length of the `ExtractionInput` of an extractor, a number in big-endian order. */
export const INPUT_LENGTH_BYTES = 4;

/**
 * What an extractor reads from its standard input: a length, this as JSON of that length, the pages that were read by OCR as JSON (an
 * array of `ReadPage`), and the PDF. It waits for them once its library is loaded.
 */
export interface ExtractionInput {
  task: ExtractionTask;
  /** 0 if no page was read by OCR. */
  readPagesBytes: number;
  /** 0 if there is no PDF: all pages are read by OCR. */
  pdfBytes: number;
}

export interface ExtractionTask {
  /** Directory of the package pdfjs-dist, without symbolic links. */
  library: string;
  /** Directory of the lists of frequent words. */
  wordLists: string;
  maxPages: number;
  /** Code points. */
  maxCharacters: number;
  selection: BlockSelection;
}
