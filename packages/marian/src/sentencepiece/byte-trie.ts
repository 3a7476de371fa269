import type { Pieces } from './pieces.ts';

/** Finds all texts of pieces that begin at a position, byte by byte. */
export interface ByteTrie {
  /** The node of the text that is one byte longer, or `NO_NODE`. */
  next(node: number, byte: number): number;
  /** The id of the piece that ends at a node, or -1. */
  valueAt(node: number): number;
}

/** The node of the empty text. */
export const ROOT = 0;
export const NO_NODE = -1;

/** Free places of the hash table. */
const FREE = -1;
/** Share of the places that may be taken. A search is short up to here. */
const MAX_LOAD = 0.75;

/** Creates a trie of the pieces of some types. */
export function createByteTrie({ count, bytes, starts, ends, types }: Pieces, included: readonly number[]): ByteTrie {
  // An open-addressing hash table from `node * 256 + byte` to the next node. Both lie side by side, in one cache line. It grows, because
  // pieces share prefixes: a vocabulary has a quarter as many nodes as bytes.
  let table = new Int32Array(0);
  let slots = 0;
  let shift = 0;
  let nodes = 1;
  /** @returns the place of the key; the node follows it */
  const placeOf = (key: number): number => {
    let slot = Math.imul(key, 0x9e3779b1) >>> shift;
    for (;;) {
      const found = table[2 * slot];
      if (found === FREE || found === key) return 2 * slot;
      slot = (slot + 1) & (slots - 1);
    }
  };
  const resize = (newSlots: number): void => {
    const old = table;
    table = new Int32Array(2 * newSlots).fill(FREE);
    slots = newSlots;
    shift = Math.clz32(slots - 1);
    for (let at = 0; at < old.length; at += 2) {
      const key = old[at] ?? FREE;
      if (key === FREE) continue;
      const place = placeOf(key);
      table[place] = key;
      table[place + 1] = old[at + 1] ?? NO_NODE;
    }
  };
  // Each piece ends at a different node.
  resize(2 ** Math.ceil(Math.log2(2 * (1 + types.reduce((sum, type) => sum + (included.includes(type) ? 1 : 0), 0)))));
  const lastNodes = new Int32Array(count).fill(NO_NODE);
  // Loops over indexes: code that runs once, when a model is loaded, is not optimized, and iterators make it twice as slow.
  for (let id = 0; id < count; id++) {
    if (!included.includes(types[id] ?? 0)) continue;
    let node = ROOT;
    const end = ends[id] ?? 0;
    for (let at = starts[id] ?? 0; at < end; at++) {
      const key = node * 256 + (bytes[at] ?? 0);
      let place = placeOf(key);
      if (table[place] === FREE) {
        if (nodes > MAX_LOAD * slots) {
          resize(2 * slots);
          place = placeOf(key);
        }
        table[place] = key;
        table[place + 1] = nodes++;
      }
      node = table[place + 1] ?? ROOT;
    }
    lastNodes[id] = node;
  }
  const values = new Int32Array(nodes).fill(-1);
  for (let id = 0; id < count; id++) if (lastNodes[id] !== NO_NODE) values[lastNodes[id] ?? ROOT] = id;
  return {
    next(node, byte) {
      const place = placeOf(node * 256 + byte);
      return table[place] === FREE ? NO_NODE : (table[place + 1] ?? NO_NODE);
    },
    valueAt: (node) => values[node] ?? -1,
  };
}
