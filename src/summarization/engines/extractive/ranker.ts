import type { Features } from './features/features.ts';
import model from './ranker-model.json' with { type: 'json' };
import { readTrees } from './trees.ts';

const trees = readTrees(model);

/** How much each sentence belongs in a summary, in log-odds: 0 is the mean of the document. */
export function rank(features: Features, sentences: number): Float64Array {
  const scores = trees.predict(features, sentences);
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, sentences);
  return scores.map((score) => score - mean);
}
