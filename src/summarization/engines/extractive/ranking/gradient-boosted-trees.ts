import { z } from 'zod';

/**
 * The JSON form of gradient-boosted regression trees. An inner node is `[feature, threshold, right]`. Its left child is the
 * next node, taken when the feature is at most the threshold. A leaf is its value.
 */
const Model = z.object({
  features: z.array(z.string()).nonempty(),
  trees: z.array(z.array(z.union([z.number(), z.tuple([z.int(), z.number(), z.int()])])).nonempty()).nonempty(),
});

/** Feature, threshold and right child; or `LEAF`, the value and 0. */
type Node = [number, number, number];
const LEAF = -1;

export interface GradientBoostedTrees {
  /** The sum of all trees for each of the given rows of the columns. */
  predict(columns: Readonly<Record<string, Float32Array>>, rows: Int32Array): Float64Array;
}

/** @throws Error when the model does not match the schema, or a path through a tree has no leaf */
export function parseTrees(json: unknown): GradientBoostedTrees {
  const { features, trees } = Model.parse(json);
  const nodes = trees.flatMap((tree): Node[] => {
    const isSound = tree.every((node, at) => {
      if (typeof node === 'number') return true;
      const [feature, , right] = node;
      return feature >= 0 && feature < features.length && right > at + 1 && right < tree.length;
    });
    if (!isSound || typeof tree.at(-1) !== 'number') throw new Error('The ranking model is damaged. Reinstall Glossa.');
    return tree.map((node) => (typeof node === 'number' ? [LEAF, node, 0] : node));
  });
  const nodeFeatures = Int16Array.from(nodes, ([feature]) => feature);
  /** Threshold of an inner node, value of a leaf. */
  const nodeValues = Float64Array.from(nodes, ([, value]) => value);
  const rightChildren = Int32Array.from(nodes, ([, , right]) => right);
  const roots: number[] = [];
  let root = 0;
  for (const tree of trees) {
    for (let node = root; node < root + tree.length; node++) rightChildren[node] = (rightChildren[node] ?? 0) + root;
    roots.push(root);
    root += tree.length;
  }

  return {
    predict(columns, rows) {
      const width = features.length;
      // A flat matrix stays in the processor's cache while the trees pass over it.
      const matrix = new Float32Array(rows.length * width);
      for (const [index, name] of features.entries()) {
        const column = columns[name];
        if (!column) throw new Error(`The ranking model needs the feature ${name}, which is not computed.`);
        for (let at = 0; at < rows.length; at++) matrix[at * width + index] = column[rows[at] ?? 0] ?? 0;
      }
      const sums = new Float64Array(rows.length);
      for (const root of roots) {
        for (let at = 0, row = 0; at < rows.length; at++, row += width) {
          let node = root;
          let feature = nodeFeatures[node] ?? LEAF;
          while (feature !== LEAF) {
            const isLeft = (matrix[row + feature] ?? 0) <= (nodeValues[node] ?? 0);
            node = isLeft ? node + 1 : (rightChildren[node] ?? 0);
            feature = nodeFeatures[node] ?? LEAF;
          }
          sums[at] = (sums[at] ?? 0) + (nodeValues[node] ?? 0);
        }
      }
      return sums;
    },
  };
}
