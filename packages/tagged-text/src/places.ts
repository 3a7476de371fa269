import type { AlignedWord } from './alignment.ts';

/** A range of words of the target, or of source tokens, by index. An empty range is a position. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What the search for a place knows about a tag. */
export interface Enclosed {
  /** The source tokens that the tag encloses. */
  readonly tokens: Range;
  /** Whether the tag begins or ends with a punctuation mark. */
  readonly startsWithSign: boolean;
  readonly endsWithSign: boolean;
  /** Whether the tag, which encloses nothing, touches the word before it and not the word after it. */
  readonly touchesPrevious: boolean;
}

/**
 * Finds the range in which the words that mostly come from the tag outweigh the others most (maximum subarray). If no word
 * mostly comes from it, it is the free word that comes from it most.
 */
export function bestRange(
  words: readonly AlignedWord[],
  around: Range,
  { tokens, startsWithSign, endsWithSign }: Enclosed,
  isFree: (word: number) => boolean,
): Range | undefined {
  let best: Range | undefined;
  let bestScore = 0;
  let likeliest: Range | undefined;
  let likeliestShare = -1;
  let from = around.from;
  let score = 0;
  for (let at = around.from; at < around.to; at++) {
    if (!isFree(at)) {
      score = 0;
      from = at + 1;
      continue;
    }
    if (score < 0) {
      score = 0;
      from = at;
    }
    const share = words[at]?.share(tokens.from, tokens.to) ?? 0;
    score += share - 0.5;
    if (share > 0.5 && score >= bestScore) {
      bestScore = score;
      best = { from, to: at + 1 };
    }
    if (share > likeliestShare) {
      likeliestShare = share;
      likeliest = { from: at, to: at + 1 };
    }
  }
  if (!best) return likeliest;
  // The alignment of punctuation is loose. It stays outside unless the tag encloses it in the source.
  let { to } = best;
  from = best.from;
  while (!endsWithSign && to > from + 1 && words[to - 1]?.isSign) to--;
  while (!startsWithSign && to > from + 1 && words[from]?.isSign) from++;
  return { from, to };
}

/** Source tokens on each side of a position that decide where it goes. Each counts half as much as the nearer one. */
const NEARBY_TOKENS = 8;

/**
 * Finds the position where the next word comes from the source tokens after the tag, and the word before it from those
 * before the tag. The word that the tag touches counts three times as much as the other, by default the next one. A tag at the
 * start or the end of its parent stays there.
 */
export function bestGap(
  words: readonly AlignedWord[],
  around: Range,
  { tokens: { from }, touchesPrevious }: Enclosed,
  parent: Range,
  isFree: (gap: number) => boolean,
): number {
  if (from <= parent.from) return around.from;
  if (from >= parent.to) return around.to;
  let best = around.from;
  let bestScore = -1;
  for (let gap = around.from; gap <= around.to; gap++) {
    if (!isFree(gap)) continue;
    const before = shareOfNearby(words[gap - 1], from - 1, -1);
    const after = shareOfNearby(words[gap], from, 1);
    const score = touchesPrevious ? 3 * before + after : before + 3 * after;
    if (score <= bestScore) continue;
    bestScore = score;
    best = gap;
  }
  return best;
}

function shareOfNearby(word: AlignedWord | undefined, nearest: number, step: -1 | 1): number {
  let sum = 0;
  for (let distance = 0; distance < NEARBY_TOKENS; distance++) {
    const token = nearest + step * distance;
    sum += (word?.share(token, token + 1) ?? 0) / 2 ** distance;
  }
  return sum;
}
