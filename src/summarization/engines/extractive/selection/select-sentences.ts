import type { SelectionLimits } from '../../../length-budget.ts';
import { addVector, dotProduct } from '../features/term-vectors.ts';
import type { Candidate, Candidates } from '../ranking/score-sentences.ts';
import { buildCandidatePool, poolSizeFor } from './candidate-pool.ts';
import { createCoverage } from './coverage.ts';
import { createCrowding } from './crowding.ts';
import { resolveFirst, resolveOthers } from './resolve-references.ts';
import type { Wording } from './sentence-compression.ts';

/** After this many selections, the rest is selected by score alone: a comparison would cost more than it gains. */
const MAX_COMPARED_SELECTIONS = 120;
/** Cost of similarity to the selection (maximal marginal relevance; Carbonell and Goldstein, 1998). */
const REDUNDANCY_COST = { text: 2.2, points: 3 };
/** Cosine similarity to the selection above which a candidate is rejected; the second one to reach the number of points. */
const MAX_SIMILARITY = 0.72;
const MAX_SIMILARITY_TO_FILL = 0.96;
/** Cost of a reference to a sentence that is not selected. The first selection may remain the only one. */
export const DEPENDENCY_COST = 1.3;
const FIRST_DEPENDENCY_COST = 2.2;
/** Cost of a sentence that the next one, not selected, sets itself against. */
const FOIL_COST = 1.3;
/** A candidate this far below the best, or this little below the mean, is selected only to reach the number of points. */
const MAX_BELOW_BEST = 2.2;
const MAX_BELOW_MEAN = 0.3;
/** Points may go this far below that floor while characters are limited. */
const MAX_POINTS_BELOW_FLOOR = 2.5;
/** The same of the sentences of a short text, which has no more room than for what it says. Their mean says little. */
const MAX_FEW_BELOW_FLOOR = 1.2;
const MAX_FEW = 8;
/** Minimum contribution of a selection to the value. */
const MIN_GAIN = 0.05;
/** What a text says of its title comes first, unless the genre counts another sentence by this much more. */
const MAX_LEAD_BELOW_BEST = 1.5;
/** Exponent of the length that a gain is divided by when characters run out before the number of items is reached. */
const DENSITY_EXPONENT = { text: 0.5, points: 1 };
/** Maximum code points between two items. */
const SEPARATOR_LENGTH = { text: 2, points: 0 };

/** Selects sentences within the limits, in the order of the document. Empty when no whole sentence fits. */
export function selectSentences(candidates: Candidates, limits: SelectionLimits): Wording[] {
  const pool = buildCandidatePool(candidates, limits);
  let selection = selectGreedily(pool, candidates, limits, 0);
  if (selection.wordings.length < Math.min(limits.maxItems, pool.length)) {
    const denser = selectGreedily(pool, candidates, limits, DENSITY_EXPONENT[limits.type]);
    if (denser.value > selection.value) selection = denser;
  }
  const ordered = selection.wordings.toSorted((a, b) => a.candidate.index - b.candidate.index);
  return [...resolveOthers(resolveFirst(ordered, pool, limits), pool, limits)];
}

interface Selection {
  wordings: Wording[];
  /** Sum of the gains. */
  value: number;
}

interface Entry {
  wordings: readonly Wording[];
  candidate: Candidate;
  /** Maximum cosine similarity to the selection. */
  similarity: number;
}

/**
 * Selects greedily by maximal marginal relevance: first the candidates above the floor, then, to reach the number of
 * points, any that add something new.
 * @param densityExponent prefers short wordings; 0 ignores the length
 */
function selectGreedily(
  pool: readonly Wording[][],
  candidates: Candidates,
  limits: SelectionLimits,
  densityExponent: number,
): Selection {
  const remaining = new Set<Entry>();
  for (const wordings of pool) {
    if (wordings[0]) remaining.add({ wordings, candidate: wordings[0].candidate, similarity: 0 });
  }
  const compared = [...remaining].slice(0, poolSizeFor(limits.maxItems));
  const isOfFew = limits.type === 'text' && Number.isFinite(limits.maxItems) && candidates.all.length <= MAX_FEW;
  const belowFloor = limits.type === 'points' ? MAX_POINTS_BELOW_FLOOR : 0;
  const bestScore = compared.find(({ candidate }) => !candidate.isLead)?.candidate.score ?? 0;
  const floor =
    Math.min(-MAX_BELOW_MEAN, bestScore - MAX_BELOW_BEST) - belowFloor - (isOfFew ? MAX_FEW_BELOW_FLOOR : 0);
  const separatorLength = SEPARATOR_LENGTH[limits.type];
  const crowding = createCrowding(limits, candidates.all.length, pool);
  const coverage = createCoverage(candidates, limits, pool);
  const scratch = new Float64Array(candidates.termCount);
  const selected = new Set<number>();
  const selection: Selection = { wordings: [], value: 0 };
  let remainingCharacters = limits.maxCharacters;

  const separator = (): number => (selection.wordings.length > 0 ? separatorLength : 0);

  const firstFit = ({ wordings }: Entry): Wording | undefined =>
    wordings.find(({ length }) => length <= remainingCharacters - separator());

  const gainOf = ({ candidate, similarity }: Entry, { loss }: Wording): number => {
    const dependencyCost = selected.size === 0 ? FIRST_DEPENDENCY_COST : DEPENDENCY_COST;
    const dependency = selected.has(candidate.index - 1) ? 0 : candidate.dependency * dependencyCost;
    // A deadline similar to the sentence that says what can be handed in would take its place.
    const early = selected.size === 0 ? candidate.detailBonus : 0;
    const redundancy = REDUNDANCY_COST[limits.type] * similarity;
    const foil = candidate.isFoil && !selected.has(candidate.index + 1) ? FOIL_COST : 0;
    const covered = coverage.bonusOf(candidate);
    return (
      candidate.score + covered - floor - loss - redundancy - dependency - foil - early - crowding.costOf(candidate)
    );
  };

  const select = (entry: Entry, wording: Wording, gain: number): void => {
    const { candidate } = entry;
    remainingCharacters -= wording.length + separator();
    remaining.delete(entry);
    selected.add(candidate.index);
    crowding.add(candidate);
    coverage.add(candidate);
    selection.wordings.push(wording);
    selection.value += Math.max(MIN_GAIN, gain);
    addVector(scratch, candidate.vector, 1);
    for (const other of compared) {
      other.similarity = Math.max(other.similarity, dotProduct(scratch, other.candidate.vector));
    }
    for (const id of candidate.vector.ids) scratch[id] = 0;
  };

  const selectBest = (minGain: number, maxSimilarity: number): boolean => {
    let best: { entry: Entry; wording: Wording; gain: number; rank: number } | undefined;
    for (const entry of compared) {
      const wording = remaining.has(entry) && entry.similarity <= maxSimilarity ? firstFit(entry) : undefined;
      if (!wording) continue;
      const gain = gainOf(entry, wording);
      if (gain < minGain && selection.wordings.length > 0) continue;
      const rank = gain > 0 ? gain / wording.length ** densityExponent : gain;
      if (!best || rank > best.rank) best = { entry, wording, gain, rank };
    }
    if (best) select(best.entry, best.wording, best.gain);
    return best !== undefined;
  };

  // What stands before it and counts more says first what the text is about.
  const lead = compared.find(
    ({ candidate: one }) =>
      comesFirst(one, bestScore) &&
      !compared.some(({ candidate }) => candidate.index < one.index && candidate.score > one.score),
  );
  const leadWording = lead && Number.isFinite(limits.maxItems) ? firstFit(lead) : undefined;
  if (lead && leadWording) select(lead, leadWording, gainOf(lead, leadWording));

  const isOpen = (): boolean => selection.wordings.length < Math.min(limits.maxItems, MAX_COMPARED_SELECTIONS);
  while (isOpen() && selectBest(belowFloor, MAX_SIMILARITY));
  if (limits.type === 'points') {
    while (isOpen() && selectBest(0, MAX_SIMILARITY));
    if (limits.maxCharacters === Number.POSITIVE_INFINITY)
      while (isOpen() && selectBest(Number.NEGATIVE_INFINITY, MAX_SIMILARITY_TO_FILL));
  } else if (selection.wordings.length >= MAX_COMPARED_SELECTIONS) {
    for (const entry of remaining) {
      const wording = firstFit(entry);
      if (!wording || entry.similarity > MAX_SIMILARITY || gainOf(entry, wording) < 0) continue;
      remainingCharacters -= wording.length + separatorLength;
      selection.wordings.push(wording);
    }
  }
  return selection;
}

/** A headline alone would leave no room for a sentence. */
const comesFirst = ({ isLead, score, unit }: Candidate, bestScore: number): boolean =>
  isLead && unit.kind !== 'heading' && score >= bestScore - MAX_LEAD_BELOW_BEST;
