import { isUpper, toLower } from '../text/characters.ts';
import { classOf, EPSILON_CLASS, NO_CLASS } from './label-order.ts';
import { hasEpsilons, kindOf, type Lexicon, NOT_FINAL, stateOf } from './lexicon.ts';
import { appendOutput, createOutputTrail, isTrailFull, type OutputTrail } from './output-trail.ts';

/**
 * The paths through a lexicon that read the input so far, in the order of their analyses. Path `i` is at `nodes[i]` and wrote
 * `outputs[i]` of the trail.
 */
export interface StateSet {
  readonly lexicon: Lexicon;
  readonly trail: OutputTrail;
  nodes: Int32Array<ArrayBuffer>;
  outputs: Int32Array<ArrayBuffer>;
  marks: Uint8Array<ArrayBuffer>;
  size: number;
  /** Bit `k` is set if a path is at a node of kind `k`. */
  kinds: number;
  /** The set before a step becomes the room for the set after the next one. */
  spareNodes: Int32Array<ArrayBuffer>;
  spareOutputs: Int32Array<ArrayBuffer>;
  spareMarks: Uint8Array<ArrayBuffer>;
  readonly isCaseSensitive: boolean;
  readonly compounds: CompoundSymbols | undefined;
}

export interface StateSetOptions {
  isCaseSensitive?: boolean;
  compounds?: CompoundSymbols | undefined;
}

/** Symbols in the output that allow a part of a compound: before another part, and as its last part. */
export interface CompoundSymbols {
  readonly left: number;
  readonly right: number;
}

/** The path read a lower-case letter where the input has an upper-case one. */
export const CHANGED_CASE = 1;
/** The output has the symbol of left parts. */
export const HAS_LEFT = 2;
/** The output after the last join has the symbol of left parts, or that of right parts. */
export const PART_HAS_LEFT = 4;
export const PART_HAS_RIGHT = 8;

/** The symbol in outputs between the parts of a compound. */
export const JOIN = 0x2b;

const INITIAL_CAPACITY = 64;
/** No dictionary needs as many paths. Without a bound, a cycle of transitions without input would go on for ever. */
const MAX_SIZE = 1 << 16;
const NO_SYMBOL = Number.MIN_SAFE_INTEGER;

export function createStateSet(
  lexicon: Lexicon,
  { isCaseSensitive = false, compounds }: StateSetOptions = {},
): StateSet {
  return {
    lexicon,
    trail: createOutputTrail(lexicon.arcWeights !== undefined),
    nodes: new Int32Array(INITIAL_CAPACITY),
    outputs: new Int32Array(INITIAL_CAPACITY),
    marks: new Uint8Array(INITIAL_CAPACITY),
    size: 0,
    kinds: 0,
    spareNodes: new Int32Array(INITIAL_CAPACITY),
    spareOutputs: new Int32Array(INITIAL_CAPACITY),
    spareMarks: new Uint8Array(INITIAL_CAPACITY),
    isCaseSensitive,
    compounds,
  };
}

/** Starts a lookup at the beginning of all sections. */
export function restart(set: StateSet): void {
  set.trail.length = 1;
  set.size = 0;
  for (const node of set.lexicon.initialNodes) addPath(set, node, 0, 0);
  followEpsilons(set);
}

/** Reads a symbol, an upper-case letter also as its lower-case one. */
export function step(set: StateSet, symbol: number): void {
  const { lexicon, isCaseSensitive } = set;
  const exact = classOf(lexicon.labels, symbol);
  const lower = isCaseSensitive || symbol <= 0 || !isUpper(symbol) ? symbol : toLower(symbol);
  advance(set, exact, lower === symbol ? NO_CLASS : classOf(lexicon.labels, lower), NO_SYMBOL, 0);
}

/** Like `step`, but where a transition reads and writes a lower-case letter, it writes the upper-case letter of the input. */
export function stepKeepingCase(set: StateSet, symbol: number): void {
  if (set.isCaseSensitive || symbol <= 0 || !isUpper(symbol)) {
    step(set, symbol);
    return;
  }
  const lower = toLower(symbol);
  advance(set, classOf(set.lexicon.labels, symbol), classOf(set.lexicon.labels, lower), lower, symbol);
}

/** @returns 1 for each class of inputs that continues a path of the set */
export function inputClassesOf({ lexicon, nodes, size }: StateSet): Uint8Array {
  const { first, arcLabels, labels } = lexicon;
  const classes = new Uint8Array(labels.starts.length);
  const found = new Set<number>();
  for (let i = 0; i < size; i++) {
    const state = stateOf(nodes[i] ?? 0);
    for (let at = first[state] ?? 0; at < (first[state + 1] ?? 0); at++) found.add(arcLabels[at] ?? 0);
  }
  for (let inputs = EPSILON_CLASS + 1; inputs + 1 < labels.starts.length; inputs++) {
    for (let label = labels.starts[inputs] ?? 0; label < (labels.starts[inputs + 1] ?? 0); label++) {
      if (found.has(label)) classes[inputs] = 1;
    }
  }
  return classes;
}

/** Whether a UTF-16 unit is an upper-case letter. Characters of two units have no case here, as in lttoolbox. */
export function isUpperUnit(symbol: number): boolean {
  return symbol > 0 && symbol <= 0xffff && isUpper(symbol);
}

export function hasPath({ marks, size }: StateSet, mark: number): boolean {
  for (let i = 0; i < size; i++) if ((marks[i] ?? 0) & mark) return true;
  return false;
}

/** Drops the paths with a mark. */
export function dropPaths(set: StateSet, mark: number): void {
  const { nodes, outputs, marks, size } = set;
  let kept = 0;
  for (let i = 0; i < size; i++) {
    if ((marks[i] ?? 0) & mark) continue;
    nodes[kept] = nodes[i] ?? 0;
    outputs[kept] = outputs[i] ?? 0;
    marks[kept] = marks[i] ?? 0;
    kept++;
  }
  set.size = kept;
}

/** Adds a path and makes room where needed. */
export function addPath(set: StateSet, node: number, output: number, mark: number): void {
  if (set.size === set.nodes.length) {
    set.nodes = grown(set.nodes, new Int32Array(2 * set.size));
    set.outputs = grown(set.outputs, new Int32Array(2 * set.size));
    set.marks = grown(set.marks, new Uint8Array(2 * set.size));
  }
  set.nodes[set.size] = node;
  set.outputs[set.size] = output;
  set.marks[set.size] = mark;
  set.size++;
}

/** The mark of a path after another output. */
export function markAfter({ compounds }: StateSet, mark: number, output: number): number {
  if (!compounds) return mark;
  if (output === compounds.left) return mark | HAS_LEFT | PART_HAS_LEFT;
  if (output === compounds.right) return mark | PART_HAS_RIGHT;
  return output === JOIN ? mark & ~(PART_HAS_LEFT | PART_HAS_RIGHT) : mark;
}

function advance(set: StateSet, exact: number, folded: number, replaced: number, replacement: number): void {
  const { nodes, outputs, marks, size, lexicon } = set;
  const { starts } = lexicon.labels;
  set.nodes = set.spareNodes;
  set.outputs = set.spareOutputs;
  set.marks = set.spareMarks;
  set.size = 0;
  set.spareNodes = nodes;
  set.spareOutputs = outputs;
  set.spareMarks = marks;
  const exactStart = starts[exact] ?? 0;
  const exactEnd = starts[exact + 1] ?? 0;
  const foldedStart = starts[folded] ?? 0;
  const foldedEnd = starts[folded + 1] ?? 0;
  if (!isTrailFull(set.trail)) {
    for (let i = 0; i < size && set.size <= MAX_SIZE; i++) {
      const node = nodes[i] ?? 0;
      const output = outputs[i] ?? 0;
      const mark = marks[i] ?? 0;
      if (exactStart < exactEnd) follow(set, node, exactStart, exactEnd, output, mark, replaced, replacement);
      if (foldedStart < foldedEnd) {
        follow(set, node, foldedStart, foldedEnd, output, mark | CHANGED_CASE, replaced, replacement);
      }
    }
  }
  followEpsilons(set);
}

function follow(
  set: StateSet,
  node: number,
  labelStart: number,
  labelEnd: number,
  output: number,
  mark: number,
  replaced: number,
  replacement: number,
): void {
  const { lexicon } = set;
  const { first, arcLabels, arcNodes, arcWeights } = lexicon;
  const state = stateOf(node);
  let low = first[state] ?? 0;
  const end = first[state + 1] ?? 0;
  for (let high = end; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((arcLabels[middle] ?? 0) < labelStart) low = middle + 1;
    else high = middle;
  }
  for (; low < end; low++) {
    const label = arcLabels[low] ?? 0;
    if (label >= labelEnd) return;
    let symbol = lexicon.labels.outputs[label] ?? 0;
    if (symbol === replaced) symbol = replacement;
    const weight = arcWeights?.[low] ?? 0;
    const written = symbol === 0 && weight === 0 ? output : appendOutput(set.trail, output, symbol, weight);
    addPath(set, arcNodes[low] ?? 0, written, markAfter(set, mark, symbol));
  }
}

/** A transition without input and output costs nothing, whatever its weight is: lttoolbox ignores it. */
function followEpsilons(set: StateSet): void {
  const { first, arcLabels, arcNodes, arcWeights, labels } = set.lexicon;
  const epsilons = labels.starts[EPSILON_CLASS + 1] ?? 0;
  let kinds = 0;
  for (let i = 0; i < set.size; i++) {
    const node = set.nodes[i] ?? 0;
    kinds |= 1 << kindOf(node);
    if (!hasEpsilons(node) || set.size > MAX_SIZE) continue;
    const output = set.outputs[i] ?? 0;
    const mark = set.marks[i] ?? 0;
    const state = stateOf(node);
    const end = first[state + 1] ?? 0;
    for (let at = first[state] ?? 0; at < end; at++) {
      const label = arcLabels[at] ?? 0;
      if (label >= epsilons) break;
      const symbol = labels.outputs[label] ?? 0;
      if (symbol === 0) addPath(set, arcNodes[at] ?? 0, output, mark);
      else {
        const written = appendOutput(set.trail, output, symbol, arcWeights?.[at] ?? 0);
        addPath(set, arcNodes[at] ?? 0, written, markAfter(set, mark, symbol));
      }
    }
  }
  set.kinds = kinds & ~(1 << NOT_FINAL);
}

function grown<Numbers extends Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  array: Numbers,
  larger: Numbers,
): Numbers {
  larger.set(array);
  return larger;
}
