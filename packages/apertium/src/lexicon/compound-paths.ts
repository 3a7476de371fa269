import type { Analysis } from './compound-analysis.ts';
import { addPosition, BEGINNING, DEAD_END, type Lookups } from './lookups.ts';
import { addPath, CHANGED_CASE, JOIN } from './paths.ts';

/**
 * Makes a position of analyses of compounds, in the order in which lttoolbox finds them: it advances the paths of all parts
 * together, and adds those by transitions without input after all others.
 * @param length of the word
 */
export function materializeCompounds(lookups: Lookups, analyses: Analysis[], length: number): number {
  if (analyses.length === 0) return DEAD_END;
  analyses.sort((a, b) => compare(lookups, a, b, length));
  // The beginnings of the paths are a separate position, to which no transition leads.
  const previous = analyses.map(({ path, left }) => copyBefore(lookups, path, left));
  addPosition(lookups);
  for (const [i, analysis] of analyses.entries()) copyLast(lookups, analysis, previous[i] ?? 0);
  return addPosition(lookups);
}

/** @param length of the beginning of the word that both analyse */
function compare(lookups: Lookups, a: Analysis, b: Analysis, length: number): number {
  const aDepths = depthsOf(lookups, a, length);
  const bDepths = depthsOf(lookups, b, length);
  // From the last letter back to the beginning of the shorter part.
  for (let i = 0; i < aDepths.length && i < bDepths.length; i++) {
    const difference = (aDepths[i] ?? 0) - (bDepths[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.part !== b.part) return a.part.start - b.part.start;
  if (a.left && b.left && a.left !== b.left) return compare(lookups, a.left, b.left, a.part.start);
  return a.path - b.path;
}

/** How many transitions without input follow on each letter of the last part, from the last letter to the first. */
function depthsOf({ paths, positions }: Lookups, { part, path: last }: Analysis, length: number): number[] {
  const depths: number[] = [];
  let path = last;
  for (let i = length - part.start; i > 0; i--) {
    const start = positions.starts[part.positions[i] ?? 0] ?? 0;
    let depth = 0;
    for (; (paths.previous[path] ?? 0) >= start; path = paths.previous[path] ?? 0) depth++;
    depths.push(depth);
    path = paths.previous[path] ?? 0;
  }
  return depths;
}

/** Copies the path before its last transition, after the left parts with their joins. @returns the copy */
function copyBefore(lookups: Lookups, last: number, left: Analysis | undefined): number {
  const { paths, positions } = lookups;
  const beforeLast = paths.previous[last] ?? 0;
  if (!left) return beforeLast;
  const firstStep = positions.starts[BEGINNING + 1] ?? 0;
  const transitions: number[] = [];
  for (let path = beforeLast; path >= firstStep; path = paths.previous[path] ?? 0) transitions.push(path);
  const leftPath = addCopy(lookups, left.path, copyBefore(lookups, left.path, left.left));
  const joined = addCopy(lookups, 0, leftPath, JOIN);
  return transitions.reduceRight((previous, path) => addCopy(lookups, path, previous), joined);
}

function copyLast(lookups: Lookups, { path, left }: Analysis, previous: number): void {
  const copy = addCopy(lookups, path, previous);
  const { marks } = lookups.paths;
  for (let part = left; part; part = part.left)
    marks[copy] = (marks[copy] ?? 0) | ((marks[part.path] ?? 0) & CHANGED_CASE);
}

function addCopy({ paths }: Lookups, path: number, previous: number, output = paths.outputs[path] ?? 0): number {
  addPath(paths, paths.nodes[path] ?? 0, previous, output, paths.marks[path] ?? 0, paths.weights?.[path] ?? 0);
  return paths.count - 1;
}
