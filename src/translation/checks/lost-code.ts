import { CODE } from '../text/codes.ts';
import { numbersIn } from './additions.ts';
import type { Check } from './candidate.ts';

/** Finds a translation that lacks a code of its source, or has it with other letters: "ES3", "streams2", "withNullPrototype". */
export const hasLostCode: Check = ({ source, translation }) =>
  (source.match(CODE) ?? []).some((code) => !translation.includes(code.replace(PLURAL, '')));

/** Other languages may write the plural of a name otherwise. */
const PLURAL = /(?<=\p{Ll})s$/u;

/** Languages that count in ten thousands. */
const COUNTS_IN_MYRIADS = /^(?:zh|ja|ko|yue)\b/;
/** Centuries have Roman numbers in many languages. */
const ORDINAL = /(?<!\p{L})\d{1,4}(?:st|nd|rd|th|[ºª°]|e|er|ème)(?!\p{L})/gu;
const OTHER_DIGIT = /(?![\d])\p{Nd}/u;

/** A sign that is meant as it stands: "1". */
const QUOTED_DIGIT = /(?<=["'])\d(?=["'])/g;

/** Finds a translation that lacks a number of two digits or more of its source, or a digit in quotation marks. */
export const hasLostNumber: Check = ({ source, translation, from, to }) => {
  if (COUNTS_IN_MYRIADS.test(from) || COUNTS_IN_MYRIADS.test(to) || OTHER_DIGIT.test(translation)) return false;
  const codes = new Set(source.match(CODE) ?? []);
  // The digits of "HDR10" are not those of "10bit".
  const without = (text: string): string => text.replaceAll(CODE, (code) => (codes.has(code) ? ' ' : code));
  const found = joinedRuns(without(translation));
  const numbers = [...numbersIn(without(source).replaceAll(ORDINAL, '')), ...(source.match(QUOTED_DIGIT) ?? [])];
  return numbers.some((number) => !found.has(number));
};

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
