import { isUpper, toLower } from '../text/characters.ts';
import { addEdge, getEdge } from './edge-table.ts';
import { classOf, EPSILON_CLASS, NO_CLASS } from './label-order.ts';
import { hasEpsilons, stateOf } from './lexicon.ts';
import { addPosition, BEGINNING, countPaths, DEAD_END, forgetPositions, isFull, type Lookups } from './lookups.ts';
import { addPath, CHANGED_CASE, HAS_LEFT, JOIN, PART_HAS_LEFT, PART_HAS_RIGHT, type Paths } from './paths.ts';

/** A lookup that needs more paths, some 50 MB, finds nothing. */
const MAX_PATHS = 1 << 22;
/** No dictionary needs as many paths at once. Without a bound, a cycle of transitions without input would not end. */
const MAX_PATHS_AT_ONCE = 1 << 19;
/** With more paths, the case of letters counts, as in lttoolbox. */
const MAX_PATHS_FOLDING_CASE = 1 << 16;
/** Positions with more paths are not kept, so that their number in a text does not depend on earlier texts. */
const MAX_NARROW_PATHS = 1 << 9;
const NO_SYMBOL = Number.MIN_SAFE_INTEGER;

/** Begins a lookup. Earlier positions are not valid any more. @returns the position at the beginning of all sections */
export function startLookup(lookups: Lookups): number {
  if (lookups.positions.count === 0 || isFull(lookups)) addBeginning(lookups);
  return BEGINNING;
}

/** Reads a symbol, an upper-case letter also as its lower-case one. @returns the position after it */
export function step(lookups: Lookups, position: number, symbol: number): number {
  return getEdge(lookups.edges, position, symbol) || addStep(lookups, position, symbol);
}

/** @returns 1 for each class of inputs that a lookup can begin with */
export function firstInputClasses(lookups: Lookups): Uint8Array {
  const { first, arcLabels, labels } = lookups.lexicon;
  const { paths, positions } = lookups;
  const classes = new Uint8Array(labels.starts.length);
  const found = new Set<number>();
  const beginning = startLookup(lookups);
  const end = positions.starts[beginning + 1] ?? 0;
  for (let path = positions.starts[beginning] ?? 0; path < end; path++) {
    const state = stateOf(paths.nodes[path] ?? 0);
    for (let arc = first[state] ?? 0; arc < (first[state + 1] ?? 0); arc++) found.add(arcLabels[arc] ?? 0);
  }
  for (let inputs = EPSILON_CLASS + 1; inputs + 1 < labels.starts.length; inputs++) {
    for (let label = labels.starts[inputs] ?? 0; label < (labels.starts[inputs + 1] ?? 0); label++) {
      if (found.has(label)) classes[inputs] = 1;
    }
  }
  return classes;
}

function addBeginning(lookups: Lookups): void {
  forgetPositions(lookups);
  while (lookups.positions.count < BEGINNING) addPosition(lookups);
  for (const node of lookups.lexicon.initialNodes) addPath(lookups.paths, node, 0, 0, 0, 0);
  followEpsilons(lookups, 1);
  addPosition(lookups);
}

/** @returns the position after a step that no lookup made before */
function addStep(lookups: Lookups, position: number, symbol: number): number {
  const { lexicon, paths, positions } = lookups;
  const size = countPaths(lookups, position);
  if (size > MAX_NARROW_PATHS && lookups.widePathsLeft < 0) return DEAD_END;
  const exact = classOf(lexicon.labels, symbol);
  const foldsCase = !lookups.isCaseSensitive && symbol > 0 && isUpper(symbol) && size < MAX_PATHS_FOLDING_CASE;
  const lower = foldsCase ? toLower(symbol) : symbol;
  const folded = lower === symbol ? NO_CLASS : classOf(lexicon.labels, lower);
  const replaced = lookups.keepsCase && lower !== symbol ? lower : NO_SYMBOL;
  const firstPath = paths.count;
  if (exact !== NO_CLASS || folded !== NO_CLASS) {
    const end = positions.starts[position + 1] ?? 0;
    for (let path = positions.starts[position] ?? 0; path < end && mayGrow(paths, firstPath); path++) {
      if (exact !== NO_CLASS) follow(lookups, path, exact, 0, replaced, symbol);
      if (folded !== NO_CLASS) follow(lookups, path, folded, CHANGED_CASE, replaced, symbol);
    }
    followEpsilons(lookups, firstPath);
  }
  const next = paths.count === firstPath ? DEAD_END : addPosition(lookups);
  const added = paths.count - firstPath;
  if (added > MAX_NARROW_PATHS) lookups.widePathsLeft -= added;
  else addEdge(lookups.edges, position, symbol, next);
  return next;
}

/** Adds the continuations of a path by the transitions with an input. */
function follow(
  lookups: Lookups,
  path: number,
  inputClass: number,
  mark: number,
  replaced: number,
  replacement: number,
): void {
  const { lexicon, paths } = lookups;
  const { first, arcLabels, arcWeights, labels } = lexicon;
  const firstLabel = labels.starts[inputClass] ?? 0;
  const endLabel = labels.starts[inputClass + 1] ?? 0;
  const state = stateOf(paths.nodes[path] ?? 0);
  const end = first[state + 1] ?? 0;
  let arc = first[state] ?? 0;
  for (let high = end; arc < high; ) {
    const middle = (arc + high) >>> 1;
    if ((arcLabels[middle] ?? 0) < firstLabel) arc = middle + 1;
    else high = middle;
  }
  for (; arc < end && (arcLabels[arc] ?? 0) < endLabel; arc++) {
    const written = labels.outputs[arcLabels[arc] ?? 0] ?? 0;
    const output = written === replaced ? replacement : written;
    addContinuation(lookups, path, arc, output, mark, arcWeights?.[arc] ?? 0);
  }
}

/** Adds the continuations of the last paths by transitions without input, and of these in turn. */
function followEpsilons(lookups: Lookups, firstPath: number): void {
  const { lexicon, paths } = lookups;
  const { first, arcLabels, arcWeights, labels } = lexicon;
  const endLabel = labels.starts[EPSILON_CLASS + 1] ?? 0;
  for (let path = firstPath; path < paths.count && mayGrow(paths, firstPath); path++) {
    const node = paths.nodes[path] ?? 0;
    if (!hasEpsilons(node)) continue;
    const state = stateOf(node);
    const end = first[state + 1] ?? 0;
    for (let arc = first[state] ?? 0; arc < end && (arcLabels[arc] ?? 0) < endLabel; arc++) {
      const output = labels.outputs[arcLabels[arc] ?? 0] ?? 0;
      // lttoolbox ignores the cost of a transition with neither input nor output.
      addContinuation(lookups, path, arc, output, 0, output === 0 ? 0 : (arcWeights?.[arc] ?? 0));
    }
  }
}

function addContinuation(
  { lexicon, paths, compounds }: Lookups,
  path: number,
  arc: number,
  output: number,
  mark: number,
  weight: number,
): void {
  let marks = (paths.marks[path] ?? 0) | mark;
  if (compounds) {
    if (output === compounds.left) marks |= HAS_LEFT | PART_HAS_LEFT;
    else if (output === compounds.right) marks |= PART_HAS_RIGHT;
    else if (output === JOIN) marks &= ~(PART_HAS_LEFT | PART_HAS_RIGHT);
  }
  addPath(paths, lexicon.arcNodes[arc] ?? 0, path, output, marks, weight);
}

function mayGrow({ count }: Paths, firstPath: number): boolean {
  return count < MAX_PATHS && count - firstPath < MAX_PATHS_AT_ONCE;
}
