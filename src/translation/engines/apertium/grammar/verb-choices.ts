import { upperFirst, withCapitalOf } from '../../../../text/letter-case.ts';
import { type AnalysedWord, can, hasLemma, isOnly } from './analysed-word.ts';
import type { Imperative } from './english-imperatives.ts';

/** A verb of the dictionary, and the particle that it needs no more. */
interface Substitute {
  lemma: string;
  particle: AnalysedWord;
}

/** Verbs for phrases that the dictionaries lack. `OF_COMMANDS` chooses their translation. */
const BY_PARTICLE: Readonly<Record<string, string>> = { on: 'light', off: 'extinguish' };

/** A verb in place of "turn on" or "switch off", whose particle may stand behind the object. */
export function substituteFor({ verb, next }: Imperative, sentence: readonly AnalysedWord[]): Substitute | undefined {
  if (!/^(?:turn|switch)$/i.test(verb.form) || !next) return undefined;
  const end = sentence.findLastIndex((word) => !isOnly(word, 'sent', 'adv') || BY_PARTICLE[word.form] !== undefined);
  const particle = [next, sentence[end]].find(
    (word) => word && BY_PARTICLE[word.form] !== undefined && can(word, 'adv'),
  );
  const lemma = particle && BY_PARTICLE[particle.form];
  return particle && lemma !== undefined ? { lemma, particle } : undefined;
}

interface Choice {
  /** In lower case. */
  source: RegExp;
  from: string;
  /** The lemma, and behind a space the words that follow the verb. */
  to: string;
}

/** Verbs with another translation when a person is the object. */
const OF_PERSONS: Readonly<Record<string, readonly Choice[]>> = {
  es: [{ source: /^miss/, from: 'perder', to: 'echar de menos' }],
  ca: [
    { source: /^lov/, from: 'voler', to: 'estimar' },
    { source: /^miss/, from: 'perdre', to: 'enyorar' },
  ],
  gl: [{ source: /^kn[eo]w/, from: 'saber', to: 'coñecer' }],
};

/** In Galician a person is loved with the verb for "want". The dictionary has only the verb for things: "it delights me". */
export function readingsForPerson(readings: string, to: string): string {
  return to === 'gl'
    ? readings.replace(/(?<=\/)(l)ove(?=<)/gi, (_, first: string) => (first === 'l' ? 'want' : 'Want'))
    : readings;
}

/** Verbs with another translation when they have no object. */
const WITHOUT_OBJECT: Readonly<Record<string, readonly Choice[]>> = {
  es: [{ source: /^enter$/, from: 'introducir', to: 'entrar' }],
  gl: [{ source: /^enter$/, from: 'introducir', to: 'entrar' }],
};

const OF_COMMANDS: readonly Choice[] = [
  { source: /^(?:turn|switch)$/, from: 'extinguir', to: 'apagar' },
  { source: /^(?:turn|switch)$/, from: 'extingir', to: 'apagar' },
];

/** Chooses another translation for a verb whose object is a person. */
export function chooseForPerson(text: string, { form }: AnalysedWord, to: string): string {
  return choose(text, form, OF_PERSONS[to] ?? []);
}

export function chooseForCommand(text: string, { verb, next }: Imperative, to: string): string {
  const hasObject = next !== undefined && !isOnly(next, 'sent', 'cm', 'adv');
  return choose(text, verb.form, [...OF_COMMANDS, ...(hasObject ? [] : (WITHOUT_OBJECT[to] ?? []))]);
}

/** Replaces the lemma of a translated word, in its case. */
export function replaceLemma(text: string, from: string, to: string): string {
  const lemma = /^[^<]*/.exec(text)?.[0] ?? '';
  if (lemma.toLowerCase() !== from) return text;
  const isUpper = lemma !== lemma.toLowerCase();
  return (isUpper ? upperFirst(to) : to) + text.slice(lemma.length);
}

const PERSONS = /^(?:i|you|he|she|we|they|who)$/i;
const DENIES = /^(?:not|.{2,6}n['’]t)$/i;

/**
 * The verbs "work" of a sentence with their meaning: persons work, things function. The dictionary for Spanish has a verb for building.
 */
export function meaningsOfWork(sentence: readonly AnalysedWord[]): Map<number, WorkMeaning> {
  const meanings = new Map<number, WorkMeaning>();
  for (const [at, { index, readings }] of sentence.entries()) {
    if (!readings.some(({ lemma, tags }) => /^work$/i.test(lemma) && tags.includes('vblex'))) continue;
    const before = sentence.slice(Math.max(0, at - MAX_WORDS_TO_SUBJECT), at);
    const isThing = before.some(
      (word) =>
        /^(?:it|any|nothing|everything)$/i.test(word.form) || DENIES.test(word.form) || hasLemma(word, WORKING_THINGS),
    );
    meanings.set(index, isThing && !before.some(({ form }) => PERSONS.test(form)) ? 'thing' : 'person');
  }
  return meanings;
}

export type WorkMeaning = 'thing' | 'person';

/** Words in which the subject of a verb stands before it. */
const MAX_WORDS_TO_SUBJECT = 5;

/** They function or do not. */
const WORKING_THINGS: ReadonlySet<string> = new Set(
  'account address app application battery browser button camera car code command computer connection device door driver email engine feature filter function heater key keyboard laptop lamp lift light link login machine method microphone mouse network page password phone plan player plugin printer procedure program radio remote screen search server service setting setup site software solution sound switch system tablet technique telephone television tool trick update version video vaccine watch website wifi'.split(
    ' ',
  ),
);

const WORK = /^(?:obrar|treballar|traballar)(?=<vblex>)/i;

/** Chooses the verb in the language of the translation. */
export function chooseForWork(text: string, meaning: WorkMeaning): string {
  return text.replace(WORK, (verb) => {
    const lemma = meaning === 'thing' ? 'funcionar' : /^o/i.test(verb) ? 'trabajar' : verb.toLowerCase();
    return withCapitalOf(verb, lemma);
  });
}

function choose(text: string, form: string, choices: readonly Choice[]): string {
  const lemma = /^[^<]*/.exec(text)?.[0].toLowerCase();
  const choice = choices.find(({ source, from }) => source.test(form.toLowerCase()) && from === lemma);
  if (!choice) return text;
  const [verb = '', ...words] = choice.to.split(' ');
  return verb + text.slice(choice.from.length) + (words.length > 0 ? `# ${words.join(' ')}` : '');
}
