import { type AnalysedWord, can, hasTags, isOnly, withReadings } from './analysed-word.ts';
import type { Person } from './english-subjects.ts';
import { ADVERBS_BEFORE_VERBS, ASKING, INDEFINITE_PRONOUNS } from './english-words.ts';

const DO = /^(do|does|did)(n['’]t)?$/i;
/** Words that ask: "how many people". */
const MAX_ASKING_WORDS = 4;
const MAX_SUBJECT_WORDS = 8;
/** Words of a subject, and what can end it. */
const SUBJECT = ['det', 'predet', 'adj', 'n', 'np', 'num', 'pos', 'gen', 'vblex'] as const;

/**
 * Questions with "do", written as statements: "Where does she live" as "Where she lives", "Did the train leave" as "The train left". The
 * rules lose their tense, or translate the auxiliary ("¿Qué hace quieres?").
 * @returns readings by index; undefined for the auxiliary, which is left out
 */
export function questionsOf(sentence: readonly AnalysedWord[], to: string): Map<number, string | undefined> {
  const at = sentence.findIndex(({ form }) => DO.test(form));
  const auxiliary = sentence[at];
  const [, form = '', not] = DO.exec(auxiliary?.form ?? '') ?? [];
  if (!auxiliary || !asks(sentence.slice(0, at))) return new Map();
  const subject = sentence[at + 1];
  const isQuestion = sentence.at(-1)?.form === '?';
  if (!subject || subject.followsBlank || !(can(subject, 'prn', 'subj') || isQuestion)) return new Map();
  const verb = verbBehind(sentence, at);
  if (!verb) return new Map();
  const tense = tenseOf(form.toLowerCase(), to);
  const inflected = verb.readings.find((one) => hasTags(one, 'vblex', 'inf'))?.text.replace('<inf>', tense);
  const isBefore = at > 0 && not === undefined && !can(subject, 'prn', 'subj') && endsPhrase(sentence, verb);
  const changed = new Map<number, string | undefined>(
    isBefore
      ? [
          [auxiliary.index, `${auxiliary.form}/${inflected}`],
          [verb.index, undefined],
        ]
      : [
          [auxiliary.index, not === undefined ? undefined : `${auxiliary.form}/not<adv>`],
          [verb.index, `${verb.form}/${inflected}`],
        ],
  );
  if (can(subject, 'prn', 'subj'))
    changed.set(
      subject.index,
      withReadings(subject, (one) => hasTags(one, 'prn', 'subj')),
    );
  else if (!INDEFINITE_PRONOUNS.has(subject.lower))
    for (const word of sentence.slice(at + 1, sentence.indexOf(verb))) keepNoun(word, changed);
  const [asking] = sentence;
  // Before a verb, the tagger takes it for a conjunction.
  if (isBefore && asking && can(asking, 'itg'))
    changed.set(
      asking.index,
      withReadings(asking, (one) => hasTags(one, 'itg')),
    );
  return changed;
}

/** The verb of a question whose subject is a noun stands before the subject, if nothing else belongs to it: "¿Cuándo abre la tienda?" */
function endsPhrase(sentence: readonly AnalysedWord[], verb: AnalysedWord): boolean {
  const next = sentence[sentence.indexOf(verb) + 1];
  return !next || isOnly(next, 'sent', 'cm', 'adv', 'pr');
}

/** In a noun phrase, a demonstrative is no pronoun, and a noun no verb. */
function keepNoun(word: AnalysedWord, changed: Map<number, string | undefined>): void {
  const tag = can(word, 'det') ? 'det' : 'n';
  if (can(word, tag) && (can(word, 'prn') || can(word, 'vblex')))
    changed.set(
      word.index,
      withReadings(word, ({ tags }) => tags[0] === tag || tags[0] === 'adj'),
    );
}

/** The person of a noun that is the subject of a question with "do". */
export function personOfQuestion(sentence: readonly AnalysedWord[]): Person {
  const at = sentence.findIndex(({ form }) => DO.test(form));
  const isPlural = sentence[at]?.lower === 'do' || (sentence[at]?.lower === 'did' && hasPluralSubject(sentence, at));
  return { person: 'p3', number: isPlural ? 'pl' : 'sg' };
}

function hasPluralSubject(sentence: readonly AnalysedWord[], at: number): boolean {
  const verb = verbBehind(sentence, at);
  const noun = sentence[verb ? sentence.indexOf(verb) - 1 : -1];
  return can(noun, 'n', 'pl') && !can(noun, 'n', 'sg');
}

/** Whether words before the auxiliary, if any, ask for something. */
function asks(words: readonly AnalysedWord[]): boolean {
  const [first, second] = words;
  // "At what time", "For how long".
  if (first && second && can(first, 'pr') && ASKING.has(second.lower)) return asks(words.slice(1));
  return words.length === 0 || (words.length <= MAX_ASKING_WORDS && ASKING.has(words[0]?.lower.split(' ', 1)[0] ?? ''));
}

/** The infinitive behind the subject: the last word of the phrase that can be one. */
function verbBehind(sentence: readonly AnalysedWord[], at: number): AnalysedWord | undefined {
  const subject = sentence[at + 1];
  if (subject && (can(subject, 'prn', 'subj') || INDEFINITE_PRONOUNS.has(subject.lower))) {
    const verb = sentence.slice(at + 2).find(({ lower }) => !ADVERBS_BEFORE_VERBS.has(lower));
    return isInfinitive(verb) ? verb : undefined;
  }
  const phrase: AnalysedWord[] = [];
  for (const word of sentence.slice(at + 1, at + 1 + MAX_SUBJECT_WORDS)) {
    const isPart = SUBJECT.some((tag) => can(word, tag)) && !word.followsBlank;
    const endsSubject = phrase.length > 0 && (can(word, 'det') || can(word, 'pr') || isOnly(word, 'adv'));
    if (!isPart || endsSubject) break;
    phrase.push(word);
  }
  return phrase.slice(1).findLast(isInfinitive);
}

function isInfinitive(word: AnalysedWord | undefined): boolean {
  return can(word, 'vblex', 'inf');
}

function tenseOf(auxiliary: string, to: string): string {
  if (auxiliary === 'did') return '<past>';
  if (auxiliary === 'do') return '<pres>';
  return to === 'ca' ? '<pres><p3><sg>' : '<pri><p3><sg>';
}

/** "What" before an auxiliary asks for a thing. The rules for Catalan take it for a relative pronoun. */
export function whatOf([what, next, ...others]: readonly AnalysedWord[]): Map<number, string> {
  const isAsked = what?.lower === 'what' && AUXILIARY.test(next?.lower ?? '') && others.at(-1)?.form === '?';
  return isAsked ? new Map([[what.index, withReadings(what, (one) => hasTags(one, 'prn', 'itg'))]]) : new Map();
}

const AUXILIARY =
  /^(?:am|is|are|was|were|do|does|did|can|could|may|might|must|should|will|would|have|has|had)(?:n['’]t)?$/;

/** Words before the comma that introduces a question: "Excuse me, …", "If you want, …". */
const MAX_INTRODUCTION = 6;
const CONJUNCTIONS = /^(?:and|but|so|or|then|now|please,?)$/;

/** The index of the first word of a question, behind what introduces it. */
export function startOfQuestion(sentence: readonly AnalysedWord[]): number {
  if (sentence.at(-1)?.form !== '?') return 0;
  const comma = sentence.findIndex((word, at) => at <= MAX_INTRODUCTION && isOnly(word, 'cm'));
  const start = comma < 0 ? 0 : comma + 1;
  return CONJUNCTIONS.test(sentence[start]?.lower ?? '') ? start + 1 : start;
}
