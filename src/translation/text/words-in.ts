const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;

/** The words of a text, with the apostrophes and hyphens in them. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(WORD));
}
