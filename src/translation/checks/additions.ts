import { LANGUAGES_BY_FREQUENT_WORD } from '../../languages/function-words.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import { startsLower } from '../../text/letter-case.ts';
import { normalize } from '../../text/normalize.ts';
import type { Check } from './candidate.ts';
import { isShort, wordsOf } from './short-text.ts';

/** The bounded scheme keeps the time linear for a long run of letters. */
const HAS_ADDRESS = /:\/\/|www\.|@/i;
const ADDRESS = /[a-z][a-z\d+.-]{0,30}:\/\/\S|\bwww\.\S|[\w.+-]@[\w-]+\.\w/gi;

/** A mark that is not inside a word. Spanish marks open what the source's final mark closes. */
const MARK = /(?<![\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}\s¿¡]|[^\p{L}\p{M}\p{N}\s¿¡](?![\p{L}\p{M}\p{N}])/gu;
/** Marks that stand for each other. Final marks already follow the source. */
const EQUIVALENT_MARKS: readonly (readonly [RegExp, string])[] = [
  [/["“”„‟«»‹›「」『』]/gu, '"'],
  [/['‘’‚‛`´]/gu, "'"],
  [/[‐-―−]/gu, '-'],
  [/…/gu, '...'],
  [/[。।۔։።။។།!?؟]/gu, '.'],
  [/[、،，፣၊]/gu, ','],
];

/** Finds an address that the source does not have. */
export const hasAddedAddress: Check = ({ source, translation }) =>
  HAS_ADDRESS.test(translation) && (translation.match(ADDRESS)?.length ?? 0) > (source.match(ADDRESS)?.length ?? 0);

/** From this number of words on, the grammar of a language may need a comma: "On Monday Tom wrote". */
const MIN_COMMA_WORDS = 3;

const DOUBLED_MARK = /([:;,])\1/;

/** Finds a bracket, dash, comma or other mark that a short source does not have: "Log out (em", "Template::". */
export const hasAddedMark: Check = ({ source, translation }) => {
  if (!isShort(source)) return false;
  if (DOUBLED_MARK.test(translation) && !DOUBLED_MARK.test(source)) return true;
  const known = new Set(marksIn(source));
  if (wordsOf(source).length >= MIN_COMMA_WORDS) known.add(',');
  return marksIn(translation).some((mark) => !known.has(mark));
};

/** Finds a short translation with an article or preposition at an end, unless the source has one: "Janeiro de", "The city". */
export const hasAddedWord: Check = ({ source, translation, from, to }) => {
  if (!isShort(source) || POSSESSIVE.test(source)) return false;
  const words = wordsOf(translation);
  const sourceWords = wordsOf(source);
  const isAdded = (end: (typeof ENDS)[number]): boolean =>
    words.at(end) !== sourceWords.at(end) && isFrequent(words.at(end), to) && !isFrequent(sourceWords.at(end), from);
  return words.length > 1 && ENDS.some(isAdded);
};

/** A possessive, which other languages write with an article: "NASA's mission". */
const POSSESSIVE = /\p{L}['’]s |s['’] /u;

/** Indexes of the first and the last word. */
const ENDS = [0, -1] as const;

function isFrequent(word: string | undefined, language: string): boolean {
  return LANGUAGES_BY_FREQUENT_WORD.get(word ?? '')?.includes(primarySubtag(language)) ?? false;
}

function marksIn(text: string): string[] {
  let marked = normalize(text, 'NFKC');
  for (const [pattern, mark] of EQUIVALENT_MARKS) marked = marked.replace(pattern, mark);
  return marked.match(MARK) ?? [];
}

/** Finds a capital at the start of a short translation whose source has none, or in it: "Red" for "vermelho", "the Table" for "a mesa". */
export const hasAddedCapital: Check = ({ source, translation }) =>
  isShort(source) &&
  startsLower(source) &&
  (FIRST_CAPITAL.test(translation) || (INNER_CAPITAL.test(translation) && !CAPITAL.test(source)));

const CAPITAL = /\p{Lu}/u;
const FIRST_CAPITAL = /^["“„«(]?\p{Lu}/u;
/** English capitalizes "I", and names of days, months and peoples. */
const INNER_CAPITAL =
  / (?!(?:I|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|\p{L}+(?:ese|ish|ians?|eans?))(?!\p{L}))\p{Lu}/u;
