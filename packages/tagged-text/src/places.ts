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
  /** Whether the tag, which encloses nothing, stands before a punctuation mark. */
  readonly precedesSign: boolean;
  /** Whether the tag, which encloses nothing, stands inside the token before it. */
  readonly isInToken: boolean;
}

/** A word between words of the tag counts less than they do, so that it does not divide them. */
const OTHER_WORD_WEIGHT = 0.8;
/** A word with this share certainly comes from the tag. */
const CERTAIN_SHARE = 0.8;

/**
 * Finds the range in which the words that mostly come from the tag outweigh the others most (maximum subarray). If no word
 * mostly comes from it, it is the free word that comes from it most. A long word then counts more than a short one, because
 * articles and prepositions, whose alignment is diffuse, are short in most languages.
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
  let likeliestWeight = -1;
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
    score += (share - 0.5) * (share > 0.5 ? 1 : OTHER_WORD_WEIGHT);
    if (share > 0.5 && score >= bestScore) {
      bestScore = score;
      best = { from, to: at + 1 };
    }
    const weight = share * contentLength(words[at]);
    if (weight > likeliestWeight) {
      likeliestWeight = weight;
      likeliest = { from: at, to: at + 1 };
    }
  }
  if (!best) return likeliest;
  const isOutside = (at: number, hasSign: boolean): boolean =>
    words[at]?.isSign ? !hasSign : isAddition(words, at, tokens, best);
  let { from: first, to: end } = best;
  // The alignment of punctuation is loose. It stays outside unless the tag encloses it in the source.
  while (end > first + 1 && isOutside(end - 1, endsWithSign)) end--;
  while (end > first + 1 && isOutside(first, startsWithSign)) first++;
  return { from: first, to: end };
}

/** UTF-16 units of a word; 0 for a sign. */
function contentLength(word: AlignedWord | undefined): number {
  return word && !word.isSign ? word.end - word.start : 0;
}

/**
 * Whether a word of a range is one that only the target needs, such as an article or a preposition. Its alignment is diffuse,
 * and its likeliest source token is the source of another word of the range even more. A long word counts more than a short
 * one, because such words are short in most languages.
 */
function isAddition(words: readonly AlignedWord[], at: number, tokens: Range, place: Range): boolean {
  const word = words[at];
  if (!word || word.share(tokens.from, tokens.to) >= CERTAIN_SHARE) return false;
  const shareOf = (token: number, { share, start, end } = word): number => share(token, token + 1) * (end - start);
  const [likeliest = tokens.from] = range(tokens).sort((one, other) => shareOf(other) - shareOf(one));
  return words.slice(place.from, place.to).some((other) => shareOf(likeliest, other) > shareOf(likeliest));
}

/** Source tokens on each side of a position that decide where it goes. Each counts half as much as the nearer one. */
const NEARBY_TOKENS = 8;

/**
 * Finds the position where the next word comes from the source tokens after the tag, and the word before it from those
 * before the tag. The word that the tag touches counts three times as much as the other, by default the next one. A tag at the
 * start or the end of its parent stays there. A tag goes before a closing mark only if it is before a mark in the source.
 */
export function bestGap(
  words: readonly AlignedWord[],
  around: Range,
  { tokens: { from }, touchesPrevious, precedesSign, isInToken }: Enclosed,
  parent: Range,
  isFree: (gap: number) => boolean,
): number {
  if (from <= parent.from) return around.from;
  if (from >= parent.to && !isInToken) return around.to;
  let best = around.from;
  let bestScore = -1;
  for (let gap = around.from; gap <= around.to; gap++) {
    const dividesSign = !touchesPrevious && !precedesSign && words[gap]?.isClosing;
    if (!isFree(gap) || dividesSign) continue;
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

/** The indexes in a range. */
export function range({ from, to }: Range): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
