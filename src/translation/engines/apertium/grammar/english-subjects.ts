import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasTags, isOnly } from './analysed-word.ts';

export interface Person {
  person: 'p1' | 'p2' | 'p3';
  number: 'sg' | 'pl';
}

/** A verb whose object is a pronoun of the first or second person. */
export interface PronounObject {
  verb: AnalysedWord;
  /** The auxiliaries behind the subject. */
  auxiliaries: readonly AnalysedWord[];
  /** The auxiliary before the subject of a question. */
  inverted: AnalysedWord | undefined;
  subject: Person;
  /** The pronoun of the subject, if it is one before the verb. */
  pronoun: AnalysedWord | undefined;
  /** Whether the subject is "I" without its pronoun, or that of the verb before "and". */
  isLeftOut: boolean;
  /** "Will", if the verb before "and" has it and this one shares it. */
  future: AnalysedWord | undefined;
  object: Person;
}

/** The pronouns of the first and second person as objects. */
const OBJECT = /^(?:me|us|you|thee)$/i;

/** The verbs of a sentence in English with a subject, and a pronoun of the first or second person as the object behind them. */
export function pronounObjectsOf(sentence: readonly AnalysedWord[]): PronounObject[] {
  return sentence.flatMap((pronoun, at): PronounObject[] => {
    const verb = sentence[at - 1];
    const object = OBJECT.test(pronoun.form) ? personOf(pronoun, 'obj') : undefined;
    if (!object || object.person === 'p3' || !verb || !can(verb, 'vblex') || pronoun.followsBlank) return [];
    const auxiliaries: AnalysedWord[] = [];
    let before = at - 2;
    for (; before >= 0; before--) {
      const word = sentence[before];
      if (!word || word.followsBlank) break;
      if (isAuxiliary(word)) auxiliaries.push(word);
      else if (!isOnly(word, 'adv') && !/^please$/i.test(word.form)) break;
    }
    // "{user} sent you a photo"
    const first = auxiliaries.at(-1) ?? verb;
    if (first.followsBlank) return [{ ...NO_SUBJECT, subject: ITEM, isLeftOut: false, verb, auxiliaries, object }];
    if (before < 0 && auxiliaries.length === 0) return isLeftOut(verb) ? [{ ...NO_SUBJECT, verb, object }] : [];
    const own = subjectAt(sentence, before);
    const continued = own ? undefined : subjectBefore(sentence, before);
    const hasOwnTense = auxiliaries.length > 0 || can(verb, 'past') || !continued?.auxiliary;
    const future = hasOwnTense ? undefined : continued?.auxiliary;
    const subject = own ?? (hasOwnTense || future?.lower === 'will' ? continued?.subject : undefined);
    const previous = sentence[before - 1];
    const inverted = previous && isAuxiliary(previous) && !previous.followsBlank ? previous : undefined;
    const subjectPronoun = sentence[before] && can(sentence[before], 'prn', 'subj') ? sentence[before] : undefined;
    // A preposition behind a noun is no verb: "a man like me".
    if (can(verb, 'pr') && !subjectPronoun) return [];
    return subject
      ? [{ verb, auxiliaries, inverted, subject, pronoun: subjectPronoun, isLeftOut: !own, future, object }]
      : [];
  });
}

const NO_SUBJECT = {
  auxiliaries: [],
  inverted: undefined,
  subject: { person: 'p1', number: 'sg' },
  pronoun: undefined,
  isLeftOut: true,
  future: undefined,
} as const;

/** The person of a subject that is not language. */
const ITEM: Person = { person: 'p3', number: 'sg' };

/** Whether the subject of a verb at the start is "I": "Love you". */
function isLeftOut(verb: AnalysedWord): boolean {
  return /^(?:love|miss|need|want|told|see)$/i.test(verb.form);
}

function isAuxiliary(word: AnalysedWord): boolean {
  return word.readings.some(({ tags: [first = ''] }) => /^(?:vbser|vbhaver|vbmod|vbdo|vaux)$/.test(first));
}

function subjectAt(sentence: readonly AnalysedWord[], at: number): Person | undefined {
  const word = sentence[at];
  if (!word || (sentence[at + 1]?.followsBlank ?? false)) return undefined;
  const noun = word.readings.find((reading) => hasTags(reading, 'n') || hasTags(reading, 'np'));
  const own = personOf(word, 'subj') ?? (noun ? thirdPerson(noun) : otherPronoun(word, sentence[at - 1]));
  if (!own || !isOnly(sentence[at - 1], 'cnjcoo') || sentence[at - 1]?.form !== 'and') return own;
  const other = personOf(sentence[at - 2], 'subj');
  if (!other && !can(sentence[at - 2], 'n') && !can(sentence[at - 2], 'np')) return own;
  const persons = [own.person, other?.person ?? 'p3'].sort();
  return { person: persons[0] ?? own.person, number: 'pl' };
}

/** The subject and the auxiliary of the verb before "and", which the verb behind it shares: "We will check it and call you". */
function subjectBefore(
  sentence: readonly AnalysedWord[],
  and: number,
): { subject: Person; auxiliary: AnalysedWord | undefined } | undefined {
  if (!/^(?:and|but|or)$/.test(sentence[and]?.lower ?? '')) return undefined;
  const start = sentence.findLastIndex((word, at) => at < and && isOnly(word, 'cm', 'cnjsub', 'cnjadv', 'sent')) + 1;
  const subject = personOf(sentence[start], 'subj');
  return (
    subject && {
      subject,
      auxiliary: sentence.slice(start, and).find((word) => isAuxiliary(word) || word.lower === 'to'),
    }
  );
}

/** A pronoun without a person, such as "this" or "who". The noun before a relative pronoun has its number. */
function otherPronoun(word: AnalysedWord, previous: AnalysedWord | undefined): Person | undefined {
  const pronoun = word.readings.find(({ tags }) => ['prn', 'rel'].some((tag) => tags.includes(tag)));
  if (!pronoun || can(word, 'obj')) return undefined;
  return thirdPerson(previous?.readings.find((reading) => hasTags(reading, 'n')) ?? pronoun);
}

function thirdPerson({ tags }: Reading): Person {
  return { person: 'p3', number: tags.includes('pl') ? 'pl' : 'sg' };
}

export function personOf(word: AnalysedWord | undefined, role: 'subj' | 'obj'): Person | undefined {
  const reading = word?.readings.find((candidate) => hasTags(candidate, 'prn', role));
  const person = (['p1', 'p2', 'p3'] as const).find((tag) => reading?.tags.includes(tag));
  return person && { person, number: reading?.tags.includes('pl') ? 'pl' : 'sg' };
}
