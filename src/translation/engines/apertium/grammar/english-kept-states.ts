import { type AnalysedWord, can, hasLemma, isOnly, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { replaceLemma } from './verb-choices.ts';

const KEEP = new Set(['keep', 'Keep', 'leave', 'Leave']);
/** The determiner and the adjective before the noun of an object. */
const MAX_WORDS_TO_NOUN = 3;
const GENDER_AND_NUMBER = /<[mf]><(?:sg|pl)>/g;

/**
 * The state in which something is kept: "Keep the door closed". The rules read a separate verb there. It agrees with the word before
 * it.
 */
export function changeKeptStates(sentence: readonly AnalysedWord[], { to, readings, refine }: Changes): void {
  for (const [at, verb] of sentence.entries()) {
    if (!hasLemma(verb, KEEP) || !can(verb, 'vblex')) continue;
    const state = stateBehind(sentence, at);
    if (!state) continue;
    const own = can(state, 'adj') ? 'adj' : 'pp';
    readings.set(
      state.index,
      withReadings(state, ({ tags }) => tags.includes(own)),
    );
    refine(state.index, (text, previous) => {
      const agreement = previous.match(GENDER_AND_NUMBER)?.at(-1);
      return agreement === undefined ? text : text.replace(GENDER_AND_NUMBER, agreement);
    });
    // Catalan has another verb for what goes on.
    if (to === 'ca') refine(verb.index, (text) => replaceLemma(text, 'seguir', 'mantenir'));
  }
}

function stateBehind(sentence: readonly AnalysedWord[], at: number): AnalysedWord | undefined {
  const first = sentence[at + 1];
  const isPronoun = /^(?:it|them)$/.test(first?.lower ?? '');
  if (!first || first.followsBlank || !(isPronoun || can(first, 'det'))) return undefined;
  const phrase = sentence.slice(at + 2, at + 2 + MAX_WORDS_TO_NOUN);
  const noun = isPronoun ? -1 : phrase.findIndex((word) => can(word, 'n') && !can(word, 'adj'));
  const state = isPronoun ? phrase[0] : noun < 0 ? undefined : phrase[noun + 1];
  if (!state || state.followsBlank || !(can(state, 'pp') || can(state, 'adj')) || can(state, 'adv')) return undefined;
  const next = sentence[sentence.indexOf(state) + 1];
  return !next || isOnly(next, 'sent', 'cm', 'cnjcoo', 'pr', 'adv') ? state : undefined;
}
