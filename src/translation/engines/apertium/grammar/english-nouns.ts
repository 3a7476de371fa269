import { type AnalysedWord, can, isOnly, type WordType, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { withPerson } from './romance-verbs.ts';

/** Words behind which no verb stands in a form for a person, or for a command: "in store". */
const BEFORE_NOUNS =
  /^(?:a|an|the|my|your|his|our|their|its|every|any|each|in|on|of|for|from|with|at|by|near|under|per|into)$/;
/** Words that can be subjects too: "all orders", but "some call it so". */
const BEFORE_PLURALS = /^(?:all|some|several|many|few|these|those)$/;
const CAPITALS = /^\p{Lu}{2,}$/u;

/** Whether a word can be a noun, and a verb in a form for a person or "may". */
export function isNounAndVerb(word: WordType): boolean {
  const isVerb = can(word, 'vblex') || word.form === 'May';
  return can(word, 'n') && isVerb && !can(word, 'det') && !can(word, 'pr');
}

/** Nouns that the taggers take for verbs behind a determiner or a preposition. */
export function nounsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, word] of sentence.entries()) {
    const before = sentence[at - 1];
    if (!before || word.followsBlank || !isNounAndVerb(word)) continue;
    const isPlural = can(word, 'n', 'pl') && BEFORE_PLURALS.test(before.lower);
    if (!isPlural && !BEFORE_NOUNS.test(before.lower) && word.form !== 'May') continue;
    // "Which one are you in favour of", "The house I live in opens": the preposition ends a clause.
    if (can(before, 'pr') && can(word, 'vblex', 'p3') && endsClause(sentence[at - 2])) continue;
    // "The split" is a noun, "the broken" a participle.
    const participles = can(word, 'vblex', 'inf') ? ['ger', 'subs'] : ['ger', 'subs', 'pp'];
    const nouns = withReadings(
      word,
      ({ tags }) => !/^v(?:blex|aux|bmod)$/.test(tags[0] ?? '') || participles.some((tag) => tags.includes(tag)),
    );
    changed.set(word.index, nouns);
  }
  return changed;
}

/** The plural at the start of a sentence, which the tagger takes for a name because of its capital: "Apples are good". */
export function pluralOf([first, next]: readonly AnalysedWord[]): Map<number, string> {
  if (!first || !isPluralOrName(first) || !(next === undefined || canFollowPlural(next))) return new Map();
  return new Map([[first.index, withReadings(first, ({ tags }) => tags[0] !== 'np')]]);
}

/** Whether a word can stand behind a plural. Behind a name, too, there is a past tense: "Arias said". */
function canFollowPlural(word: AnalysedWord): boolean {
  if (word.followsBlank || /^(?:are|were|have)$/.test(word.lower)) return true;
  if (can(word, 'past')) return false;
  return isOnly(word, 'pr', 'cnjcoo', 'sent', 'cm') || (can(word, 'vblex', 'pres') && !can(word, 'p3'));
}

export function isPluralOrName(word: WordType): boolean {
  return can(word, 'n', 'pl') && can(word, 'np') && /^\p{Lu}\p{Ll}+s$/u.test(word.form);
}

/** Whether a preposition behind a word can be the end of its clause. */
function endsClause(word: AnalysedWord | undefined): boolean {
  return (
    word?.readings.some(({ tags }) => tags[0] === 'vblex' && !tags.includes('ger') && !tags.includes('subs')) ?? false
  );
}

/** Keeps the capitals of phrases in capitals, whose adjectives the rules write in lower case: "NEW ARRIVALS in store". */
export function changeCapitals(words: readonly AnalysedWord[], { refine }: Changes): void {
  const isInCapitals = (at: number): boolean => CAPITALS.test(words[at]?.form ?? '');
  for (const [at, word] of words.entries()) {
    if (isInCapitals(at) && (isInCapitals(at - 1) || isInCapitals(at + 1)) && can(word, 'adj'))
      refine(word.index, (text) => text.replace(/^[^<*]+/, (lemma) => lemma.toUpperCase()));
  }
}

/** Whether a word is in capitals. */
export function isCapitals({ form }: WordType): boolean {
  return CAPITALS.test(form);
}

/**
 * Nouns that taggers take for adjectives: before their number ("on port 8080"), at the end of a phrase that "a" begins ("a fine of 50 euros"),
 * and "news".
 */
export function numberedNounsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const nouns = sentence.filter((word, at) => {
    if (!isNounAndAdjective(word)) return false;
    const [before, next, behind] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    const isNumbered = next !== undefined && /^\d+$/.test(next.form) && !next.followsBlank;
    if (isNumbered) return behind === undefined || isOnly(behind, 'sent', 'cm', 'pr', 'cnjcoo');
    if (word.lower === 'news') return !can(next, 'n');
    return /^an?$/.test(before?.lower ?? '') && !next?.followsBlank && (!next || isOnly(next, 'sent', 'cm', 'pr'));
  });
  return new Map(nouns.map((word) => [word.index, withReadings(word, ({ tags }) => tags[0] === 'n')]));
}

export function isNounAndAdjective(word: WordType): boolean {
  return can(word, 'n', 'sg') && can(word, 'adj');
}

/** A noun alone before a colon, which taggers take for a verb or a name: "Warning: …", "Price: …". */
export function labelOf([label, colon, next]: readonly AnalysedWord[]): Map<number, string> {
  if (!label || colon?.form !== ':' || next || !can(label, 'n') || isOnly(label, 'n')) return new Map();
  return new Map([[label.index, withReadings(label, ({ tags }) => tags[0] === 'n')]]);
}

/** A noun at the start of a sentence before its number, which taggers take for a name: "Seat 4 is taken." */
export function numberedStartOf([noun, next]: readonly AnalysedWord[]): Map<number, string> {
  const isNumbered = next !== undefined && (next.followsBlank || /^\d/.test(next.form));
  if (!noun || !isNumbered || !can(noun, 'n', 'sg') || !can(noun, 'np', 'al')) return new Map();
  return new Map([[noun.index, withReadings(noun, ({ tags }) => tags[0] === 'n')]]);
}

/** A name between a determiner and its noun, with "of" behind the noun: "the Netflix app" is read as "the app of Netflix". */
export function changeNamedNouns(words: readonly AnalysedWord[], { readings, refine }: Changes): void {
  for (const [at, name] of words.entries()) {
    const [before, noun, next] = [words[at - 1], words[at + 1], words[at + 2]];
    if (!isUnknownName(name) || name.followsBlank || readings.has(name.index)) continue;
    const determiner = can(before, 'adj') && !can(before, 'n') ? words[at - 2] : before;
    if (
      !can(determiner, 'det') ||
      can(determiner, 'prn') ||
      !isPlainNoun(noun) ||
      !(next === undefined || endsPhrase(next))
    )
      continue;
    const nouns = withReadings(noun, ({ tags }) => tags[0] === 'n');
    const reading = (readings.get(noun.index) ?? nouns).split('/').find((text) => text.includes('<n>'));
    if (reading === undefined) continue;
    readings.set(name.index, `${noun.form}/${reading}+of<pr>`);
    readings.set(noun.index, `${name.form}/*${name.form}`);
    // The rules take the name for the subject.
    if (next && can(noun, 'n', 'pl') && !can(noun, 'n', 'sg'))
      refine(next.index, (text) => (text.includes('<p3>') ? withPerson(text, { person: 'p3', number: 'pl' }) : text));
  }
}

/** Whether a word has a capital and is unknown to the dictionary. */
export function isUnknownName({ form, readings }: WordType): boolean {
  return /^\p{Ll}?\p{Lu}[\p{L}\p{N}]*$/u.test(form) && readings.every(({ text }) => text.startsWith('*'));
}

function isPlainNoun(word: AnalysedWord | undefined): word is AnalysedWord {
  if (!word || word.followsBlank || !/^\p{Ll}/u.test(word.form)) return false;
  return can(word, 'n') && !can(word, 'adj') && !can(word, 'pr') && !can(word, 'vblex', 'p3');
}

function endsPhrase(word: AnalysedWord): boolean {
  const continues = can(word, 'n') || can(word, 'adj') || can(word, 'np') || isUnknownName(word);
  return !word.followsBlank && !continues && word.form !== "'s";
}

/** "All users" as "all the users", which Catalan says. */
export function changeAll(sentence: readonly AnalysedWord[], { readings }: Changes): void {
  for (const [at, all] of sentence.entries()) {
    const [next, noun] = [sentence[at + 1], sentence[at + 2]];
    if (
      all.lower !== 'all' ||
      !next ||
      next.followsBlank ||
      can(next, 'det') ||
      can(next, 'prn') ||
      readings.has(next.index)
    )
      continue;
    const isPlural = (word: AnalysedWord | undefined): boolean => can(word, 'n', 'pl') && !can(word, 'n', 'sg');
    const kind = isPlural(next) ? 'n' : can(next, 'adj') && isPlural(noun) && !noun?.followsBlank ? 'adj' : undefined;
    const reading = next.readings.find(({ tags }) => tags[0] === kind);
    if (!reading) continue;
    const before = sentence[at - 1];
    readings.set(
      all.index,
      withReadings(all, ({ tags }) => tags[0] === 'predet'),
    );
    if (before && can(before, 'pr') && !readings.has(before.index))
      readings.set(
        before.index,
        withReadings(before, ({ tags }) => tags[0] === 'pr'),
      );
    readings.set(next.index, `${next.form}/the<det><def><sp>+${reading.text}`);
    const must = kind === 'n' ? noun : sentence[at + 3];
    if (must && can(must, 'vbmod') && !readings.has(must.index))
      readings.set(
        must.index,
        withReadings(must, ({ tags }) => tags[0] === 'vbmod'),
      );
  }
}
