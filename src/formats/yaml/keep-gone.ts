import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { isObject } from '../../is-object.ts';
import { applyEdits, type Edit } from '../edits.ts';

const LINE_BREAK = /\r\n|\n|\r/;

/** A pair of a block mapping, with the column of its key. */
interface BlockPair {
  key: string;
  value: unknown;
  start: number;
  end: number;
  column: number;
}

/**
 * Adds the pairs of the existing translation that the block mappings of a composed file lack, at their ends. A file stays as it is
 * where it would not be read afterwards.
 */
export function keepGonePairs(composed: string, existing: string, isPruned = false): string {
  if (isPruned) return composed;
  const [result, former] = [readMapping(composed), readMapping(existing)];
  if (!result || !former) return composed;
  const edits: Edit[] = [];
  const pending: [own: YAMLMap, other: YAMLMap][] = [[result, former]];
  const descend = (own: unknown, other: unknown): void => {
    if (isBlock(own) && isBlock(other)) pending.push([own, other]);
    // The items of lists of different lengths do not belong together.
    if (isSeq(own) && isSeq(other) && own.items.length === other.items.length)
      for (const [at, item] of own.items.entries()) descend(item, other.items[at]);
  };
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [own, other] = [pairsOf(next[0], composed), pairsOf(next[1], existing)];
    const known = new Map(own.map(({ key, value }) => [key, value]));
    const last = own.at(-1);
    const gone = other.filter(({ key }) => !known.has(key));
    if (last && gone.length > 0) edits.push(addPairs(composed, last, gone, existing));
    for (const { key, value } of other) {
      descend(known.get(key), value);
    }
  }
  // Where mappings end together, the pairs of the inner one come first.
  edits.sort((one, other) => one.start - other.start || columnOf(other) - columnOf(one));
  const kept = applyEdits(composed, edits);
  return readMapping(kept) ? kept : composed;
}

const isBlock = (node: unknown): node is YAMLMap => isMap(node) && !node.flow;

function addPairs(source: string, { end, column }: BlockPair, gone: readonly BlockPair[], existing: string): Edit {
  const rest = source.slice(end).search(LINE_BREAK);
  const at = rest < 0 ? source.length : end + rest;
  const text = gone.map((pair) => {
    const shift = column - pair.column;
    const lines = existing.slice(pair.start, pair.end).trimEnd().split(LINE_BREAK);
    return lines.map((line, nth) => `\n${nth === 0 ? ' '.repeat(column) + line : indent(line, shift)}`).join('');
  });
  return { start: at, end: at, text: text.join('') };
}

function indent(line: string, columns: number): string {
  if (line.trim() === '') return line;
  return columns >= 0
    ? ' '.repeat(columns) + line
    : line.slice(Math.min(-columns, line.length - line.trimStart().length));
}

const columnOf = ({ text }: Edit): number => text.length - text.trimStart().length;

function pairsOf({ items }: YAMLMap, source: string): BlockPair[] {
  return items.flatMap((pair: Pair) => {
    const { key, value } = pair;
    if (!isScalar(key) || typeof key.value !== 'string' || !key.range) return [];
    const range = isObject(value) ? value.range : undefined;
    const valueEnd = Array.isArray(range) && typeof range[1] === 'number' ? range[1] : key.range[1] + 1;
    const start = key.range[0];
    const end = source.slice(0, valueEnd).trimEnd().length;
    const column = start - (source.lastIndexOf('\n', start - 1) + 1);
    return [{ key: key.value, value, start, end, column }];
  });
}

/** @returns undefined for a file that is no block mapping */
function readMapping(source: string): YAMLMap | undefined {
  try {
    const { contents, errors } = parseDocument(source, { uniqueKeys: false, strict: false, prettyErrors: false });
    return errors.length === 0 && isMap(contents) && !contents.flow ? contents : undefined;
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
