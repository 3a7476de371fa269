/** A mark within the text of a block, or two marks around words. Offsets are in the text of the block. */
export interface Mark {
  readonly kind: /** Marks around words that are translated. */
    | 'around'
    /** A part that stays and acts as a noun, such as code. */
    | 'noun'
    /** A part that stays and has no words, such as the number of a note. */
    | 'point'
    /** An escape, which stands for `value`. */
    | 'character';
  readonly start: number;
  /** The end of the opening mark, and the start of the closing one. The same as the end if there is no closing mark. */
  readonly openEnd: number;
  readonly closeStart: number;
  readonly end: number;
  /** The words of a noun, and what an escape stands for. */
  readonly value?: string | undefined;
  /** What marks with the same meaning have in common. Default: the marks as they are written. */
  readonly key?: string | undefined;
  /** What the mark refers to, in a format where that depends on the words. */
  readonly name?: string | undefined;
  /** Whether marks of its kind refer to things by their order, so that it must not change. */
  readonly isOrdered?: boolean | undefined;
}

/** A mark without a closing one. */
export function markAt(kind: Mark['kind'], start: number, end: number, value?: string): Mark {
  return { kind, start, openEnd: end, closeStart: end, end, ...(value === undefined ? {} : { value }) };
}

export function markAround(start: number, openEnd: number, closeStart: number, end: number): Mark {
  return { kind: 'around', start, openEnd, closeStart, end };
}

export const byPosition = (one: Mark, other: Mark): number => one.start - other.start || other.end - one.end;
