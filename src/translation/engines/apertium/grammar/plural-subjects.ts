import { type AnalysedWord, can, hasTags, isOnly, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { type Person, personOf } from './english-subjects.ts';
import { withPerson } from './romance-verbs.ts';

/** Words in the plural whose subject the rules do not see if it ends in an item or in an unknown word. */
export const PLURAL_VERBS = /^(?:are|were|have)(?:n['’]t)?$/;
const PLURAL = { person: 'p3', number: 'pl' } as const;

/**
 * Gives verbs in the plural their number behind what rules do not know: two names ("Søren and Åse work here") and an item ("The files of
 * {user} are new"). The rules take the last one for the subject.
 */
export function changePluralVerbs(sentence: readonly AnalysedWord[], changes: Changes): void {
  const { readings, refine } = changes;
  const and = sentence.findIndex(({ lower }) => lower === 'and');
  for (const [at, verb] of sentence.entries()) {
    if (at === 0 && !verb.followsBlank) continue;
    const isPlural = PLURAL_VERBS.test(verb.lower);
    const isNearAnd = and >= 0 && and <= MAX_NAME_WORDS && at > and && at <= and + 1 + MAX_NAME_WORDS;
    const isBehindAnd = isPlural && isSubjectOfTwo(sentence, and, at);
    if (!isNearAnd && !isBehindAnd && !(isPlural && verb.followsBlank)) continue;
    const isJoined = isBehindAnd || (isNearAnd && isBehindNames(sentence, and, at, readings));
    if (!(isPlural && (verb.followsBlank || isJoined)) && !(isJoined && isVerbOfTwo(sentence, at))) continue;
    if (!isPlural && !readings.has(verb.index))
      readings.set(
        verb.index,
        withReadings(verb, (one) => isFiniteForm(one.tags)),
      );
    refine(verb.index, (text) => (text.includes('<p3>') ? withPerson(text, PLURAL) : text));
    const name = sentence[at - 1];
    if (isJoined && name && can(name, 'acr') && !readings.has(name.index))
      readings.set(
        name.index,
        withReadings(name, ({ tags }) => tags.includes('acr')),
      );
    const predicate = sentence[at + 1];
    if (isPlural && predicate && (can(predicate, 'adj') || can(predicate, 'pp')) && !can(sentence[at + 2], 'n'))
      refine(predicate.index, (text) => (IS_PREDICATE.test(text) ? text.replace('<sg>', '<pl>') : text));
    // The rules write a new verb before the participle of a passive.
    if ((verb.lower === 'were' || isBehindAnd) && predicate && can(predicate, 'pp'))
      changes.inflectState(predicate.index, (text) => withPerson(text, PLURAL));
  }
}

/** Verbs that show their plural themselves. A term in the place of "data" can change it. */
const PLURAL_VERB = /^(?:are|were|have|do)(?:n['’]t)?$/;

const IS_PREDICATE = /<(?:adj|pp)>/;

/** "Data" as the plural that it is in Romance languages, with its verb: "The data is safe." */
export function changeData(sentence: readonly AnalysedWord[], { readings, refine, inflectState }: Changes): void {
  for (const [at, word] of sentence.entries()) {
    const [before, verb] = [sentence[at - 1], sentence[at + 1]];
    const predicate = sentence
      .slice(at + 2, at + 2 + MAX_PASSIVE_WORDS)
      .find((one) => !/^(?:not|been|being)$/.test(one.lower));
    const isPlural =
      word.lower === 'data' && can(word, 'n', 'pl') && !/^(?:an?|this|that|each|every)$/.test(before?.lower ?? '');
    // In a compound it is no subject: "the data file".
    if (!isPlural || can(verb, 'n') || readings.has(word.index)) continue;
    readings.set(
      word.index,
      withReadings(word, (one) => hasTags(one, 'n', 'pl')),
    );
    if (!verb?.readings.some(({ tags }) => tags[0]?.startsWith('v')) || PLURAL_VERB.test(verb.lower)) continue;
    const end = predicate ? sentence.indexOf(predicate, at) : at + 3;
    for (const { index } of sentence.slice(at + 1, end))
      refine(index, (text) => (text.includes('<p3>') ? withPerson(text, PLURAL) : text));
    if (!predicate || !(can(predicate, 'adj') || can(predicate, 'pp'))) continue;
    // The article of a day behind it comes from the same word: "saved on Monday".
    refine(predicate.index, (text) => (IS_PREDICATE.test(text) ? text.replace('<sg>', '<pl>') : text));
    // The rules write a new verb before the participle of a passive.
    inflectState(predicate.index, (text) => withPerson(text, PLURAL));
  }
}

/** Words up to the participle of a passive: "has not been saved". */
const MAX_PASSIVE_WORDS = 4;

/** Whether "and" joins all that stands before a verb: "The BMW X5 and the Audi A4 are new". */
function isSubjectOfTwo(sentence: readonly AnalysedWord[], and: number, at: number): boolean {
  if (and <= 0 || at <= and + 1) return false;
  return sentence
    .slice(0, at)
    .every((word) => !NO_PART.test(word.lower) && !isOnly(word, 'cm', 'sent') && !can(word, 'prn', 'subj'));
}

/** Words that no noun phrase without a clause has. */
const NO_PART =
  /^(?:is|are|was|were|has|have|had|do|does|did|will|can|could|would|should|must|may|might|that|which|who|what|where|there|here|if|when|while|because|as|but|or|to|so|then|how|why)(?:n['’]t)?$/;

/** Names of up to this many words are joined. */
const MAX_NAME_WORDS = 2;

/** Whether two names stand before a word: unknown words or items, the first at the start of the sentence. */
function isBehindNames(
  sentence: readonly AnalysedWord[],
  and: number,
  at: number,
  readings: Changes['readings'],
): boolean {
  const verb = sentence[at];
  const areNames = (words: readonly AnalysedWord[]): boolean =>
    words.length > 0 && words.length <= MAX_NAME_WORDS && words.every((word) => isName(word, readings));
  const isSecond = verb?.followsBlank ? and === at - 1 : areNames(sentence.slice(and + 1, at));
  const isFirst = sentence[and]?.followsBlank ? and === 0 : areNames(sentence.slice(0, and));
  return isSecond && isFirst;
}

function isName(word: AnalysedWord, readings: Changes['readings']): boolean {
  if (word.followsBlank) return false;
  const read = readings.get(word.index);
  if (read !== undefined) return read.split('/').slice(1).every(isNameReading);
  return isOnly(word, 'np') || can(word, 'acr') || isUnknown(word);
}

function isNameReading(reading: string): boolean {
  return reading.startsWith('*') || reading.includes('<np>') || reading.includes('<acr>');
}

function isUnknown({ readings }: AnalysedWord): boolean {
  return readings.every(({ text }) => text.startsWith('*'));
}

/** A verb in the form that a plural has, with nothing behind it that would make it a noun. */
function isVerbOfTwo(sentence: readonly AnalysedWord[], at: number): boolean {
  const [verb, next] = [sentence[at], sentence[at + 1]];
  if (!verb?.readings.some(({ tags }) => isFiniteForm(tags)) || verb.readings.some((one) => hasTags(one, 'p3')))
    return false;
  return !next || isOnly(next, 'sent', 'cm', 'adv', 'pr') || can(next, 'det') || can(next, 'prn', 'obj');
}

function isFiniteForm(tags: readonly string[]): boolean {
  return tags[0] === 'vblex' && ['pres', 'pri', 'past'].some((tag) => tags.includes(tag));
}

/**
 * Gives a verb the person of both before it: "You and I know it." Rules give it the third person, or that of the last one. Behind the
 * object of another verb, "and" begins a clause: "I bought bread and you ate it."
 */
export function changeJoinedPersons(sentence: readonly AnalysedWord[], changes: Changes): void {
  for (const [and, { lower }] of sentence.entries()) {
    const second = sentence[and + 1];
    if (lower !== 'and' || and === 0 || !second) continue;
    const first = sentence.slice(0, and <= MAX_PERSON_WORDS ? and : 0);
    const isFirst = isPerson(first);
    const isAlone = can(second, 'prn', 'subj') || isNameOrUnknown(second);
    const other = isAlone ? [second] : sentence.slice(and + 1, and + 3);
    const subject =
      isFirst && isPerson(other) ? joinedPerson([...first, ...other]) : !isFirst && personOf(second, 'subj');
    if (!subject) continue;
    const at = and + 1 + other.length;
    const verbAt = isOnly(sentence[at], 'adv') ? at + 1 : at;
    const [verb, behind] = [sentence[verbAt], sentence[verbAt + 1]];
    if (verb && !verb.followsBlank) inflectForPersons(verb, behind, subject, changes);
  }
}

function joinedPerson(words: readonly AnalysedWord[]): Person | undefined {
  const persons = words.map(({ lower }) => lower);
  const person = persons.some((one) => one === 'i' || one === 'we') ? 'p1' : persons.includes('you') ? 'p2' : undefined;
  return person && { person, number: 'pl' };
}

function inflectForPersons(
  verb: AnalysedWord,
  behind: AnalysedWord | undefined,
  subject: Person,
  { readings, refine }: Changes,
): void {
  if (!verb.readings.some(({ tags }) => tags[0]?.startsWith('v'))) return;
  const isVerbAlone = verb.readings.every(({ tags }) => !/^v(?!blex)/.test(tags[0] ?? ''));
  if (isVerbAlone && verb.readings.some(({ tags }) => isFiniteForm(tags)) && !readings.has(verb.index))
    readings.set(
      verb.index,
      withReadings(verb, (one) => isFiniteForm(one.tags)),
    );
  // "Will" is a form of the verb behind it.
  for (const { index } of behind && /^(?:will|won['’]t)$/.test(verb.lower) ? [verb, behind] : [verb])
    refine(index, (text) => withPerson(text, subject));
}

/** Words of a person before "and": "my older brother". */
const MAX_PERSON_WORDS = 3;

/** Whether words are a pronoun, a name, or a noun with its possessive. */
function isPerson(words: readonly AnalysedWord[]): boolean {
  const [first, ...others] = words;
  if (!first || first.followsBlank) return false;
  if (others.length === 0) return can(first, 'prn', 'subj') || isNameOrUnknown(first);
  return can(first, 'pos') && others.every((word) => (can(word, 'n') || can(word, 'adj')) && !word.followsBlank);
}

function isNameOrUnknown(word: AnalysedWord): boolean {
  return /^\p{Lu}/u.test(word.form) && (can(word, 'np') || isUnknown(word));
}

/** A future behind "and" has the pronoun at the start as its subject: "We received it and will reply soon." */
export function changeContinuedFutures([subject, ...others]: readonly AnalysedWord[], { refine }: Changes): void {
  const person = personOf(subject, 'subj');
  if (!person) return;
  for (const [at, will] of others.entries()) {
    const verb = others[at + 1];
    if (will.lower !== 'will' || others[at - 1]?.lower !== 'and' || !verb) continue;
    for (const { index } of [will, verb])
      refine(index, (text) => (text.includes('<p3>') ? withPerson(text, person) : text));
  }
}
