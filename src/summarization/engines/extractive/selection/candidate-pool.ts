import type { SelectionLimits } from '../../../length-budget.ts';
import { endsWithStop } from '../cleaning/punctuation.ts';
import type { Candidate, Candidates } from '../ranking/score-sentences.ts';
import { comparisonKey, fullWording, shorterWordings, type Wording } from './sentence-compression.ts';

/** Minimum size of the pool. Summaries of more items have three candidates per item. */
export const MIN_POOL_SIZE = 200;
const CANDIDATES_PER_ITEM = 3;
/** Code points of a short sentence, to estimate how many fit. */
const SHORT_SENTENCE_LENGTH = 40;
/** Documents with more sentences are books or collections. No tenth of them provides more than its share of the pool. */
export const MIN_BOOK_SENTENCES = 500;
const TENTHS = 10;
/** A candidate with a score this far below the mean, such as "Thanks!" or code, replaces no other. */
const MIN_SCORE = -3.3;

/** The number of candidates to compare for a number of items. Infinite items have no share. */
export function poolSizeFor(maxItems: number): number {
  return Math.max(MIN_POOL_SIZE, maxItems === Number.POSITIVE_INFINITY ? 0 : CANDIDATES_PER_ITEM * maxItems);
}

/**
 * Selects the best candidates that fit into the limits, best first, each with the wordings that fit. Duplicates of a better
 * candidate are dropped. When no candidate above `MIN_SCORE` fits, the best whole sentence below it that fits is used.
 */
export function buildCandidatePool(
  { all, language }: Candidates,
  { maxItems, maxCharacters }: SelectionLimits,
): Wording[][] {
  const seen = new Set<string>();
  const pool: Wording[][] = [];
  const expectedItems = Math.min(CANDIDATES_PER_ITEM * maxItems, (2 * maxCharacters) / SHORT_SENTENCE_LENGTH);
  const wantedSize = Math.max(MIN_POOL_SIZE, expectedItems);
  const maxPerTenth = all.length > MIN_BOOK_SENTENCES ? wantedSize / TENTHS : Number.POSITIVE_INFINITY;
  const countByTenth = new Array<number>(TENTHS).fill(0);
  let remaining = 2 * maxCharacters;
  const byScore = all.toSorted((a, b) => b.score - a.score || a.index - b.index);
  const minScore = Math.min(0, byScore[0]?.score ?? 0) + MIN_SCORE;
  for (const candidate of byScore) {
    if (pool.length >= Math.max(MIN_POOL_SIZE, Math.min(CANDIDATES_PER_ITEM * maxItems, remaining))) break;
    const isWorthless = candidate.score < minScore;
    if (isWorthless && pool.length > 0) break;
    if (isWorthless && !isWholeSentence(candidate)) continue;
    const tenth = Math.floor((candidate.index * TENTHS) / all.length);
    if ((countByTenth[tenth] ?? 0) >= maxPerTenth) continue;
    // Cleaning removes little, so a much longer sentence cannot fit.
    if (candidate.unit.text.length > 3 * maxCharacters + 60) continue;
    // A repeated text is not cleaned again.
    if (seen.has(candidate.unit.text)) continue;
    const full = fullWording(candidate);
    if (!full || seen.has(comparisonKey(full.text))) continue;
    seen.add(comparisonKey(full.text)).add(candidate.unit.text);
    const wordings = [full, ...shorterWordings(full, language)].filter(({ length }) => length <= maxCharacters);
    if (wordings.length === 0) continue;
    pool.push(wordings);
    countByTenth[tenth] = (countByTenth[tenth] ?? 0) + 1;
    remaining -= full.length;
  }
  return pool;
}

/** Whether a candidate has words and a final stop: no code, no table row, no lone mark. */
function isWholeSentence({ unit: { kind, text } }: Candidate): boolean {
  return kind !== 'code' && kind !== 'table' && endsWithStop(text) && /\p{L}/u.test(text);
}
