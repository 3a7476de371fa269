import type { Block, BlockPlace } from '../../../../extraction/block.ts';

/** A paragraph, heading, list item, lines of code or table rows, or noise that no summary quotes. Offsets in UTF-16 units. */
export interface Passage {
  kind: Block['kind'] | 'code' | 'table' | 'noise';
  start: number;
  end: number;
  place?: BlockPlace;
  /** True when the passage starts with the name of a speaker. */
  isSpeakerTurn?: boolean;
  /** Columns before a list item. The items that follow with more columns belong to it. */
  depth?: number;
}

export interface SourceDocument {
  source: string;
  /**
   * The source with spaces for line breaks inside paragraphs, list markers, running headers and control characters, and
   * soft hyphens where a word is hyphenated at a line end. As long as the source, so that offsets fit both.
   */
  maskedText: string;
  passages: Passage[];
  /** Whether it is a transcript with times, such as subtitles. */
  isTimed: boolean;
}

/** A source that is divided into passages, by one of the readers. */
export type Reading = Omit<SourceDocument, 'source' | 'isTimed'>;
