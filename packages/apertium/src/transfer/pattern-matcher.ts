import { toLower } from '../text/characters.ts';
import { createLazyDfa, DEAD, INITIAL } from '../transducer/lazy-dfa.ts';
import { findTransition } from '../transducer/transducer.ts';
import type { TransferData } from './transfer-data.ts';

/** Reads words and the blanks between them. States are numbers, `DEAD` when no pattern goes on like this. */
export interface PatternMatcher {
  /** The state before the first word of the patterns. Older states must not be used any more. */
  start(): number;
  readBlank(state: number): number;
  /**
   * The symbols of a word for `readWord`.
   * @param word its lemma and tags, without the marks around it
   */
  encode(word: string): readonly number[];
  readWord(state: number, symbols: readonly number[]): number;
  /** The numbers of the rules whose patterns end in a state, ascending. */
  rulesOf(state: number): readonly number[];
}

const BACKSLASH = 0x5c;
const LESS_THAN = 0x3c;

/** Symbols of the automaton: code units of the words, the marks around words and blanks, and tags, which are negative. */
const WORD_START = 0x10000;
const WORD_END = 0x10001;
const BLANK = 0x10002;
const UNKNOWN_TAG = 0x10003;
const MARKS = new Map([
  [WORD_START, '^'],
  [WORD_END, '$'],
  [BLANK, ' '],
]);

export function createPatternMatcher({ alphabet, patterns, ruleOfState }: TransferData): PatternMatcher {
  const anyCharacter = alphabet.symbolOf('<ANY_CHAR>');
  const anyTag = alphabet.symbolOf('<ANY_TAG>');

  const dfa = createLazyDfa<number, readonly number[]>({
    initial: [patterns.initial],
    advance(states, symbol) {
      const symbols = symbolsOf(symbol);
      return states.flatMap((state) => symbols.flatMap((each) => target(state, each)));
    },
    keyOf: (state) => state,
    valueOf: (states) => states.flatMap((state) => ruleOfState.get(state) ?? []).sort((a, b) => a - b),
  });

  /** The symbols of the patterns that read a symbol of the automaton. */
  function symbolsOf(symbol: number): readonly number[] {
    const mark = MARKS.get(symbol);
    if (mark !== undefined) return [mark.charCodeAt(0)];
    if (symbol === UNKNOWN_TAG) return [anyTag];
    return [symbol, symbol < 0 ? anyTag : anyCharacter];
  }

  function target(state: number, symbol: number): number | [] {
    const transition = symbol === 0 ? -1 : findTransition(patterns, state, symbol);
    return transition < 0 ? [] : (patterns.targets[transition] ?? []);
  }

  return {
    start() {
      dfa.trim();
      return INITIAL;
    },
    rulesOf: dfa.valueOf,
    readBlank: (state) => dfa.step(state, BLANK),
    encode(word) {
      const symbols = [WORD_START];
      for (let at = 0; at < word.length; at++) {
        const code = word.charCodeAt(at);
        if (code === LESS_THAN) {
          const end = word.indexOf('>', at);
          if (end < 0) continue;
          symbols.push(alphabet.symbolOf(word.slice(at, end + 1)) || UNKNOWN_TAG);
          at = end;
        } else {
          if (code === BACKSLASH) at++;
          symbols.push(toLower(word.charCodeAt(at)));
        }
      }
      symbols.push(WORD_END);
      return symbols;
    },
    readWord(start, symbols) {
      let state = start;
      for (const symbol of symbols) {
        if (state === DEAD) break;
        state = dfa.step(state, symbol);
      }
      return state;
    },
  };
}
