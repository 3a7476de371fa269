import type { Correction, FindCorrection, TranslatedWord, Word } from '@glossa/apertium';
import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import { type AnalysedWord, analysedWords, can, hasTags, sentencesOf, withReadings } from './analysed-word.ts';
import { conjunctionFor, conjunctionsBeforeItems, hidden } from './counted-nouns.ts';
import { answersOf } from './english-answers.ts';
import { mainVerbsOf } from './english-do.ts';
import {
  adjectivesOf,
  anyOf,
  chooseFor,
  existenceOf,
  type ForMeaning,
  infinitivesOf,
  isLetKnow,
  likesOf,
  meaningsOfFor,
  prepositionsOf,
  prohibitionsOf,
  tellReading,
} from './english-function-words.ts';
import { type Imperative, imperativesOf, isCommand } from './english-imperatives.ts';
import { namesOf } from './english-names.ts';
import { possessivesOf } from './english-possessives.ts';
import { questionsOf } from './english-questions.ts';
import { type StateVerb, stateVerbsOf } from './english-states.ts';
import { type PronounObject, pronounObjectsOf } from './english-subjects.ts';
import { predicatesOfItems } from './item-subjects.ts';
import { chooseNoun, nounsOf, otherNounsOf } from './noun-choices.ts';
import {
  agreeWith,
  inflectCommand,
  inflectForSubject,
  isStateVerb,
  joinEnclitics,
  toProhibition,
  toStateVerb,
  withNumber,
  withPerson,
} from './romance-verbs.ts';
import { spanishImperativesOf, tomorrowsOf } from './spanish-imperatives.ts';
import {
  chooseForCommand,
  chooseForPerson,
  chooseForWork,
  meaningsOfWork,
  readingsForPerson,
  substituteFor,
  withMissingReadings,
} from './verb-choices.ts';

/**
 * Corrections of the directions from English, whose analysers and rules miss most commands, and whose rules often give the verb the
 * person of its object ("I see you" becomes "te ves").
 * @returns undefined for other directions
 */
export function correctionsOf(from: string, to: string): FindCorrection | undefined {
  const language = primarySubtag(to);
  if (primarySubtag(from) === 'es' && language === 'en') return correctSpanish;
  return from === 'en' && ['es', 'ca', 'gl'].includes(language)
    ? (words) => findCorrection(words, language)
    : undefined;
}

function correctSpanish(words: readonly Word[]): Correction | undefined {
  const analysed = analysedWords(words);
  const changed = new Map([
    ...tomorrowsOf(analysed),
    ...sentencesOf(analysed).flatMap((sentence) => [...spanishImperativesOf(sentence)]),
  ]);
  if (changed.size === 0) return undefined;
  return {
    readings: words.map(({ text }, index) => changed.get(index) ?? text),
    inflect: (translated) => translated.map(({ text }) => text),
  };
}

const PLEASE = /^please$/i;

function findCorrection(words: readonly Word[], to: string): Correction | undefined {
  const analysed = analysedWords(words).map((word) => withMissingReadings(word, to));
  const changed = new Map([...namesOf(analysed), ...answersOf(analysed), ...possessivesOf(analysed)]);
  const found: Found = {
    commands: [],
    objects: [],
    states: new Map(),
    predicates: new Map(),
    works: new Map(),
    prohibitions: prohibitionsOf(analysed),
    meanings: meaningsOfFor(analysed),
    nouns: otherNounsOf(analysed, to),
    conjunctions: conjunctionsBeforeItems(analysed),
    to,
  };
  for (const [at, word] of analysed.entries()) {
    if (!PLEASE.test(word.form)) continue;
    // It is a verb only behind another one: "to please".
    const isVerb =
      can(analysed[at - 1], 'pr') ||
      (analysed[at - 1]?.readings.some(({ tags }) => tags[0]?.startsWith('vb')) ?? false);
    if (isVerb) continue;
    changed.set(
      word.index,
      withReadings(word, ({ tags }) => !tags[0]?.startsWith('vb')),
    );
  }
  const kept =
    changed.size === 0
      ? analysed
      : analysed.filter(({ index }) => changed.get(index) !== undefined || !changed.has(index));
  for (const sentence of sentencesOf(kept)) {
    for (const [index, readings] of predicatesOfItems(sentence)) changed.set(index, readings);
    for (const [index, readings] of infinitivesOf(sentence)) changed.set(index, readings);
    for (const verb of sentence.filter(isLetKnow)) {
      changed.set(verb.index, tellReading(verb));
      found.commands.push({ verb, mood: 'do', next: undefined, without: [] });
    }
    for (const command of imperativesOf(sentence)) {
      if (changed.has(command.verb.index)) continue;
      const substitute = substituteFor(command, sentence);
      const { verb, without } = command;
      changed.set(verb.index, substitute ? `${verb.form}/${substitute.lemma}<vblex><inf>` : readingsOf(command));
      for (const { index } of substitute ? [substitute.particle, ...without] : without) changed.set(index, undefined);
      found.commands.push(command);
    }
    for (const [index, readings] of [
      ...anyOf(sentence),
      ...likesOf(sentence, to),
      ...existenceOf(sentence),
      ...mainVerbsOf(sentence),
      ...adjectivesOf(sentence),
      ...prepositionsOf(sentence),
    ]) {
      if (!changed.has(index)) changed.set(index, readings);
    }
    for (const state of stateVerbsOf(sentence, to)) {
      const { verb, pronoun, predicate } = state;
      // The verb shows its subject.
      if (pronoun) changed.set(pronoun.index, undefined);
      found.states.set(verb.index, state);
      if (predicate) found.predicates.set(predicate.index, state);
    }
    const question = questionsOf(sentence, to);
    for (const clause of pronounObjectsOf(sentence)) {
      if (question.has(clause.verb.index)) {
        const readings = question.get(clause.verb.index);
        if (readings === undefined) continue;
        question.set(clause.verb.index, readingsForPerson(readings, to));
        found.objects.push({ ...clause, inverted: undefined });
        continue;
      }
      if (changed.has(clause.verb.index)) continue;
      changed.set(clause.verb.index, readingsForPerson(readingsOfPredicate(clause, to), to));
      const { inverted, pronoun } = clause;
      if (inverted && isModal(inverted)) {
        // The verb shows its subject. The rules for Spanish and Galician would take the pronoun for another object.
        const subject =
          to === 'ca' && pronoun ? withReadings(pronoun, (one) => hasTags(one, 'prn', 'subj')) : undefined;
        if (pronoun) changed.set(pronoun.index, subject);
        changed.set(
          inverted.index,
          withReadings(inverted, ({ tags }) => tags.includes('vaux') || tags.includes('vbmod')),
        );
      }
      found.objects.push(clause);
    }
    for (const [index, readings] of question) changed.set(index, readings);
    if (to === 'es') for (const [index, meaning] of meaningsOfWork(sentence)) found.works.set(index, meaning);
  }
  for (const word of found.conjunctions) changed.set(word.index, hidden(word));
  for (const [index, readings] of nounsOf(analysed, to)) {
    if (!changed.has(index)) changed.set(index, readings);
  }
  if (
    changed.size +
      found.nouns.length +
      found.states.size +
      found.works.size +
      found.prohibitions.size +
      found.meanings.size ===
    0
  )
    return undefined;
  return {
    readings: words.map(({ text }, index) => (changed.has(index) ? changed.get(index) : text)),
    inflect: (translated) => joinEnclitics(translated.map((_, at) => inflect(translated, at, found))),
  };
}

/** Catalan has a separate reading for commands. */
function readingsOf({ verb, mood }: Imperative): string {
  const mark = mood === 'do' && can(verb, 'imp') ? 'imp' : 'inf';
  return withReadings(verb, (reading) => isCommand(reading) && hasTags(reading, mark));
}

/**
 * A verb behind its subject is neither a noun nor an infinitive. In a question, it is an infinitive behind a modal verb, and
 * has the tense of "did".
 */
function readingsOfPredicate({ verb, auxiliaries, inverted }: PronounObject, to: string): string {
  if (inverted && isModal(inverted)) return withReadings(verb, (reading) => hasTags(reading, 'vblex', 'inf'));
  const present = verb.readings.find(({ tags }) => isPresent(tags))?.text;
  if (to !== 'ca' && present !== undefined && inverted && /^did$/i.test(inverted.form)) {
    return `${verb.form}/${present.replace('<pres>', '<past>')}`;
  }
  const hasPresent = auxiliaries.length === 0 && !inverted && verb.readings.some(({ tags }) => isPresent(tags));
  return withReadings(verb, ({ tags }) => !hasPresent || isPresent(tags) || tags.includes('past'));
}

function isPresent(tags: readonly string[]): boolean {
  return tags.includes('vblex') && (tags.includes('pres') || tags.includes('pri'));
}

function isModal(word: AnalysedWord): boolean {
  return /^(?:can|could|may|might|must|should)$/i.test(word.form);
}

interface Found {
  commands: Imperative[];
  objects: PronounObject[];
  /** By the index of the verb. */
  states: Map<number, StateVerb>;
  /** By the index of the word behind the verb. */
  predicates: Map<number, StateVerb>;
  /** The Spanish verb for each "work", by its index. */
  works: Map<number, 'trabajar' | 'funcionar'>;
  /** Indices of modal verbs that forbid. */
  prohibitions: ReadonlySet<number>;
  /** By the index of "for". */
  meanings: ReadonlyMap<number, ForMeaning>;
  nouns: readonly AnalysedWord[];
  conjunctions: readonly AnalysedWord[];
  to: string;
}

function inflect(words: readonly TranslatedWord[], at: number, found: Found): string {
  const { commands, objects, states, predicates, prohibitions, meanings, nouns, to } = found;
  const text = withNumber(words[at]?.text ?? '');
  const sources = sourcesOf(words, at);
  const conjunction = text.startsWith('*') && found.conjunctions.find(({ index }) => sources.includes(index));
  if (conjunction) return conjunctionFor(conjunction, to) ?? text;
  const noun = nouns.find(({ index }) => sources.includes(index));
  if (noun) return chooseNoun(text, noun, to);
  const state = firstOf(states, sources) ?? stateOfNext(words, at, predicates);
  if (state) return toStateVerb(state.subject ? withPerson(text, state.subject) : text);
  const inverted = firstOf(predicates, sources);
  if (inverted?.pronoun && inverted.subject)
    return agreeWith(text, inverted.subject, /^she$/i.test(inverted.pronoun.form));
  const work = firstOf(found.works, sources);
  if (work) return chooseForWork(text, work);
  if (sources.some((index) => prohibitions.has(index))) return toProhibition(text);
  const meaning = firstOf(meanings, sources);
  if (meaning) return chooseFor(text, meaning, to);
  const command = commands.find(({ verb }) => sources.includes(verb.index));
  if (command) {
    const hasObject = can(command.next, 'det') || can(command.next, 'prn');
    return inflectCommand(chooseForCommand(text, command, to), command.mood, hasObject, to);
  }
  const modal = objects.find(({ inverted }) => inverted && isModal(inverted) && sources.includes(inverted.index));
  if (modal) return withPerson(text, modal.subject);
  const clause = objects.find(({ verb, auxiliaries }) =>
    [verb, ...auxiliaries].some(({ index }) => sources.includes(index)),
  );
  if (!clause) return text;
  return inflectForSubject(chooseForPerson(text, clause.verb, to), words[at - 1]?.text ?? '', clause);
}

/** The rules write a new verb before a participle, without a source. */
function stateOfNext(
  words: readonly TranslatedWord[],
  at: number,
  predicates: Found['predicates'],
): StateVerb | undefined {
  if (words[at]?.sources.length !== 0 || !isStateVerb(words[at].text)) return undefined;
  return firstOf(predicates, words[at + 1]?.sources ?? []);
}

function firstOf<T>(byIndex: ReadonlyMap<number, T>, indices: readonly number[]): T | undefined {
  return indices.map((index) => byIndex.get(index)).find((found) => found !== undefined);
}

/** The second word of a verb, behind its pronoun or auxiliary, has no source. */
function sourcesOf(words: readonly TranslatedWord[], at: number): readonly number[] {
  const own = words[at]?.sources ?? [];
  return own.length > 0 ? own : (words[at - 1]?.sources ?? []);
}
