/**
 * Paths through a lexicon. Each continues another one by a transition, so that paths share their beginnings. A path is its
 * index; 0 is no path.
 */
export interface Paths {
  count: number;
  /** The node of the lexicon where each path is. */
  nodes: Int32Array<ArrayBuffer>;
  /** The path that each one continues. */
  previous: Int32Array<ArrayBuffer>;
  /** The symbol that the last transition writes. */
  outputs: Int32Array<ArrayBuffer>;
  marks: Uint8Array<ArrayBuffer>;
  /** The cost of the last transition. Undefined if the lexicon has no weights. */
  weights: Float64Array<ArrayBuffer> | undefined;
}

/** The path read a lower-case letter where the input has an upper-case one. */
export const CHANGED_CASE = 1;
/** The output has the symbol of left parts of compounds. */
export const HAS_LEFT = 2;
/** The output after the last join has the symbol of left parts, or that of right parts. */
export const PART_HAS_LEFT = 4;
export const PART_HAS_RIGHT = 8;

/** The symbol in outputs between the parts of a compound. */
export const JOIN = 0x2b;

const INITIAL_CAPACITY = 1 << 10;

export function createPaths(isWeighted: boolean): Paths {
  const paths: Paths = {
    count: 1,
    nodes: new Int32Array(0),
    previous: new Int32Array(0),
    outputs: new Int32Array(0),
    marks: new Uint8Array(0),
    weights: isWeighted ? new Float64Array(0) : undefined,
  };
  resizePaths(paths, INITIAL_CAPACITY);
  return paths;
}

/** Adds a path and makes room where needed. */
export function addPath(
  paths: Paths,
  node: number,
  previous: number,
  output: number,
  mark: number,
  weight: number,
): void {
  const { count } = paths;
  if (count === paths.nodes.length) resizePaths(paths, 2 * count);
  paths.nodes[count] = node;
  paths.previous[count] = previous;
  paths.outputs[count] = output;
  paths.marks[count] = mark;
  if (paths.weights) paths.weights[count] = weight;
  paths.count = count + 1;
}

/** @param capacity fewer paths than there are forgets the last ones */
export function resizePaths(paths: Paths, capacity: number): void {
  const { nodes, previous, outputs, marks, weights } = paths;
  paths.nodes = new Int32Array(capacity);
  paths.nodes.set(nodes.subarray(0, capacity));
  paths.previous = new Int32Array(capacity);
  paths.previous.set(previous.subarray(0, capacity));
  paths.outputs = new Int32Array(capacity);
  paths.outputs.set(outputs.subarray(0, capacity));
  paths.marks = new Uint8Array(capacity);
  paths.marks.set(marks.subarray(0, capacity));
  if (!weights) return;
  paths.weights = new Float64Array(capacity);
  paths.weights.set(weights.subarray(0, capacity));
}
