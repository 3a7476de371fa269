import { z } from 'zod';

/**
 * Boosted regression trees. A node is `[feature, threshold, right]`: its left child is the next node, taken where the
 * feature is at most the threshold; a leaf is its value.
 */
const Model = z.object({
  features: z.array(z.string()).nonempty(),
  trees: z.array(z.array(z.union([z.number(), z.tuple([z.int(), z.number(), z.int()])])).nonempty()).nonempty(),
});

/** Feature, threshold and right child; or `LEAF`, its value and 0. */
type Node = [number, number, number];
const LEAF = -1;

export interface Trees {
  /** The sum of all trees for each of these rows of the columns. */
  predict(columns: Readonly<Record<string, Float32Array>>, rows: Int32Array): Float64Array;
}

/** @throws Error when the model is none, or a path through a tree would not end in a leaf */
export function readTrees(json: unknown): Trees {
  const { features, trees } = Model.parse(json);
  const nodes = trees.flatMap((tree): Node[] => {
    const sound = tree.every((node, at) => {
      if (typeof node === 'number') return true;
      const [index, , right] = node;
      return index >= 0 && index < features.length && right > at + 1 && right < tree.length;
    });
    if (!sound || typeof tree.at(-1) !== 'number') throw new Error('the ranking model is damaged');
    return tree.map((node) => (typeof node === 'number' ? [LEAF, node, 0] : node));
  });
  const feature = Int16Array.from(nodes, ([index]) => index);
  const value = Float64Array.from(nodes, ([, threshold]) => threshold);
  const right = Int32Array.from(nodes, ([, , to]) => to);
  const starts: number[] = [];
  let start = 0;
  for (const tree of trees) {
    for (let node = start; node < start + tree.length; node++) right[node] = (right[node] ?? 0) + start;
    starts.push(start);
    start += tree.length;
  }

  return {
    predict(columns, rows) {
      const width = features.length;
      // One flat matrix, row by row, which stays in the cache while the trees pass over it.
      const matrix = new Float32Array(rows.length * width);
      for (const [place, name] of features.entries()) {
        const column = columns[name];
        if (!column) throw new Error(`the ranking model needs the feature ${name}`);
        for (let at = 0; at < rows.length; at++) matrix[at * width + place] = column[rows[at] ?? 0] ?? 0;
      }
      const sums = new Float64Array(rows.length);
      for (const root of starts) {
        for (let at = 0, row = 0; at < rows.length; at++, row += width) {
          let node = root;
          let index = feature[node] ?? LEAF;
          while (index !== LEAF) {
            node = (matrix[row + index] ?? 0) <= (value[node] ?? 0) ? node + 1 : (right[node] ?? 0);
            index = feature[node] ?? LEAF;
          }
          sums[at] = (sums[at] ?? 0) + (value[node] ?? 0);
        }
      }
      return sums;
    },
  };
}
