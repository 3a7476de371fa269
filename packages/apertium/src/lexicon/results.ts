import { introsort } from '../sorting/introsort.ts';
import { toUpper } from '../text/characters.ts';
import { isEscaped } from './escapes.ts';
import { kindOf, NOT_FINAL, stateOf } from './lexicon.ts';
import type { Lookups } from './lookups.ts';
import { CHANGED_CASE } from './paths.ts';
import { appendCodePoint, appendUnit, appendUnits, type TextBuffer } from './text-buffer.ts';

/** The outputs of a lookup that may end at a position. They are written only when they are needed. */
export interface Results {
  /** 0 without results. */
  position: number;
  /** How the input was written. The outputs of paths that changed its case are written likewise. */
  isCapitalized: boolean;
  isUpperCase: boolean;
  isEmpty(): boolean;
  /**
   * Writes each distinct output, the cheapest first, with slashes between them.
   * @param suffix written after each output
   */
  write(buffer: TextBuffer, maxOutputs: number, suffix?: TextBuffer): void;
  /** Collects the symbols of the cheapest output in `reversed`, the last one first. @returns their number */
  collect(): number;
  readonly reversed: Int32Array;
}

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const TILDE = 0x7e;
/** Up to this number, outputs of the same cost keep their order. */
const MAX_STABLE = 16;
/** Up to this number, outputs are compared with each other. */
const MAX_COMPARED = 32;
const INITIAL_CAPACITY = 64;

export function createResults(lookups: Lookups): Results {
  const { lexicon, paths, positions, compounds } = lookups;
  const { units, starts } = lexicon.tags;
  /** The final paths of a position. */
  let finals = new Int32Array(INITIAL_CAPACITY);
  /** Where each output begins in the buffer. */
  let written = new Int32Array(INITIAL_CAPACITY);
  let reversed = new Int32Array(INITIAL_CAPACITY);

  /** @returns their number */
  function collectFinals(position: number): number {
    const start = positions.starts[position] ?? 0;
    const end = positions.starts[position + 1] ?? 0;
    if (end - start > finals.length) {
      finals = new Int32Array(2 * (end - start));
      written = new Int32Array(2 * (end - start));
    }
    let count = 0;
    for (let path = start; path < end; path++) {
      if (kindOf(paths.nodes[path] ?? 0) !== NOT_FINAL) finals[count++] = path;
    }
    if (count > MAX_STABLE || (paths.weights && count > 1)) sortByCost(count);
    return count;
  }

  function sortByCost(count: number): void {
    const order = Array.from(finals.subarray(0, count), (path) => ({ path, cost: costOf(path) }));
    introsort(order, (a, b) => a.cost < b.cost);
    for (const [i, { path }] of order.entries()) finals[i] = path;
  }

  /** Costs are summed from the first output on, because sums of floating-point numbers depend on their order. */
  function costOf(last: number): number {
    const { weights } = paths;
    if (!weights) return 0;
    const costs: number[] = [];
    for (let path = last; path > 0; path = paths.previous[path] ?? 0) costs.push(weights[path] ?? 0);
    const finalCost = lexicon.finalWeights?.[stateOf(paths.nodes[last] ?? 0)] ?? 0;
    return costs.reduceRight((sum, cost) => sum + cost, finalCost);
  }

  function collect(last: number): number {
    const { previous, outputs } = paths;
    let length = 0;
    for (let path = last; path > 0; path = previous[path] ?? 0) {
      const output = outputs[path] ?? 0;
      // The symbols of compounds direct the analysis and are not written.
      if (output === 0 || (compounds && (output === compounds.left || output === compounds.right))) continue;
      if (length === reversed.length) growReversed();
      reversed[length++] = output;
    }
    if (((paths.marks[last] ?? 0) & CHANGED_CASE) !== 0) applyCase(length);
    return length;
  }

  function growReversed(): void {
    const longer = new Int32Array(2 * reversed.length);
    longer.set(reversed);
    reversed = longer;
  }

  function applyCase(length: number): void {
    const { isCapitalized, isUpperCase } = results;
    if (isUpperCase) for (let i = 0; i < length; i++) reversed[i] = upper(reversed[i] ?? 0);
    const first = reversed[length - 1] === TILDE ? length - 2 : length - 1;
    const symbol = reversed[first] ?? 0;
    if (isCapitalized && symbol <= 0xffff) reversed[first] = upper(symbol);
  }

  function writeOutput(path: number, buffer: TextBuffer): void {
    for (let i = collect(path) - 1; i >= 0; i--) {
      const symbol = reversed[i] ?? 0;
      if (symbol < 0) appendUnits(buffer, units, starts[-symbol - 1] ?? 0, starts[-symbol] ?? 0);
      else {
        if (isEscaped(symbol)) appendUnit(buffer, BACKSLASH);
        appendCodePoint(buffer, symbol);
      }
    }
  }

  /** Whether the output from `start` to the end of the buffer is the same as one of the first `count`. */
  function isRepeated({ codes, length }: TextBuffer, start: number, count: number): boolean {
    for (let i = 0; i < count; i++) {
      let at = written[i] ?? 0;
      let from = start;
      if ((written[i + 1] ?? 0) - 1 - at !== length - start) continue;
      while (from < length && codes[at] === codes[from]) {
        at++;
        from++;
      }
      if (from === length) return true;
    }
    return false;
  }

  const results: Results = {
    position: 0,
    isCapitalized: false,
    isUpperCase: false,
    isEmpty: () => !positions.kinds[results.position],
    write(buffer, maxOutputs, suffix) {
      const count = Math.min(collectFinals(results.position), maxOutputs);
      const seen = count > MAX_COMPARED ? new Set<string>() : undefined;
      let distinct = 0;
      for (let i = 0; i < count; i++) {
        const end = buffer.length;
        if (i > 0) appendUnit(buffer, SLASH);
        const start = buffer.length;
        writeOutput(finals[i] ?? 0, buffer);
        if (suffix) appendUnits(buffer, suffix.codes, 0, suffix.length);
        written[distinct] = start;
        if (seen ? isSeen(seen, buffer, start) : isRepeated(buffer, start, distinct)) buffer.length = end;
        else distinct++;
      }
    },
    collect: () => (collectFinals(results.position) > 0 ? collect(finals[0] ?? 0) : 0),
    get reversed() {
      return reversed;
    },
  };
  return results;
}

function isSeen(seen: Set<string>, { codes, length }: TextBuffer, start: number): boolean {
  const text = Buffer.from(codes.buffer, 2 * start, 2 * (length - start)).toString('utf16le');
  if (seen.has(text)) return true;
  seen.add(text);
  return false;
}

function upper(symbol: number): number {
  return symbol > 0 ? toUpper(symbol) : symbol;
}
