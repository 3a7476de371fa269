import { type TermVectors, UNKNOWN_TERM } from '../features/term-vectors.ts';
import type { TextUnit } from '../input/segment-document.ts';

/**
 * Bonus in log-odds of a sentence that has all terms of the focus. On 20 questions of QMSum, values from 14 to 30 are
 * equally good, and lower ones worse.
 */
const FOCUS_BONUS = 14;
/** Shares of the bonus that a sentence has from the better of its neighbours, and from its heading. */
const NEIGHBOUR_SHARE = 0.3;
const HEADING_SHARE = 0.3;
/** Saturation of repeated terms, and correction for the length (BM25: Robertson and Zaragoza, 2009). */
const K1 = 1.2;
const B = 0.75;

/**
 * The bonus of each sentence for what the reader wants to know: the share of the terms of the focus that it, its neighbours
 * and its heading have. Lines of the focus are wordings of one question, and the best one counts. Terms that the document
 * lacks count as not found, so a focus on something else changes little or nothing.
 */
export function focusBonus(sentences: readonly TextUnit[], terms: TermVectors, focus: string): Float64Array {
  const bonus = new Float64Array(sentences.length);
  for (const line of focus.split('\n')) {
    const shareOf = createMatcher(line, terms);
    if (!shareOf) continue;
    const headingShares = new Map<TextUnit, number>();
    for (const { heading } of sentences) {
      if (heading && !headingShares.has(heading)) headingShares.set(heading, shareOf(terms.idsOf(heading.text)));
    }
    const shares = sentences.map((_, at) => shareOf(terms.texts[at]?.termIds ?? []));
    for (const [at, share] of shares.entries()) {
      const { heading } = sentences[at] ?? {};
      const neighbours = Math.max(shares[at - 1] ?? 0, shares[at + 1] ?? 0);
      const fromHeading = (heading && headingShares.get(heading)) ?? 0;
      const sum = share + NEIGHBOUR_SHARE * neighbours + HEADING_SHARE * fromHeading;
      bonus[at] = Math.max(bonus[at] ?? 0, FOCUS_BONUS * sum);
    }
  }
  return bonus;
}

/**
 * Creates a function that returns the share of a question's terms that a text has, from 0 to 1, weighted with BM25.
 * @returns undefined for a question without terms of the document
 */
function createMatcher(
  question: string,
  { texts, documentFrequency, idsOf }: TermVectors,
): ((termIds: readonly number[]) => number) | undefined {
  const weightOf = (frequency: number): number => Math.log1p((texts.length - frequency + 0.5) / (frequency + 0.5));
  const weights = new Map<number, number>();
  let total = 0;
  for (const id of idsOf(question)) {
    if (weights.has(id)) continue;
    const weight = weightOf(documentFrequency[id] ?? 0);
    total += weight;
    if (id !== UNKNOWN_TERM) weights.set(id, weight);
  }
  if (weights.size === 0) return undefined;
  const meanLength = texts.reduce((sum, { termIds }) => sum + termIds.length, 0) / texts.length;
  return (termIds) => {
    const counts = new Map<number, number>();
    for (const id of termIds) if (weights.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    const lengthFactor = K1 * (1 - B + (B * termIds.length) / meanLength);
    let sum = 0;
    for (const [id, count] of counts) sum += ((weights.get(id) ?? 0) * count * (K1 + 1)) / (count + lengthFactor);
    return Math.min(1, sum / total);
  };
}
