/** A range of a text, in UTF-16 units. It may begin with the space before a word. */
export interface Token {
  readonly start: number;
  readonly end: number;
}

/** A text and its tokens, in order. */
export interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
}
