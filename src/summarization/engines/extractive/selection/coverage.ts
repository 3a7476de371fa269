import type { SelectionLimits } from '../../../length-budget.ts';
import type { Candidate, Candidates } from '../ranking/score-sentences.ts';
import { expectedItems, MIN_LONG_DOCUMENT_SENTENCES } from './crowding.ts';
import type { Wording } from './sentence-compression.ts';

/** Added to the score of a candidate that covers twice as much as the mean. */
const COVERAGE_BONUS = 0.3;
const MAX_RELATIVE_COVERAGE = 2;
/** Sentences that a short text has room for. */
const MAX_ITEMS = 2;

/**
 * Creates the bonus for coverage, for summaries whose few sentences have to stand for all others: one or two for a short
 * document, or points about a report, a paper or an encyclopedia article. It grows with the frequent terms that a candidate has
 * and that the selection lacks. It is 0 for other summaries, whose sentences cover the document together, and for speech.
 */
export function createCoverage(
  candidates: Candidates,
  limits: SelectionLimits,
  pool: readonly Wording[][],
): { bonusOf(candidate: Candidate): number; add(candidate: Candidate): void } {
  const { all, termCount } = candidates;
  const isSparse = limits.type === 'text' ? isShortText(candidates, limits, pool) : isListOfPoints(candidates, limits);
  if (!isSparse || all.some(({ speech }) => speech !== undefined)) return { bonusOf: () => 0, add: () => {} };
  const frequency = new Int32Array(termCount);
  for (const { vector } of all) for (const id of vector.ids) frequency[id] = (frequency[id] ?? 0) + 1;
  const covered = new Uint8Array(termCount);
  const coverageOf = ({ vector }: Candidate): number => {
    let sum = 0;
    for (const id of vector.ids) {
      const times = frequency[id] ?? 0;
      if (times > 1 && !covered[id]) sum += Math.log1p(times);
    }
    return sum;
  };
  const coverages = pool.flatMap(([full]) => (full ? coverageOf(full.candidate) : []));
  const mean = coverages.reduce((sum, coverage) => sum + coverage, 0) / Math.max(1, coverages.length);
  return {
    bonusOf: (candidate) =>
      mean === 0 ? 0 : COVERAGE_BONUS * (Math.min(MAX_RELATIVE_COVERAGE, coverageOf(candidate) / mean) - 1),
    add(candidate) {
      for (const id of candidate.vector.ids) covered[id] = 1;
    },
  };
}

function isShortText({ all }: Candidates, limits: SelectionLimits, pool: readonly Wording[][]): boolean {
  return all.length < MIN_LONG_DOCUMENT_SENTENCES && expectedItems(limits, pool) <= MAX_ITEMS;
}

function isListOfPoints({ hasSections }: Candidates, { maxCharacters }: SelectionLimits): boolean {
  return hasSections && maxCharacters === Number.POSITIVE_INFINITY;
}
