const SIGN = /[\\^_{}=+<>|]/;
const SPACE = /\s/;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Whether a text between two dollar signs is mathematics. It has no blanks at its ends, and is one word or has signs that prices do
 * not have.
 * @param next the character after the last dollar sign; an empty string at the end
 */
export function isMathematics(content: string, next: string): boolean {
  if (SPACE.test(content.charAt(0) || ' ') || SPACE.test(content.at(-1) ?? ' ') || WORD.test(next)) return false;
  return SIGN.test(content) || !SPACE.test(content);
}
