import { introsort } from '../sorting/introsort.ts';
import { toUpper } from '../text/characters.ts';
import { isEscaped } from './escapes.ts';
import { kindOf, NOT_FINAL, stateOf } from './lexicon.ts';
import { CHANGED_CASE, type StateSet } from './state-set.ts';
import { appendCodePoint, appendUnit, appendUnits, type TextBuffer } from './text-buffer.ts';

/** The complete outputs of a lookup: where the paths of a set ended. They are written only when they are needed. */
export interface Results {
  readonly set: StateSet;
  outputs: Int32Array<ArrayBuffer>;
  marks: Uint8Array<ArrayBuffer>;
  states: Int32Array<ArrayBuffer>;
  count: number;
  /** How the input was written. The outputs of paths that changed its case are written likewise. */
  isCapitalized: boolean;
  isUpperCase: boolean;
  /** Where each output begins in the text. */
  starts: Int32Array<ArrayBuffer>;
  /** Symbols of one output, the last one first. */
  reversed: Int32Array<ArrayBuffer>;
}

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const TILDE = 0x7e;
const INITIAL_CAPACITY = 64;
/** Up to this number, outputs of the same cost keep their order. */
const MAX_STABLE = 16;
/** Up to this number, outputs are compared with each other. */
const MAX_COMPARED = 32;

export function createResults(set: StateSet): Results {
  return {
    set,
    outputs: new Int32Array(INITIAL_CAPACITY),
    marks: new Uint8Array(INITIAL_CAPACITY),
    states: new Int32Array(INITIAL_CAPACITY),
    starts: new Int32Array(INITIAL_CAPACITY),
    count: 0,
    isCapitalized: false,
    isUpperCase: false,
    reversed: new Int32Array(INITIAL_CAPACITY),
  };
}

/** Takes the outputs of the paths that are at final nodes now. */
export function takeResults(results: Results): void {
  const { nodes, outputs, marks, size } = results.set;
  if (size > results.outputs.length) {
    results.outputs = new Int32Array(2 * size);
    results.marks = new Uint8Array(2 * size);
    results.states = new Int32Array(2 * size);
    results.starts = new Int32Array(2 * size);
  }
  let count = 0;
  for (let i = 0; i < size; i++) {
    const node = nodes[i] ?? 0;
    if (kindOf(node) === NOT_FINAL) continue;
    results.outputs[count] = outputs[i] ?? 0;
    results.marks[count] = marks[i] ?? 0;
    results.states[count] = stateOf(node);
    count++;
  }
  results.count = count;
}

/**
 * Writes each distinct output, the cheapest first, with slashes between them.
 * @param suffix written after each output
 */
export function writeResults(results: Results, buffer: TextBuffer, maxOutputs: number, suffix?: TextBuffer): void {
  const { count, starts } = results;
  const order = count > MAX_STABLE || results.set.trail.weights ? sortedByCost(results) : undefined;
  const seen = count > MAX_COMPARED ? new Set<string>() : undefined;
  let written = 0;
  for (let i = 0; i < count && i < maxOutputs; i++) {
    const end = buffer.length;
    if (i > 0) appendUnit(buffer, SLASH);
    const start = buffer.length;
    writeOutput(results, order ? (order[i] ?? 0) : i, buffer);
    if (suffix) appendUnits(buffer, suffix.codes, 0, suffix.length);
    starts[written] = start;
    if (seen ? isSeen(seen, buffer, start) : isRepeated(results, buffer, start, written)) buffer.length = end;
    else written++;
  }
}

/** Collects the symbols of an output. They are in `reversed`, the last one first. @returns their number */
export function collectOutput(results: Results, index: number): number {
  const { symbols, previous } = results.set.trail;
  let length = 0;
  for (let entry = results.outputs[index] ?? 0; entry > 0; entry = previous[entry] ?? 0) {
    if (symbols[entry] === 0) continue;
    if (length === results.reversed.length) {
      const longer = new Int32Array(2 * length);
      longer.set(results.reversed);
      results.reversed = longer;
    }
    results.reversed[length++] = symbols[entry] ?? 0;
  }
  return length;
}

/** @returns the indexes of the outputs in the order of their costs */
export function sortedByCost(results: Results): number[] {
  const order = Array.from({ length: results.count }, (_, i) => i);
  const costs = order.map((index) => costOf(results, index));
  introsort(order, (a, b) => (costs[a] ?? 0) < (costs[b] ?? 0));
  return order;
}

/** Costs are summed from the first output on, because sums of floating-point numbers depend on their order. */
function costOf(results: Results, index: number): number {
  const { weights, previous } = results.set.trail;
  if (!weights) return 0;
  const entries: number[] = [];
  for (let entry = results.outputs[index] ?? 0; entry > 0; entry = previous[entry] ?? 0) entries.push(entry);
  let cost = results.set.lexicon.finalWeights?.[results.states[index] ?? 0] ?? 0;
  for (const entry of entries.reverse()) cost += weights[entry] ?? 0;
  return cost;
}

function writeOutput(results: Results, index: number, buffer: TextBuffer): void {
  const { units, starts } = results.set.lexicon.tags;
  const isChanged = ((results.marks[index] ?? 0) & CHANGED_CASE) !== 0;
  const isUpperCase = isChanged && results.isUpperCase;
  const start = buffer.length;
  for (let i = collectOutput(results, index) - 1; i >= 0; i--) {
    const symbol = results.reversed[i] ?? 0;
    if (symbol < 0) {
      if (!isControlSymbol(results.set, symbol)) {
        appendUnits(buffer, units, starts[-symbol - 1] ?? 0, starts[-symbol] ?? 0);
      }
    } else {
      if (isEscaped(symbol)) appendUnit(buffer, BACKSLASH);
      appendCodePoint(buffer, isUpperCase ? toUpper(symbol) : symbol);
    }
  }
  if (isChanged && results.isCapitalized) capitalize(buffer, start);
}

/** The symbols of compounds direct the analysis and are not written. */
function isControlSymbol({ compounds }: StateSet, symbol: number): boolean {
  return compounds !== undefined && (symbol === compounds.left || symbol === compounds.right);
}

function capitalize(buffer: TextBuffer, start: number): void {
  const { codes } = buffer;
  const at = codes[start] === TILDE ? start + 1 : start;
  if (at < buffer.length) codes[at] = toUpper(codes[at] ?? 0);
}

function isSeen(seen: Set<string>, { codes, length }: TextBuffer, start: number): boolean {
  const text = Buffer.from(codes.buffer, 2 * start, 2 * (length - start)).toString('utf16le');
  if (seen.has(text)) return true;
  seen.add(text);
  return false;
}

/** Whether the output from `start` to the end of the buffer is the same as one of the first `count`. */
function isRepeated({ starts }: Results, { codes, length }: TextBuffer, start: number, count: number): boolean {
  for (let i = 0; i < count; i++) {
    let at = starts[i] ?? 0;
    let from = start;
    if ((starts[i + 1] ?? 0) - 1 - at !== length - start) continue;
    while (from < length && codes[at] === codes[from]) {
      at++;
      from++;
    }
    if (from === length) return true;
  }
  return false;
}
