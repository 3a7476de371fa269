/** Maps byte strings to numbers and finds all of them that begin at a position. */
export interface ByteTrie {
  /** The node of the string that is one byte longer, or `NO_NODE`. */
  next(node: number, byte: number): number;
  /** The number of the string that ends at a node, or -1. */
  valueAt(node: number): number;
}

/** The node of the empty string. */
export const ROOT = 0;
export const NO_NODE = -1;

/** Free places of the hash table. */
const FREE = -1;
/** Share of the places that may be taken. A search is short up to here. */
const MAX_LOAD = 0.75;

/** Creates a trie of distinct strings. The value of a string is its index. Strings with value `undefined` are left out. */
export function createByteTrie(strings: readonly (Uint8Array | undefined)[]): ByteTrie {
  // An open-addressing hash table from `node * 256 + byte` to the next node. Both lie side by side, in one cache line. It grows, because
  // strings share prefixes: a vocabulary has a quarter as many nodes as bytes.
  let table = new Int32Array(0);
  let slots = 0;
  let shift = 0;
  let count = 1;
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
  // Each string ends at a different node.
  const minNodes = 1 + strings.reduce((sum, string) => sum + (string ? 1 : 0), 0);
  resize(2 ** Math.ceil(Math.log2(2 * minNodes)));
  const ends = new Int32Array(strings.length).fill(NO_NODE);
  // Loops over indexes: code that runs once, when a model is loaded, is not optimized, and iterators make it twice as slow.
  for (let value = 0; value < strings.length; value++) {
    const string = strings[value];
    if (string === undefined) continue;
    let node = ROOT;
    for (let at = 0; at < string.length; at++) {
      const key = node * 256 + (string[at] ?? 0);
      let place = placeOf(key);
      if (table[place] === FREE) {
        if (count > MAX_LOAD * slots) {
          resize(2 * slots);
          place = placeOf(key);
        }
        table[place] = key;
        table[place + 1] = count++;
      }
      node = table[place + 1] ?? ROOT;
    }
    ends[value] = node;
  }
  const values = new Int32Array(count).fill(-1);
  for (let value = 0; value < ends.length; value++) if (ends[value] !== NO_NODE) values[ends[value] ?? ROOT] = value;
  return {
    next(node, byte) {
      const place = placeOf(node * 256 + byte);
      return table[place] === FREE ? NO_NODE : (table[place + 1] ?? NO_NODE);
    },
    valueAt: (node) => values[node] ?? -1,
  };
}
