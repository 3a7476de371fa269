import { seededRandom } from '../../load/random.ts';
import { addCounts, type Metric } from './metric.ts';

export interface Interval {
  low: number;
  high: number;
}

/**
 * The 95% confidence interval of the difference `ours − theirs` by paired bootstrap (Koehn 2004). Deterministic.
 * @param ours,theirs the counts of each sentence
 */
export function differenceInterval(
  metric: Metric,
  ours: readonly (readonly number[])[],
  theirs: readonly (readonly number[])[],
  draws = 1000,
): Interval {
  const random = seededRandom(2004);
  const differences = Array.from({ length: draws }, () => {
    const ourSum: number[] = [];
    const theirSum: number[] = [];
    for (let drawn = 0; drawn < ours.length; drawn++) {
      const at = random.below(ours.length);
      addCounts(ourSum, ours[at] ?? []);
      addCounts(theirSum, theirs[at] ?? []);
    }
    return metric.score(ourSum) - metric.score(theirSum);
  }).toSorted((one, other) => one - other);
  return { low: differences[Math.floor(draws * 0.025)] ?? 0, high: differences[Math.ceil(draws * 0.975) - 1] ?? 0 };
}
