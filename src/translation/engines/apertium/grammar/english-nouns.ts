import { type AnalysedWord, can, isOnly, type WordType, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';

/** Words behind which no verb stands in a form for a person, or for a command: "in store". */
const BEFORE_NOUNS =
  /^(?:a|an|the|my|your|his|our|their|its|every|any|each|in|on|of|for|from|with|at|by|near|under|per|into)$/;
/** Words that can be subjects too: "all orders", but "some call it so". */
const BEFORE_PLURALS = /^(?:all|some|several|many|few|these|those)$/;
const CAPITALS = /^\p{Lu}{2,}$/u;

/** Whether a word can be a noun, and a verb in a form for a person. */
export function isNounAndVerb(word: WordType): boolean {
  return can(word, 'n') && can(word, 'vblex') && !can(word, 'det') && !can(word, 'pr');
}

/** Nouns that the taggers take for verbs behind a determiner or a preposition. */
export function nounsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, word] of sentence.entries()) {
    const before = sentence[at - 1];
    if (!before || word.followsBlank || !isNounAndVerb(word)) continue;
    const isPlural = can(word, 'n', 'pl') && BEFORE_PLURALS.test(before.lower);
    if (!isPlural && !BEFORE_NOUNS.test(before.lower)) continue;
    // "Which one are you in favour of", "The house I live in opens": the preposition ends a clause.
    if (can(before, 'pr') && can(word, 'vblex', 'p3') && endsClause(sentence[at - 2])) continue;
    // "The split" is a noun, "the broken" a participle.
    const participles = can(word, 'vblex', 'inf') ? ['ger', 'subs'] : ['ger', 'subs', 'pp'];
    const nouns = withReadings(
      word,
      ({ tags }) => tags[0] !== 'vblex' || participles.some((tag) => tags.includes(tag)),
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
