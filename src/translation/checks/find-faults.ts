import { areSimilar } from '../../languages/close-languages.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import { normalize } from '../../text/normalize.ts';
import { codesIn } from '../text/codes.ts';
import { languageOf } from '../text/segment-text.ts';
import { hasAddedAddress, hasAddedCapital, hasAddedMark, hasAddedWord } from './additions.ts';
import type { Candidate, Check } from './candidate.ts';
import { isHalfTranslated } from './half-translated.ts';
import { hasWrongLength, isTooLongForShort } from './length.ts';
import { hasLostItem } from './lost-item.ts';
import { hasAddedNumber, hasLostNumber } from './numbers.ts';
import { doublesWord, isRepetitive, repeatsWord } from './repetition.ts';
import { isShort } from './short-text.ts';
import { isEcho, isUntranslated, isUntranslatedWord } from './untranslated.ts';

/** A word and a number before a colon: "Error 404: page not found". */
const LABEL = /^\p{L}[\p{L}\p{M}]{1,30} \p{N}{1,6} ?[:：]/u;
const NUMBER_ALONE = /^\p{N}{1,6} ?[:：]/u;

/** Finds a translation whose label lacks its word: "404: página não encontrada" for "Error 404: page not found". */
export const hasLostLabel: Check = ({ source, translation }) => NUMBER_ALONE.test(translation) && LABEL.test(source);

/** Finds a translation that lacks a code of its source, or has it with other letters: "ES3", "streams2", "withNullPrototype". */
export const hasLostCode: Check = ({ source, translation }) =>
  codesIn(source).some((code) => !translation.includes(code.replace(PLURAL, '')));

/** Other languages may write the plural of a name otherwise. */
const PLURAL = /(?<=\p{Ll})s$/u;

/**
 * Languages in which a number or name stands behind its noun, and an object behind its verb: "Page {n}", "Delete {name}". Chinese,
 * Japanese, Korean, Turkish, Hungarian, Hindi, German and others may put it before.
 */
const NOUN_FIRST = new Set(
  'en pt es ca gl oc ast an fr it ro ru uk be bg mk sr hr bs sl cs sk pl sv da nb nn is el sq id ms vi ar he mt'.split(
    ' ',
  ),
);

/** Finds a short text whose item has moved from its end to the start: "{page} Page" for "Página {page}". */
export const hasMovedItem: Check = ({ segment, source, translation, from, to }) => {
  const [first, last] = [segment.at(0), segment.at(-1)];
  if (segment.length !== 2 || first?.kind !== 'text' || last?.kind !== 'protected') return false;
  if (!translation.startsWith(last.text) || source.startsWith(last.text) || !isShort(source)) return false;
  return [from, to].every((code) => NOUN_FIRST.has(primarySubtag(code)));
};

/** A word in lower case, or an English verb at the start. Other capitalized words may be names. */
const WORD = /(?<![\p{L}\p{M}\p{N}])(?:\p{Ll}{5,30}|^\p{Lu}\p{Ll}{2,28}(?:ed|ing))(?![\p{L}\p{M}\p{N}])/gu;

/** Finds a short translation that has a word of its source: "Copied para a área de transferência". */
export const keepsWord: Check = ({ segment, source, translation, from, to }) => {
  if (!isShort(source) || areSimilar(from, to)) return false;
  const words = new Set(
    languageOf(segment)
      .match(WORD)
      ?.map((word) => word.toLowerCase()),
  );
  if (words.size === 0) return false;
  const theirs = translation.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return theirs.length > 1 && theirs.some((word) => words.has(word));
};

const OPENING = /[([{]/g;
const CLOSING = /[)\]}]/g;
const QUOTATION_MARK = /["“”„‟«»「」『』《》]/gu;

/** Words in single quotation marks. An apostrophe stands between letters, or behind the plural of an owner. */
const QUOTED = /(?<![\p{L}\p{N}])['‘‚‹](?=\S)[^'‘’‚‹›\n]{0,60}(?<=\S)['’›](?![\p{L}\p{N}])/gu;

/**
 * Finds a translation with fewer brackets or quotation marks than its source, or with a bracket that has no other half although the
 * source has none of this kind.
 */
export const hasLostBracket: Check = ({ source, translation }) => {
  const [before, after] = [normalize(source, 'NFKC'), normalize(translation, 'NFKC')];
  return (
    [OPENING, CLOSING].some((marks) => count(after, marks) < count(before, marks)) ||
    quotationMarks(after) < quotationMarks(before) ||
    (count(after, OPENING) !== count(after, CLOSING) && count(before, OPENING) === count(before, CLOSING))
  );
};

/** Other languages may write double marks for single ones. */
const quotationMarks = (text: string): number => count(text, QUOTATION_MARK) + 2 * count(text, QUOTED);

const count = (text: string, marks: RegExp): number => text.match(marks)?.length ?? 0;

/** The checks of every translation by every engine, with the label of each in the metrics. */
const CHECKS = {
  loop: isRepetitive,
  length: hasWrongLength,
  echo: isEcho,
  half_translated: isHalfTranslated,
  address: hasAddedAddress,
  lost_item: hasLostItem,
  lost_label: hasLostLabel,
  lost_bracket: hasLostBracket,
  lost_code: hasLostCode,
  lost_number: hasLostNumber,
  added_number: hasAddedNumber,
  doubled_word: doublesWord,
  // Checks of short texts.
  moved_item: hasMovedItem,
  kept_word: keepsWord,
  repeated_word: repeatsWord,
  short_length: isTooLongForShort,
  untranslated: isUntranslated,
  untranslated_word: isUntranslatedWord,
  added_mark: hasAddedMark,
  added_word: hasAddedWord,
  added_capital: hasAddedCapital,
} as const satisfies Readonly<Record<string, Check>>;

/**
 * Faults that the engines tell. `kept_piece`: an engine damages a piece of the segment even alone, so that the piece stays in its
 * language. `unknown_word`: an engine does not know a word, which stays.
 */
const TOLD = ['kept_piece', 'unknown_word'] as const;

export type Fault = keyof typeof CHECKS | (typeof TOLD)[number];

const CHECKED = Object.keys(CHECKS).filter((key): key is keyof typeof CHECKS => key in CHECKS);

export const FAULTS: readonly Fault[] = [...CHECKED, ...TOLD];

/** The faults of a translation. None for nearly all sentences. */
export function findFaults(candidate: Candidate): Fault[] {
  return CHECKED.filter((fault) => CHECKS[fault](candidate));
}
