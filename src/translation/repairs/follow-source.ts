import { primarySubtag } from '../../languages/primary-subtag.ts';
import { startsLower } from '../../text/letter-case.ts';
import { templateStatement } from '../../text/non-language/template-statements.ts';
import type { Candidate } from '../checks/candidate.ts';
import type { Part } from '../engine.ts';
import { convertNumbers } from '../text/number-format.ts';
import { pairMarks } from '../text/pair-marks.ts';
import { languageOf, textOf } from '../text/segment-text.ts';
import { followDates } from './dates.ts';
import { followFinalMark, withoutFinalMarks } from './final-mark.ts';

/** Steps that change a translation as its source requires. */
const STEPS = [
  dropAddedBracket,
  dropAddedArticle,
  dropClosingBlanks,
  followSmallWords,
  followFinalMark,
  followCapital,
  followItems,
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

/** An enumeration without a capital: "cavalo, vaca, porco". */
const ITEMS = /^\p{Ll}[\p{Ll}\p{M}'’ -]{0,40}(?:[,;] ?\p{Ll}[\p{Ll}\p{M}'’ -]{0,40}){2,60}\.?$/u;
/** A capital at the start of an item. English capitalizes names of days, months and peoples. */
const CAPITAL_OF_ITEM =
  /(?<=^|[,;] ?)(?!(?:I|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|\p{L}{2,20}(?:ese|ish|ians?|eans?))(?!\p{L}))\p{Lu}(?=\p{Ll})/gu;
/** Languages that capitalize nouns. */
const WITH_CAPITALS = /^(?:de|lb)(?:-|$)/;

/** Gives the items of an enumeration in lower case no capitals: models begin a sentence with the first one. */
function followItems({ segment, source, translation, to }: Candidate): string {
  const isPlain = segment.every(({ kind }) => kind === 'text');
  if (!isPlain || WITH_CAPITALS.test(to) || !ITEMS.test(source)) return translation;
  return translation.replace(CAPITAL_OF_ITEM, (letter) => letter.toLocaleLowerCase(to));
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

const OPENING = /[([（［]/gu;
/** A bracket at the end of a text, closed or cut. */
const LAST_BRACKET = /(?:(?<!\s)\s+[([]|[（［])[^()[\]（）［］]*(?:[)\]）］][.!?…:。！？：]*)?$/u;

/** Cap on an added bracket, in UTF-16 units. */
const MAX_BRACKET_LENGTH = 60;

/**
 * Removes a bracket at the end of a translation that has more of them than its source. Models add a note from their training texts to names
 * and rare words: "Tom Baker (em inglês)".
 */
export function dropAddedBracket({ segment, source, translation }: Candidate): string {
  if (countOpening(translation) <= countOpening(source)) return translation;
  const start = Math.max(0, translation.length - MAX_BRACKET_LENGTH);
  const bracket = LAST_BRACKET.exec(translation.slice(start))?.[0] ?? '';
  const words = translation.slice(0, translation.length - bracket.length);
  if (bracket === '' || words.trim() === '') return translation;
  const marks = bracket.slice(withoutFinalMarks(bracket).length);
  // The stop of an abbreviation ends the sentence as well.
  const kept = words.endsWith(marks) ? words : words + marks;
  const isLoss = segment.some(({ kind, text }) => kind === 'protected' && !kept.includes(text));
  return isLoss ? translation : kept;
}

const countOpening = (text: string): number => text.match(OPENING)?.length ?? 0;

/** Languages that write articles as separate words, so that a word without one has none. */
const SOURCES = new Set('ca de en es fr frp gl it nl oc pt'.split(' '));
const ONE_WORD = /^["“„«(¿¡]?\p{L}[\p{L}\p{M}’'-]{1,40}["”»).!?:…]{0,3}$/u;

/** Articles at the start, except before words with which they are a phrase: "a bordo", "o que", "a few". By language. */
const ADDED: Readonly<Record<string, RegExp>> = {
  ca: /^(?:el|la|els|les|un|una) (?!qual|mateix|majoria|que\b)(?=\p{L})|^l['’](?=\p{L})/iu,
  en: /^(?:an?|the) (?!few\b|little\b|lot\b|bit\b|same\b|other\b)(?=\p{L})/iu,
  es: /^(?:el|la|los|las|un|una) (?!cual|mism|mayoría|que\b)(?=\p{L})/iu,
  fr: /^(?:le|la|les|un|une) (?!plupart|même|peu\b)(?=\p{L})|^l['’](?!un|autre)(?=\p{L})/iu,
  gl: /^(?:o|a|os|as|un|unha) (?!que\b|cal\b|mesm|maioría|bordo|pé\b|salvo|tempo|miúdo)(?=\p{L})/iu,
  it: /^(?:il|lo|la|i|gli|le|uno?|una) (?!qual|stess|maggior|più\b)(?=\p{L})|^(?:l|un)['’](?!altr)(?=\p{L})/iu,
  pt: /^(?:os?|as?|um|uma) (?!que\b|qua[li]|mesm|maioria|maior\b|bordo|pé\b|cavalo\b|sério|sós\b|salvo|partir|seguir|tempo|fundo\b|prazo|prova|favor|mais\b|menos\b|pouco)(?=\p{L})/iu,
};

/** The article is a part of some names: "The Hague", "El Cairo". */
const NAME = /^\p{Lu}\p{L}*['’ ]\p{Lu}/u;
/** A capital within small letters, as in the name of a program. */
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;

/** Removes the article that a model adds to a word that stands alone: "a porta" for "door". */
export function dropAddedArticle({ segment, source, translation, from, to }: Candidate): string {
  const isWord = segment.every(({ kind }) => kind === 'text') && ONE_WORD.test(source);
  if (!isWord || !SOURCES.has(primarySubtag(from)) || (NAME.test(translation) && !INNER_CAPITAL.test(source)))
    return translation;
  const added = ADDED[primarySubtag(to)];
  return added === undefined ? translation : translation.replace(added, '');
}

const LETTER = /\p{L}/u;

/**
 * Gives each block of a template the blank at its edge, as in `{% if new %}new {% endif %}messages`. A blank outside would
 * remain where the template leaves out the block. A block without words keeps what it has.
 */
export function followBlockBlanks({ segment, translation }: Candidate): string {
  const marks = segment.map((part) => (isStatement(part) ? part.text : undefined));
  return pairMarks(marks).reduce((text, { opener, closer }) => {
    const [opening, closing] = [marks[opener] ?? '', marks[closer] ?? ''];
    const start = text.indexOf(opening);
    const end = text.indexOf(closing, start + opening.length);
    if (start < 0 || end < 0 || text.includes(opening, start + 1)) return text;
    const source = textOf(segment.slice(opener + 1, closer));
    const inner = text.slice(start + opening.length, end);
    const before = text.slice(0, start);
    const after = text.slice(end + closing.length);
    const join = (left: string, inside: string, right: string): string => left + opening + inside + closing + right;
    if (!LETTER.test(source)) return inner.trim() === source.trim() ? join(before, source, after) : text;
    const hasOneBlank = /^\s/.test(source) !== /\s$/.test(source);
    if (!hasOneBlank || inner !== inner.trim()) return text;
    if (after.startsWith(' ')) return join(before, `${inner} `, after.slice(1));
    return before.endsWith(' ') ? join(before.slice(0, -1), ` ${inner}`, after) : text;
  }, translation);
}

function isStatement(part: Part): boolean {
  return part.kind === 'protected' && part.decoration === true && templateStatement(part.text) !== undefined;
}

const LOWER = /\p{Ll}/u;
/** Several words, or one that is longer than most acronyms. */
const WORDS_IN_CAPITALS = /\p{Lu}{4}|\p{Lu}{2}[^\p{L}\p{N}]{1,3}\p{Lu}{2}/u;
/** A label before a sentence: "NOTE: ", "SALE! ". */
const LABEL = /^\P{L}{0,3}(?=\p{Lu}{3})[\p{Lu} ]{3,40}[:!] /u;
const FIRST_LABEL = /^[^:!.?]{1,80}[:!]/u;
/** A name with two capitals or more, such as NASA and iPhone. */
const NAME_IN_CAPITALS =
  /(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{N}]{0,3}\p{Lu}[\p{L}\p{N}]{0,20}\p{Lu}|\p{Ll}{1,2}\p{Lu})[\p{L}\p{N}]{2,30}(?![\p{L}\p{M}\p{N}])/gu;
const CAPITAL_WITHIN_WORD = /[\p{L}\p{N}]\p{Lu}/u;
const WORD = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]{2,30}(?![\p{L}\p{M}\p{N}])/gu;
/** Lower case followed by capitals, which no word has by itself: "nASA". Or a capital followed by lower case: "Nif". */
const CHANGED = /^(?:\p{Ll}\p{Lu}[\p{Lu}\p{N}]+|\p{Lu}\p{Ll}+)$/u;

/**
 * Gives a translation the capitals of its source: a text or a label in capitals stays so, and so do the capitals of a name
 * that the translation keeps.
 */
export function followLetterCase({ segment, source, translation, to }: Candidate): string {
  const isPlain = segment.every(({ kind }) => kind === 'text');
  if (isPlain && !LOWER.test(source) && WORDS_IN_CAPITALS.test(source)) return translation.toLocaleUpperCase(to);
  const named = restoreNames(source, translation);
  if (!isPlain || !LABEL.test(source)) return named;
  return named.replace(FIRST_LABEL, (label) => label.toLocaleUpperCase(to));
}

function restoreNames(source: string, translation: string): string {
  if (!CAPITAL_WITHIN_WORD.test(source)) return translation;
  const names = new Map(Array.from(source.matchAll(NAME_IN_CAPITALS), ([name]) => [name.toLowerCase(), name]));
  if (names.size === 0) return translation;
  return translation.replace(WORD, (word) => (CHANGED.test(word) ? (names.get(word.toLowerCase()) ?? word) : word));
}
