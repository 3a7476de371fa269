import { sentenceMarks } from '../../languages/sentence-marks.ts';
import { mayEndWithAbbreviation } from '../../text/abbreviations.ts';
import type { Fault } from '../checks/find-faults.ts';
import type { Part, Segment } from '../engine.ts';
import { CODE } from '../text/codes.ts';
import { keepTagsOfParts } from '../text/tags/keep-tags-of-parts.ts';
import { withoutFinalMarks } from './final-mark.ts';

/** Other forms of one segment. */
export const MAX_FORMS = 6;

/** A word that headlines capitalize. */
export const LOWER_WORD = /(?<![\p{L}\p{M}])\p{Ll}{4}/u;

/**
 * Other forms of a segment in which an engine may translate it better: with what it lost as protected parts, or as a sentence and in
 * lower case. Forms that equal another form or the segment are omitted. The forms have the tags of the segment.
 * @param from canonical code of the segment's language
 * @param faults of the first translation
 */
export function otherForms({ parts, tags }: Segment, from: string, faults: readonly Fault[]): Segment[] {
  const isOnlyLoss = faults.every((fault) => ITEM_FAULTS.has(fault));
  const forms = [
    ...(faults.some((fault) => ITEM_FAULTS.has(fault)) ? [protect(parts, CODE), protect(parts, NUMBER)] : []),
    ...(isOnlyLoss
      ? [withStop(parts, from), protect(parts, BRACKET), withDoubleQuotes(parts)]
      : sentenceForms(parts, from, faults)),
  ];
  const known = new Set([JSON.stringify(parts)]);
  const others = forms.filter((form) => {
    const key = JSON.stringify(form);
    return !known.has(key) && known.add(key);
  });
  return others.map((form) => ({ parts: form, tags: keepTagsOfParts(parts, form, tags) }));
}

/** What only another form with the lost items as protected parts repairs. */
const ITEM_FAULTS: ReadonlySet<Fault> = new Set(['lost_bracket', 'lost_code', 'lost_number']);
const WORD_FAULTS: ReadonlySet<Fault> = new Set(['loop', 'doubled_word']);
/** A number of two digits or more, or a digit in quotation marks. */
const NUMBER = /(?<![\p{L}\p{N}.,])\d(?:[.,]?\d){1,14}(?![\p{L}\p{N}]|[.,]\d)|(?<=["'])\d(?=["'])/gu;
const BRACKET = /[()[\]{}"]/gu;

function sentenceForms(parts: readonly Part[], from: string, faults: readonly Fault[]): (readonly Part[])[] {
  const stopped = withStop(parts, from);
  const forms = [stopped, inLowerCase(stopped), inLowerCase(parts)];
  return faults.some((fault) => WORD_FAULTS.has(fault)) ? [...forms, protect(parts, NAME)] : forms;
}

/** A name of several capitalized words within a sentence: "Open Source Code of Conduct". */
const NAME = /(?<=\p{Ll} )\p{Lu}[\p{L}\p{M}]{1,30}(?: (?:(?:of|for|the|and) )?\p{Lu}[\p{L}\p{M}]{1,30}){1,8}/gu;

/** The segment with the matches of an expression as protected parts. */
function protect(segment: readonly Part[], expression: RegExp): readonly Part[] {
  return segment.flatMap((part) => {
    if (part.kind !== 'text') return [part];
    const pieces: Part[] = [];
    let start = 0;
    for (const { index, 0: text } of part.text.matchAll(expression)) {
      if (index > start) pieces.push({ kind: 'text', text: part.text.slice(start, index) });
      pieces.push({ kind: 'protected', text });
      start = index + text.length;
    }
    if (start < part.text.length) pieces.push({ kind: 'text', text: part.text.slice(start) });
    return pieces;
  });
}

/** A single quotation mark. One between letters is an apostrophe. */
const SINGLE_QUOTE = /(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu;

/** The segment with double quotation marks for single ones, which models take for apostrophes. */
function withDoubleQuotes(segment: readonly Part[]): readonly Part[] {
  return segment.map((part) =>
    part.kind === 'text' ? { kind: 'text', text: part.text.replaceAll(SINGLE_QUOTE, '"') } : part,
  );
}

/** A sentence that ends within a quotation or brackets. */
const ENDS_INSIDE = /[.。!?！？…][\p{Pe}\p{Pf}"']+$/u;

/** The segment with a full stop in place of its final mark, unless the stop makes an abbreviation of it: "No", "No.". */
function withStop(segment: readonly Part[], from: string): readonly Part[] {
  const last = segment.at(-1);
  const stop: Part = { kind: 'text', text: sentenceMarks(from).stop };
  if (stop.text === '') return segment;
  if (last?.kind !== 'text') return [...segment, stop];
  if (ENDS_INSIDE.test(last.text)) return segment;
  const text = withoutFinalMarks(last.text) + stop.text;
  return mayEndWithAbbreviation(text, from) ? segment : [...segment.slice(0, -1), { kind: 'text', text }];
}

/** An English title before a name. */
const TITLE = /(?<![\p{L}\p{M}])(?:Mrs?|Ms|Miss|Dr|Prof|Rev|Sir|Dame|Capt|Sgt|Lt|Col|Gen|Sen|Gov)\.? \p{Lu}\p{Ll}/u;
const WORD = /[\p{L}\p{M}\p{N}-]+/gu;
const DIGIT = /\p{N}/u;

/**
 * The segment in lower case. Beside longer words in lower case and behind a title, capitals belong to names, so that only the first one
 * goes. Codes stay.
 */
function inLowerCase(segment: readonly Part[]): readonly Part[] {
  const hasNames = segment.some(({ kind, text }) => kind === 'text' && (LOWER_WORD.test(text) || TITLE.test(text)));
  const lower = (text: string, index: number): string => {
    if (!hasNames) return text.replace(WORD, (word) => (DIGIT.test(word) ? word : word.toLowerCase()));
    return index === 0 ? text.replace(/\p{L}/u, (letter) => letter.toLowerCase()) : text;
  };
  return segment.map((part, index) => (part.kind === 'text' ? { kind: 'text', text: lower(part.text, index) } : part));
}
