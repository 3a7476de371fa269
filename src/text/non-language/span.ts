/** A part of a text that is not language. Offsets in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
  /** True for an emoji, a tag or a mark, which has no role in the grammar. False for a URL or name, which acts as a noun. */
  isDecoration: boolean;
}
