import { addVector, dotProduct } from '../features/term-vectors.ts';
import type { Candidate, Candidates } from '../ranking/score-sentences.ts';
import {
  buildCandidatePool,
  MIN_BOOK_SENTENCES,
  MIN_POOL_SIZE,
  poolSizeFor,
  type SelectionLimits,
} from './candidate-pool.ts';
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
/** Minimum contribution of a selection to the value. */
const MIN_GAIN = 0.05;
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
  return selection.wordings.sort((a, b) => a.candidate.index - b.candidate.index);
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
  { all, termCount }: Candidates,
  limits: SelectionLimits,
  densityExponent: number,
): Selection {
  const remaining = new Set<Entry>();
  for (const wordings of pool) {
    if (wordings[0]) remaining.add({ wordings, candidate: wordings[0].candidate, similarity: 0 });
  }
  const compared = [...remaining].slice(0, poolSizeFor(limits.maxItems));
  const belowFloor = limits.type === 'points' ? MAX_POINTS_BELOW_FLOOR : 0;
  const bestScore = compared[0]?.candidate.score ?? 0;
  const floor = Math.min(-MAX_BELOW_MEAN, bestScore - MAX_BELOW_BEST) - belowFloor;
  const separatorLength = SEPARATOR_LENGTH[limits.type];
  const crowding = createCrowding(limits, all.length, pool);
  const scratch = new Float64Array(termCount);
  const selected = new Set<number>();
  const selection: Selection = { wordings: [], value: 0 };
  let remainingCharacters = limits.maxCharacters;

  const separator = (): number => (selection.wordings.length > 0 ? separatorLength : 0);

  const firstFit = ({ wordings }: Entry): Wording | undefined =>
    wordings.find(({ length }) => length <= remainingCharacters - separator());

  const gainOf = ({ candidate, similarity }: Entry, { loss }: Wording): number => {
    const dependencyCost = selected.size === 0 ? FIRST_DEPENDENCY_COST : DEPENDENCY_COST;
    const dependency = selected.has(candidate.index - 1) ? 0 : candidate.dependency * dependencyCost;
    const redundancy = REDUNDANCY_COST[limits.type] * similarity;
    const foil = candidate.isFoil && !selected.has(candidate.index + 1) ? FOIL_COST : 0;
    return candidate.score - floor - loss - redundancy - dependency - foil - crowding.costOf(candidate);
  };

  const select = (entry: Entry, wording: Wording, gain: number): void => {
    const { candidate } = entry;
    remainingCharacters -= wording.length + separator();
    remaining.delete(entry);
    selected.add(candidate.index);
    crowding.add(candidate);
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

/** A document is divided into as many stretches as the summary has items. Each earlier selection from a stretch costs. */
const STRETCH_COST = 0.5;
/** Minimum items for that cost; fewer points have it in documents of at least this many sentences. */
const MIN_SPREAD_ITEMS = 5;
const MIN_LONG_DOCUMENT_SENTENCES = 60;
/** In books the cost grows with the length, and selections from one quarter of the book cost too. */
const BOOK_COST = { perDoubling: 0.4, max: 1 };
const BOOK_PARTS = 4;
const BOOK_PART_COST = 0.4;

/** Tracks from where sentences are selected, so that a summary covers the whole document. */
function createCrowding(limits: SelectionLimits, sentences: number, pool: readonly Wording[][]) {
  const stretches = expectedItems(limits, pool);
  const bookFactor = bookFactorOf(sentences);
  const stretchCost = stretchCostOf(limits, sentences, bookFactor);
  const partCost = BOOK_PART_COST * bookFactor;
  const selectedByStretch = new Map<number, number>();
  const selectedByPart = new Array<number>(BOOK_PARTS).fill(0);
  const stretchOf = ({ index }: Candidate): number => Math.floor((index * stretches) / sentences);
  const partOf = ({ index }: Candidate): number => Math.floor((index * BOOK_PARTS) / sentences);
  return {
    costOf(candidate: Candidate): number {
      const inStretch = selectedByStretch.get(stretchOf(candidate)) ?? 0;
      const inPart = (selectedByPart[partOf(candidate)] ?? 0) - Math.min(...selectedByPart);
      return stretchCost * inStretch + partCost * inPart;
    },
    add(candidate: Candidate): void {
      const [stretch, part] = [stretchOf(candidate), partOf(candidate)];
      selectedByStretch.set(stretch, (selectedByStretch.get(stretch) ?? 0) + 1);
      selectedByPart[part] = (selectedByPart[part] ?? 0) + 1;
    },
  };
}

/** 0 for documents that are no books, then growing with the length. */
function bookFactorOf(sentences: number): number {
  const { perDoubling, max } = BOOK_COST;
  return sentences > MIN_BOOK_SENTENCES ? Math.min(max, perDoubling * Math.log2(sentences / MIN_BOOK_SENTENCES)) : 0;
}

function stretchCostOf({ type, maxItems }: SelectionLimits, sentences: number, bookFactor: number): number {
  if (!Number.isFinite(maxItems)) return bookFactor;
  const isSpread = maxItems >= MIN_SPREAD_ITEMS || (type === 'points' && sentences >= MIN_LONG_DOCUMENT_SENTENCES);
  return isSpread ? STRETCH_COST + bookFactor : bookFactor;
}

/** The number of items. When only characters are limited, as many as the best candidates fill on average. */
function expectedItems({ maxItems, maxCharacters }: SelectionLimits, pool: readonly Wording[][]): number {
  if (Number.isFinite(maxItems)) return maxItems;
  const lengths = pool.slice(0, MIN_POOL_SIZE).map(([full]) => full?.length ?? 0);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return Math.max(1, Math.round(maxCharacters / Math.max(1, mean)));
}
