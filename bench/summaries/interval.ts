import { seededRandom } from '../../load/random.ts';

export interface Mean {
  mean: number;
  /** Half the width of the 95% confidence interval. */
  margin: number;
}

/** Mean of one value per document with its bootstrap interval (Efron, 1979). Deterministic. */
export function meanOf(values: readonly number[], draws = 1000): Mean {
  const random = seededRandom(1979);
  const means = Array.from({ length: draws }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn++) sum += values[Math.floor(random.next() * values.length)] ?? 0;
    return sum / values.length;
  }).sort((a, b) => a - b);
  const low = means[Math.floor(draws * 0.025)] ?? 0;
  const high = means[Math.ceil(draws * 0.975) - 1] ?? 0;
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, margin: (high - low) / 2 };
}
