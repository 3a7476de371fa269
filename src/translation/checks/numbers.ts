import { normalize } from '../../text/normalize.ts';
import { CODE, codesIn } from '../text/codes.ts';
import type { Check } from './candidate.ts';
import { isShort } from './short-text.ts';

/** A space between groups of digits. */
const GROUP_SPACE = /(?<=\d)[\u00a0\u202f](?=\d)/g;

/** Numbers of at least two digits. */
export function numbersIn(text: string): Set<string> {
  const numbers = normalize(text.replaceAll(GROUP_SPACE, ''), 'NFKC').match(/\d(?:[.,'’]?\d)+/g) ?? [];
  return new Set(numbers.map((number) => number.replace(/\D/g, '')));
}

/** What every number has: a digit or a sign that the normal form may write with one. Latin letters and common marks are none. */
const DIGIT = /\d|[^\s!-~\u00a1\u00ab\u00bb\u00bf-\u024f\u2010-\u2027]/;

/** Languages that count in ten thousands. */
const COUNTS_IN_MYRIADS = /^(?:zh|ja|ko|yue)\b/;
/** Centuries have Roman numbers in many languages. */
const ORDINAL = /(?<!\p{L})\d{1,4}(?:st|nd|rd|th|[ºª°]|e|er|ème)(?!\p{L})/gu;
const OTHER_DIGIT = /(?![\d])\p{Nd}/u;

/** A sign that is meant as it stands: "1". */
const QUOTED_DIGIT = /(?<=["'])\d(?=["'])/g;

/** Finds a translation that lacks a number of two digits or more of its source, or a digit in quotation marks. */
export const hasLostNumber: Check = ({ source, translation, from, to }) => {
  if (!DIGIT.test(source) || countsOtherwise([from, to], translation)) return false;
  const codes = new Set(codesIn(source));
  // The digits of "HDR10" are not those of "10bit".
  const without = (text: string): string =>
    codes.size === 0 ? text : text.replaceAll(CODE, (code) => (codes.has(code) ? ' ' : code));
  const found = joinedRuns(without(translation));
  const numbers = [...numbersIn(without(source).replaceAll(ORDINAL, '')), ...(source.match(QUOTED_DIGIT) ?? [])];
  return numbers.some((number) => !found.has(number));
};

/**
 * Finds a number of two digits or more that the source does not have: "404 Page not found". In texts that are not short, centuries
 * in Roman numbers, quantities in thousands and times of half a day may have other digits.
 */
export const hasAddedNumber: Check = ({ source, translation, from, to }) => {
  if (!DIGIT.test(translation)) return false;
  if (isShort(source)) return numbersIn(translation).difference(numbersIn(source)).size > 0;
  if (countsOtherwise([from, to], source) || ROMAN.test(source)) return false;
  const known = joinedRuns(source);
  const significant = new Set([...known].map(withoutZeros));
  const isKnown = (number: string): boolean =>
    known.has(number) || ZEROS.test(number) || significant.has(withoutZeros(number)) || isAfternoon(number, known);
  // A power such as 10² is no number of three digits.
  const runs = joinedRuns(translation);
  return [...numbersIn(translation)].some((number) => runs.has(number) && !isKnown(number));
};

/** Whether one of the languages counts in ten thousands, or a text has digits of another script. */
function countsOtherwise(languages: readonly string[], text: string): boolean {
  return languages.some((code) => COUNTS_IN_MYRIADS.test(code)) || OTHER_DIGIT.test(text);
}

/** The number of a century or a chapter. */
const ROMAN = /(?<![\p{L}\p{N}])[IVXLC]{1,8}(?![\p{L}\p{N}])/u;

/** The minutes of a full hour. */
const ZEROS = /^0+$/;
/** The digits of "24" in "24 mil" and 24,000. */
const withoutZeros = (number: string): string => number.replace(/(?<!0)0{1,99}$/, '');

/** Whether a number is an hour after noon, 13 to 23, that the source writes as 1 to 11. */
function isAfternoon(number: string, known: ReadonlySet<string>): boolean {
  return number.length === 2 && Number(number) > 12 && Number(number) < 24 && known.has(String(Number(number) - 12));
}

/** Groups of the digits of one number: "1 234 567.89". */
const MAX_GROUPS = 6;

/** The runs of digits of a text, and each with those behind it: "1.234" has "1", "234" and "1234". */
function joinedRuns(text: string): ReadonlySet<string> {
  const runs = text.match(/\d+/g) ?? [];
  return new Set(
    runs.flatMap((_, index) =>
      Array.from({ length: MAX_GROUPS }, (__, count) => runs.slice(index, index + count + 1).join('')),
    ),
  );
}
