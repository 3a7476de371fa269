import type { Block, BlockSelection } from '../block.ts';

/* Messages between the service and an extractor process. The extractor loads this file, so it imports no package. */

/** File descriptor on which the extractor writes its messages, one JSON object per line. */
export const MESSAGES_FD = 3;

/** Error codes that the extractor reports. */
export type ExtractionFailure = 'document_damaged' | 'document_encrypted' | 'document_empty' | 'document_too_large';

export type ExtractorMessage =
  /** The PDF library is loaded. The document causes every later failure. */
  | { type: 'started' }
  | { type: 'opened'; pages: number }
  /** One more page is read. */
  | { type: 'page' }
  | { type: 'block'; block: Block & { page: number } }
  | { type: 'done' }
  | { type: 'failed'; code: ExtractionFailure };

/** The extractor's task, as JSON in its first argument. */
export interface ExtractionTask {
  /** Directory of the pdfjs-dist package, without symbolic links. */
  library: string;
  maxPages: number;
  /** Code points. */
  maxCharacters: number;
  selection: BlockSelection;
}
