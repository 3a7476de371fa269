/**
 * Words that name something in a program or a catalogue: a letter before a digit ("ES3", "UTF-16", "streams2") or a capital
 * within small letters ("getOwn", "GitHub"). Quarters and halves of years have names in many languages.
 */
export const CODE =
  /(?<![A-Za-z])(?=[A-Za-z])(?<![\p{L}\p{N}])(?!(?:Q[1-4]|H[12])(?![\p{L}\p{N}]))(?:[A-Za-z][A-Za-z-]{0,30}\d[A-Za-z\d]{0,20}(?:-[A-Z\d]{1,20}(?![a-z])){0,3}|(?:[a-z]{2,20}|(?!Mac)[A-Z][a-z]{2,20})(?:[A-Z][a-z]{2,20}){1,4})(?![\p{L}\p{N}])/gu;

/** What every such word has. Most texts have none, which a search for two letters tells sooner. */
const SIGN = /[A-Za-z-]\d|[a-z][A-Z]/;

export function codesIn(text: string): readonly string[] {
  return SIGN.test(text) ? (text.match(CODE) ?? []) : [];
}
