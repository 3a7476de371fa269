import { type AnalysedWord, can, hasTags, isOnly, withReadings } from './analysed-word.ts';
import { type Person, personOf } from './english-subjects.ts';
import { ADVERBS_BEFORE_VERBS, ASKING, INDEFINITE_PRONOUNS } from './english-words.ts';

/** A question whose auxiliary stands before a pronoun: "Can I pay?", "Where have you been?" */
export interface InvertedAuxiliary {
  auxiliary: AnalysedWord;
  isModal: boolean;
  /** The readings that the auxiliary keeps. */
  auxiliaryReadings: string;
  pronoun: AnalysedWord;
  /** Whether it is "will" or "would", of which Catalan makes a form of the verb. */
  isFuture: boolean;
  subject: Person;
  verb: AnalysedWord;
  verbReadings: string;
  /** An "ever", which the Romance languages do without. */
  ever: AnalysedWord | undefined;
}

/** Auxiliaries that stand before the subject of a question. */
export const INVERTED =
  /^(?:ca(?:n|n['’]t|nnot)|(?:could|may|might|must|should|would|have|has|had)(?:n['’]t)?|will|won['’]t)$/i;
const MODAL = /^(?:ca(?:n|n['’]t|nnot)|(?:could|may|might|must|should|would)(?:n['’]t)?|will|won['’]t)$/;
const WILL = /^(?:wo|wi|wouldn)/;
const HAVE = /^(?:have|has|had)(?:n['’]t)?$/;
/** As an object, `pronounObjectsOf` finds it. */
const OBJECT = /^(?:me|us|you|thee)$/;
/** Words that ask: "how many people". */
const MAX_ASKING_WORDS = 4;

export function invertedAuxiliaryOf(sentence: readonly AnalysedWord[]): InvertedAuxiliary | undefined {
  const at = sentence.findIndex(({ lower }) => MODAL.test(lower) || HAVE.test(lower));
  const [auxiliary, pronoun] = [sentence[at], sentence[at + 1]];
  const subject = personOf(pronoun, 'subj');
  if (!auxiliary || !pronoun || !subject || pronoun.followsBlank || !asks(sentence.slice(0, at))) return undefined;
  const rest = sentence.slice(at + 2);
  const verb = rest.find(({ lower }) => !ADVERBS_BEFORE_VERBS.has(lower));
  if (!verb || verb.followsBlank) return undefined;
  const isModal = MODAL.test(auxiliary.lower);
  if (isModal && !WILL.test(auxiliary.lower) && OBJECT.test(sentence[sentence.indexOf(verb) + 1]?.lower ?? ''))
    return undefined;
  const isVerb = (tags: readonly string[]): boolean =>
    tags[0]?.startsWith('vb') === true && tags.includes(isModal ? 'inf' : 'pp');
  const isAuxiliary = ({ tags }: { tags: readonly string[] }): boolean =>
    isModal ? tags.includes('vaux') || tags.includes('vbmod') : tags.includes('vbhaver') && !tags.includes('inf');
  if (!verb.readings.some(({ tags }) => isVerb(tags)) || !auxiliary.readings.some(isAuxiliary)) return undefined;
  return {
    auxiliary,
    isModal,
    auxiliaryReadings: withReadings(auxiliary, isAuxiliary),
    pronoun,
    isFuture: WILL.test(auxiliary.lower),
    subject,
    verb,
    verbReadings: withReadings(verb, ({ tags }) => isVerb(tags)),
    ever: rest.find(({ lower }, index) => lower === 'ever' && index < rest.indexOf(verb)),
  };
}

/** Whether words before an auxiliary, if any, ask for something. */
function asks(words: readonly AnalysedWord[]): boolean {
  return words.length === 0 || (words.length <= MAX_ASKING_WORDS && ASKING.has(words[0]?.lower.split(' ', 1)[0] ?? ''));
}

/** A question that begins with "be" and has a noun or an indefinite pronoun as its subject: "Is this seat free?" */
export interface InvertedBe {
  be: AnalysedWord;
  /** The last word of the subject's noun, or the pronoun. */
  head: AnalysedWord;
  /** The readings of the head with "be" behind it, as in a statement. */
  headReadings: string;
  /** The words in the order of a statement. */
  statement: readonly AnalysedWord[];
  /** The other words that lose readings. */
  readings: readonly (readonly [index: number, readings: string])[];
}

const MAX_SUBJECT_WORDS = 8;

export function invertedBeOf(sentence: readonly AnalysedWord[]): InvertedBe | undefined {
  const [be] = sentence;
  const reading = be?.readings.find(({ tags }) => tags[0] === 'vbser');
  if (!be || !reading || sentence.at(-1)?.form !== '?') return undefined;
  const at = headOfSubject(sentence);
  const [head, predicate, next] = at === undefined ? [] : sentence.slice(at, at + 3);
  if (at === undefined || !head || !predicate || !canFollowBe(predicate)) return undefined;
  const isNoun = at > 1 || !can(head, 'prn');
  const text = reading.text.replace(/^B/, 'b');
  const texts = head.readings
    .filter(({ tags }) => (isNoun ? tags[0] === 'n' || tags[0] === 'np' : tags[0] === 'prn'))
    .map((one) => `${one.text}+${text}`);
  const [, first] = sentence;
  const readings: [number, string][] = [];
  if (first && first !== head && can(first, 'det', 'dem'))
    readings.push([first.index, withReadings(first, (one) => hasTags(one, 'det'))]);
  const isLast = !next || isOnly(next, 'sent', 'cm', 'pr', 'adv', 'cnjcoo');
  const isAdverb = can(predicate, 'adv') && can(next, 'pr');
  if (isLast && can(predicate, 'adj') && !can(predicate, 'ger') && !isAdverb)
    readings.push([predicate.index, withReadings(predicate, (one) => hasTags(one, 'adj'))]);
  else if (can(predicate, 'pp')) readings.push([predicate.index, withReadings(predicate, (one) => hasTags(one, 'pp'))]);
  const statement = [...sentence.slice(1, at + 1), be, ...sentence.slice(at + 1)];
  return { be, head, headReadings: [head.form, ...texts].join('/'), statement, readings };
}

/** The index of the last word of the subject behind "be". */
function headOfSubject(sentence: readonly AnalysedWord[]): number | undefined {
  const [, first, second, third] = sentence;
  if (!first || first.followsBlank || can(first, 'prn', 'subj') || first.lower === 'there') return undefined;
  if (INDEFINITE_PRONOUNS.has(first.lower)) return 1;
  const isDemonstrative = can(first, 'det', 'dem') && can(first, 'prn');
  if (isDemonstrative && (!isNounOnly(second) || isOnly(third, 'sent', 'cm'))) return 1;
  let at = 1;
  while (at < MAX_SUBJECT_WORDS && isBeforeNoun(sentence, at)) at++;
  if (!can(sentence[at], 'n') && !can(sentence[at], 'np')) return undefined;
  while (isNounOnly(sentence[at + 1]) && !isOnly(sentence[at + 2], 'sent', 'cm')) at++;
  if (sentence[at + 1]?.lower !== 'of') return at;
  let end = at + 2;
  while (end < at + MAX_SUBJECT_WORDS && isBeforeNoun(sentence, end)) end++;
  return can(sentence[end], 'n') ? end : undefined;
}

/** Whether a determiner, a number or an adjective stands before a noun. */
function isBeforeNoun(sentence: readonly AnalysedWord[], at: number): boolean {
  const [word, next] = [sentence[at], sentence[at + 1]];
  if (can(word, 'det') || can(word, 'predet') || can(word, 'num')) return true;
  return can(word, 'adj') && !can(word, 'n') && (can(next, 'n') || can(next, 'adj')) && !isOnly(next, 'adv', 'pr');
}

/** A noun that is no predicate: no adjective, participle or adverb. */
function isNounOnly(word: AnalysedWord | undefined): boolean {
  const isOther = ['adj', 'adv', 'pp', 'pr', 'ger', 'det', 'prn'].some((tag) => can(word, tag));
  return !isOther && can(word, 'n') && word?.followsBlank === false;
}

function canFollowBe(word: AnalysedWord): boolean {
  return !word.followsBlank && ['adj', 'pp', 'adv', 'pr', 'ger', 'det', 'n'].some((tag) => can(word, tag));
}
