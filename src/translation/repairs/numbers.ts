import type { Candidate } from '../checks/candidate.ts';
import { convertNumbers } from '../text/number-format.ts';
import { languageOf } from '../text/segment-text.ts';

/** Writes the numbers that a translation copied from its source by the conventions of its language, all alike. */
export function followNumbers({ segment, translation, from, to }: Candidate): string {
  return convertNumbers(languageOf(segment), translation, from, to);
}

/** Languages that write ordinals with º and ª. */
const WITH_SIGNS = /^(?:pt|es|gl|it|ast|an)\b/;
const ENGLISH_ORDINAL = /\d(?:st|nd|rd|th)(?!\p{L})/u;
const ORDINAL_SIGN = /\d[ºª]/u;
const LETTER_FOR_SIGN = /(?<=(?<![\p{L}\p{N}])\d{1,6}[.]?)(?:[oa]|the)(?![\p{L}\p{N}])/gu;

/** Writes the signs of ordinals as º and ª: "22º" for "22o", which models write without these signs. */
export function followOrdinals({ source, translation, to }: Candidate): string {
  const hasSign = ORDINAL_SIGN.test(source);
  if (!hasSign && !(WITH_SIGNS.test(to) && ENGLISH_ORDINAL.test(source))) return translation;
  return translation.replace(LETTER_FOR_SIGN, (letter) => (letter === 'a' ? 'ª' : 'º'));
}

const NO_BREAK = /[\u00a0\u2009\u202f]/u;
/** A number and its unit: `10 km`, `5 %`. */
const WITH_UNIT = /(?<=\d)([ \u00a0\u2009\u202f])(\p{L}{1,4}|[%‰°€£$])(?![\p{L}\p{N}])/gu;

/** Writes the blank between a number and its unit that does not break as the source does, because models write another one. */
export function followNoBreakSpaces({ source, translation }: Candidate): string {
  if (!NO_BREAK.test(source)) return translation;
  const blanks = new Map<string, string>();
  for (const [, blank = '', unit = ''] of source.matchAll(WITH_UNIT)) {
    const known = blanks.get(unit) ?? blank;
    blanks.set(unit, known === blank ? blank : ' ');
  }
  return translation.replace(WITH_UNIT, (whole, blank: string, unit: string) => {
    const own = blank === ' ' ? blanks.get(unit) : undefined;
    return own === undefined ? whole : own + unit;
  });
}
