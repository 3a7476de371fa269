import { groupsOf, inCommon, type Metric } from './metric.ts';

const ORDERS = [1, 2, 3, 4, 5, 6];
const RECALL_WEIGHT = 2 ** 2;

/**
 * chrF2 as sacrebleu computes it by default (Popović 2015): n-grams of one to six characters without spaces. The mean
 * precision and recall of the six orders are combined with beta = 2.
 */
export const chrF: Metric = {
  name: 'chrF',
  counts(hypothesis, reference) {
    const ours = withoutBlanks(hypothesis);
    const theirs = withoutBlanks(reference);
    return ORDERS.flatMap((order) => {
      const wanted = groupsOf(theirs, order, '');
      const wantedCount = Math.max(0, theirs.length - order + 1);
      // An order without n-grams in the reference does not count.
      const count = wantedCount === 0 ? 0 : Math.max(0, ours.length - order + 1);
      return [count, wantedCount, inCommon(groupsOf(ours, order, ''), wanted)];
    });
  },
  score(counts) {
    let precisions = 0;
    let recalls = 0;
    let orders = 0;
    for (let i = 0; i < counts.length; i += 3) {
      const [ours = 0, theirs = 0, common = 0] = counts.slice(i, i + 3);
      if (ours === 0 || theirs === 0) continue;
      precisions += common / ours;
      recalls += common / theirs;
      orders++;
    }
    if (precisions + recalls === 0) return 0;
    const precision = precisions / orders;
    const recall = recalls / orders;
    return (100 * (1 + RECALL_WEIGHT) * precision * recall) / (RECALL_WEIGHT * precision + recall);
  },
};

function withoutBlanks(text: string): string[] {
  return [...text.replace(/\s/gu, '')];
}
