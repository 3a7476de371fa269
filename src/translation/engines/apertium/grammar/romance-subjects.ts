import type { Reading } from '@glossa/apertium';
import { lowerFirst } from '../../../../text/letter-case.ts';
import { type AnalysedWord, can, hasLemma, hasTags, isOnly } from './analysed-word.ts';

type Person = 'p1' | 'p2';

type Number = 'sg' | 'pl';

/** The analysers differ in the gender of "we" and "you" in the plural. */
function pronounOf(person: Person, number: Number, pluralGender: 'm' | 'mf'): string {
  return `prpers<prn><tn><${person}><${number === 'sg' ? 'mf' : pluralGender}><${number}>`;
}

/** Tenses whose first and third person have one form: "tuviera", "compraría". */
const COMMON_FORMS = ['pis', 'cni'];

/**
 * Pronouns for the verbs of the first and second person without a subject. English needs it, and the rules leave it out behind
 * conjunctions and before bare nouns: "el libro que compré", "Tengo tiempo". A pronoun is added to the word before the verb, because
 * phrases of several words begin with verbs.
 */
export function subjectsOf(sentence: readonly AnalysedWord[], pluralGender: 'm' | 'mf'): Map<number, string> {
  const found = new Map<number, string>();
  for (const [at, verb] of sentence.entries()) {
    const subject = subjectOfVerb(sentence, at, pluralGender);
    if (!subject) continue;
    const start = startOfVerb(sentence, at);
    const [before, next] = [sentence[start - 1], sentence[at + 1]];
    if (isPronoun(next) || sentence[start]?.followsBlank || at - start > MAX_WORDS_BEFORE_VERB) continue;
    if (before && !canPrecede(before)) continue;
    const [host, add] = before
      ? ([before, (text: string) => `${text}+${subject}`] as const)
      : ([verb, (text: string) => `${subject}+${lowerFirst(text)}`] as const);
    // At the start the rules add most pronouns themselves.
    const lacksPronoun = isBareNoun(next) || (hasLemma(verb, HAVE) && can(next, 'det'));
    if (!before && (start < at || !lacksPronoun)) continue;
    found.set(host.index, [host.form, ...host.readings.map(({ text }) => add(text))].join('/'));
    if (before?.form === '¿')
      found.set(verb.index, [verb.form.toLowerCase(), ...verb.readings.map(({ text }) => lowerFirst(text))].join('/'));
  }
  return found;
}

const HAVE = new Set(['tener', 'Tener', 'tenir', 'ter', 'Ter']);
/** The rules know the order of one pronoun before a verb, or of "no". */
const MAX_WORDS_BEFORE_VERB = 1;

/** A conjunction, a relative, a mark or the word of a question. */
function canPrecede(word: AnalysedWord): boolean {
  const isConjunction = isOnly(word, 'cnjsub', 'cnjadv', 'cnjcoo', 'rel', 'lquest', 'cm') || can(word, 'itg');
  return isConjunction && !isPronoun(word);
}

function isBareNoun(word: AnalysedWord | undefined): boolean {
  return word !== undefined && isOnly(word, 'n');
}

function subjectOfVerb(sentence: readonly AnalysedWord[], at: number, pluralGender: 'm' | 'mf'): string | undefined {
  const verb = sentence[at];
  if (!verb || ['n', 'adj', 'adv', 'pr', 'det', 'prn', 'cnjsub', 'cnjadv', 'np'].some((tag) => can(verb, tag)))
    return undefined;
  const readings = finiteReadings(verb);
  if (readings.length === 0 || can(verb, 'imp')) return undefined;
  const number = readings.some((one) => hasTags(one, 'pl')) ? 'pl' : 'sg';
  for (const person of ['p1', 'p2'] as const)
    if (readings.every((one) => hasTags(one, person))) return pronounOf(person, number, pluralGender);
  const isCommon = readings.every((one) => COMMON_FORMS.some((tag) => hasTags(one, tag) && hasTags(one, 'sg')));
  return isCommon && isIf(sentence[0]) ? pronounOf('p1', 'sg', pluralGender) : undefined;
}

/** Galician "se" is a conjunction, Spanish "se" a pronoun. */
function isIf(word: AnalysedWord | undefined): boolean {
  return /^(?:si|se)$/.test(word?.lower ?? '') && (can(word, 'cnjsub') || can(word, 'cnjadv'));
}

function finiteReadings({ readings }: AnalysedWord): Reading[] {
  return readings.filter(
    ({ tags }) =>
      /^vb/.test(tags[0] ?? '') &&
      ['pri', 'ifi', 'pii', 'fti', 'cni', 'prs', 'pis'].some((tag) => tags.includes(tag)) &&
      !tags.includes('imp'),
  );
}

/** The index of the first word of a verb, with the pronouns and the negation before it. */
function startOfVerb(sentence: readonly AnalysedWord[], at: number): number {
  let start = at;
  while (start > 0 && isBeforeVerb(sentence[start - 1])) start--;
  return start;
}

function isBeforeVerb(word: AnalysedWord | undefined): boolean {
  return word !== undefined && (/^non?$/.test(word.lower) || can(word, 'prn', 'pro')) && !can(word, 'det');
}

/** A subject, or a pronoun behind the verb of a question. */
function isPronoun(word: AnalysedWord | undefined): boolean {
  return can(word, 'prn', 'tn', 'p1') || can(word, 'prn', 'tn', 'p2');
}
