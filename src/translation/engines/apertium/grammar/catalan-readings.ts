import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasTags, keptReadings } from './analysed-word.ts';

const NAME_LIKE = /^(?:han|he|quan)$/;

/** The readings that remain of Catalan words of which the tagger chooses a rare one. */
export function catalanReadingsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const found = keptReadings(sentence, (at, isQuestion) => readingsToKeep(sentence, at, isQuestion));
  // The article of a person: "en Joan".
  for (const [at, { index, form, lower }] of sentence.entries())
    if (lower === 'en' && can(sentence[at + 1], 'np', 'ant') && !can(sentence[at + 1], 'np', 'loc'))
      found.set(index, `${form}/el<det><def><m><sg>`);
  return found;
}

function readingsToKeep(
  sentence: readonly AnalysedWord[],
  at: number,
  isQuestion: boolean,
): ((reading: Reading) => boolean) | undefined {
  const [before, word, next] = [sentence[at - 1], sentence[at], sentence[at + 1]];
  if (!word) return undefined;
  // A capital at the start of a sentence makes no name of "Han", "He" and "Quan", nor of a verb before its object: "Trieu un fitxer".
  const isName = can(word, 'np') && !NAME_LIKE.test(word.lower) && !(before === undefined && isCommand(word, next));
  if (can(word, 'np') && !isName) return ({ tags }) => tags[0] !== 'np';
  if (isQuestion && at === 0 && word.lower === 'com' && can(word, 'itg')) return (reading) => hasTags(reading, 'itg');
  if (word.lower === 'música') return ({ lemma }) => lemma.toLowerCase() === 'música';
  // "Què vols?", "On vas?"
  const isAsked =
    isQuestion && can(before, 'itg') && (can(word, 'vblex', 'pri', 'p2') || can(word, 'vbmod', 'pri', 'p2'));
  if (isAsked) return (reading) => hasTags(reading, can(word, 'vbmod') ? 'vbmod' : 'vblex');
  return undefined;
}

function isCommand(word: AnalysedWord, next: AnalysedWord | undefined): boolean {
  return can(word, 'vblex', 'imp') && next !== undefined && (next.followsBlank || can(next, 'det'));
}

const MEAL = /^(?:sopar|dinar|berenar|esmorzar)$/;

/** Meals behind "abans de" are what one does: "abans de sopar". */
export function mealsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  return keptReadings(sentence, (at) => {
    const isBehind = sentence[at - 1]?.lower === 'de' || /^(?:abans|després) de$/.test(sentence[at - 1]?.lower ?? '');
    return MEAL.test(sentence[at]?.lower ?? '') && isBehind ? ({ tags }) => tags.includes('inf') : undefined;
  });
}
