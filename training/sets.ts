/** Sets that the shipped model is not trained on, and why; see README.md. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  dialogsum: 'CC BY-NC-SA 4.0',
  aclpapers: 'papers from before 2016 in the ACL Anthology: CC BY-NC-SA 3.0',
};

/** Documents of the other sets that are left out too: news of Multi-News, which is for research. */
export const LEFT_OUT_IDS = /^news_summ/;

/** Characters of a summary that is limited by them: where not given here, the median length of a set's references. */
const BUDGETS: Readonly<Record<string, number>> = { bbc: 860, klexikon_de: 1500 };

/** The budget of a set: a fixed one, or the median length of its references. */
export function budgetOf(set: string, references: readonly string[]): number {
  const lengths = references.map((reference) => [...reference].length).sort((a, b) => a - b);
  return BUDGETS[set] ?? lengths[lengths.length >> 1] ?? 1;
}
