/** A piece of a text. */
export interface Token {
  readonly id: number;
  /**
   * Range in the text, in UTF-16 units. The range of the first piece of a word begins with the space before the word. It
   * is empty for a space that the vocabulary adds, and for a byte that does not end a character.
   */
  readonly start: number;
  readonly end: number;
}

/** A text and its tokens, in order. */
export interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
}
