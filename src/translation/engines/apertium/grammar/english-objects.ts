import { type AnalysedWord, can, hasLemma, hasTags, isOnly, type WordType, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';

/** Verbs whose object without another one is the person who gets something. */
const GIVING = new Set(
  'answer ask belong explain give happen help lend like listen obey offer pay please read reply say seem send show speak talk teach tell thank write'.split(
    ' ',
  ),
);
/** Verbs whose object is a person, and has "a" before it in Spanish. */
const WITH_PERSONS = new Set(
  'admire call find follow hate help hire hug invite kiss know love meet miss see thank understand visit'.split(' '),
);
/** Nouns of persons. */
export const PERSONS = new Set(
  (
    'aunt boss boy boyfriend brother child colleague cousin customer cat dad daughter dog doctor family father friend girl girlfriend grandfather grandmother ' +
    'husband man mother mom mum neighbor neighbour nephew niece parent person president sister son student teacher uncle wife woman'
  ).split(' '),
);
/** Words of an object up to its noun. */
const MAX_OBJECT_WORDS = 3;

/** "It" and "you" behind a verb, before a preposition or the end, are its object: "Do not share it with others." */
export function objectsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const objects = sentence.filter((pronoun, at) => {
    const isAmbiguous = can(pronoun, 'prn', 'subj') && can(pronoun, 'prn', 'obj');
    const verb = sentence[at - 1];
    // At the start, only a command has "it" behind it: "Send it by Friday".
    const isBehindVerb = (at > 1 || (at === 1 && pronoun.lower === 'it')) && can(verb, 'vblex');
    return isAmbiguous && isLast(sentence, at) && isBehindVerb && sentence.at(-1)?.form !== '?';
  });
  return new Map(objects.map((word) => [word.index, withReadings(word, (one) => hasTags(one, 'obj'))]));
}

/** Whether nothing that could be another object stands behind a pronoun. */
function isLast(sentence: readonly AnalysedWord[], at: number): boolean {
  const next = sentence[at + 1];
  return !next || isOnly(next, 'pr', 'sent', 'cm', 'adv', 'cnjcoo');
}

/** "Him", "her" and "them" that nothing is given to are no datives: "Do not touch them." The rules have one form for both. */
export function changePersonalObjects(sentence: readonly AnalysedWord[], { refine }: Changes): void {
  for (const [at, pronoun] of sentence.entries()) {
    const verb = sentence[at - 1];
    if (!/^(?:him|her|them)$/.test(pronoun.lower) || !can(pronoun, 'prn', 'obj') || !isLast(sentence, at)) continue;
    if (!can(verb, 'vblex') || hasLemma(verb, GIVING)) continue;
    const gender = pronoun.lower === 'her' ? '<f>' : '<m>';
    refine(pronoun.index, (text) =>
      text
        .replace(/(?<=prpers<prn><(?:pro|enc)><p3>)<mf>/i, gender)
        // Catalan has one form for both in the plural.
        .replace(/li(<prn><(?:pro|enc)><p3>)<mf><sg>/, `el$1${gender}<sg>`)
        .replace(/Li(<prn><(?:pro|enc)><p3>)<mf><sg>/, `El$1${gender}<sg>`),
    );
  }
}

/** The first words of objects that are persons, with the preposition that they have in Spanish: "I met Ana", "She loves my brother". */
export function personsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, verb] of sentence.entries()) {
    if (!hasLemma(verb, WITH_PERSONS) || !can(verb, 'vblex') || can(verb, 'adj')) continue;
    const first = sentence[at + 1];
    if (!first || first.followsBlank || !isPerson(sentence, at + 1)) continue;
    changed.set(first.index, [first.form, ...first.readings.map(({ text }) => `to<pr>+${text}`)].join('/'));
  }
  return changed;
}

/** Whether a word is a verb whose object can be a person. */
export function takesPerson(word: WordType): boolean {
  return hasLemma(word, WITH_PERSONS);
}

function isPerson(sentence: readonly AnalysedWord[], at: number): boolean {
  const first = sentence[at];
  if (isOnly(first, 'ant', 'cog')) return true;
  if (!can(first, 'pos') && !/^(?:the|an?|this|that)$/.test(first?.lower ?? '')) return false;
  const phrase = sentence.slice(at + 1, at + 1 + MAX_OBJECT_WORDS);
  const noun = phrase.find((word) => can(word, 'n') && !can(word, 'adj'));
  const end = noun && phrase[phrase.indexOf(noun) + 1];
  return hasLemma(noun, PERSONS) && can(noun, 'n') && !can(end, 'n') && end?.lower !== "'s";
}
