import { groupsOf, inCommon, type Metric } from './metric.ts';
import { tokens13a, tokensJa, tokensKo, tokensZh } from './tokens.ts';

const ORDERS = [1, 2, 3, 4];

const TOKENS: Record<string, (line: string) => string[]> = {
  ja: tokensJa,
  ko: tokensKo,
  'zh-Hans': tokensZh,
  'zh-Hant': tokensZh,
};

/** Whether published scores of this target use a different tokenization. */
export function hasOwnTokens(to: string): boolean {
  return to === 'ja' || to === 'ko';
}

/** BLEU with the tokens of a target language. */
export function bleuFor(to: string): Metric {
  return bleuOf(TOKENS[to] ?? tokens13a);
}

/** BLEU as sacrebleu computes it by default, with tokens of mteval-v13a. */
export const bleu = bleuOf(tokens13a);

/**
 * BLEU (Papineni et al. 2002) with one reference, as sacrebleu computes it for a corpus: case counts, an order without a
 * match gets half, a quarter, … of one match (`exp` smoothing), no effective order. The counts are the lengths of
 * hypothesis and reference, then matches and totals of each order.
 */
function bleuOf(tokensOf: (line: string) => string[]): Metric {
  return {
    name: 'BLEU',
    counts(hypothesis, reference) {
      const ours = tokensOf(hypothesis);
      const theirs = tokensOf(reference);
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
}
