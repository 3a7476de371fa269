import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasLemma, hasTags, isOnly, keptReadings, lemmaSet } from './analysed-word.ts';

/** Verbs with forms in common, the rare one with the frequent one: "venga" is a form of "vengar" and of "venir". */
const RARE_VERBS: ReadonlyMap<string, string> = new Map([
  ['vengar', 'venir'],
  ['vestir', 'ver'],
]);
const HAVE = new Set(['tener', 'Tener', 'mucho', 'Mucho']);
/** Verbs whose object is "nothing". */
const WITH_NOTHING = lemmaSet(
  'decir',
  'hacer',
  'ver',
  'saber',
  'comer',
  'comprar',
  'querer',
  'entender',
  'encontrar',
  'tocar',
  'beber',
  'oír',
  'tener',
  'perder',
  'cambiar',
);
const BE = new Set(['estar', 'Estar']);
const STATE = /^(?:bien|mal|mejor|peor|cansad[oa]s?|enferm[oa]s?|sol[oa]s?|feliz|felices|triste)$/i;

/** The readings that remain of Spanish words of which the tagger chooses a rare one. */
export function spanishReadingsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  return keptReadings(sentence, (at, isQuestion) => readingsToKeep(sentence, at, isQuestion));
}

function readingsToKeep(
  sentence: readonly AnalysedWord[],
  at: number,
  isQuestion: boolean,
): ((reading: Reading) => boolean) | undefined {
  const [before, word, next] = [sentence[at - 1], sentence[at], sentence[at + 1]];
  if (!word) return undefined;
  // "Mañana" without a determiner is tomorrow.
  if (word.lower === 'mañana' && !can(before, 'det') && !can(before, 'num')) return ({ tags }) => tags[0] === 'adv';
  // "Blanco" alone is no target.
  if (/^blanc[oa]s?$/.test(word.lower) && can(word, 'adj') && !can(before, 'det') && !can(before, 'pr'))
    return ({ tags }) => tags[0] === 'adj';
  if (word.lower === 'cerca') return ({ tags }) => tags[0] === 'adv';
  // "Cuesta 5 euros": a price, and no slope.
  if (/^cuestan?$/.test(word.lower) && !can(before, 'det') && (can(next, 'num') || next?.followsBlank === true))
    return ({ tags }) => tags[0] === 'vblex';
  if (word.lower === 'nada' && hasLemma(before, WITH_NOTHING)) return ({ tags }) => tags[0] === 'prn';
  // "Tengo sed": the noun, not "sed buenos".
  if (word.lower === 'sed' && hasLemma(before, HAVE)) return ({ tags }) => tags[0] === 'n';
  if (STATE.test(word.form) && hasLemma(before, BE) && can(word, 'adj')) return ({ tags }) => tags[0] === 'adj';
  if (word.lower === 'siento' && STATE.test(next?.form ?? '')) return ({ lemma }) => lemma.toLowerCase() === 'sentir';
  const isGoing = isGone(sentence, at);
  if (isGoing !== undefined) return ({ lemma }) => GO.test(lemma) === isGoing;
  // "Ven aquí": a command, and no third person that sees something.
  if (word.lower === 'ven' && can(word, 'imp') && isCalled(before, next)) return ({ tags }) => tags.includes('imp');
  const frequent = word.readings.map(({ lemma }) => RARE_VERBS.get(lemma.toLowerCase()));
  if (frequent.some((verb) => verb !== undefined && hasLemma(word, lemmaSet(verb))))
    return ({ lemma }) => !RARE_VERBS.has(lemma.toLowerCase().replace(/se$/, ''));
  if (isQuestion && can(word, 'imp')) return ({ tags }) => !tags.includes('imp');
  return isFirstPerson(sentence, at) ? (one) => hasTags(one, 'pri', 'p1') : undefined;
}

const GO = /^ir$/i;

/** Whether a past that "ir" and "ser" have in common is that of "ir": "Fui al mercado", but "Fue a las cinco". Undefined for other words. */
function isGone(sentence: readonly AnalysedWord[], at: number): boolean | undefined {
  const [word, next, afterNext] = sentence.slice(at, at + 3);
  if (!word || !hasLemma(word, IR) || !hasLemma(word, SER)) return undefined;
  const isTime = can(sentence[at + 3], 'num') || can(afterNext, 'num');
  return /^(?:al?|hacia|hasta|allí|allá|ahí|con)$/.test(next?.lower ?? '') && !isTime;
}

const IR = new Set(['ir', 'Ir']);
const SER = new Set(['ser', 'Ser']);

/** What something is like, behind "estar": "está lista" has no list. */
export function statesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  return keptReadings(sentence, (at) =>
    hasLemma(sentence[at - 1], BE) && can(sentence[at], 'adj') && can(sentence[at], 'n')
      ? ({ tags }) => tags[0] === 'adj'
      : undefined,
  );
}

/** The pasts of "ir" and "ser" alone, for directions whose other readings are right. */
export function pastsOfGoing(sentence: readonly AnalysedWord[]): Map<number, string> {
  return keptReadings(sentence, (at) => {
    const isGoing = isGone(sentence, at);
    return isGoing === undefined ? undefined : ({ lemma }) => GO.test(lemma) === isGoing;
  });
}

/** Whether "ven" stands at the start or behind a mark, with nothing behind it that one sees. */
function isCalled(before: AnalysedWord | undefined, next: AnalysedWord | undefined): boolean {
  const isStart = before === undefined || isOnly(before, 'cm', 'sent', 'cnjcoo', 'lquest') || before.form === '¡';
  return isStart && (!next || isOnly(next, 'cm', 'sent', 'adv', 'pr', 'cnjcoo'));
}

/** Whether the first word of a whole sentence, which can be a noun or another word too, is a verb: "Trabajo mucho." */
function isFirstPerson(sentence: readonly AnalysedWord[], at: number): boolean {
  const [word, next] = [sentence[at], sentence[at + 1]];
  const isCapital = /^\p{Lu}/u.test(sentence[0]?.form ?? '');
  const isStart = at === 0 || (at === 1 && (sentence[0]?.lower === 'no' || isOnly(sentence[0], 'adv')));
  if (!isCapital || !isStart || !word || !can(word, 'vblex', 'pri', 'p1') || !can(word, 'sg')) return false;
  const isWhole = /^[.!]$/.test(sentence.at(-1)?.form ?? '');
  const isBehind = ['pr', 'adv', 'det', 'num', 'cnjcoo'].some((tag) => can(next, tag));
  return isWhole && isBehind && !sentence.some((other) => other !== word && hasTense(other));
}

function hasTense(word: AnalysedWord): boolean {
  return (
    word.readings.length > 0 &&
    word.readings.every(
      ({ tags }) => /^vb/.test(tags[0] ?? '') && !tags.some((tag) => /^(?:inf|ger|pp|imp)$/.test(tag)),
    )
  );
}
