import { type AnalysedWord, can, hasTags, isOnly, withReadings } from './analysed-word.ts';
import { ADVERBS_BEFORE_VERBS, ASKING } from './english-words.ts';

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
  const changed = new Map<number, string | undefined>([
    [auxiliary.index, not === undefined ? undefined : `${auxiliary.form}/not<adv>`],
    [verb.index, `${verb.form}/${inflected}`],
  ]);
  if (can(subject, 'prn', 'subj'))
    changed.set(
      subject.index,
      withReadings(subject, (one) => hasTags(one, 'prn', 'subj')),
    );
  return changed;
}

/** Whether words before the auxiliary, if any, ask for something. */
function asks(words: readonly AnalysedWord[]): boolean {
  return words.length === 0 || (words.length <= MAX_ASKING_WORDS && ASKING.has(words[0]?.lower.split(' ', 1)[0] ?? ''));
}

/** The infinitive behind the subject: the last word of the phrase that can be one. */
function verbBehind(sentence: readonly AnalysedWord[], at: number): AnalysedWord | undefined {
  const subject = sentence[at + 1];
  if (subject && can(subject, 'prn', 'subj')) {
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
