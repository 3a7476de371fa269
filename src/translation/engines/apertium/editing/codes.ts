import type { Part } from '../../../engine.ts';

/** A digit before a capital letter, between which the analyser would take a code apart: 12A, 737-8A, EC1A, 5G. */
const CODE = String.raw`(?<![\p{L}\p{N}\-])(?=[A-Z\d\-\/]{0,20}\d[A-Z](?!\p{Ll}))[A-Z\d\-\/]{1,21}(?![\p{L}\p{N}])`;
/** A single letter after a word, and before the end of a clause or a word in lower case: "vitamin A is", "Option A:". */
const NAMED = String.raw`(?<=[\p{L}\p{N}] )[AEOUY](?=[.,:;!?)]|$| \p{Ll})(?!\.\p{Lu})`;
/** An initial of a name. The dictionaries know U.S., U.K., U.N. and E.U. */
const INITIAL = String.raw`(?<![\p{L}\p{N}.])[AEIOUY](?=\. ?\p{Lu})(?!\.[SKNU]\.)`;
const LISTED = String.raw`(?<![\p{L}\p{N}'’])[AEOUY](?=(?:,|\/| and| or| to| y| o| e| i| ou) ?[B-Z](?![\p{L}'’]))|(?<![\p{L}\p{N}])[aeo](?=\))`;
/** A blank in a number would divide it for the analyser, whose rules move or space its parts: "1 234 567,8". */
const GROUPED = String.raw`(?<![\p{L}\p{N}.,])\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,5}(?:[.,]\d{1,9})?(?![\p{L}\p{N}])`;
/** Codes begin with a capital or a digit, and lists with a letter before a bracket. Most characters of a text are neither. */
const BEGINNING = String.raw`(?=[A-Z\d\-\/]|[aeo]\))`;
const EXPRESSION = new RegExp(`${BEGINNING}(?:${[GROUPED, CODE, NAMED, INITIAL, LISTED].join('|')})`, 'gu');
/** In English, "a" after a number is a part of a code as well. In Romance languages it may be an ordinal. */
const ENGLISH = new RegExp(
  String.raw`${EXPRESSION.source}|(?<![\p{L}\p{N}.,\-])(?:\d{1,4}-)?\d{1,4}[ai](?![\p{L}\p{N}'’])`,
  'gu',
);

/** Protects numbers with blanks, codes, and single letters that name something, which the dictionaries would translate as articles and prepositions. */
export function protectCodes(parts: readonly Part[], from: string): readonly Part[] {
  return parts.flatMap((part): readonly Part[] => (part.kind === 'text' ? divide(part.text, from) : [part]));
}

function divide(text: string, from: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: code, index } of text.matchAll(from === 'en' ? ENGLISH : EXPRESSION)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'protected', text: code });
    end = index + code.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
