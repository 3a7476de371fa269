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

/** Creates a trie of distinct strings. The value of a string is its index. Strings with value `undefined` are left out. */
export function createByteTrie(strings: readonly (Uint8Array | undefined)[]): ByteTrie {
  const maxNodes = 1 + strings.reduce((sum, string) => sum + (string?.length ?? 0), 0);
  const values = new Int32Array(maxNodes).fill(-1);
  // An open-addressing hash table from `node * 256 + byte` to the next node.
  const slots = 2 ** Math.ceil(Math.log2(2 * maxNodes));
  const keys = new Int32Array(slots).fill(FREE);
  const nodes = new Int32Array(slots);
  const slotOf = (key: number): number => {
    let slot = Math.imul(key, 0x9e3779b1) >>> Math.clz32(slots - 1);
    while (keys[slot] !== FREE && keys[slot] !== key) slot = (slot + 1) & (slots - 1);
    return slot;
  };
  let count = 1;
  for (const [value, string] of strings.entries()) {
    if (string === undefined) continue;
    let node = ROOT;
    for (const byte of string) {
      const key = node * 256 + byte;
      const slot = slotOf(key);
      if (keys[slot] === FREE) {
        keys[slot] = key;
        nodes[slot] = count++;
      }
      node = nodes[slot] ?? ROOT;
    }
    values[node] = value;
  }
  return {
    next(node, byte) {
      const slot = slotOf(node * 256 + byte);
      return keys[slot] === FREE ? NO_NODE : (nodes[slot] ?? NO_NODE);
    },
    valueAt: (node) => values[node] ?? -1,
  };
}
