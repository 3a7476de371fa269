import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasTags, isOnly, withReadings } from './analysed-word.ts';
import { ASKING, BEFORE_MAIN_DO, DO } from './english-words.ts';

/** Words behind which "do" is an infinitive. */
const BEFORE_INFINITIVE = /^(?:not|to|can|could|may|might|must|should|will|would|cannot|.{2,6}n['’]t)$/i;

/**
 * The readings of "do" where it is a verb with an object: "They did the work", "She does it", "not do that". The rules take it for the
 * auxiliary of a question or a denial, and leave it out.
 */
export function mainVerbsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  const isQuestion = sentence.some(({ lower }) => ASKING.has(lower) && lower !== 'who');
  for (const [at, word] of sentence.entries()) {
    const [before, next, afterNext] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    if (!DO.has(word.lower) || !before || !next || next.lower === 'not' || next.followsBlank) continue;
    if (!can(word, 'vblex') || !isObject(next) || isInfinitive(afterNext)) continue;
    const isBehindSubject =
      can(before, 'prn', 'subj') || BEFORE_MAIN_DO.has(before.lower) || (!isQuestion && isNoun(before));
    const mood = BEFORE_INFINITIVE.test(before.form)
      ? 'inf'
      : ['past', 'p3', 'pres'].find((tag) => can(word, 'vblex', tag));
    if (mood === undefined || (mood !== 'inf' && !isBehindSubject)) continue;
    changed.set(
      word.index,
      withReadings(word, (one) => hasTags(one, 'vblex', mood)),
    );
    const object = objectReadings(next, afterNext);
    if (object !== undefined) changed.set(next.index, object);
  }
  return changed;
}

function isObject(word: AnalysedWord): boolean {
  return can(word, 'prn', 'obj') || can(word, 'det') || can(word, 'predet') || can(word, 'prn', 'tn');
}

/** The readings of a pronoun that is the object, which can be a subject, a determiner or a conjunction elsewhere. */
function objectReadings(word: AnalysedWord, next: AnalysedWord | undefined): string | undefined {
  if (can(word, 'prn', 'obj')) return withReadings(word, (one) => hasTags(one, 'prn', 'obj'));
  const isAlone = !next || isOnly(next, 'sent', 'cm', 'adv', 'pr', 'cnjcoo');
  const isPronoun = (one: Reading): boolean => one.tags[0] === 'prn' && !one.tags.includes('rel');
  return isAlone && word.readings.some(isPronoun) ? withReadings(word, isPronoun) : undefined;
}

function isNoun(word: AnalysedWord): boolean {
  return can(word, 'n') || can(word, 'np');
}

function isInfinitive(word: AnalysedWord | undefined): boolean {
  return can(word, 'vblex', 'inf') && !can(word, 'n') && !can(word, 'adj') && !can(word, 'adv');
}
