import { functionWords } from '../../../../languages/function-words.ts';
import { monthNames } from './numbers/find-numbers.ts';

/** The words of a document that names of a summary are compared with. */
export interface KnownNames {
  /** All words in lower case, and their beginnings in languages that inflect names. */
  words: ReadonlySet<string>;
  /** Capitalized words that begin a name, with and without a common word before them at the start of a sentence. */
  beginnings: ReadonlySet<string>;
  /** First letters of words in a row, for acronyms: "eu" of "European Union". */
  initials: ReadonlySet<string>;
}

/** A word, or an acronym, with its offset. Hyphens and apostrophes divide: "Franco-German", "Lisbon's", "l’Oréal". */
const WORD = /[\p{L}\p{M}]+/gu;
const CAPITAL = /^\p{Lu}/u;
const ACRONYM = /^\p{Lu}{2,6}$/u;
/** What stands before the first word of a sentence, a title in quotation marks, or the part behind a colon. */
const SENTENCE_START = /(?:[.!?:;…•|/"“”„«»‘‚([{]|\s[-–—'’])\s*$/u;
/** Words that are next to each other, so that both may be parts of a name. */
const ADJACENT = /^[\s-]$/;
/** Languages in which names have no endings besides those of the genitive and the plural. */
const UNINFLECTED = /^(?:en|es|pt|fr|it|ca|gl|oc|nl|af|da|sv|nb|nn|no|id|ms|vi|sw)\b/;
/** Languages that capitalize all nouns, so that one capitalized word tells nothing. */
const CAPITALIZED_NOUNS = /^(?:de|lb|gsw|nds)\b/;
/** Letters that an ending may have, in languages that inflect names. */
const MAX_ENDING = 3;
const MIN_NAME = 3;
/** Letters that stay of a longer word without its ending. */
const MIN_STEM = 4;
const MAX_SHORT = 5;
/** Endings of demonyms, which have the beginning of the name they come from: "Portuguese" and "Portugal". */
const DEMONYM = /(?:ans?|ese|ish|ch|ic|is?|ers?)$/;
const DEMONYM_STEM = 4;
/** A line whose words of this length are all capitalized is a heading, whose capitals tell nothing. */
const MIN_HEADING_WORD = 4;
const MIN_HEADING_WORDS = 3;

/** Adds the words of a text to what names are compared with. */
export function addNames(
  text: string,
  language: string | undefined,
  known: { [Part in keyof KnownNames]: Set<string> },
): void {
  const previous: PassedWord[] = [];
  let before = { end: -1, isName: false };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    const isCapitalized = CAPITAL.test(word);
    const isBeginning = isCapitalized && !(before.isName && ADJACENT.test(text.slice(before.end, index)));
    before = { end: index + word.length, isName: isCapitalized && !isSentenceStart(text, index) };
    for (const form of formsOf(lower, language)) {
      known.words.add(form);
      if (isBeginning) known.beginnings.add(form);
    }
    if (lower.length > DEMONYM_STEM) known.words.add(`${lower.slice(0, DEMONYM_STEM)}-`);
    previous.push({ first: lower.charAt(0), isShort: lower.length <= MIN_NAME, isCapitalized });
    if (previous.length > MAX_INITIALS) previous.shift();
    if (isCapitalized) addInitials(previous, known.initials);
  }
}

/** Words of one acronym with the short words between them. */
const MAX_INITIALS = 7;

interface PassedWord {
  first: string;
  isShort: boolean;
  isCapitalized: boolean;
}

/** Adds the initials of the names that end with the last word, with and without their short words: "boe" and "be". */
function addInitials(words: readonly PassedWord[], initials: Set<string>): void {
  let all = '';
  let long = '';
  for (const { first, isShort, isCapitalized } of words.toReversed()) {
    all = first + all;
    if (!isShort) long = first + long;
    if (isCapitalized) initials.add(all).add(long);
  }
}

/**
 * Finds names that a document does not have: capitalized words inside a sentence, names of several words at its start, and
 * acronyms. In languages that capitalize all nouns, only names of which two words are unknown; in scripts without capitals none.
 * @param numbers known numbers and months, as of `addNumbers`
 * @returns as written
 */
export function unknownNames(
  lines: readonly string[],
  language: string | undefined,
  known: KnownNames,
  numbers: ReadonlySet<string>,
): string[] {
  const months = monthNames(language);
  const isKnown = (word: string): boolean => {
    const lower = word.toLowerCase();
    if (lower.length < MIN_NAME && !ACRONYM.test(word)) return true;
    if (formsOf(lower, language).some((form) => known.words.has(form))) return true;
    if (ACRONYM.test(word)) return known.initials.has(lower);
    if (numbers.has(`month ${months.get(lower)}`)) return true;
    return DEMONYM.test(lower) && known.words.has(`${lower.slice(0, DEMONYM_STEM)}-`);
  };
  const needsTwo = CAPITALIZED_NOUNS.test(language ?? '');
  const isGrammar = (word: string): boolean => needsTwo || functionWords(language).has(word.toLowerCase());
  const isBeginning = (word = ''): boolean =>
    formsOf(word.toLowerCase(), language).some((form) => known.beginnings.has(form));
  const found = lines.flatMap((line) =>
    namesIn(line, isGrammar).filter(({ words, isFirst }) => {
      // "According to" and "Mayor" are no part of the name after them.
      const unknown = words.filter((word, at) => !isKnown(word) && !(isFirst && at === 0 && isBeginning(words[1])));
      return needsTwo && !unknown.some((word) => ACRONYM.test(word)) ? unknown.length > 1 : unknown.length > 0;
    }),
  );
  return [...new Set(found.map(({ words }) => words.join(' ')))];
}

interface Name {
  words: readonly string[];
  /** Whether it begins a sentence, so that its first word may be a common one. */
  isFirst: boolean;
}

/** The names of a line: capitalized words next to each other. */
function namesIn(line: string, isGrammar: (word: string) => boolean): Name[] {
  const words = [...line.matchAll(WORD)].map(({ 0: text, index }) => ({ text, index, end: index + text.length }));
  const long = words.filter(({ text }) => text.length >= MIN_HEADING_WORD);
  if (long.length >= MIN_HEADING_WORDS && long.every(({ text }) => CAPITAL.test(text))) return [];
  const names: Name[] = [];
  let name: string[] = [];
  let isFirst = false;
  const endName = (): void => {
    const [only = ''] = name;
    // The first word of a sentence is a name only with another one.
    const isName = name.length > 1 || (name.length === 1 && (!isFirst || ACRONYM.test(only)));
    const hasGrammar = isFirst && isGrammar(only);
    if (isName) names.push({ words: hasGrammar ? name.slice(1) : name, isFirst: isFirst && !hasGrammar });
    name = [];
  };
  for (const [at, { text, index }] of words.entries()) {
    const before = words[at - 1];
    const isAdjacent = before !== undefined && ADJACENT.test(line.slice(before.end, index));
    if (!CAPITAL.test(text) || !isAdjacent) endName();
    if (!CAPITAL.test(text)) continue;
    if (name.length === 0) isFirst = isSentenceStart(line, index);
    name.push(text);
  }
  endName();
  return names.filter(({ words: own }) => own.length > 0);
}

/** Whether the word at an offset is the first of a sentence, as far as the marks before it tell. */
function isSentenceStart(text: string, index: number): boolean {
  return index === 0 || SENTENCE_START.test(text.slice(Math.max(0, index - 4), index));
}

/** The forms by which a word is found: without endings that its language gives to names. */
function formsOf(word: string, language: string | undefined): string[] {
  if (word.length <= MIN_NAME) return [word];
  if (UNINFLECTED.test(language ?? '')) return word.endsWith('s') ? [word, word.slice(0, -1)] : [word];
  const forms: string[] = [];
  const least = word.length > MAX_SHORT ? MIN_STEM : MIN_NAME;
  for (let ending = 0; ending <= MAX_ENDING && word.length - ending >= least; ending++) {
    forms.push(word.slice(0, word.length - ending));
  }
  return forms;
}
