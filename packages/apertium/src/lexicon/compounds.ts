import { UnsupportedError } from '../stage.ts';
import { keepFewestJoins, startNextPart } from './compound-parts.ts';
import type { Lexicon } from './lexicon.ts';
import { type CompoundSymbols, countPaths, createLookups, DEAD_END, type Lookups } from './lookups.ts';
import { startLookup, step } from './step.ts';

export interface CompoundAnalysis {
  readonly lookups: Lookups;
  /** @returns the position of the analyses of a word as a compound, valid until the next call. It may have none */
  lookUp(word: readonly number[]): number;
}

const LEFT_TAGS = ['<:co:only-L>', '<:compound:only-L>', '<@co:only-L>', '<@compound:only-L>', '<compound-only-L>'];
const RIGHT_TAGS = ['<:co:R>', '<:compound:R>', '<@co:R>', '<@compound:R>', '<compound-R>'];
/** Words with so many paths are not analysed, as in lttoolbox. */
const MAX_PATHS = 32_767;

/** @throws UnsupportedError when the dictionary has no symbols for compounds */
export function compoundSymbolsOf({ symbolOf }: Lexicon): CompoundSymbols {
  const left = LEFT_TAGS.map(symbolOf).find(Boolean);
  const right = RIGHT_TAGS.map(symbolOf).find(Boolean);
  if (left === undefined || right === undefined) {
    throw new UnsupportedError('the analysis of compounds with a dictionary that has none');
  }
  return { left, right };
}

/** Analyses compounds as sequences of words that may be left parts, and a word that may be the last part. */
export function createCompoundAnalysis(
  lexicon: Lexicon,
  compounds: CompoundSymbols,
  isCaseSensitive: boolean,
): CompoundAnalysis {
  const lookups = createLookups(lexicon, { isCaseSensitive, compounds });

  return {
    lookups,
    lookUp(word) {
      let position = startLookup(lookups);
      for (const [i, symbol] of word.entries()) {
        // lttoolbox reads two units for such a character and finds nothing.
        position = step(lookups, position, symbol > 0xffff ? 0 : symbol);
        if (position === DEAD_END || countPaths(lookups, position) > MAX_PATHS) return DEAD_END;
        if (i < word.length - 1) position = startNextPart(lookups, position);
      }
      return keepFewestJoins(lookups, position);
    },
  };
}
