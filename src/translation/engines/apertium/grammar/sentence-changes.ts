import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasTags, isOnly, withReadings } from './analysed-word.ts';
import type { Changes, Inflect } from './changes.ts';
import { isNounOrVerb } from './english-clauses.ts';
import { isLetKnow, tellReading } from './english-function-words.ts';
import { type Imperative, imperativesOf, isCommand } from './english-imperatives.ts';
import { invertedAuxiliaryOf, invertedBeOf } from './english-inversions.ts';
import { personOfQuestion, questionsOf } from './english-questions.ts';
import { type StateVerb, stateVerbsOf } from './english-states.ts';
import { type PronounObject, personOf, pronounObjectsOf } from './english-subjects.ts';
import { DO, MODAL_VERBS } from './english-words.ts';
import { agreeWith, inflectCommand, inflectForSubject, isStateVerb, toStateVerb, withPerson } from './romance-verbs.ts';
import {
  chooseForCommand,
  chooseForPerson,
  chooseForWork,
  meaningsOfWork,
  readingsForPerson,
  substituteFor,
} from './verb-choices.ts';

export function changeStates(sentence: readonly AnalysedWord[], changes: Changes): void {
  const states = stateVerbsOf(sentence, changes.to);
  const inverted = states.some(({ verb }) => verb === sentence[0]) ? undefined : invertedBeOf(sentence);
  if (!inverted) {
    inflectStates(states, changes);
    return;
  }
  const { be, head, headReadings, statement } = inverted;
  for (const [index, readings] of inverted.readings) changes.readings.set(index, readings);
  changes.readings.set(be.index, undefined);
  changes.readings.set(head.index, headReadings);
  inflectStates(
    stateVerbsOf(statement, changes.to).map((state) => (state.verb === be ? { ...state, verb: head } : state)),
    changes,
  );
}

function inflectStates(states: readonly StateVerb[], changes: Changes): void {
  for (const { verb, pronoun, subject, predicate } of states) {
    const toState: Inflect = (text) => toStateVerb(subject ? withPerson(text, subject) : text);
    // The verb shows its subject.
    if (pronoun) changes.readings.set(pronoun.index, undefined);
    changes.inflectState(verb.index, toState);
    if (!predicate) continue;
    changes.inflectState(predicate.index, toState);
    if (pronoun && subject && !can(predicate, 'ger'))
      changes.inflect(predicate.index, (text) => agreeWith(text, subject, pronoun.lower === 'she'));
  }
}

export function changeWork(sentence: readonly AnalysedWord[], changes: Changes): void {
  for (const [index, meaning] of meaningsOfWork(sentence))
    changes.inflect(index, (text) => chooseForWork(text, meaning));
}

export function changeLetKnow(sentence: readonly AnalysedWord[], changes: Changes): void {
  for (const verb of sentence.filter(isLetKnow)) {
    changes.readings.set(verb.index, tellReading(verb));
    inflectAsCommand({ verb, mood: 'do', next: undefined, without: [] }, changes);
  }
}

export function changeCommands(sentence: readonly AnalysedWord[], changes: Changes): void {
  const { readings } = changes;
  for (const command of imperativesOf(sentence)) {
    if (readings.has(command.verb.index)) continue;
    const substitute = substituteFor(command, sentence);
    const { verb, without } = command;
    readings.set(verb.index, substitute ? `${verb.form}/${substitute.lemma}<vblex><inf>` : readingsOfCommand(command));
    for (const { index } of substitute ? [substitute.particle, ...without] : without) readings.set(index, undefined);
    inflectAsCommand(command, changes);
    for (const [index, noun] of nounsOfCommand(command, sentence)) if (!readings.has(index)) readings.set(index, noun);
  }
}

/** Words behind a command that are no verbs: "Show hidden files". */
function nounsOfCommand({ verb }: Imperative, sentence: readonly AnalysedWord[]): [number, string][] {
  const behind = sentence.slice(sentence.indexOf(verb) + 1);
  const end = behind.findIndex(
    (word) => isOnly(word, 'sent', 'cm', 'cnjcoo', 'cnjadv', 'cnjsub') || can(word, 'prn', 'subj'),
  );
  return behind.slice(0, end < 0 ? undefined : end).flatMap((word, at): [number, string][] => {
    if (at > 0 && isNounOrVerb(word) && !can(behind[at - 1], 'n'))
      return [[word.index, withReadings(word, ({ tags }) => tags[0] === 'n')]];
    const isParticiple = can(word, 'pp') && can(word, 'past') && can(behind[at + 1], 'n', 'pl');
    return isParticiple ? [[word.index, withReadings(word, ({ tags }) => tags.includes('pp'))]] : [];
  });
}

/** Catalan has a separate reading for commands. */
function readingsOfCommand({ verb, mood }: Imperative): string {
  const mark = mood === 'do' && can(verb, 'imp') ? 'imp' : 'inf';
  return withReadings(verb, (reading) => isCommand(reading) && hasTags(reading, mark));
}

function inflectAsCommand(command: Imperative, { to, inflect, commands }: Changes): void {
  commands.add(command.verb.index);
  const { verb, mood, next } = command;
  const hasObject = can(next, 'det') || can(next, 'prn');
  inflect(verb.index, (text) => inflectCommand(chooseForCommand(text, command, to), mood, hasObject, to));
}

/** Questions with "be" that have another verb or preposition: "How old is he?", "Where are you from?", "How much are these?" */
export function changeAskedBe(sentence: readonly AnalysedWord[], changes: Changes): void {
  const { to, readings, inflect } = changes;
  const at = sentence.findIndex(({ readings: own }) => own.some(({ tags }) => tags[0] === 'vbser'));
  const [asking, be, subject, last] = [sentence[0], sentence[at], sentence[at + 1], sentence.at(-2)];
  if (!asking || !be || !subject || at > MAX_ASKING_WORDS || sentence.at(-1)?.form !== '?') return;
  const isPlural = /^(?:are|were)$/.test(be.lower);
  const person = personOf(subject, 'subj') ?? ({ person: 'p3', number: isPlural ? 'pl' : 'sg' } as const);
  if (asking.lower === 'where' && at === 1 && last?.lower === 'from' && last !== subject) {
    const where = asking.readings.find(({ tags }) => tags.includes('itg'))?.text.toLowerCase();
    readings.set(asking.index, `${asking.form}/from<pr>+${where}`);
    readings.set(last.index, undefined);
    if (can(subject, 'prn', 'subj')) readings.set(subject.index, undefined);
    inflect(asking.index, (text) =>
      text.replace(/^(?:desde|des de|de)(?=<pr>)/i, (own) => (/^D/.test(own) ? 'De' : 'de')),
    );
    inflect(be.index, (text) => withPerson(text, person));
  } else if (
    to === 'ca' &&
    asking.lower === 'who' &&
    at === 1 &&
    sentence.length === 4 &&
    can(subject, 'prn', 'subj')
  ) {
    // The verb shows its subject, which the rules take for an object.
    readings.set(
      asking.index,
      withReadings(asking, ({ tags }) => tags.includes('itg')),
    );
    readings.set(subject.index, undefined);
    inflect(be.index, (text) => withPerson(text, person));
  } else if (asking.lower === 'how' && at === 2 && sentence[1]?.lower === 'old' && can(subject, 'det')) {
    const tense = to === 'ca' ? '<pres><p3><sg>' : '<pri><p3><sg>';
    readings.set(asking.index, `${asking.form}/how many<det><itg><pl>`);
    readings.set(sentence[1].index, `${sentence[1].form}/year<n><pl>`);
    readings.set(be.index, `${be.form}/have<vblex>${tense}`);
    inflect(be.index, (text) => withPerson(text, person));
  } else if (isPlural && (can(subject, 'det') || can(subject, 'predet'))) {
    inflect(be.index, (text) => (isStateVerb(text) ? withPerson(text, person) : text));
  }
}

/** Words before "be": "how much". */
const MAX_ASKING_WORDS = 2;

/** A question with a modal verb or "have" before its subject, in the order of a statement. The verb shows its subject. */
export function changeInvertedAuxiliaries(sentence: readonly AnalysedWord[], { to, readings, inflect }: Changes): void {
  const inverted = invertedAuxiliaryOf(sentence);
  if (!inverted) return;
  const { auxiliary, auxiliaryReadings, pronoun, subject, verb, verbReadings, ever } = inverted;
  readings.set(auxiliary.index, auxiliaryReadings);
  if (to === 'ca' && inverted.isFuture) {
    const own = pronoun.readings.find(({ tags }) => tags.includes('subj'))?.text ?? '';
    readings.set(auxiliary.index, undefined);
    readings.set(pronoun.index, `${pronoun.form}/${own}+${auxiliaryReadings.slice(auxiliary.form.length + 1)}`);
    readings.set(verb.index, verbReadings);
    return;
  }
  const isKept = to === 'ca' && inverted.isModal;
  readings.set(pronoun.index, isKept ? withReadings(pronoun, (one) => hasTags(one, 'prn', 'subj')) : undefined);
  readings.set(verb.index, verbReadings);
  if (ever) readings.set(ever.index, undefined);
  for (const { index } of [auxiliary, verb]) inflect(index, (text) => withPerson(text, subject));
}

/** The verb of a question, and verbs whose object is a person. */
export function changeQuestionsAndObjects(sentence: readonly AnalysedWord[], changes: Changes): void {
  const { to, readings } = changes;
  const question = questionsOf(sentence, to);
  for (const clause of pronounObjectsOf(sentence)) {
    const { verb, inverted, pronoun } = clause;
    if (question.has(verb.index)) {
      const asked = question.get(verb.index);
      if (asked === undefined) continue;
      question.set(verb.index, readingsForPerson(asked, to));
      inflectForClause({ ...clause, inverted: undefined }, changes);
      continue;
    }
    if (readings.has(verb.index)) {
      if (verb.followsBlank) inflectForClause(clause, changes);
      continue;
    }
    readings.set(verb.index, readingsForPerson(readingsOfPredicate(clause, to), to));
    if (inverted && isModal(inverted)) {
      // The verb shows its subject. The rules for Spanish and Galician would take the pronoun for another object.
      const subject = to === 'ca' && pronoun ? withReadings(pronoun, (one) => hasTags(one, 'prn', 'subj')) : undefined;
      if (pronoun) readings.set(pronoun.index, subject);
      readings.set(
        inverted.index,
        withReadings(inverted, ({ tags }) => tags.includes('vaux') || tags.includes('vbmod')),
      );
    }
    inflectForClause(clause, changes);
  }
  for (const [index, asked] of question) readings.set(index, asked);
  const moved = sentence.find(({ lower }) => DO.has(lower));
  if (!moved || question.get(moved.index)?.includes('<vblex>') !== true) return;
  const person = personOfQuestion(sentence);
  const isFunction = sentence[0]?.lower === 'how';
  changes.inflect(moved.index, (text) => chooseForWork(withPerson(text, person), isFunction ? 'thing' : 'person'));
}

function inflectForClause(clause: PronounObject, { to, inflect }: Changes): void {
  const { verb, auxiliaries, inverted, subject } = clause;
  if (inverted && isModal(inverted)) inflect(inverted.index, (text) => withPerson(text, subject));
  for (const { index } of [verb, ...auxiliaries]) {
    inflect(index, (text, previous) => inflectForSubject(chooseForPerson(text, verb, to), previous, clause));
  }
}

/**
 * A verb behind its subject is neither a noun nor an infinitive. In a question, it is an infinitive behind a modal verb, and
 * has the tense of "did".
 */
function readingsOfPredicate({ verb, auxiliaries, inverted, future }: PronounObject, to: string): string {
  const infinitive = verb.readings.find((reading) => hasTags(reading, 'vblex', 'inf'))?.text;
  if (future && infinitive !== undefined) return `${verb.form}/will<vaux><inf>+${infinitive}`;
  if (inverted && isModal(inverted)) return withReadings(verb, (reading) => hasTags(reading, 'vblex', 'inf'));
  const present = verb.readings.find(isPresent)?.text;
  if (to !== 'ca' && present !== undefined && inverted?.lower === 'did') {
    return `${verb.form}/${present.replace('<pres>', '<past>')}`;
  }
  const hasPresent = auxiliaries.length === 0 && !inverted && verb.readings.some(isPresent);
  return withReadings(verb, (reading) => !hasPresent || isPresent(reading) || reading.tags.includes('past'));
}

function isPresent({ tags }: Reading): boolean {
  return tags.includes('vblex') && (tags.includes('pres') || tags.includes('pri'));
}

function isModal({ lower }: AnalysedWord): boolean {
  return MODAL_VERBS.has(lower);
}
