/**
 * Which blocks of a document are read: its running text, as a summary needs it, or also its tables, captions, formulas,
 * references and small print.
 */
export type BlockSelection = 'prose' | 'all';

/** A cell of a table. */
export interface TableCell {
  /** Empty for a cell without text. */
  text: string;
  /** Number of columns from 1. */
  columns: number;
}

/** An address on the web, and the range of its words. */
export interface Link {
  start: number;
  end: number;
  url: string;
}

/** Where a block is, in a format that counts pages, slides, chapters or cues. Numbers from 1. */
export interface BlockPlace {
  page?: number;
  slide?: number;
  chapter?: number;
  cue?: number;
}

/** One block of a document's text. The reader of each format returns a list of blocks in reading order. */
export interface Block extends BlockPlace {
  kind: 'heading' | 'paragraph' | 'list_item' | 'table_row' | 'code';
  /** One line with at least one visible character. */
  text: string;
  /** Links on its words, in order, where all blocks of a PDF are read. Offsets in UTF-16 units of the text. */
  links?: Link[];
  /** The cells of a row of a table. They fill all columns. */
  cells?: TableCell[];
}
