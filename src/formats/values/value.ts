import type { TextRange } from '../format.ts';

/** A string in a file for programs, with the range that writes it. */
export interface Value extends TextRange {
  readonly value: string;
  /** The key of the value, or of the list that holds it. */
  readonly key?: string;
  /** The names by which a client can choose the value. Default: the key. */
  readonly names?: readonly string[];
  /** The entry of the value, from its key to its end. For files of keys and values. */
  readonly entry?: TextRange;
  /** The key and the value, where a form of a plural can be added beside it. */
  readonly pair?: Pair;
  /** Whether the value stays unless an existing translation has another one. */
  readonly isFixed?: boolean;
  /** The column of a table that has the value. */
  readonly column?: number;
  /** The parts of the value that are code. A known text must have the same. */
  readonly codes?: readonly string[];
  /** Offset of the object or list that holds the value. */
  readonly group?: number;
}

export interface Pair extends TextRange {
  /** Whether commas stand between pairs. Otherwise, each has a line. */
  readonly hasComma: boolean;
}
