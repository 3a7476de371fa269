import type { TextRange } from '../../format.ts';
import type { RstUnit } from '../rst-unit.ts';

/** A cell of a table. Its lines and columns are those of the table; the ends are exclusive. */
export interface Cell {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** A cell with its text, which is read as a separate document. */
export interface ReadCell extends Cell {
  /** The lines of the cell, with the blanks before them. */
  readonly source: string;
  /** Ranges are in the source of the cell. */
  readonly units: readonly RstUnit[];
  /** Index in the document of its first unit. */
  readonly first: number;
}

/** A table whose columns are drawn with signs. */
export interface Table {
  /** Where each line is in the document, without its indentation. */
  readonly lines: readonly TextRange[];
  readonly cells: readonly ReadCell[];
  /** Where columns begin and end. Between two columns of a grid stands one sign, of a simple table blanks. */
  readonly edges: readonly number[];
  readonly isGrid: boolean;
}
