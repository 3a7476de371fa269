import type { Unit } from '../format.ts';
import type { Mark } from './mark.ts';

/** A mark of a unit as the source writes it. */
export interface WrittenMark {
  readonly kind: Exclude<Mark['kind'], 'character'>;
  readonly open: string;
  /** Empty without a closing mark. */
  readonly close: string;
  /** What marks with the same meaning have in common. */
  readonly key: string;
  readonly name?: string | undefined;
  /** Whether a mark without words has a blank on each side. A translation can have lost one of two. */
  readonly isAfterBlank?: boolean | undefined;
  readonly isBeforeBlank?: boolean | undefined;
  readonly isOrdered?: boolean | undefined;
}

/** A text of a document with marks among its words. The range is in the source. */
export interface MarkedUnit extends Unit {
  readonly start: number;
  readonly end: number;
  /** The marks of each tag. */
  readonly marks: readonly WrittenMark[];
  /** How the source writes each line break of the text, with what begins the next line. */
  readonly breaks: readonly string[];
}
