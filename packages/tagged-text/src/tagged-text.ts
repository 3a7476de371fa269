/** An element that encloses a part of a text, or stands at a position of it. */
export interface Tag {
  /** Range in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Index of the tag around this one. Siblings do not overlap. */
  readonly parent: number | undefined;
}

/** A text with tags. A tag comes after its parent, and otherwise in the order of the text. */
export interface TaggedText {
  readonly text: string;
  readonly tags: readonly Tag[];
}
