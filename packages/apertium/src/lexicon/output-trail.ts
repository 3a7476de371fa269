/**
 * The outputs of all paths through a lexicon since a lookup began. Each entry continues another one, so that paths share their
 * beginnings and a step copies nothing. Entry 0 is the empty output.
 */
export interface OutputTrail {
  symbols: Int32Array<ArrayBuffer>;
  previous: Int32Array<ArrayBuffer>;
  /** The cost of each output. Undefined if the lexicon has no weights. */
  weights: Float64Array<ArrayBuffer> | undefined;
  length: number;
}

const INITIAL_CAPACITY = 1 << 10;
/** Some 100 MB. A lookup that needs more finds nothing. */
const MAX_LENGTH = 1 << 23;

export function createOutputTrail(isWeighted: boolean): OutputTrail {
  return {
    symbols: new Int32Array(INITIAL_CAPACITY),
    previous: new Int32Array(INITIAL_CAPACITY),
    weights: isWeighted ? new Float64Array(INITIAL_CAPACITY) : undefined,
    length: 1,
  };
}

/** @returns the new entry */
export function appendOutput(trail: OutputTrail, previous: number, symbol: number, weight: number): number {
  const entry = trail.length;
  if (entry === trail.symbols.length) growTrail(trail);
  trail.symbols[entry] = symbol;
  trail.previous[entry] = previous;
  if (trail.weights) trail.weights[entry] = weight;
  trail.length++;
  return entry;
}

export function isTrailFull(trail: OutputTrail): boolean {
  return trail.length > MAX_LENGTH;
}

function growTrail(trail: OutputTrail): void {
  const capacity = 2 * trail.symbols.length;
  const { symbols, previous, weights } = trail;
  trail.symbols = new Int32Array(capacity);
  trail.symbols.set(symbols);
  trail.previous = new Int32Array(capacity);
  trail.previous.set(previous);
  if (weights) {
    trail.weights = new Float64Array(capacity);
    trail.weights.set(weights);
  }
}
