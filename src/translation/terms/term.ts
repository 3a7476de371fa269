/** A word or phrase whose translation is given. */
export interface Term {
  /** The term in the language of the text. */
  source: string;
  /** Its translation, to the letter. Undefined for a term that stays as it is written in the text. */
  target: string | undefined;
}

/** An occurrence of a term in a text. */
export interface TermMatch {
  /** Range in UTF-16 units. */
  start: number;
  end: number;
  /** What the translation contains in its place. */
  target: string;
}

/** The terms of a request, or of a stored glossary. It is built once and finds its terms in any number of texts. */
export interface TermMatcher {
  /** The occurrences in a text, in order, without overlaps. Takes time in proportion to the length of the text. */
  find(text: string): TermMatch[];
  /** UTF-16 units of the longest given translation; 0 without one. */
  longestTarget: number;
}
