import type { TrieNode } from './grammar-file.ts';
import type { TagSet } from './sets.ts';

/** Which sets a tag may belong to. */
export interface SetIndex {
  /** Words of 32 bits in a bit set of sets. */
  readonly words: number;
  /** The sets that any cohort may match, with any tags. */
  readonly always: Uint32Array;
  /** The other sets that contain the tag, directly or in the sets of which they are made. */
  possible(tag: number): Int32Array;
  /** All sets that contain the tag. */
  containing(tag: number): Int32Array;
}

const NONE = new Int32Array(0);

export function createSetIndex(sets: readonly TagSet[]): SetIndex {
  const words = (sets.length + 31) >>> 5;
  const always = new Uint32Array(words);
  let users: Map<number, number[]> | null = null;
  const leaves = new Map<number, number[]>();
  const possible = new Map<number, Int32Array>();
  const containing = new Map<number, Int32Array>();

  for (const set of sets) if (set.isAlwaysPossible) addBit(always, set.number);

  /** The sets of which each set is a part. Made at the first use, with the sets of each tag. */
  function index(): Map<number, number[]> {
    if (users) return users;
    users = new Map();
    for (const set of sets) {
      for (const part of set.sets) push(users, part, set.number);
      addLeaves(set.plain, set.number);
      addLeaves(set.special, set.number);
    }
    return users;
  }

  function addLeaves(nodes: readonly TrieNode[], set: number): void {
    for (const node of nodes) {
      push(leaves, node.tag, set);
      if (node.children.length > 0) addLeaves(node.children, set);
    }
  }

  function closure(tag: number, filter: (set: number) => boolean): Int32Array {
    const usersOf = index();
    const found = new Set<number>();
    const pending = leaves.get(tag)?.filter(filter) ?? [];
    for (let set = pending.pop(); set !== undefined; set = pending.pop()) {
      if (found.has(set)) continue;
      found.add(set);
      for (const user of usersOf.get(set) ?? NONE) if (filter(user)) pending.push(user);
    }
    return Int32Array.from(found);
  }

  function memoized(memo: Map<number, Int32Array>, tag: number, filter: (set: number) => boolean): Int32Array {
    index();
    if (!leaves.has(tag)) return NONE;
    let known = memo.get(tag);
    if (!known) {
      known = closure(tag, filter);
      memo.set(tag, known);
    }
    return known;
  }

  return {
    words,
    always,
    possible: (tag) => memoized(possible, tag, (set) => sets[set]?.isAlwaysPossible === false),
    containing: (tag) => memoized(containing, tag, () => true),
  };
}

export function addBit(bits: Uint32Array, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31));
}

export function removeBit(bits: Uint32Array, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) & ~(1 << (index & 31));
}

export function hasBit(bits: Uint32Array, index: number): boolean {
  return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) !== 0;
}

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [value]);
  else if (list[list.length - 1] !== value) list.push(value);
}
