import { UnsupportedError } from '../stage.ts';
import { kindOf, type Lexicon, NOT_FINAL } from './lexicon.ts';
import { appendOutput } from './output-trail.ts';
import { createResults, type Results, takeResults } from './results.ts';
import {
  addPath,
  type CompoundSymbols,
  createStateSet,
  JOIN,
  PART_HAS_LEFT,
  PART_HAS_RIGHT,
  restart,
  type StateSet,
  step,
} from './state-set.ts';

/** @returns the analyses of a word as a compound, valid until the next call, or undefined if there are none */
export type AnalyseCompound = (word: readonly number[]) => Results | undefined;

const LEFT_TAGS = ['<:co:only-L>', '<:compound:only-L>', '<@co:only-L>', '<@compound:only-L>', '<compound-only-L>'];
const RIGHT_TAGS = ['<:co:R>', '<:compound:R>', '<@co:R>', '<@compound:R>', '<compound-R>'];
const MAX_JOINS = 4;
/** Words with so many paths are not analysed, as in lttoolbox. */
const MAX_PATHS = 32_767;
/** A bound for the sum of the paths after each character, because long words may keep many paths. */
const MAX_STEPS = 1 << 22;

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
  symbols: CompoundSymbols,
  isCaseSensitive: boolean,
): AnalyseCompound {
  const set = createStateSet(lexicon, { isCaseSensitive, compounds: symbols });
  const results = createResults(set);
  const initial = createStateSet(lexicon);
  restart(initial);

  return (word) => {
    restart(set);
    let steps = 0;
    for (const [i, symbol] of word.entries()) {
      // lttoolbox reads two units for such a character and finds nothing.
      step(set, symbol > 0xffff ? 0 : symbol);
      steps += set.size;
      if (set.size > MAX_PATHS || steps > MAX_STEPS) return undefined;
      if (i < word.length - 1) startNextParts(set, initial);
      if (set.size === 0) return undefined;
    }
    keepFewestJoins(set);
    takeResults(results);
    return results.count > 0 ? results : undefined;
  };
}

/** After each complete left part, another part may begin. */
function startNextParts(set: StateSet, initial: StateSet): void {
  const { size } = set;
  for (let i = 0; i < size; i++) {
    const mark = set.marks[i] ?? 0;
    if (kindOf(set.nodes[i] ?? 0) === NOT_FINAL || (mark & PART_HAS_LEFT) === 0) continue;
    const output = appendOutput(set.trail, set.outputs[i] ?? 0, JOIN, 0);
    for (let j = 0; j < initial.size; j++) {
      addPath(set, initial.nodes[j] ?? 0, output, mark & ~(PART_HAS_LEFT | PART_HAS_RIGHT));
    }
  }
}

/** Keeps the paths whose last part may be a right part, and of these the ones with the fewest joins. */
function keepFewestJoins(set: StateSet): void {
  const joins = Array.from({ length: set.size }, (_, i) =>
    (set.marks[i] ?? 0) & PART_HAS_RIGHT ? countJoins(set, i) : Number.POSITIVE_INFINITY,
  );
  const fewest = joins.reduce((least, count) => Math.min(least, count), MAX_JOINS);
  let kept = 0;
  for (const [i, count] of joins.entries()) {
    if (count > fewest) continue;
    set.nodes[kept] = set.nodes[i] ?? 0;
    set.outputs[kept] = set.outputs[i] ?? 0;
    set.marks[kept] = set.marks[i] ?? 0;
    kept++;
  }
  set.size = kept;
}

function countJoins({ trail, outputs }: StateSet, path: number): number {
  let joins = 0;
  for (let entry = outputs[path] ?? 0; entry > 0; entry = trail.previous[entry] ?? 0) {
    // A plus sign at the beginning is part of the first word.
    if (trail.symbols[entry] === JOIN && trail.previous[entry] !== 0) joins++;
  }
  return joins;
}
