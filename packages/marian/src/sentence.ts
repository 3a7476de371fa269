/** One sentence to decode. Token ids are those of the vocabularies. */
export interface Sentence {
  /** Source tokens. The last one is the end of the sentence. */
  readonly source: Int32Array;
  /**
   * Target tokens that may occur in the output, ascending, with the end of the sentence. Other sentences do not matter. Undefined for
   * all tokens, where the network has a `vocabulary`.
   */
  readonly shortlist: Int32Array | undefined;
  /** Maximum number of target tokens, including the end of the sentence. */
  readonly maxLength: number;
  /** Tokens with which the output begins. The search continues after them. */
  readonly prefix?: Int32Array;
}

/** The second most likely token at a position of the output. */
export interface RunnerUp {
  readonly token: number;
  /** Natural logarithm of how many times less likely it is than the chosen token; 0 or more. */
  readonly gap: number;
}

/** The most likely translation of a sentence. */
export interface DecodedSentence {
  /** Target tokens. The last one is the end of the sentence, unless `maxLength` cut the output. */
  readonly target: Int32Array;
  /** Attention weights, one row for each target token, one column for each source token. Each row adds up to 1. */
  readonly alignment: Float32Array;
  /** Logarithm of its probability, divided by its length as the model wants it. Beam search only. */
  readonly score?: number;
  /**
   * One for each choice of the search: each target token after the prefix, and the end of the sentence unless `maxLength` cut
   * the output. On request.
   */
  readonly runnersUp?: readonly RunnerUp[];
}
