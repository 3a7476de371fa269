import { type SentenceMarks, sentenceMarks } from '../../languages/sentence-marks.ts';
import { endsWithAbbreviation } from '../../text/abbreviations.ts';
import type { Candidate } from '../checks/candidate.ts';

type MarkKind = keyof SentenceMarks | 'ellipsis' | 'separator' | 'other';

/** The marks at the end of a text, or a lone separator. */
const FINAL_MARKS = /(?<![.。．।۔։።။།?？؟;!！:：…,、،，፣၊])[.。．।۔։።။།?？؟;!！:：…,、،，፣၊]+$|(?<=\s)[-–—|]$/u;
/** The end of a quotation or a bracket without a final mark inside. */
const ENDS_CLOSED = /(?<![.。!?！？…,;:])["”’»)\]]$/u;
const QUOTATION_MARK = /^["'“”„‟«»‘’‚‛「」『』]$/u;
const ENDS_WORD = /[\p{L}\p{M}\p{N}]$/u;

const KINDS: readonly (readonly [MarkKind, RegExp])[] = [
  ['ellipsis', /…$|\.\.$|。。$/u],
  ['stop', /^[.。．।۔։።။។།]$/u],
  ['question', /^[?？؟]$/u],
  ['exclamation', /^[!！]$/u],
  ['colon', /^[:：]$/u],
  ['separator', /^[-–—|]$/u],
  ['comma', /^[,、،，፣၊]$/u],
];

/** Kinds that engines add to a text without a final mark. Questions and exclamations may be right without one. */
const ADDED: ReadonlySet<MarkKind | undefined> = new Set(['stop', 'colon', 'comma', 'ellipsis', 'separator']);

/**
 * Gives a translation the kind of final mark that its source has, in the form of the target language. Changes nothing where
 * the marks are unclear: after closing quotes and brackets that the source lacks there, abbreviations and protected parts.
 */
export function followFinalMark({ segment, source, translation, from, to }: Candidate): string {
  const kept = segment.flatMap(({ kind, text }) => (kind === 'protected' ? [text] : []));
  const mark = segment.at(-1)?.kind === 'protected' ? '' : marksBehind(kept, source);
  const last = kept.find((text) => translation.endsWith(text));
  if (last !== undefined) return endBehind(last, mark, translation, from, to);
  const translated = marksBehind(kept, translation);
  const words = translation.slice(0, translation.length - translated.length).trimEnd();
  if (words === '') return translation;
  if (mark === '') {
    // Thai and Lao sentences have no stop.
    const endsPlainly = ENDS_WORD.test(source) || segment.at(-1)?.kind === 'protected';
    const isFree = !endsPlainly || sentenceMarks(from).stop === '' || endsWithAbbreviation(translation, to);
    return isFree || !ADDED.has(kindOf(translated, to)) ? translation : words;
  }
  const kind = kindOf(mark, from);
  if (kind === 'ellipsis') return ENDS_WORD.test(words) ? words + mark : translation;
  if (kind === undefined || kind === 'separator' || kind === 'other') return translation;
  const translatedKind = kindOf(translated, to);
  const isUniversalStop = translatedKind === 'stop' && kind !== 'colon' && sentenceMarks(to).isStopUniversal;
  if (kind === translatedKind || isUniversalStop) return translation;
  const form = sentenceMarks(to)[kind];
  const areClosed = ENDS_CLOSED.test(words) && ENDS_CLOSED.test(withoutFinalMarks(source));
  const isClear = (areClosed || ENDS_WORD.test(words)) && !endsWithAbbreviation(source, from);
  return form === '' || !isClear ? translation : words + form;
}

/** Puts the final mark behind a protected part that ends a translation: `[a table.][1]`, `the file {name}`. */
function endBehind(last: string, mark: string, translation: string, from: string, to: string): string {
  const kind = kindOf(mark, from);
  if (kind === undefined || kind === 'separator' || kind === 'other' || kind === 'ellipsis') return translation;
  const words = translation.slice(0, -last.length);
  const inner = finalMarks(words);
  // A stop may stand within a quotation.
  if (inner !== '' && (QUOTATION_MARK.test(last) || kindOf(inner, to) !== kind)) return translation;
  if (inner !== '') return words.slice(0, -inner.length) + last + inner;
  return translation + sentenceMarks(to)[kind];
}

/** A text without the marks and spaces at its end. */
export function withoutFinalMarks(text: string): string {
  return text.slice(0, text.length - finalMarks(text).length).trimEnd();
}

/** The marks at the end of a text that belong to no protected part, such as the stop of `&copy;.` */
function marksBehind(kept: readonly string[], text: string): string {
  const marks = finalMarks(text);
  if (marks.length < 2) return marks;
  const ends = kept.map((part) => text.lastIndexOf(part) + part.length);
  return text.slice(Math.max(text.length - marks.length, ...ends));
}

function finalMarks(text: string): string {
  return FINAL_MARKS.exec(text.slice(-8))?.[0] ?? '';
}

function kindOf(marks: string, language: string): MarkKind | undefined {
  if (marks === '') return undefined;
  if (marks === sentenceMarks(language).question) return 'question';
  return KINDS.find(([, pattern]) => pattern.test(marks))?.[0] ?? 'other';
}
