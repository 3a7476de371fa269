import { groupsOf, inCommon, type Metric } from './metric.ts';

const ORDERS = [1, 2, 3, 4];

/**
 * BLEU (Papineni et al. 2002) with one reference, as sacrebleu computes it for a corpus by default: tokens of mteval-v13a,
 * case counts, an order without a match gets half, a quarter, … of one match (`exp` smoothing), no effective order.
 * The counts are the lengths of hypothesis and reference, then matches and totals of each order.
 */
export const bleu: Metric = {
  name: 'BLEU',
  counts(hypothesis, reference) {
    const ours = tokens13a(hypothesis);
    const theirs = tokens13a(reference);
    const orders = ORDERS.flatMap((order) => [
      inCommon(groupsOf(ours, order, ' '), groupsOf(theirs, order, ' ')),
      Math.max(0, ours.length - order + 1),
    ]);
    return [ours.length, theirs.length, ...orders];
  },
  score([ours = 0, theirs = 0, ...orders]) {
    const matches = orders.filter((_, i) => i % 2 === 0);
    const totals = orders.filter((_, i) => i % 2 === 1);
    if (matches.every((count) => count === 0) || totals.includes(0)) return 0;
    let logarithms = 0;
    let smoothing = 1;
    for (const [i, total] of totals.entries()) {
      if (!matches[i]) smoothing *= 2;
      logarithms += Math.log((matches[i] || 1 / smoothing) / total);
    }
    const brevity = ours < theirs ? Math.exp(1 - theirs / ours) : 1;
    return 100 * brevity * Math.exp(logarithms / ORDERS.length);
  },
};

const ENTITIES: readonly (readonly [string, string])[] = [
  ['&quot;', '"'],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
];

/** The tokens of NIST's mteval-v13a for one line: ASCII signs apart, full stops and commas of numbers left in them. */
export function tokens13a(line: string): string[] {
  let text = line.replaceAll('<skipped>', '');
  for (const [entity, sign] of ENTITIES) text = text.replaceAll(entity, sign);
  return ` ${text} `
    .replace(/[{-~[-` -&(-+:-@/]/g, ' $& ')
    .replace(/([^0-9])([.,])/gu, '$1 $2 ')
    .replace(/([.,])([^0-9])/gu, ' $1 $2')
    .replace(/([0-9])(-)/g, '$1 $2 ')
    .split(/\s+/u)
    .filter((token) => token !== '');
}
