import type { Grammar } from './grammar.ts';
import type { TrieNode } from './grammar-file.ts';
import type { TagSet } from './sets.ts';
import type { Tag } from './tags.ts';

/** @returns the tags of a set in the order in which a rule adds or replaces them */
export function tagsOf(target: TagSet, { sets, tags }: Grammar): Tag[] {
  const found: Tag[] = [];

  function addNodes(nodes: readonly TrieNode[]): void {
    for (const node of nodes) {
      const tag = tags.list[node.tag];
      if (tag && found.at(-1) !== tag) found.push(tag);
      addNodes(node.children);
    }
  }

  function addSet(set: TagSet): void {
    for (const number of set.sets) {
      const part = sets[number];
      if (part) addSet(part);
    }
    if (set.sets.length > 0) return;
    addNodes(set.plain);
    addNodes(set.special);
  }

  addSet(target);
  return found;
}
