import { startsLower } from '../../text/letter-case.ts';
import type { Candidate } from '../checks/candidate.ts';
import { languageOf } from '../text/segment-text.ts';

const STARTS_UPPER = /^["“„«([¿¡]*\p{Lu}/u;
/** A first word after an apostrophe keeps its case: Dutch sentences start with "'s Morgens". */
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
export function followItems({ segment, source, translation, to }: Candidate): string {
  const isPlain = segment.every(({ kind }) => kind === 'text');
  if (!isPlain || WITH_CAPITALS.test(to) || !ITEMS.test(source)) return translation;
  return translation.replace(CAPITAL_OF_ITEM, (letter) => letter.toLocaleLowerCase(to));
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
  const named = restoreNames(languageOf(segment), source, translation);
  if (!isPlain || !LABEL.test(source)) return named;
  return named.replace(FIRST_LABEL, (label) => label.toLocaleUpperCase(to));
}

/** @param language the source without its protected parts, which have capitals of their syntax */
function restoreNames(language: string, source: string, translation: string): string {
  if (!CAPITAL_WITHIN_WORD.test(language)) return translation;
  const names = new Map(Array.from(language.matchAll(NAME_IN_CAPITALS), ([name]) => [name.toLowerCase(), name]));
  if (names.size === 0) return translation;
  const own = new Set(source.match(WORD));
  return translation.replace(WORD, (word) =>
    CHANGED.test(word) && !own.has(word) ? (names.get(word.toLowerCase()) ?? word) : word,
  );
}
