/** A corpus-level measure: counts of each sentence that add up, and the score of a sum of them. */
export interface Metric {
  name: string;
  counts(hypothesis: string, reference: string): number[];
  /** 0 to 100. */
  score(counts: readonly number[]): number;
}

/** The counts of each sentence; a line without a reference counts as one with an empty reference. */
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

/** How often each run of `order` neighbours occurs. */
export function groupsOf(items: readonly string[], order: number, glue: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + order <= items.length; i++) {
    const group = items.slice(i, i + order).join(glue);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}

/** How many groups both have, each as often as in the one that has it less often. */
export function inCommon(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [group, count] of one) common += Math.min(count, other.get(group) ?? 0);
  return common;
}
