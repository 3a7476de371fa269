/** A corpus-level metric: counts of each sentence, and the score of a sum of counts. */
export interface Metric {
  name: string;
  counts(hypothesis: string, reference: string): number[];
  /** 0 to 100. */
  score(counts: readonly number[]): number;
}

/** The counts of each sentence. A missing reference counts as an empty one. */
export function countsOf(metric: Metric, hypotheses: readonly string[], references: readonly string[]): number[][] {
  return hypotheses.map((hypothesis, i) => metric.counts(hypothesis, references[i] ?? ''));
}

export function scoreOf(metric: Metric, rows: readonly (readonly number[])[]): number {
  const sum: number[] = [];
  for (const row of rows) addCounts(sum, row);
  return metric.score(sum);
}

export function addCounts(sum: number[], row: readonly number[]): void {
  for (let i = 0; i < row.length; i++) sum[i] = (sum[i] ?? 0) + (row[i] ?? 0);
}

/** The number of occurrences of each n-gram. */
export function groupsOf(items: readonly string[], order: number, glue: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + order <= items.length; i++) {
    const group = items.slice(i, i + order).join(glue);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}

/** The number of common n-grams, each with its lower count. */
export function inCommon(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [group, count] of one) common += Math.min(count, other.get(group) ?? 0);
  return common;
}
