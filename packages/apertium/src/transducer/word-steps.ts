import { memoize } from '../text/memoize.ts';
import { DEAD, type LazyDfa, UNKNOWN } from './lazy-dfa.ts';

/** Steps through whole words, and remembers where they lead to, because texts repeat most of their words. */
export interface WordSteps {
  /** @returns a number for `step` */
  numberOf(word: string): number;
  step(state: number, word: string, number: number): number;
}

/** Above all symbols. */
const FIRST_NUMBER = 0x200000;
const MAX_NUMBER = 0x7fffffff;
const NOT_REMEMBERED = 0;
const MAX_WORD_LENGTH = 256;

/** @param stepThrough reads the symbols of a word */
export function createWordSteps<Value>(
  dfa: LazyDfa<Value>,
  stepThrough: (state: number, word: string) => number,
): WordSteps {
  let nextNumber = FIRST_NUMBER;
  const numberOf = memoize(() => (nextNumber < MAX_NUMBER ? nextNumber++ : NOT_REMEMBERED));
  return {
    numberOf: (word) => (word.length > MAX_WORD_LENGTH ? NOT_REMEMBERED : numberOf(word)),
    step(state, word, number) {
      if (state === DEAD || number === NOT_REMEMBERED) return stepThrough(state, word);
      const known = dfa.recall(state, number);
      if (known !== UNKNOWN) return known;
      const target = stepThrough(state, word);
      dfa.remember(state, number, target);
      return target;
    },
  };
}
