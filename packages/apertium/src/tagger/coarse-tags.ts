import { toLower } from '../text/characters.ts';
import { createLazyDfa } from '../transducer/lazy-dfa.ts';
import type { Transducer } from '../transducer/transducer.ts';

/** Patterns of readings, each with a coarse tag, as lttoolbox compiles the categories of a tagger. */
export interface CoarseTagPatterns {
  /** One symbol for each transition: code units, or negative numbers for tags. */
  readonly automaton: Pick<Transducer, 'initial' | 'first' | 'inputs' | 'targets'>;
  /** The coarse tags of the final states. */
  readonly coarseTags: ReadonlyMap<number, number>;
  /** @returns the symbol of a tag with its brackets, 0 if no pattern has it */
  symbolOf(tag: string): number;
}

/** A state tells where the patterns are after a part of a reading. It is `INITIAL` or `DEAD`, or another number. */
export interface CoarseTagMatcher {
  /** To be called between readings, where no state is in use. */
  trim(): void;
  /** @param code a code unit of the lemma, or the `+` between two parts */
  afterCharacter(state: number, code: number): number;
  /** @param tag with its brackets */
  afterTag(state: number, tag: string): number;
  /** @returns `NO_COARSE_TAG` if no pattern ends here */
  coarseTagOf(state: number): number;
}

export const NO_COARSE_TAG = -1;

const ANY_CHARACTER = '<ANY_CHAR>';
const ANY_TAG = '<ANY_TAG>';
/** The characters of most languages are looked up in a table. */
const TABLE_LENGTH = 0x700;

export function createCoarseTagMatcher({ automaton, coarseTags, symbolOf }: CoarseTagPatterns): CoarseTagMatcher {
  const anyCharacter = symbolOf(ANY_CHARACTER);
  const anyTag = symbolOf(ANY_TAG);
  const characters = new Set(automaton.inputs);
  const symbols = Int32Array.from({ length: TABLE_LENGTH }, (_, code) => symbolOfCharacter(code));

  const dfa = createLazyDfa<number, number>({
    initial: [automaton.initial],
    keyOf: (state) => state,
    valueOf(states) {
      let lowest = NO_COARSE_TAG;
      for (const state of states) {
        const tag = coarseTags.get(state);
        if (tag !== undefined && (lowest === NO_COARSE_TAG || tag < lowest)) lowest = tag;
      }
      return lowest;
    },
    advance(states, symbol) {
      const wildcard = symbol > 0 || symbol === anyCharacter ? anyCharacter : anyTag;
      const next: number[] = [];
      for (const state of states) {
        addTarget(next, state, symbol);
        if (symbol !== wildcard) addTarget(next, state, wildcard);
      }
      return next;
    },
  });

  function symbolOfCharacter(code: number): number {
    const lower = toLower(code);
    return characters.has(lower) ? lower : anyCharacter;
  }

  /** Adds the target of a symbol. Only the transition that a binary search of the whole state finds counts. */
  function addTarget(targets: number[], state: number, symbol: number): void {
    const start = automaton.first[state] ?? 0;
    let low = 0;
    let high = (automaton.first[state + 1] ?? start) - start - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = automaton.inputs[start + middle] ?? 0;
      if (found === symbol) {
        targets.push(automaton.targets[start + middle] ?? 0);
        return;
      }
      if (found > symbol) high = middle - 1;
      else low = middle + 1;
    }
  }

  return {
    trim: () => dfa.trim(),
    afterCharacter: (state, code) =>
      dfa.step(state, code < TABLE_LENGTH ? (symbols[code] ?? 0) : symbolOfCharacter(code)),
    afterTag: (state, tag) => dfa.step(state, symbolOf(tag) || anyTag),
    coarseTagOf: (state) => dfa.valueOf(state),
  };
}
