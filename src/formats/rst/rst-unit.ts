import type { MarkedUnit } from '../marked-text/marked-unit.ts';

/** A text of a document. The range of a title has its lines of signs, too. */
export interface RstUnit extends MarkedUnit {
  readonly title?: Title;
  /** Whether it begins a block, where some words would be a mark. */
  readonly isBlockStart: boolean;
  /** Whether it is in a cell of a table, so that its range is in the source of the cell. */
  readonly isInCell: boolean;
}

/** The lines of signs below a title, and perhaps above it. */
export interface Title {
  readonly sign: string;
  readonly length: number;
  readonly hasOverline: boolean;
  /** The blanks before the title. */
  readonly indent: string;
  /** The line break and the indentation of the block. */
  readonly lineBreak: string;
}
