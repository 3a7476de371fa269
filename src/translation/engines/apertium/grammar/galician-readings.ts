import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasTags, keptReadings } from './analysed-word.ts';

const ASKING = /^(?:cando|como|onde)$/;
const HOW_MUCH = /^cant[oa]s?$/;
const OBJECT = /^(?:o|a|os|as|me|te|nos|vos)$/;

/** The readings that remain of Galician words of which the tagger chooses a rare one. */
export function frequentGalicianOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  return keptReadings(sentence, (at, isQuestion) => readingsToKeep(sentence, at, isQuestion));
}

/** The same readings for the rules into English. */
export function galicianReadingsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const found = frequentGalicianOf(sentence);
  // The rules write "There Are" for a capital.
  for (const { index, form, lower, readings } of sentence)
    if (lower === 'hai' && readings.length > 0)
      found.set(index, [form, ...readings.map(({ text }) => text.toLowerCase())].join('/'));
  return found;
}

function readingsToKeep(
  sentence: readonly AnalysedWord[],
  at: number,
  isQuestion: boolean,
): ((reading: Reading) => boolean) | undefined {
  const [before, word, next] = [sentence[at - 1], sentence[at], sentence[at + 1]];
  if (!word) return undefined;
  if (word.lower === 'non' && !can(before, 'det')) return ({ tags }) => tags[0] === 'adv';
  if (word.form === 'a' && can(next, 'np') && can(before, 'vblex')) return ({ tags }) => tags[0] === 'pr';
  if (word.lower === 'tarde' && can(word, 'adv') && can(before, 'vblex')) return ({ tags }) => tags[0] === 'adv';
  if (word.lower === 'mañá' && !can(before, 'det') && !can(before, 'num')) return ({ tags }) => tags[0] === 'adv';
  // "Dóeme" is a form of "doer" and, rarely, of "doar".
  if (/^d[oó]e/.test(word.lower) && word.readings.some(isHurting)) return isHurting;
  // "Oito e media": the half of an hour, and no average.
  if (word.lower === 'media' && before?.lower === 'e' && can(sentence[at - 2], 'num'))
    return ({ tags }) => tags[0] === 'adj';
  // "Vin" and "ven" are forms of "vir" and of "ver", which has an object.
  if (can(word, 'vblex', 'ifi') && OBJECT.test(before?.lower ?? '')) return ({ lemma }) => !/^vir$/i.test(lemma);
  // "Vin o mar", "Vin a túa nai": an object with its article.
  const isSeen = /^(?:o|os|as|un|unha)$/.test(next?.form ?? '') || (next?.form === 'a' && can(sentence[at + 2], 'pos'));
  if (can(word, 'vblex', 'ifi') && isSeen && word.readings.some(isSeeing)) return ({ lemma }) => !/^vir$/i.test(lemma);
  if (!isQuestion) return undefined;
  if (at === 0 && word.lower === 'quen') return (one) => hasTags(one, 'itg');
  if (at === 0 && ASKING.test(word.lower)) return (one) => hasTags(one, 'adv', 'itg');
  if (at === 0 && (word.lower === 'que' || HOW_MUCH.test(word.lower)))
    return (one) => hasTags(one, can(next, 'n') ? 'det' : 'prn', 'itg');
  return can(word, 'imp') ? ({ tags }) => !tags.includes('imp') : undefined;
}

function isSeeing({ lemma }: Reading): boolean {
  return /^ver$/i.test(lemma);
}

function isHurting({ lemma }: Reading): boolean {
  return /^doer$/i.test(lemma);
}
