import { primarySubtag } from '../../languages/primary-subtag.ts';
import { startsLower } from '../../text/letter-case.ts';
import type { Candidate } from '../checks/candidate.ts';
import { convertNumbers } from '../text/number-format.ts';
import { languageOf } from '../text/segment-text.ts';
import { dropAddedArticle } from './added-article.ts';
import { dropAddedBracket } from './added-bracket.ts';
import { followBlockBlanks } from './block-blanks.ts';
import { followDates } from './dates.ts';
import { followFinalMark } from './final-mark.ts';
import { followLetterCase } from './letter-case.ts';

/** Steps that change a translation as its source requires. */
const STEPS = [
  dropAddedBracket,
  dropAddedArticle,
  dropClosingBlanks,
  followSmallWords,
  followFinalMark,
  followCapital,
  followNumbers,
  followOrdinals,
  followDates,
  followLetterCase,
  followBlockBlanks,
  followNoBreakSpaces,
] as const;

/** Gives a translation the end and the letter case of its source, and its numbers in the form of the target language. */
export function followSource(candidate: Candidate): string {
  return STEPS.reduce((translation, step) => step({ ...candidate, translation }), candidate.translation);
}

/** Writes the numbers that a translation copied from its source by the conventions of its language, all alike. */
export function followNumbers({ segment, translation, from, to }: Candidate): string {
  return convertNumbers(languageOf(segment), translation, from, to);
}

/**
 * A blank before a mark that closes a quotation or a parenthesis. A straight quotation mark closes if the one before it stands at the
 * start of a word. The first part is for speed: few blanks stand before such a mark.
 */
const BLANK_BEFORE_CLOSING =
  /(?= [)\]”’"'])(?:(?<=[^\s"'([{]) (?=[)\]”’](?:[\s.,;:!?)\]]|$))|(?<=["'][^"'\s][^"']{0,100}) (?=["'](?:[\s.,;:!?)\]]|$)))/gu;

/** Removes blanks before closing marks if the source has none there. Models write them behind placeholders: `Edit "{title} "`. */
export function dropClosingBlanks({ source, translation }: Candidate): string {
  return source.search(BLANK_BEFORE_CLOSING) < 0 ? translation.replaceAll(BLANK_BEFORE_CLOSING, '') : translation;
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

const STARTS_UPPER = /^["“„«([¿¡]*\p{Lu}/u;
/** Not after an apostrophe: Dutch sentences start with "'s Morgens". */
const FIRST_WORD = /^["“„«([¿¡]*\p{Ll}\S*/u;

/**
 * Capitalizes a translation whose source is capitalized. A word with capitals inside, such as iPhone, stays as it is, and
 * so does a protected part.
 * @param to canonical code, because the capital of i is İ in Turkish
 */
export function followCapital({ segment, source, translation, to }: Candidate): string {
  if (!STARTS_UPPER.test(source) || !startsLower(translation)) return translation;
  const word = FIRST_WORD.exec(translation.slice(0, 100))?.[0] ?? '';
  const at = word.search(/\p{Ll}/u);
  if (at < 0 || /\p{Lu}/u.test(word)) return translation;
  const isProtected = segment.some(({ kind, text }) => kind === 'protected' && translation.startsWith(text, at));
  if (isProtected) return translation;
  return translation.slice(0, at) + translation.charAt(at).toLocaleUpperCase(to) + translation.slice(at + 1);
}

/** Small words that models leave between two items, with their translations, by the languages of source and target. */
const SMALL_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'en-pt': { of: 'de', by: 'por', and: 'e', or: 'ou', to: 'a', with: 'com', from: 'de' },
  'pt-en': { de: 'of', por: 'by', e: 'and', ou: 'or', com: 'with' },
};

/** Translates a small word between two items that an engine left: "Page {page} de {total}". */
export function followSmallWords({ segment, translation, from, to }: Candidate): string {
  const words = SMALL_WORDS[`${primarySubtag(from)}-${primarySubtag(to)}`];
  if (!words) return translation;
  return segment.reduce((followed, { kind, text }, index) => {
    const [before, after] = [segment[index - 1], segment[index + 1]];
    const word = words[text.trim()];
    if (kind !== 'text' || word === undefined || before?.kind !== 'protected' || after?.kind !== 'protected')
      return followed;
    return followed.replace(before.text + text + after.text, () => `${before.text} ${word} ${after.text}`);
  }, translation);
}
