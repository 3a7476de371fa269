/** How the elements of a text are read. Names are as in the tags, with their prefixes; HTML ignores their case. Plain data. */
export interface TagOptions {
  /** Elements whose content stays to the letter, as a noun of its sentence. For HTML and XML. */
  readonly ignoreTags?: readonly string[] | undefined;
  /** Elements whose text is separate from the text around them. For XML, as are the following ones. */
  readonly splittingTags?: readonly string[] | undefined;
  /** Elements within a sentence. `splittingTags` wins over them. */
  readonly nonSplittingTags?: readonly string[] | undefined;
  /** Whether the places of the texts tell which other elements are separate. Otherwise none is. Default: true. */
  readonly outlineDetection?: boolean | undefined;
}
