import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasLemma, isOnly, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { isFiniteVerb } from './english-imperatives.ts';
import { NO_PLACES } from './english-words.ts';

const SURE = /^(?:sure|certain|glad|happy|sorry|afraid)$/;

/** "That" before a clause whose speaker leaves it out: "I am sure you know", "The code you entered is wrong". */
export function changeLeftOutThat(sentence: readonly AnalysedWord[], { to, readings }: Changes): void {
  const relative = `that${to === 'ca' ? '<prn>' : ''}<rel><an><mf><sp>+`;
  for (const [at, pronoun] of sentence.entries()) {
    const [before, verb] = [sentence[at - 1], sentence[at + 1]];
    if (!before || pronoun.followsBlank || !can(pronoun, 'prn', 'subj') || readings.has(pronoun.index)) continue;
    const isSure =
      SURE.test(before.lower) &&
      sentence.slice(Math.max(0, at - MAX_SUBJECT_WORDS), at - 1).some((word) => hasLemma(word, BE));
    if (isSure) readings.set(pronoun.index, withPrefix(pronoun, before.lower === 'sorry' ? THAT : `of<pr>+${THAT}`));
    const isBehindThat = CONJUNCTION.test(before.lower) && can(pronoun, 'prn', 'obj') && can(verb, 'vblex');
    const isClause = isBehindThat || isRelative(sentence, at) || isRelativeOfObject(sentence, at);
    if (isSure || !isClause) continue;
    readings.set(pronoun.index, withPrefix(pronoun, isBehindThat ? '' : relative));
    if (verb && can(verb, 'vblex') && !readings.has(verb.index)) readings.set(verb.index, finiteReadings(verb));
  }
}

/** Words before the subject of a clause. */
const CONJUNCTION = /^(?:that|which|who|whom|because)$/;
const THAT = 'that<cnjsub>+';
const BE = new Set(['be']);
/** Words of a noun phrase at the start of a sentence. */
const MAX_SUBJECT_WORDS = 4;
const RELATIVE_PRONOUN = /^(?:i|you|we|they|he|she)(?:['’](?:m|re|ve|ll|d|s))?$/;

function withPrefix({ form, readings }: AnalysedWord, prefix: string): string {
  const subjects = readings.filter(({ tags }) => tags.includes('subj'));
  return [form.toLowerCase(), ...subjects.map(({ text }) => prefix + text.replace(/^P(?=rpers)/, 'p'))].join('/');
}

/** The readings of a verb behind its subject, where it is no noun, infinitive or participle. */
function finiteReadings(verb: AnalysedWord): string {
  const isFiniteReading = ({ tags }: Reading): boolean =>
    tags[0] !== 'n' && ['past', 'pres', 'pri'].some((tag) => tags.includes(tag));
  return withReadings(verb, (reading) => isFiniteReading(reading) || !verb.readings.some(isFiniteReading));
}

/** Whether a pronoun behind a noun at the start begins a relative clause, because another verb follows without a comma. */
function isRelative(sentence: readonly AnalysedWord[], at: number): boolean {
  if (at < 2 || at > MAX_SUBJECT_WORDS || !sentence.slice(0, at).every(isInNounPhrase) || !opensRelative(sentence, at))
    return false;
  const end = sentence.findIndex((word, index) => index > at && isOnly(word, 'cm', 'sent', 'cnjcoo', 'cnjsub'));
  const rest = sentence.slice(at + 2, end < 0 ? undefined : end);
  return rest.some((word) => can(word, 'vbdo') || (word.readings.length > 0 && word.readings.every(isFiniteVerb)));
}

/** Whether it begins one behind the object of a verb: "Select the file you want to open". */
function isRelativeOfObject(sentence: readonly AnalysedWord[], at: number): boolean {
  const start = sentence.findLastIndex((word, index) => index < at && isOnly(word, 'cm', 'sent')) + 1;
  const before = sentence.slice(start, at);
  const determiner = before.findLastIndex((word) => can(word, 'det'));
  const verb = before[determiner - 1];
  if (!verb || !before.slice(determiner).every(isInNounPhrase) || !opensRelative(sentence, at)) return false;
  if (!['vblex', 'vbser', 'pr'].some((tag) => can(verb, tag))) return false;
  return (
    before.some(({ readings }) => readings.some(({ tags }) => tags[0]?.startsWith('vb'))) &&
    !before.some(({ lower }) => OTHER_CLAUSE.test(lower)) &&
    !OPENING.test(before[0]?.lower ?? '')
  );
}

/** Words of a clause that another one follows. */
const OTHER_CLAUSE =
  /^(?:when|whenever|if|unless|while|because|before|after|since|until|once|as|although|though|that|which|who|where|what|how|why|day|time|moment|year|week)$/;

/** Words of a phrase at the start that a main clause follows, perhaps without a comma: "To open the file you need a key". */
const OPENING = /^(?:to|by|in|for|with|without|on|at|from|of|during|instead)$/;

/** Whether a pronoun is the subject of a verb, behind a noun that is no time. */
function opensRelative(sentence: readonly AnalysedWord[], at: number): boolean {
  const [noun, pronoun, verb] = [sentence[at - 1], sentence[at], sentence[at + 1]];
  const isVerb =
    /['’]/.test(pronoun?.form ?? '') ||
    ['vblex', 'vbser', 'vbhaver', 'vbmod', 'vaux', 'vbdo'].some((tag) => can(verb, tag));
  return (
    RELATIVE_PRONOUN.test(pronoun?.lower ?? '') &&
    can(noun, 'n') &&
    !noun?.followsBlank &&
    !hasLemma(noun, NO_PLACES) &&
    isVerb
  );
}

function isInNounPhrase(word: AnalysedWord): boolean {
  return can(word, 'det') || can(word, 'adj') || can(word, 'n');
}

/** "Who" behind a noun, which Romance languages say with "that": "The woman who lives here". Its verb is no noun. */
export function whoOf(sentence: readonly AnalysedWord[], to: string): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, { lower, index, form }] of sentence.entries()) {
    const [before, verb] = [sentence[at - 1], sentence[at + 1]];
    if (lower !== 'who' || !can(before, 'n') || can(before, 'pr') || before?.followsBlank) continue;
    changed.set(index, `${form}/that${to === 'ca' ? '<prn>' : ''}<rel><an><mf><sp>`);
    if (verb && can(verb, 'vblex')) changed.set(verb.index, finiteReadings(verb));
  }
  return changed;
}
