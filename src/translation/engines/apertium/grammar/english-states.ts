import { type AnalysedWord, can, hasLemma, hasTags, isOnly } from './analysed-word.ts';
import { type Person, personOf } from './english-subjects.ts';

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

/** Adjectives that tell how something is now, not what it is like. */
const STATES = words(
  'absent alone asleep available awake bored busy confused drunk ill naked offline okay ok online pending pregnant ready satisfied sick',
  'stuck sure tired unavailable unsure upset up-to-date worried',
);
/** Moods of persons. Things are so by their nature. */
const MOODS = words('glad happy nervous proud sad well');
/** Catalan says what these are with "ser". */
const OTHER_STATES = words('alive clean dead dirty down empty full hot intact open operational unused warm wet wrong');
/** Participles of the present that tell a result. In other tenses they are the passive. */
const RESULTS = words(
  'activated attached banned based blocked broken built cancelled checked closed completed configured connected corrupted covered damaged',
  'deactivated dedicated disabled disconnected divided divorced done enabled encrypted expired finished frozen hidden injured installed',
  'integrated linked located locked made married organized paused prepared prohibited protected registered related saved scheduled seated',
  'selected signed situated stored supported surrounded unlocked written',
);
/** Their "by" names no agent: "surrounded by mountains". */
const WITH_BY = words('accompanied covered followed surrounded');
const PLACES = words(
  'abroad away back here home indoors inside nearby offstage outside there upstairs downstairs everywhere somewhere',
);
const PREPOSITIONS = words('above at behind below beneath beside between in inside near on outside under underneath');
/** Nouns of place that need no determiner: "in prison". */
const BARE_PLACES = words(
  'beta charge class court danger development holiday home hospital jail leave love maintenance prison progress sale school session stock storage',
  'strike town transit trouble use vacation work',
);
/** Behind a preposition they tell a time, or a manner. */
const NO_PLACES = words(
  'afternoon age beginning case contrary date day end evening fact form future hand hour meantime minute moment month morning night noon order',
  'past present reason second spring summer time turn way week weekend winter year autumn century decade midnight',
  'january february march april may june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
);
/** They take place: Spanish and Galician say so with "ser". */
const EVENTS = words(
  'appointment battle birthday celebration ceremony class competition concert conference course deadline dinner election event exam exhibition',
  'festival final funeral game interview launch lecture lesson lunch match meeting party premiere race session show tournament training trip',
  'wedding workshop',
);
/** Between the verb and what it says. */
const ADVERBS =
  /^(?:not|n['’]t|already|almost|also|always|completely|currently|entirely|fully|just|never|nearly|now|often|only|permanently|quite|really|so|still|temporarily|too|totally|usually|very|yet)$/i;
/** Words of a noun phrase, which stand between the verb and the state of a question. */
const PHRASE = ['det', 'predet', 'prn', 'adj', 'n', 'np', 'num', 'pos', 'gen', 'acr'] as const;
const WHERE = /^(?:where|here)$/i;
/** The analyser reads it as a preposition. */
const WAITING = /^waiting for$/i;
const HOW = /^how$/i;
/** Words before the verb of a question. */
const ASKING = /^(?:how|where|why)$/i;
/** Catalan joins the pronoun and the verb: "I'm". */
const PERSON = /^(?:I|you|he|she|we|they)(?:$|['’])/i;
const PLURAL = /^(?:are|were)/i;
const MAX_PHRASE_WORDS = 12;
/** Words in which an agent can follow. */
const MAX_WORDS_TO_AGENT = 3;

/** @param to the language of the translation. Catalan says with "ser" where something is. */
export function stateVerbsOf(sentence: readonly AnalysedWord[], to: string): StateVerb[] {
  const event = sentence.findIndex((word) => hasLemma(word, EVENTS));
  return sentence.flatMap((verb, at): StateVerb[] => {
    if (!isBe(verb)) return [];
    const pronoun = questionPronoun(sentence, at);
    const isPlaced = to !== 'ca' && (event < 0 || event > at);
    const found = { verb, pronoun, subject: personOf(pronoun, 'subj') };
    if (isPlaced && at === 1 && event < 0 && WHERE.test(sentence[0]?.form ?? ''))
      return [{ ...found, subject: found.subject ?? subjectBehind(verb) }];
    if (pronoun && isGreeting(sentence, at)) return [found];
    let next = at + (pronoun ? 2 : 1);
    while (ADVERBS.test(sentence[next]?.form ?? '')) next++;
    const state = sentence[next];
    if (!state || state.followsBlank) return [];
    const isMood =
      MOODS.has(state.form.toLowerCase()) && PERSON.test(pronoun?.form ?? sentence[at - 1]?.form ?? verb.form);
    const isProgressive = WAITING.test(state.form) || (/^been$/i.test(verb.form) && can(state, 'ger'));
    const isKnown = isProgressive || isStateWord(state, to) || isResult(state, verb) || isMood;
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
  return readings.some(({ text }) => /(?:^|\+)be<vbser>/i.test(text));
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
  const form = word?.form.toLowerCase() ?? '';
  return STATES.has(form) || (to !== 'ca' && OTHER_STATES.has(form));
}

function isResult({ form }: AnalysedWord, verb: AnalysedWord): boolean {
  const isPresent = verb.readings.some((reading) => hasTags(reading, 'pres') || hasTags(reading, 'pri'));
  return isPresent && (RESULTS.has(form.toLowerCase()) || WITH_BY.has(form.toLowerCase()));
}

/** Whether "by" behind a participle names who does it. */
function hasAgent(sentence: readonly AnalysedWord[], at: number): boolean {
  if (WITH_BY.has(sentence[at]?.form.toLowerCase() ?? '')) return false;
  return sentence
    .slice(at + 1, at + 1 + MAX_WORDS_TO_AGENT)
    .some(({ form }, index, following) => form === 'by' && following[index + 1]?.form !== 'default');
}

function isPlace(sentence: readonly AnalysedWord[], at: number): boolean {
  const [first, second, third] = sentence.slice(at, at + 3);
  const form = first?.form.toLowerCase() ?? '';
  if (PLACES.has(form)) return true;
  if (/^near$/i.test(form) && isOnly(second, 'sent', 'cm')) return true;
  if (!PREPOSITIONS.has(form) || !second) return false;
  if (BARE_PLACES.has(second.form.toLowerCase()) || can(second, 'np')) return !isTime(second);
  const noun = sentence.slice(at + 1, at + MAX_PHRASE_WORDS).find((word) => can(word, 'n') && !can(word, 'det'));
  return (can(second, 'det') || can(third, 'pos')) && !isTime(noun);
}

/** Names of months and days have capitals. */
function isTime(word: AnalysedWord | undefined): boolean {
  return word?.readings.some(({ lemma }) => NO_PLACES.has(lemma.toLowerCase())) ?? false;
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
