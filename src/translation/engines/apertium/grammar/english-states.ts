import { type AnalysedWord, can, hasLemma, hasTags, isOnly } from './analysed-word.ts';
import { type Person, personOf } from './english-subjects.ts';
import {
  ADVERBS_BEHIND_BE,
  BARE_PLACES,
  EVENTS,
  MOODS,
  NO_PLACES,
  OTHER_STATES,
  PLACES,
  PREPOSITIONS_OF_PLACE,
  RESULTS,
  SEATS,
  STATES,
  WITH_BY,
} from './english-words.ts';

/** A form of "be" that tells a state or a place, for which the Romance languages have another verb. */
export interface StateVerb {
  verb: AnalysedWord;
  /** A subject behind the verb: "Are you …", "Here are the …". The rules take it for an object. */
  subject: Person | undefined;
  /** The subject, if it is a pronoun behind the verb. */
  pronoun: AnalysedWord | undefined;
  /** What agrees with the pronoun. */
  predicate?: AnalysedWord;
}

/** A reading of "be", perhaps contracted with another word. */
export const BE = /(?:^|\+)be<vbser>/i;
/** Words of a noun phrase, which stand between the verb and the state of a question. */
const PHRASE = ['det', 'predet', 'prn', 'adj', 'n', 'np', 'num', 'pos', 'gen', 'acr'] as const;
const WHERE = /^(?:where|here)$/i;
/** The analyser reads it as a preposition. */
const WAITING = /^waiting for$/i;
const HOW = /^how$/i;
/** Words before the verb of a question. */
const ASKING = /^(?:how|where|why|what|when|who)$/i;
/** Catalan joins the pronoun and the verb: "I'm". */
const PERSON = /^(?:I|you|he|she|we|they)(?:$|['’])/i;
const PLURAL = /^(?:are|were)/i;
const MAX_PHRASE_WORDS = 12;
/** Words in which the seat that is free stands before "be". */
const MAX_WORDS_TO_SEAT = 6;
/** Words in which an agent can follow. */
const MAX_WORDS_TO_AGENT = 3;

/** @param to the language of the translation. Catalan says with "ser" where something is. */
export function stateVerbsOf(sentence: readonly AnalysedWord[], to: string): StateVerb[] {
  let event: number | undefined;
  const hasEventBefore = (end: number): boolean => {
    event ??= sentence.findIndex((word) => hasLemma(word, EVENTS));
    return event >= 0 && event < end;
  };
  return sentence.flatMap((verb, at): StateVerb[] => {
    if (!isBe(verb)) return [];
    const pronoun = questionPronoun(sentence, at);
    const isPlaced = to !== 'ca' && !hasEventBefore(at);
    const found = { verb, pronoun, subject: personOf(pronoun, 'subj') };
    if (
      isPlaced &&
      at === 1 &&
      sentence.at(-2)?.lower !== 'from' &&
      WHERE.test(sentence[0]?.form ?? '') &&
      !hasEventBefore(sentence.length)
    )
      return [{ ...found, subject: found.subject ?? subjectBehind(verb) }];
    if (pronoun && isGreeting(sentence, at)) return [found];
    let next = at + (pronoun ? 2 : 1);
    while (ADVERBS_BEHIND_BE.has(sentence[next]?.lower ?? '')) next++;
    const state = sentence[next];
    if (!state || state.followsBlank) return [];
    const isMood = MOODS.has(state.lower) && PERSON.test(pronoun?.form ?? sentence[at - 1]?.form ?? verb.form);
    const isProgressive = WAITING.test(state.form) || ((/^been$/i.test(verb.form) || pronoun) && can(state, 'ger'));
    const isFree =
      state.lower === 'free' &&
      to !== 'ca' &&
      sentence.slice(Math.max(0, at - MAX_WORDS_TO_SEAT), at).some((word) => hasLemma(word, SEATS));
    const isKnown = isProgressive || isStateWord(state, to) || isResult(state, verb) || isMood || isFree;
    const isState = (isKnown && !hasAgent(sentence, next)) || (isPlaced && isPlace(sentence, next));
    if (isState && !(at === 0 && !pronoun && /^there$/i.test(state.form))) return [{ ...found, predicate: state }];
    if (at > 0 || pronoun) return [];
    const end = endOfQuestion(sentence);
    const isPlacedSubject = isPlaced && PLACES.has(end?.form ?? '');
    return isPlacedSubject || isStateWord(end, to) ? [{ ...found, subject: subjectBehind(verb) }] : [];
  });
}

/** "How are you", and not "How are they made". */
function isGreeting(sentence: readonly AnalysedWord[], at: number): boolean {
  const [previous, pronoun, next] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
  return (
    HOW.test(previous?.form ?? '') && PERSON.test(pronoun?.form ?? '') && (!next || isOnly(next, 'sent', 'cm', 'adv'))
  );
}

/** The person of a noun behind the verb. */
function subjectBehind({ form }: AnalysedWord): Person {
  return { person: 'p3', number: PLURAL.test(form) ? 'pl' : 'sg' };
}

function isBe({ readings }: AnalysedWord): boolean {
  return readings.some(({ text }) => BE.test(text));
}

/** The pronoun of "Are you …", and of "Where are you". */
function questionPronoun(sentence: readonly AnalysedWord[], at: number): AnalysedWord | undefined {
  const isFirst =
    at === 0 || ASKING.test(sentence[at - 1]?.form ?? '') || (at === 1 && isOnly(sentence[0], 'adv', 'itg'));
  const next = sentence[at + 1];
  return isFirst && next && can(next, 'prn', 'subj') ? next : undefined;
}

/** The last word of a question whose subject is a noun: "Is the door open?" */
function endOfQuestion(sentence: readonly AnalysedWord[]): AnalysedWord | undefined {
  const end = sentence.findIndex((word, at) => at > 0 && isOnly(word, 'sent', 'cm'));
  const phrase = sentence.slice(1, end < 0 ? undefined : end);
  const [first, last] = [phrase[0], phrase.at(-1)];
  const isSubject = phrase.slice(0, -1).every((word) => PHRASE.some((tag) => can(word, tag)));
  return phrase.length > 1 && isSubject && (can(first, 'det') || can(first, 'prn')) ? last : undefined;
}

function isStateWord(word: AnalysedWord | undefined, to: string): boolean {
  const lower = word?.lower ?? '';
  return STATES.has(lower) || (to !== 'ca' && OTHER_STATES.has(lower));
}

function isResult({ lower }: AnalysedWord, verb: AnalysedWord): boolean {
  const isPresent = verb.readings.some((reading) => hasTags(reading, 'pres') || hasTags(reading, 'pri'));
  return isPresent && (RESULTS.has(lower) || WITH_BY.has(lower));
}

/** Whether "by" behind a participle names who does it. */
function hasAgent(sentence: readonly AnalysedWord[], at: number): boolean {
  if (WITH_BY.has(sentence[at]?.lower ?? '')) return false;
  return sentence
    .slice(at + 1, at + 1 + MAX_WORDS_TO_AGENT)
    .some(({ form }, index, following) => form === 'by' && following[index + 1]?.form !== 'default');
}

function isPlace(sentence: readonly AnalysedWord[], at: number): boolean {
  const [first, second, third] = sentence.slice(at, at + 3);
  const lower = first?.lower ?? '';
  if (PLACES.has(lower)) return true;
  if (lower === 'near' && isOnly(second, 'sent', 'cm')) return true;
  if (!PREPOSITIONS_OF_PLACE.has(lower) || !second) return false;
  // "{user} is in {place}.", "The server is at 10.0.0.1."
  if ((lower === 'in' || lower === 'at') && second.followsBlank) return true;
  if (BARE_PLACES.has(second.lower) || can(second, 'np')) return !isTime(second);
  const noun = sentence.slice(at + 1, at + MAX_PHRASE_WORDS).find((word) => can(word, 'n') && !can(word, 'det'));
  return (can(second, 'det') || can(third, 'pos')) && !isTime(noun);
}

/** Names of months and days have capitals. */
function isTime(word: AnalysedWord | undefined): boolean {
  return word?.readings.some(({ lemma }) => NO_PLACES.has(lemma.toLowerCase())) ?? false;
}
