import type { Count, TextRange } from './format.ts';

/** `{{count}}`, `%{count}`, `{count}`, `%(count)d`, `%d`, `%1$s`, and the `%n` and `%1` of Qt. */
const PLACEHOLDER =
  /\{\{\s{0,9}[\w.]{1,60}(?:, ?\w{1,20})?\s{0,9}\}\}|%?\{\s?\w{0,60}\s?\}|%\(\w{1,60}\)[a-z]|%(?:\d{1,2}\$)?[+ 0'-]{0,3}\d{0,3}(?:hh?|ll?|[qjzt])?[dius]|%n|%\d/g;
const COUNT_NAME = /^(?:.*[_.])?(?:counts?|n|num|number|total|amount|quantity|qty|size|length)$/i;
const INTEGER = /^%.*[diun]$/;
const NAME = /[A-Za-z][\w.]*/;
/** A 1 that is no part of another number, of a name or of a placeholder. */
const ONE = /(?<![\p{L}\p{N}%{$#@_&.,:/+-])1(?![\p{L}\p{N}%}$_]|[.,:/-]\p{N})/gu;
/** A letter or sign beside a placeholder makes another number of it, as in `%d%%` and `{n}th`. */
const GLUED = /[\p{L}\p{N}%{}$#_]/u;

/**
 * Finds the number that a form of a plural shows: the only placeholder, or the only one with the name or the type of a number.
 * Of several, it is the last one before the first word that differs from the form of other numbers.
 */
export function countIn(text: string, form: Omit<Count, 'start' | 'end'>, otherText: string): Count | undefined {
  const found = Array.from(text.matchAll(PLACEHOLDER), ({ 0: placeholder, index }) => ({
    placeholder,
    start: index,
    end: index + placeholder.length,
  }));
  const named = found.filter(({ placeholder }) =>
    placeholder.includes('{') || placeholder.includes('(')
      ? COUNT_NAME.test(NAME.exec(placeholder)?.[0] ?? '')
      : INTEGER.test(placeholder),
  );
  const candidates = named.length > 0 ? named : found;
  const place =
    candidates.length > 1
      ? candidates.findLast(({ end }) => otherText.startsWith(text.slice(0, end + 2)))
      : candidates[0];
  if (!place || isGlued(text, place, form.isOrdinal)) return undefined;
  return { start: place.start, end: place.end, ...form };
}

/**
 * Finds the digit in a form of one thing that stands for the number which other forms show: "1 file" beside "%d files". A category of
 * one thing has other numbers in many languages.
 */
export function digitOfOne(text: string, otherText: string): TextRange | undefined {
  const [found, ...more] = text.matchAll(ONE);
  if (!found || more.length > 0 || otherText.search(ONE) >= 0) return undefined;
  return { start: found.index, end: found.index + 1 };
}

/** The letters of an ordinal go with its number: `{{count}}st`. */
function isGlued(text: string, { start, end }: TextRange, isOrdinal: boolean): boolean {
  return GLUED.test(text.charAt(start - 1)) || (!isOrdinal && GLUED.test(text.charAt(end)));
}
