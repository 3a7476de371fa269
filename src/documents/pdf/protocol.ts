import type { Block } from '../block.ts';

/** The descriptor on which a child writes its messages, one JSON object a line. */
export const MESSAGES_FD = 3;

/** Why a child could not read a document, as it says itself. */
export type Failure = 'document_damaged' | 'document_encrypted' | 'document_empty' | 'document_too_large';

export type ChildMessage =
  /** It has what it needs; only the document can be at fault from here on. */
  | { type: 'started' }
  | { type: 'opened'; pages: number }
  /** One more page was read. */
  | { type: 'page' }
  | { type: 'block'; block: Required<Block> }
  | { type: 'done' }
  | { type: 'failed'; code: Failure };

/** What a child is told, as JSON in its first argument. */
export interface ChildTask {
  /** Folder of the pdfjs-dist package, without links in its path. */
  library: string;
  maxPages: number;
  /** Code points. */
  maxCharacters: number;
}
