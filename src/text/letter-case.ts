import { countCodePoints } from './graphemes.ts';

/** Georgian letters are lower case in Unicode, but Georgian sentences start without a capital. */
const LOWER = /[\p{Ll}--\p{Script=Georgian}]+/gv;
const UPPER = /\p{Lu}+/gu;
const STARTS_LOWER = /^["'“„«\(]?[\p{Ll}--\p{Script=Georgian}]/v;
const STARTS_UPPER = /^\p{Lu}/u;

const FIRST_BEHIND_ASCII = 0x80;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;

/** Whether a text starts with a lower case letter, optionally after an opening mark, in a script with capitals. */
export function startsLower(text: string): boolean {
  return STARTS_LOWER.test(text);
}

/** Whether a text starts with a capital. Most begin in ASCII, where a comparison of codes is quicker than an expression. */
export function startsUpper(text: string): boolean {
  const code = text.charCodeAt(0);
  return code < FIRST_BEHIND_ASCII ? code >= UPPER_A && code <= UPPER_Z : STARTS_UPPER.test(text);
}

/**
 * Writes the first character of a text as a capital.
 * @param language canonical code of the text where its rules matter: the capital of i is İ in Turkish
 */
export function upperFirst(text: string, language?: string): string {
  const [first = ''] = text;
  return (language === undefined ? first.toUpperCase() : first.toLocaleUpperCase(language)) + text.slice(first.length);
}

/** Writes the first character of a text in lower case. @param language as in `upperFirst` */
export function lowerFirst(text: string, language?: string): string {
  const [first = ''] = text;
  return (language === undefined ? first.toLowerCase() : first.toLocaleLowerCase(language)) + text.slice(first.length);
}

/** Starts a text with a capital if another one, whose place it takes, starts with one. */
export function withCapitalOf(replaced: string, text: string): string {
  return startsUpper(replaced) ? upperFirst(text) : text;
}

/** Whether a text has hardly any upper case letters. Its letter case then gives no information. */
export function isCaseless(text: string): boolean {
  const sample = text.slice(0, 20_000);
  return countCodePoints(sample.match(UPPER) ?? []) <= 0.004 * countCodePoints(sample.match(LOWER) ?? []);
}
