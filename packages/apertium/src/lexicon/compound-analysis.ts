/** The parts of a compound that begin at the same letter of a word. They are looked up together. */
export interface Part {
  /** The letters before it. */
  readonly start: number;
  /** The positions of its lookup, after each letter from `start` on. */
  readonly positions: number[];
  /** What may stand before it. Undefined at the beginning of the word. */
  readonly lefts: readonly (Analysis | undefined)[];
}

/** An analysis of a beginning of the word. */
export interface Analysis {
  /** Its last part, and the path of it. */
  readonly part: Part;
  readonly path: number;
  readonly left: Analysis | undefined;
  readonly joins: number;
}
