import { UnsupportedError } from '../stage.ts';
import type { Analysis, Part } from './compound-analysis.ts';
import { materializeCompounds } from './compound-paths.ts';
import { kindOf, type Lexicon, NOT_FINAL } from './lexicon.ts';
import { BEGINNING, type CompoundSymbols, countPaths, DEAD_END, type Lookups } from './lookups.ts';
import { JOIN, PART_HAS_LEFT, PART_HAS_RIGHT } from './paths.ts';
import { step } from './step.ts';

const LEFT_TAGS = ['<:co:only-L>', '<:compound:only-L>', '<@co:only-L>', '<@compound:only-L>', '<compound-only-L>'];
const RIGHT_TAGS = ['<:co:R>', '<:compound:R>', '<@co:R>', '<@compound:R>', '<compound-R>'];
const MAX_JOINS = 4;
/** Words with more readings are not analysed, as in lttoolbox. */
const MAX_READINGS = 32_767;
/** A bound for the sum of the parts that are looked up at each letter of a word. */
const MAX_STEPS = 1 << 18;

/** @throws UnsupportedError when the dictionary has no symbols for compounds */
export function compoundSymbolsOf({ symbolOf }: Lexicon): CompoundSymbols {
  const left = LEFT_TAGS.map(symbolOf).find(Boolean);
  const right = RIGHT_TAGS.map(symbolOf).find(Boolean);
  if (left === undefined || right === undefined) {
    throw new UnsupportedError('the analysis of compounds with a dictionary that has none');
  }
  return { left, right };
}

/**
 * Analyses a word as left parts and a right part. Only the analyses with the fewest parts count.
 * @returns the position of the analyses, valid until the next lookup, or `DEAD_END`
 */
export function lookUpCompound(lookups: Lookups, word: readonly number[]): number {
  let parts: Part[] = [{ start: 0, positions: [BEGINNING], lefts: [undefined] }];
  let steps = 0;
  for (const [i, symbol] of word.entries()) {
    // lttoolbox reads two units for such a character and finds nothing.
    parts = advance(lookups, parts, symbol > 0xffff ? 0 : symbol);
    steps += parts.length;
    const readings = parts.reduce((sum, part) => sum + part.lefts.length * countPaths(lookups, lastPosition(part)), 0);
    if (readings === 0 || readings > MAX_READINGS || steps > MAX_STEPS) return DEAD_END;
    const lefts = i < word.length - 1 ? leftAnalyses(lookups, parts) : [];
    if (lefts.length > 0) parts.push({ start: i + 1, positions: [BEGINNING], lefts });
  }
  return materializeCompounds(lookups, analysesOf(lookups, parts), word.length);
}

function advance(lookups: Lookups, parts: readonly Part[], symbol: number): Part[] {
  return parts.filter((part) => {
    const position = step(lookups, lastPosition(part), symbol);
    part.positions.push(position);
    return position !== DEAD_END;
  });
}

/** The analyses after which another part may begin. */
function leftAnalyses(lookups: Lookups, parts: readonly Part[]): Analysis[] {
  const analyses: Analysis[] = [];
  for (const part of parts) {
    if (!lookups.positions.kinds[lastPosition(part)]) continue;
    for (const path of pathsAt(lookups, lastPosition(part), PART_HAS_LEFT)) {
      if (kindOf(lookups.paths.nodes[path] ?? 0) === NOT_FINAL) continue;
      for (const left of part.lefts) analyses.push(analysisOf(lookups, part, path, left));
    }
  }
  return analyses;
}

/** The complete analyses with the fewest joins. A path that might go on counts too when the fewest are determined. */
function analysesOf(lookups: Lookups, parts: readonly Part[]): Analysis[] {
  const analyses = parts.flatMap((part) =>
    pathsAt(lookups, lastPosition(part), PART_HAS_RIGHT).flatMap((path) =>
      part.lefts.map((left) => analysisOf(lookups, part, path, left)),
    ),
  );
  const fewest = analyses.reduce((least, { joins }) => Math.min(least, joins), MAX_JOINS);
  return analyses.filter(({ joins, path }) => joins <= fewest && kindOf(lookups.paths.nodes[path] ?? 0) !== NOT_FINAL);
}

function analysisOf(lookups: Lookups, part: Part, path: number, left: Analysis | undefined): Analysis {
  return { part, path, left, joins: (left ? left.joins + 1 : 0) + countJoins(lookups, path, left !== undefined) };
}

function countJoins({ paths, positions }: Lookups, last: number, countsFirst: boolean): number {
  const firstStep = positions.starts[BEGINNING + 1] ?? 0;
  let joins = 0;
  for (let path = last; path >= firstStep; path = paths.previous[path] ?? 0) {
    // A plus sign at the beginning of the word is no join.
    if (paths.outputs[path] === JOIN && (countsFirst || (paths.previous[path] ?? 0) >= firstStep)) joins++;
  }
  return joins;
}

function pathsAt({ paths, positions }: Lookups, position: number, mark: number): number[] {
  const found: number[] = [];
  const end = positions.starts[position + 1] ?? 0;
  for (let path = positions.starts[position] ?? 0; path < end; path++) {
    if ((paths.marks[path] ?? 0) & mark) found.push(path);
  }
  return found;
}

function lastPosition({ positions }: Part): number {
  return positions.at(-1) ?? DEAD_END;
}
