import { isAllCapitals, startsLower, startsUpper, type Word, wordsOf } from './words.ts';

/** English writes more than names with a capital, so there the small letter of the source proves nothing for these. */
const ENGLISH_CAPITALS =
  /(?:ian|ean|ish|ese)s?$|^(?:I|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Americans?|Germans?|Mexicans?|Romans?|Africans?|Catalans?|French|Greeks?|Dutch|Basques?|Czechs?|Thai|Arabs?|Arabic|Christians?|Muslims?|Jews?|Islamic|Catholics?|Internet|AIDS|HIV|TV|DVD|UFO)$/;

/** Languages that write nothing but names with a capital: no days, no languages, no peoples. */
const NAMES_ONLY = new Set('an ast ca es fr gl it oc pt ro'.split(' '));

/** What stands before a name that opened the sentence of the source: "Brasil es" becomes "Le Brésil est". */
const ARTICLE = /^(?:[ldn]['’]?|l[aeou]s?|el|els|il|gli|[oai]s?|una?|une|uma?|uno|d[aeiou]s?|del|de[li]?l[aeo]?)$/i;

/**
 * Mends the capitals that the engine's rules put in the wrong place: it carries those of a source word over to whatever
 * stands there after a reordering, and begins anew after a word it does not know.
 */
export function mendCapitals(source: string, translated: string, to: string): string {
  return openSentences(source, lowerStray(source, spellAsSource(source, translated), to), to);
}

/** A word with a capital inside, as "iPhone", that came through in other letters is spelt as in the source again. */
function spellAsSource(source: string, translated: string): string {
  const spellings = new Map(
    wordsOf(source)
      .filter(({ text }) => /\p{L}\p{Lu}/u.test(text) && /\p{Ll}/u.test(text))
      .map(({ text }) => [text.toLowerCase(), text]),
  );
  return spellings.size === 0
    ? translated
    : mapWords(translated, ({ text }) => spellings.get(text.toLowerCase()) ?? text);
}

/**
 * After a name that came through as it was, a capital is taken back when the word that followed it in the source had none
 * ("Karno is" becomes "Karno Es"). So it is after any other unknown word ("google Es") and after signs ("👋 Mundo") where
 * the translation has more capitals than the source. Words all in capitals are taken back too when the source has none. In
 * languages that only names have capitals in, there are none where the source has no name.
 */
function lowerStray(source: string, translated: string, to: string): string {
  const sourceWords = wordsOf(source);
  const known = new Set(sourceWords.map(({ text }) => text));
  const inAnyCase = new Set(sourceWords.flatMap(({ text }) => text.toLowerCase().split(/['’]/)));
  const shouts = sourceWords.some(({ text }) => isAllCapitals(text));
  const smallAfter = smallWordsAfterNames(sourceWords);
  const added = hasStrayCapitals(translated, sourceWords, to);
  const hasNoNames =
    NAMES_ONLY.has(to) && sourceWords.every(({ text, opensSentence }) => opensSentence || !/\p{Lu}/u.test(text));
  const smallAfterOthers = added ? smallWordsAfter(source) : new Map<string, string>();
  return mapWords(translated, ({ text, start, opensSentence }, previous) => {
    if (!startsUpper(text) || known.has(text) || keepsCapital(text, to)) return text;
    const lower = text.toLocaleLowerCase(to);
    if (isAllCapitals(text) && !shouts && opensSentence && VOWEL.test(text)) return capitalized(lower, to);
    const inRun = previous !== undefined && isAllCapitals(previous.text) && !known.has(previous.text);
    const isAcronym = text.length <= MAX_ACRONYM_LENGTH || ROMAN.test(text) || inAnyCase.has(text.toLowerCase());
    if (isAllCapitals(text) && !shouts && (inRun || !isAcronym)) return lower;
    const lead = leadOf(translated.slice(previous?.end ?? 0, start), previous);
    const isNamed = opensSentence || isAllCapitals(text) || (previous !== undefined && ARTICLE.test(previous.text));
    if (hasNoNames && !isNamed) return text.charAt(0).toLocaleLowerCase(to) + text.slice(1);
    const follower = (previous && smallAfter.get(previous.text)) ?? smallAfterOthers.get(lead);
    // Where an article followed, it may have been dropped before a name of the target language.
    if (follower === undefined || (follower.length <= SHORT && text.length > SHORT + 1)) return text;
    return isAllCapitals(text) ? lower : text.charAt(0).toLocaleLowerCase(to) + text.slice(1);
  });
}

/** Acronyms that a translation may bring in; what is longer and in capitals is a word. */
const MAX_ACRONYM_LENGTH = 4;
const ROMAN = /^[IVXLCDM]+$/;
/** Without one ("TV") capitals are those of an acronym. */
const VOWEL = /[^\P{L}BCDFGHJKLMNPQRSTVWXZ]/u;
/** Most articles and many conjunctions are no longer than this. */
const SHORT = 3;

/** Names that only ever stand before a word in small letters, with the first such word. */
function smallWordsAfterNames(words: readonly Word[]): Map<string, string> {
  const followers = new Map<string, string>();
  const others = new Set<string>();
  words.forEach(({ text, opensSentence }, i) => {
    const next = words[i + 1]?.text ?? '';
    const isName = startsUpper(text) && !ROMAN.test(text) && (!opensSentence || text.length > SHORT);
    if (!isName || !startsLower(next)) others.add(text);
    else if (!followers.has(text)) followers.set(text, next);
  });
  for (const text of others) followers.delete(text);
  return followers;
}

/**
 * Whether the translation has more words with capitals than the source, so that not all of them are names. In Afrikaans
 * that proves nothing: unlike Dutch it writes months, days and parts of the world with one.
 */
function hasStrayCapitals(translated: string, sourceWords: readonly Word[], to: string): boolean {
  const count = (words: readonly Word[]): number => words.filter(({ text }) => /\p{Lu}/u.test(text)).length;
  return to !== 'af' && count(wordsOf(translated)) > count(sourceWords);
}

/** False for "l'Australie" too. */
function isSmall(word: string): boolean {
  return startsLower(word) && !/\p{Lu}/u.test(word);
}

/** What stands before a word: signs that are no punctuation, placeholders among them, or else the word next to it. */
function leadOf(between: string, previous: Word | undefined): string {
  return between.replace(/[\s\p{P}]/gu, '') || (between.trim() === '' && previous?.text) || '';
}

/** Signs and words, except the shortest, that only ever stand before a word in small letters, with the first such word. */
function smallWordsAfter(source: string): Map<string, string> {
  const followers = new Map<string, string>();
  const others = new Set<string>(['']);
  let previous: Word | undefined;
  for (const word of wordsOf(source)) {
    const lead = leadOf(source.slice(previous?.end ?? 0, word.start), previous);
    const isShort = /^\p{L}/u.test(lead) && lead.length <= SHORT;
    if (isShort || !isSmall(word.text)) others.add(lead);
    else if (!followers.has(lead)) followers.set(lead, word.text);
    previous = word;
  }
  for (const lead of others) followers.delete(lead);
  return followers;
}

/**
 * A sentence begins with a capital where its source does, and only there. Sentences after the first count only when there
 * are as many of them on both sides, so that a full stop of an abbreviation is not taken for an end; their capitals are
 * taken back only where the translation has more than the source, lest one is a name's.
 */
function openSentences(source: string, translated: string, to: string): string {
  const sourceWords = wordsOf(source);
  const known = new Set(sourceWords.map(({ text }) => text));
  const openings = sourceWords.filter(({ opensSentence }) => opensSentence);
  const sameCount = wordsOf(translated).filter(({ opensSentence }) => opensSentence).length === openings.length;
  const added = hasStrayCapitals(translated, sourceWords, to);
  let sentence = -1;
  return mapWords(translated, ({ text, start, opensSentence }) => {
    if (!opensSentence) return text;
    sentence++;
    const opening = openings[sentence];
    if (!opening || (sentence > 0 && !sameCount) || known.has(text)) return text;
    if (startsUpper(opening.text) && startsLower(text)) {
      // Afrikaans 'n and Dutch 't never take the capital; what follows them may.
      const isClitic = text.length === 1 && /['’]/.test(translated.charAt(start - 1));
      return isClitic ? text : capitalized(text, to);
    }
    const mayLower = sentence === 0 || added;
    const becameUpper = mayLower && isSmall(opening.text) && startsUpper(text) && !isAllCapitals(text);
    return becameUpper && !keepsCapital(text, to) ? text.charAt(0).toLocaleLowerCase(to) + text.slice(1) : text;
  });
}

function keepsCapital(word: string, to: string): boolean {
  return /^en\b/.test(to) && ENGLISH_CAPITALS.test(word);
}

function mapWords(text: string, change: (word: Word, previous: Word | undefined) => string): string {
  const words = wordsOf(text);
  let end = 0;
  const changed = words.map((word, i) => {
    const between = text.slice(end, word.start);
    end = word.end;
    return between + change(word, words[i - 1]);
  });
  return changed.join('') + text.slice(end);
}

function capitalized(word: string, to: string): string {
  const first = to === 'nl' && word.startsWith('ij') ? 'ij' : (/^./u.exec(word)?.[0] ?? '');
  return first.toLocaleUpperCase(to) + word.slice(first.length);
}
