import { clearEdges, createEdgeTable, type EdgeTable } from './edge-table.ts';
import { kindOf, type Lexicon, NOT_FINAL } from './lexicon.ts';
import { createPaths, type Paths, resizePaths } from './paths.ts';

/**
 * The lookups of a lexicon. A position is what a lookup knows after it read some symbols: the paths that read them, in the
 * order of their analyses. Positions are kept and found again when another lookup begins with the same symbols, because the
 * words of a text have few different beginnings.
 */
export interface Lookups {
  readonly lexicon: Lexicon;
  readonly isCaseSensitive: boolean;
  readonly keepsCase: boolean;
  readonly compounds: CompoundSymbols | undefined;
  readonly paths: Paths;
  readonly positions: Positions;
  /** The position after a position and a symbol. */
  readonly edges: EdgeTable;
  /** How many more paths the positions with very many paths may have in this text. */
  widePathsLeft: number;
}

/** The paths of position `p` are those from `starts[p]` to `starts[p + 1]`. */
export interface Positions {
  count: number;
  starts: Int32Array<ArrayBuffer>;
  /** Bit `k` is set if a path of the position is at a node of kind `k`, unless it is not final. */
  kinds: Uint8Array<ArrayBuffer>;
}

/** Symbols in outputs that allow a part of a compound: before another part, and as its last part. */
export interface CompoundSymbols {
  readonly left: number;
  readonly right: number;
}

export interface LookupOptions {
  isCaseSensitive?: boolean;
  /** Where a transition reads and writes a lower-case letter, it writes the upper-case letter of the input. */
  keepsCase?: boolean;
  compounds?: CompoundSymbols | undefined;
}

/** The position without paths. */
export const DEAD_END = 1;
/** The position at the beginning of all sections. */
export const BEGINNING = 2;

const INITIAL_POSITIONS = 1 << 9;
/** Positions are forgotten between two lookups when they have more paths, some 3 MB, or more edges. */
const MAX_KEPT_PATHS = 1 << 17;
const MAX_KEPT_EDGES = 1 << 15;

/**
 * Where a regular expression of a dictionary reads each upper-case letter in two ways, paths double with each letter. A text
 * gets a second for such words. Then they count as unknown.
 */
const MIN_WIDE_PATHS = 1 << 22;
const WIDE_PATHS_PER_UNIT = 1 << 6;

export function createLookups(
  lexicon: Lexicon,
  { isCaseSensitive = false, keepsCase = false, compounds }: LookupOptions = {},
): Lookups {
  return {
    lexicon,
    isCaseSensitive,
    keepsCase,
    compounds,
    paths: createPaths(lexicon.arcWeights !== undefined),
    positions: { count: 0, starts: new Int32Array(INITIAL_POSITIONS), kinds: new Uint8Array(INITIAL_POSITIONS) },
    edges: createEdgeTable(),
    widePathsLeft: Number.POSITIVE_INFINITY,
  };
}

/** Begins a text, and bounds the work of all its lookups. @param length of the text, in UTF-16 units */
export function openLookups(lookups: Lookups, length: number): void {
  lookups.widePathsLeft = MIN_WIDE_PATHS + WIDE_PATHS_PER_UNIT * length;
}

/** Whether it is time to forget all positions. */
export function isFull({ paths, edges }: Lookups): boolean {
  return paths.count > MAX_KEPT_PATHS || edges.count > MAX_KEPT_EDGES;
}

export function forgetPositions({ paths, positions, edges }: Lookups): void {
  if (paths.count > 2 * MAX_KEPT_PATHS) resizePaths(paths, MAX_KEPT_PATHS);
  paths.count = 1;
  positions.count = 0;
  positions.starts[0] = 1;
  clearEdges(edges);
}

export function countPaths({ positions }: Lookups, position: number): number {
  return (positions.starts[position + 1] ?? 0) - (positions.starts[position] ?? 0);
}

/** Makes a position of all paths since the last one. @returns the position */
export function addPosition({ paths, positions }: Lookups): number {
  const { count } = positions;
  if (count + 2 > positions.starts.length) resizePositions(positions, 2 * positions.starts.length);
  let kinds = 0;
  for (let path = positions.starts[count] ?? 0; path < paths.count; path++)
    kinds |= 1 << kindOf(paths.nodes[path] ?? 0);
  positions.kinds[count] = kinds & ~(1 << NOT_FINAL);
  positions.starts[count + 1] = paths.count;
  positions.count++;
  return count;
}

function resizePositions(positions: Positions, capacity: number): void {
  const { starts, kinds } = positions;
  positions.starts = new Int32Array(capacity);
  positions.starts.set(starts);
  positions.kinds = new Uint8Array(capacity);
  positions.kinds.set(kinds);
}
