import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import { normalize } from '../../../../text/normalize.ts';
import { GIVEN_NAMES } from '../../../alone/phrases/given-names.ts';
import { correctCapitals } from './capitalization.ts';
import { rewordCatalan } from './catalan-idioms.ts';
import { toEnglishOrder } from './english-word-order.ts';
import { rewordEnglish } from './english-wording.ts';
import { rewordFrench } from './french-idioms.ts';
import { rewordGalician } from './galician-idioms.ts';
import { joinGroups, removeOrdinalStops, restoreGroups, separateCompounds } from './numbers.ts';
import { spellOrdinals } from './ordinal-items.ts';
import { correctPhrases } from './phrases/phrases.ts';
import {
  correctInvertedMarks,
  correctQuotes,
  correctSpacing,
  moveFinalMark,
  restoreApostrophes,
  straightenApostrophes,
} from './punctuation.ts';
import { rewordSpanish } from './spanish-idioms.ts';
import { isTextInCapitals } from './words.ts';

/** Writes idioms in words that the rules for English translate right, by the language of the source. */
const INTO_ENGLISH: ReadonlyMap<string, (text: string) => string> = new Map([
  ['es', rewordSpanish],
  ['ca', rewordCatalan],
  ['gl', rewordGalician],
]);

/**
 * Adapts a source text to Apertium's dictionaries before translation (pre-editing). They lack words in capitals,
 * decomposed letters, curved apostrophes, numbers with blanks and some English spellings.
 */
export function preEdit(source: string, from: string, to: string): string {
  const and = ANDS.get(primarySubtag(from));
  const joined = and === undefined || !source.includes('&') ? source : source.replace(AMPERSAND, and[0] ?? '&');
  // The engine treats a word with two capitals ("IJsland") as a word all in capitals.
  const words =
    from === 'en'
      ? withoutDiacritics(simplifyEnglish(rewordEnglish(straightenApostrophes(joined))))
      : (primarySubtag(to) === 'en'
          ? spellOrdinals(INTO_ENGLISH.get(primarySubtag(from))?.(joined) ?? joined, from)
          : isFrenchToSpanish(from, to)
            ? rewordFrench(joined)
            : joined
        ).replace(/\bIJ(?=\p{Ll})/gu, 'Ij');
  const plain = straightenApostrophes(joinGroups(words)).replace(/\p{L}\p{M}+/gu, (letter) => normalize(letter, 'NFC'));
  if (!isTextInCapitals(source)) return plain;
  const lower = plain.toLowerCase().replace(/\p{L}/u, (first) => first.toUpperCase());
  return from === 'en' ? lower.replace(CAPITALIZED, capitalized).replace(PERSON, capitalized) : lower;
}

function isFrenchToSpanish(from: string, to: string): boolean {
  return primarySubtag(from) === 'fr' && primarySubtag(to) === 'es';
}

/** Writes each word with a capital. */
function capitalized(names: string): string {
  return names.replace(FIRST_LETTERS, (first) => first.toUpperCase());
}

const FIRST_LETTERS = /(?<!\p{L})\p{L}/gu;
/** A given name, and the family name where the phrase ends behind it. */
const PERSON = new RegExp(
  String.raw`(?<!\p{L})(?:${(GIVEN_NAMES.en ?? '').toLowerCase().replaceAll(' ', '|')})(?: \p{Ll}{2,20}(?=$|[,.;:!?)]| and | or | - ))?(?!\p{L})`,
  'giu',
);

/** Names of days and months that the dictionaries know with a capital only. */
const CAPITALIZED =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december)\b/g;

/**
 * Corrects the typical errors of the engine's rules after translation (post-editing): spaces, phrases, numbers, capitals,
 * apostrophes, quotation marks and sentence marks. Placeholders stay unchanged. `bench/translation.ts` measures the gain.
 *
 * @param source the text before `preEdit`, with placeholders
 * @param translated the engine's translation of `preEdit(source)`
 */
export function postEdit(source: string, translated: string, from: string, to: string): string {
  const joined = restoreAmpersands(source, translated, from, to);
  const named = from === 'en' ? restoreDiacritics(source, joined) : joined;
  const separated = separateCompounds(source, named);
  const numbered = removeOrdinalStops(
    source,
    correctSpacing(source, moveFinalMark(source, restoreGroups(source, separated)), from, to),
    to,
  );
  const marked = correctInvertedMarks(correctQuotes(numbered, to), from, to);
  const cased = isTextInCapitals(source)
    ? correctPhrases(source, marked, from, to).toLocaleUpperCase(to)
    : correctPhrases(source, correctCapitals(straightenApostrophes(source), marked, to), from, to);
  const ordered = primarySubtag(to) === 'en' ? toEnglishOrder(source, cased) : cased;
  return restoreApostrophes(source, ordered);
}

/** A capitalized word with a letter that English words lack. The English analyser ends a word before such a letter. */
const FOREIGN_NAME =
  /(?<![\p{L}\p{M}])(?=\p{Lu})(?=[\p{L}\p{M}]{0,30}[^\P{L}A-Za-z])[\p{L}\p{M}]{2,40}(?![\p{L}\p{M}])/gu;
/** English texts rarely have other letters. */
const OTHER_LETTER = /\P{ASCII}/u;
const PLAIN_NAME = /(?<![\p{L}\p{M}])[A-Z][A-Za-z]{1,39}(?![\p{L}\p{M}])/gu;
const MARKS = /\p{M}+/gu;

function plainName(name: string): string {
  return normalize(name, 'NFD').replace(MARKS, '');
}

function withoutDiacritics(text: string): string {
  return OTHER_LETTER.test(text) ? text.replace(FOREIGN_NAME, plainName) : text;
}

function restoreDiacritics(source: string, translated: string): string {
  if (!OTHER_LETTER.test(source)) return translated;
  const names = new Map(Array.from(source.matchAll(FOREIGN_NAME), ([name]) => [plainName(name), name]));
  return names.size === 0 ? translated : translated.replace(PLAIN_NAME, (word) => names.get(word) ?? word);
}

const MONTH = '(January|February|March|April|May|June|July|August|September|October|November|December)';
const MONTH_AND_DAY = new RegExp(String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?:, (\d{4}))?(?!\d|[:.,]\d)`, 'g');
const ABBREVIATED_MONTH =
  /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?(?= \d{1,2}(?!\d))|(?<=\b\d{1,2} )(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?(?=,? \d{4}\b|$|,| (?:at|and|to|until|–|-) )/g;
/** An abbreviated day of the week before its date. */
const ABBREVIATED_DAY =
  /(?<![\p{L}\p{N}])(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:s|r|rs)?\b\.?(?=,? (?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\b)/gu;
const DAYS: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};
const DAY_OF_MONTH = new RegExp(
  String.raw`(?<=\b(?:on|until|till|since|from|by|before|after|to) )(?:the )?(\d{1,2})(?:st|nd|rd|th) of ${MONTH}`,
  'gi',
);
/** Full month names by their first three letters. */
const MONTHS: ReadonlyMap<string, string> = new Map(
  MONTH.slice(1, -1)
    .split('|')
    .map((name) => [name.slice(0, 3), name]),
);
/** A decade: "the 1990s", "the early '90s". The dictionaries have none. */
const DECADE = /\b([Tt]he )(?:(early|mid|late)[ -])?(?:['’](?=\d0s))?((?:1[5-9]|20)?\d0)['’]?s(?![\p{L}\p{N}])/gu;
const PART_OF_DECADE: Readonly<Record<string, string>> = { early: 'beginning', mid: 'middle', late: 'end' };
const COUNTRY = /\bU\.(?<second>[SK])\.(?:A\.)?(?= \p{L})/gu;
const HALF_OF_DAY = /(?<=\d) ?([ap])m\b\.?/g;
/** An answer at the end of a sentence. The dictionaries read "no." as "number". */
const FINAL_NO = /(?<![\p{L}\p{N}])no\.(?! ?\d| of\b)(?=["'”’)]*(?:\s|$))/giu;
/** The possessive of a plural, which rules know as that of a singular. Behind an opening quotation mark the apostrophe may close the quotation. */
const PLURAL_POSSESSIVE = /(?<=\p{Ll}s)'(?= \p{Ll})/gu;
const OPENING_QUOTE = /(?<![\p{L}\p{N}])'(?=[\p{L}\p{N}])/u;
const AMPERSAND = /(?<=[\p{L}\p{N}\p{Co})"”.] )&(?= [\p{L}\p{N}\p{Co}("“])/gu;
/** A hyphen between lower-case words, except after a prefix. */
const HYPHEN =
  /(?<=\p{Ll}{2})(?<!(?<!\p{L})(?:anti|co|non|pre|re|ex|pro|semi|sub|multi|inter|post|neo|ultra|bi|tri)|\d-\p{Ll}{2,9})-(?=\p{Ll}{2,}(?!-\p{Lu}))/gu;

/**
 * Rewrites English for the dictionaries: the day before the month ("18 March 1965"), "a.m.", and spaces instead of hyphens,
 * because the engine joins the translations of hyphenated words ("paísesdeingresos").
 */
/** Compounds that the dictionaries have as two words. */
const COMPOUND = /\b(user|tool)(names?|bars?)\b/gi;

/** The dictionaries lack "default" before a noun, and divide the noun phrase there. */
const DEFAULT = /(?<!\bby )\bdefault(?= (?!to\b|on\b|in\b|is\b|and\b)[a-z])/g;

function simplifyDates(text: string): string {
  return text
    .replace(ABBREVIATED_DAY, (_, name: string) => DAYS[name] ?? name)
    .replace(ABBREVIATED_MONTH, (name) => MONTHS.get(name.slice(0, 3)) ?? name)
    .replace(DAY_OF_MONTH, '$1 $2')
    .replace(MONTH_AND_DAY, (_, month: string, day: string, year?: string) =>
      [day, month, year].filter((part) => part !== undefined).join(' '),
    );
}

const HAS_DIGIT = /\d/;

function simplifyEnglish(text: string): string {
  return (HAS_DIGIT.test(text) ? simplifyDates(text) : text)
    .replace(COUNTRY, 'U$<second>')
    .replace(DECADE, (_, the: string, part: string | undefined, year: string) =>
      part === undefined ? `${the}years ${year}` : `${the}${PART_OF_DECADE[part]} of the years ${year}`,
    )
    .replace(HALF_OF_DAY, ' $1.m.')
    .replace(FINAL_NO, (no) => `${no.slice(0, -1)} .`)
    .replace(PLURAL_POSSESSIVE, (apostrophe) => (OPENING_QUOTE.test(text) ? apostrophe : "'s"))
    .replace(HYPHEN, ' ')
    .replace(COMPOUND, '$1 $2')
    .replace(DEFAULT, 'standard');
}

/** By language: "and", which stands for `&` before the rules, and its other forms. */
const ANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['en', ['and']],
  ['es', ['y', 'e']],
  ['ca', ['i']],
  ['gl', ['e']],
  ['pt', ['e']],
  ['it', ['e', 'ed']],
  ['fr', ['et']],
  ['oc', ['e']],
  ['ast', ['y']],
]);
const WORD_OR_AMPERSAND = /(?<![\p{L}\p{M}\p{N}])(?:[\p{L}\p{M}]{1,3}|&)(?![\p{L}\p{M}\p{N}])/gu;

/** Writes "and" as `&` again where the source has it, if the translation has as many. */
function restoreAmpersands(source: string, translated: string, from: string, to: string): string {
  const [before, after] = [ANDS.get(primarySubtag(from)), ANDS.get(primarySubtag(to)) ?? ANY_AND];
  if (before === undefined || !source.includes(' & ')) return translated;
  const written = (source.match(WORD_OR_AMPERSAND) ?? []).filter(
    (word) => word === '&' || before.includes(word.toLowerCase()),
  );
  const isAnd = (word: string): boolean => after.includes(word.toLowerCase());
  if ((translated.match(WORD_OR_AMPERSAND) ?? []).filter(isAnd).length !== written.length) return translated;
  let at = 0;
  return translated.replace(WORD_OR_AMPERSAND, (word) => (isAnd(word) && written[at++] === '&' ? '&' : word));
}

const ANY_AND = ['y', 'e', 'i'];
