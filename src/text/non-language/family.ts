/** A family of forms that are not language, such as addresses. */
export interface Family {
  /** Name of its group in the common expression. */
  name: string;
  /** True for what has no role in the grammar, such as an emoji or a tag. Other parts act as nouns. */
  isDecoration?: true;
  /** Sources of expressions with the flag `u`, the ones before others that would match only a part of their matches. */
  expressions: readonly string[];
  /** What every match stands behind, for families that are found only there. */
  behind?: string;
  /** Each is found whole, alone and in a sentence. */
  examples: readonly string[];
  /** Texts in which the expressions find nothing. */
  counterExamples: readonly string[];
}
