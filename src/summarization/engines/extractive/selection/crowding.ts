import type { SelectionLimits } from '../../../length-budget.ts';
import type { Candidate } from '../ranking/score-sentences.ts';
import { MIN_BOOK_SENTENCES, MIN_POOL_SIZE } from './candidate-pool.ts';
import type { Wording } from './sentence-compression.ts';

/** A document is divided into as many stretches as the summary has items. Each earlier selection from a stretch costs. */
const STRETCH_COST = 0.5;
/** Minimum items for that cost; fewer points have it in documents of at least this many sentences. */
const MIN_SPREAD_ITEMS = 5;
export const MIN_LONG_DOCUMENT_SENTENCES = 60;
/** A shorter text tells one thing, unless a reader asks for that many points. */
const MIN_SPREAD_SENTENCES = 40;
/** In books the cost grows with the length, and selections from one quarter of the book cost too. */
const BOOK_COST = { perDoubling: 0.4, max: 1 };
const BOOK_PARTS = 4;
const BOOK_PART_COST = 0.4;

/** Tracks from where sentences are selected, so that a summary covers the whole document. */
export function createCrowding(limits: SelectionLimits, sentences: number, pool: readonly Wording[][]) {
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
  const isSpread =
    (maxItems >= MIN_SPREAD_ITEMS && (type === 'points' || sentences >= MIN_SPREAD_SENTENCES)) ||
    (type === 'points' && sentences >= MIN_LONG_DOCUMENT_SENTENCES);
  return isSpread ? STRETCH_COST + bookFactor : bookFactor;
}

/** The number of items. When only characters are limited, as many as the best candidates fill on average. */
export function expectedItems({ maxItems, maxCharacters }: SelectionLimits, pool: readonly Wording[][]): number {
  if (Number.isFinite(maxItems)) return maxItems;
  const lengths = pool.slice(0, MIN_POOL_SIZE).map(([full]) => full?.length ?? 0);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return Math.max(1, Math.round(maxCharacters / Math.max(1, mean)));
}
