import type { Block } from '../../../../documents/block.ts';

/**
 * A paragraph, heading, list item, lines that are no prose, or noise (a line that no summary is made of), as UTF-16 offsets into
 * the source and the view.
 */
export interface Passage {
  kind: Block['kind'] | 'code' | 'table' | 'noise';
  start: number;
  end: number;
  page?: number;
  /** Begins with the name of who speaks, in a conversation. */
  turn?: boolean;
}

/**
 * `view` is as long as `source`: line breaks inside of paragraphs, markers, running heads and control characters are
 * blanks in it, and a word hyphenated at a line's end is held together by soft hyphens. Offsets fit both.
 */
export interface SourceDocument {
  source: string;
  view: string;
  passages: Passage[];
}
