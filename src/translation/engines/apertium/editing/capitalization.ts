import { lowerFirst, startsLower, startsUpper, upperFirst } from '../../../../text/letter-case.ts';
import { isAllCapitals, type Word, wordsOf } from './words.ts';

/** Words that English capitalizes although other languages do not. A lower-case source word does not lower them. */
const ENGLISH_CAPITALS =
  /(?:ian|ean|ish|ese)s?$|^(?:I|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Americans?|Germans?|Mexicans?|Romans?|Africans?|Catalans?|French|Greeks?|Dutch|Basques?|Czechs?|Thai|Arabs?|Arabic|Christians?|Muslims?|Jews?|Islamic|Catholics?|Internet|AIDS|HIV|TV|DVD|UFO)$/;

/** Languages that capitalize names, but not days, languages or nationalities. */
const NAMES_ONLY = new Set('an ast ca es fr gl it oc pt ro'.split(' '));

const CAPITAL = /\p{Lu}/u;
const INNER_CAPITAL = /\p{L}\p{Lu}/u;
const SMALL_LETTER = /\p{Ll}/u;
const STARTS_WITH_LETTER = /^\p{L}/u;
const BLANKS_AND_MARKS = /[\s\p{P}]/gu;

/** Articles that a translation adds before the first name of a sentence: "Brasil es" becomes "Le Brésil est". */
const ARTICLE = /^(?:[ldn]['’]?|l[aeou]s?|el|els|il|gli|[oai]s?|una?|une|uma?|uno|d[aeiou]s?|del|de[li]?l[aeo]?)$/i;

/**
 * Corrects misplaced capitals. When the engine reorders words, the capital stays at the position of the source word.
 * After an unknown word the engine starts a new sentence.
 */
export function correctCapitals(source: string, translated: string, to: string): string {
  const words = wordsOf(source);
  const known = new Set(words.flatMap(({ text }) => (text.endsWith("'s") ? [text, text.slice(0, -2)] : text)));
  const original = { text: source, words, known };
  const spelled = restoreSpelling(original, translated);
  const spelledWords = wordsOf(spelled);
  const lowered = lowerStrayCapitals(original, spelled, spelledWords, to);
  return correctSentenceStarts(original, lowered, lowered === spelled ? spelledWords : wordsOf(lowered), to);
}

interface Original {
  text: string;
  words: readonly Word[];
  /** The texts of the words, with and without a possessive. */
  known: Set<string>;
}

/** Restores the spelling of words with an inner capital, such as "iPhone". */
function restoreSpelling({ text: source, words }: Original, translated: string): string {
  if (!INNER_CAPITAL.test(source)) return translated;
  const spellings = new Map(
    words
      .filter(({ text }) => INNER_CAPITAL.test(text) && SMALL_LETTER.test(text))
      .map(({ text }) => [unaccented(text.toLowerCase()), text]),
  );
  return spellings.size === 0
    ? translated
    : mapWords(translated, wordsOf(translated), ({ text }) => spellings.get(unaccented(text.toLowerCase())) ?? text);
}

/** The dictionaries give a word that is a name an accent: "Látex" for "LaTeX". */
function unaccented(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/**
 * Removes stray capitals:
 * - after an unchanged name, if the word after it in the source is in lower case ("Karno is" becomes "Karno Es");
 * - after another unknown word ("google Es") or a symbol ("👋 Mundo"), if the translation has more capitals than the source;
 * - in conjunctions behind other words;
 * - in words all in capitals, if the source has none;
 * - in languages that capitalize names only, if the source has no name.
 * @param words the words of the translation
 */
function lowerStrayCapitals(source: Original, translated: string, words: readonly Word[], to: string): string {
  const { words: sourceWords, known } = source;
  let inLowerCase: Set<string> | undefined;
  const isAcronym = (text: string): boolean => {
    if (text.length <= MAX_ACRONYM_LENGTH || ROMAN.test(text)) return true;
    inLowerCase ??= new Set(sourceWords.flatMap((word) => word.text.toLowerCase().split(/['’]/)));
    return inLowerCase.has(text.toLowerCase());
  };
  let hasWordInCapitals: boolean | undefined;
  const hasNoWordInCapitals = (): boolean => {
    hasWordInCapitals ??= sourceWords.some(({ text }) => isAllCapitals(text));
    return !hasWordInCapitals;
  };
  const afterNames = lowerCaseAfterNames(sourceWords);
  const hasStray = hasStrayCapitals(words, sourceWords, to);
  const hasNoNames =
    NAMES_ONLY.has(to) && sourceWords.every(({ text, opensSentence }) => opensSentence || !CAPITAL.test(text));
  const afterOthers = hasStray ? lowerCaseAfterOthers(source) : new Map<string, string>();
  return mapWords(translated, words, ({ text, start, opensSentence }, previous) => {
    if (!startsUpper(text) || known.has(text) || keepsCapital(text, to)) return text;
    const lower = text.toLocaleLowerCase(to);
    const isInCapitals = isAllCapitals(text);
    if (isInCapitals && hasNoWordInCapitals()) {
      if (opensSentence && VOWEL.test(text)) return capitalized(lower, to);
      const inRun = previous !== undefined && isAllCapitals(previous.text) && !known.has(previous.text);
      if (inRun || !isAcronym(text)) return lower;
    }
    const lead = contextBefore(translated.slice(previous?.end ?? 0, start), previous);
    const isNamed = opensSentence || isInCapitals || (previous !== undefined && ARTICLE.test(previous.text));
    if (hasNoNames && !isNamed) return lowerFirst(text, to);
    if (hasStray && !opensSentence && CONJUNCTION.test(text) && SOURCE_CONJUNCTION.test(source.text)) return lower;
    const follower = (previous && afterNames.get(previous.text)) ?? afterOthers.get(lead);
    if (follower === undefined) return text;
    // An article or another particle may have been dropped, so that the next word is a name. Behind the subject is a verb: "Orbán met".
    const mayBeDropped = previous?.opensSentence
      ? SOURCE_ARTICLE.test(follower)
      : follower.length <= MAX_PARTICLE_LENGTH && !SHORT_VERB.test(follower);
    if (mayBeDropped && text.length > MAX_PARTICLE_LENGTH + 1) return text;
    return isInCapitals ? lower : lowerFirst(text, to);
  });
}

/** "And" and "or" behind a formula: "E = mc² Y". */
const CONJUNCTION = /^[YEIOU]$/;
const SOURCE_CONJUNCTION = /(?<!\p{L})(?:and|or|y|e|i|o|u|ou|et)(?!\p{L})/u;
/** Maximum length of an acronym that a translation may add. Longer words in capitals are ordinary words. */
const MAX_ACRONYM_LENGTH = 4;
/** No short word of English has one. */
const FOREIGN_LETTER = /\P{ASCII}/u;
const ROMAN = /^[IVXLCDM]+$/;
/** A word in capitals without a vowel ("TV") is an acronym. */
const VOWEL = /[^\P{L}BCDFGHJKLMNPQRSTVWXZ]/u;
const SOURCE_ARTICLE = new RegExp(
  `${ARTICLE.source}|^(?:the|an|d(?:e[mnrst]?|as|ie|et)|e(?:in|ine|en|n|t|i)|het)$`,
  'i',
);
/** English verbs that are as short as particles. No translation drops one. */
const SHORT_VERB = /^(?:is|are|was|has|had|met|won|saw|ran|led|did|got|sat|ate|can|may|put|hit|cut|let)$/;
/** Most articles and many conjunctions are this short. */
const MAX_PARTICLE_LENGTH = 3;

/** Names that are always followed by lower-case words, each with the first such word. */
function lowerCaseAfterNames(words: readonly Word[]): Map<string, string> {
  const followers = new Map<string, string>();
  const others = new Set<string>();
  words.forEach(({ text, opensSentence }, i) => {
    if (!startsUpper(text)) return;
    const next = words[i + 1]?.text ?? '';
    const mayBeArticle = opensSentence && text.length <= MAX_PARTICLE_LENGTH && !FOREIGN_LETTER.test(text);
    const isName = !ROMAN.test(text) && !mayBeArticle;
    if (!isName || !startsLower(next)) others.add(text);
    else if (!followers.has(text)) followers.set(text, next);
  });
  for (const text of others) followers.delete(text);
  return followers;
}

/**
 * Whether the translation has more capitalized words than the source, so that some of them are not names. Always false for
 * Afrikaans, which capitalizes months, days and regions, unlike Dutch.
 */
function hasStrayCapitals(words: readonly Word[], sourceWords: readonly Word[], to: string): boolean {
  const count = (counted: readonly Word[]): number =>
    counted.reduce((sum, { text }) => sum + (startsUpper(text) || CAPITAL.test(text) ? 1 : 0), 0);
  return to !== 'af' && count(words) > count(sourceWords);
}

/** Whether a word has no capital, so false for "l'Australie". */
function isLowerCaseWord(word: string): boolean {
  return startsLower(word) && !CAPITAL.test(word);
}

/** The context before a word: symbols and placeholders, but not punctuation, or else the previous word. */
function contextBefore(between: string, previous: Word | undefined): string {
  return between.replace(BLANKS_AND_MARKS, '') || (between.trim() === '' && previous?.text) || '';
}

/** Symbols and longer words that are always followed by lower-case words, each with the first such word. */
function lowerCaseAfterOthers({ text, words }: Original): Map<string, string> {
  const followers = new Map<string, string>();
  const others = new Set<string>(['']);
  let previous: Word | undefined;
  for (const word of words) {
    const lead = contextBefore(text.slice(previous?.end ?? 0, word.start), previous);
    const isShort = STARTS_WITH_LETTER.test(lead) && lead.length <= MAX_PARTICLE_LENGTH;
    if (isShort || !isLowerCaseWord(word.text)) others.add(lead);
    else if (!followers.has(lead)) followers.set(lead, word.text);
    previous = word;
  }
  for (const lead of others) followers.delete(lead);
  return followers;
}

/**
 * Starts a sentence with a capital exactly where the source does. Sentences after the first are compared only if both texts
 * have equally many, because a full stop may belong to an abbreviation. Their initial capitals are removed only if the
 * translation has more capitals than the source, because the first word may be a name.
 */
function correctSentenceStarts(
  { words: sourceWords, known }: Original,
  translated: string,
  words: readonly Word[],
  to: string,
): string {
  const openings = sourceWords.filter(({ opensSentence }) => opensSentence);
  const hasSameCount = words.filter(({ opensSentence }) => opensSentence).length === openings.length;
  // Only sentences behind the first are compared by it.
  const hasStray = openings.length > 1 && hasStrayCapitals(words, sourceWords, to);
  let sentence = -1;
  return mapWords(translated, words, ({ text, start, opensSentence }) => {
    if (!opensSentence) return text;
    sentence++;
    const opening = openings[sentence];
    if (!opening || (sentence > 0 && !hasSameCount) || known.has(text)) return text;
    if (startsUpper(opening.text) && startsLower(text)) {
      // Afrikaans 'n and Dutch 't stay in lower case.
      const isClitic = text.length === 1 && /['’]/.test(translated.charAt(start - 1));
      return isClitic ? text : capitalized(text, to);
    }
    const mayLower = sentence === 0 || hasStray;
    const gainedCapital = mayLower && isLowerCaseWord(opening.text) && startsUpper(text) && !isAllCapitals(text);
    return gainedCapital && !keepsCapital(text, to) ? lowerFirst(text, to) : text;
  });
}

function keepsCapital(word: string, to: string): boolean {
  return /^en\b/.test(to) && ENGLISH_CAPITALS.test(word);
}

/** @param words the words of the text */
function mapWords(
  text: string,
  words: readonly Word[],
  change: (word: Word, previous: Word | undefined) => string,
): string {
  let end = 0;
  const changed = words.map((word, i) => {
    const between = text.slice(end, word.start);
    end = word.end;
    return between + change(word, words[i - 1]);
  });
  return changed.join('') + text.slice(end);
}

function capitalized(word: string, to: string): string {
  return to === 'nl' && word.startsWith('ij') ? `IJ${word.slice(2)}` : upperFirst(word, to);
}
