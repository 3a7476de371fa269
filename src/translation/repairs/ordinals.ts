import type { Candidate } from '../checks/candidate.ts';

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
