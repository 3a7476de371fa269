import { countCodePoints } from './graphemes.ts';

/** Georgian letters are lower case in Unicode, but Georgian sentences start without a capital. */
const LOWER = /[\p{Ll}--\p{Script=Georgian}]+/gv;
const UPPER = /\p{Lu}+/gu;
const STARTS_LOWER = /^["'“„«\(]?[\p{Ll}--\p{Script=Georgian}]/v;

/** Whether a text starts with a lower case letter, optionally after an opening mark, in a script with capitals. */
export function startsLower(text: string): boolean {
  return STARTS_LOWER.test(text);
}

/** Whether a text has hardly any upper case letters. Its letter case then gives no information. */
export function isCaseless(text: string): boolean {
  const sample = text.slice(0, 20_000);
  return countCodePoints(sample.match(UPPER) ?? []) <= 0.004 * countCodePoints(sample.match(LOWER) ?? []);
}
