import type { Features } from '../features/compute-features.ts';
import type { Unit } from '../input/read-sentences.ts';
import { readTrees } from './gradient-boosted-trees.ts';
import model from './ranker-model.json' with { type: 'json' };

const trees = readTrees(model);

/** A stray letter, "Ok": shorter sentences say nothing, and a text may have a hundred thousand of them. */
const MIN_LENGTH = 4;
const NOTHING_SAID = -3;

/** How much each sentence belongs in a summary, in log-odds: 0 is the mean of the document. */
export function rank(features: Features, units: readonly Unit[]): Float64Array {
  const rows = Int32Array.from(units.keys().filter((at) => (units[at]?.text.length ?? 0) >= MIN_LENGTH));
  const odds = trees.predict(features, rows);
  const mean = odds.reduce((sum, score) => sum + score, 0) / Math.max(1, rows.length);
  const scores = new Float64Array(units.length).fill(NOTHING_SAID);
  for (const [index, at] of rows.entries()) scores[at] = (odds[index] ?? 0) - mean;
  return scores;
}
