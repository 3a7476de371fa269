/** Unicode counts Georgian letters as lower case, but nobody writes their capitals: no sentence begins with one. */
const LOWER = /[\p{Ll}--\p{Script=Georgian}]/gv;
const STARTS_LOWER = /^["'“„«\(]?[\p{Ll}--\p{Script=Georgian}]/v;

/** True for text that begins in lower case, perhaps behind an opening mark, in a script that has capitals. */
export function startsLower(text: string): boolean {
  return STARTS_LOWER.test(text);
}

/** True for text that does not use upper case, or hardly: there the case of the next word tells nothing. */
export function isCaseless(text: string): boolean {
  const sample = text.slice(0, 20_000);
  const upper = sample.match(/\p{Lu}/gu)?.length ?? 0;
  return upper <= 0.004 * (sample.match(LOWER)?.length ?? 0);
}
