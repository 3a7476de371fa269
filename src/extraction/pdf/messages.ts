import type { Block, BlockSelection } from '../block.ts';
import { MESSAGES_FD } from '../process/channel.ts';
import type { DoubtfulPage } from './doubts.ts';

/* Messages between the service and an extractor process. The extractor loads this file, so it imports no package. */

/** File descriptor of the pages that were read by OCR, as JSON: an array of `ReadPage`. */
export const READ_PAGES_FD = MESSAGES_FD + 1;

/** Longest address of a link that is kept, in UTF-16 units. */
export const MAX_LINK_LENGTH = 2_000;

export type ExtractorMessage =
  | { type: 'opened'; pages: number }
  | { type: 'block'; block: Block & { page: number } }
  | { type: 'doubtful'; page: DoubtfulPage };

/** The extractor's task, as JSON in its first argument. */
export interface ExtractionTask {
  /** Whether the document is a PDF. If not, all its pages are read by OCR. */
  isPdf: boolean;
  /** Whether pages were read by OCR. */
  hasReadPages: boolean;
  /** Directory of the package pdfjs-dist, without symbolic links. */
  library: string;
  /** Directory of the lists of frequent words. */
  wordLists: string;
  maxPages: number;
  /** Code points. */
  maxCharacters: number;
  selection: BlockSelection;
}
