import type { TokenizedText } from '../sentencepiece/token.ts';
import { type AlignedWord, type AlignmentRow, alignWords } from './alignment.ts';
import type { Tag } from './tagged-text.ts';

interface Translation {
  readonly source: TokenizedText;
  readonly target: TokenizedText;
  /** One row for each target token. */
  readonly alignment: readonly AlignmentRow[];
}

/** A range of words of the target. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** The source tokens that a tag encloses, by index. A tag without tokens stands before the token `from`. */
type Tokens = Place;

/**
 * Places the tags of a text in its translation. Each tag goes where its words went. A tag encloses whole words, at least one
 * if it enclosed a word and its parent has one left.
 * @returns the same tags, with ranges in the target
 */
export function transferTags({ source, target, alignment }: Translation, tags: readonly Tag[]): Tag[] {
  if (tags.length === 0) return [];
  const visible = source.tokens.map(({ start, end }) => visibleRange(source.text, start, end));
  const isVisible = visible.map(({ start, end }) => start < end);
  const words = alignWords(target, alignment, isVisible);
  const tokens = tags.map(({ start, end }): Tokens => {
    const from = firstIndex(visible, (token) => token.end > start);
    return {
      from,
      to: Math.max(
        from,
        firstIndex(visible, (token) => token.start >= end),
      ),
    };
  });
  const places: Place[] = [];
  const byParent = Map.groupBy(tags.keys(), (index) => tags[index]?.parent ?? -1);
  for (let parent = -1; parent < tags.length; parent++) {
    const siblings = byParent.get(parent);
    if (!siblings) continue;
    const around = places[parent] ?? { from: 0, to: words.length };
    const own = placeSiblings(
      siblings.flatMap((index) => tokens[index] ?? []),
      words,
      around,
    );
    for (const [at, place] of own.entries()) places[siblings[at] ?? 0] = place;
  }
  return toRanges(tags, places, words, source.text);
}

/** Places tags beside each other within a range of words. */
function placeSiblings(siblings: readonly Tokens[], words: readonly AlignedWord[], around: Place): Place[] {
  /** For each word, the sibling that most of it comes from. Others do not enclose it. */
  const owners = new Map<number, Tokens>();
  for (const tokens of siblings) {
    if (tokens.from === tokens.to) continue;
    for (let at = around.from; at < around.to; at++) if (shareAt(words, at, tokens) > 0.5) owners.set(at, tokens);
  }
  const places = new Map<Tokens, Place>();
  for (const tokens of siblings) {
    if (tokens.from === tokens.to) continue;
    const isFree = (at: number): boolean => (owners.get(at) ?? tokens) === tokens;
    const place = bestRange(words, around, tokens, isFree);
    if (!place) continue;
    places.set(tokens, place);
    for (let at = place.from; at < place.to; at++) owners.set(at, tokens);
  }
  const taken = [...places.values()];
  const isInside = (gap: number): boolean => taken.some(({ from, to }) => from < gap && gap < to);
  return siblings.map((tokens) => places.get(tokens) ?? bestGap(words, around, tokens, isInside));
}

const shareAt = (words: readonly AlignedWord[], at: number, { from, to }: Tokens): number =>
  words[at]?.share(from, to) ?? 0;

/**
 * Finds the range in which the words that mostly come from the tokens outweigh the others most (maximum subarray). If no word
 * mostly comes from them, it is the free word that comes from them most.
 */
function bestRange(
  words: readonly AlignedWord[],
  around: Place,
  tokens: Tokens,
  isFree: (at: number) => boolean,
): Place | undefined {
  let best: Place | undefined;
  let bestScore = 0;
  let likeliest: Place | undefined;
  let likeliestShare = -1;
  let from = around.from;
  let score = 0;
  for (let at = around.from; at < around.to; at++) {
    if (score <= 0 || !isFree(at)) {
      score = 0;
      from = at;
    }
    if (!isFree(at)) continue;
    const share = shareAt(words, at, tokens);
    score += share - 0.5;
    if (score > bestScore) {
      bestScore = score;
      best = { from, to: at + 1 };
    }
    if (share > likeliestShare) {
      likeliestShare = share;
      likeliest = { from: at, to: at + 1 };
    }
  }
  return best ?? likeliest;
}

/**
 * Finds the position at which most words before it come from the tokens before the tag, and most words after it from the
 * tokens after it. Marks that have no share leave several such positions. The last of them is next to the following word.
 */
function bestGap(
  words: readonly AlignedWord[],
  around: Place,
  { from }: Tokens,
  isInside: (gap: number) => boolean,
): Place {
  let best = around.from;
  let bestScore = Number.NEGATIVE_INFINITY;
  let score = 0;
  for (let gap = around.from; gap <= around.to; gap++) {
    if (score >= bestScore && !isInside(gap)) {
      bestScore = score;
      best = gap;
    }
    const before = words[gap]?.share(0, from) ?? 0;
    const after = words[gap]?.share(from, Number.POSITIVE_INFINITY) ?? 0;
    score += before - after;
  }
  return { from: best, to: best };
}

const STARTS_WITH_SPACE = /^\s/u;
const ENDS_WITH_SPACE = /\s$/u;

function toRanges(
  tags: readonly Tag[],
  places: readonly Place[],
  words: readonly AlignedWord[],
  source: string,
): Tag[] {
  const ranges: Tag[] = [];
  for (const [index, { start: at, parent }] of tags.entries()) {
    const { from, to } = places[index] ?? { from: 0, to: 0 };
    const around = ranges[parent ?? -1];
    const min = around?.start ?? 0;
    const max = around?.end ?? words.at(-1)?.end ?? 0;
    if (from < to) {
      ranges.push({ start: words[from]?.start ?? min, end: words[to - 1]?.end ?? max, parent });
      continue;
    }
    const followsWord = !ENDS_WITH_SPACE.test(source.slice(0, at)) && STARTS_WITH_SPACE.test(source.slice(at));
    const gap = followsWord ? (words[from - 1]?.end ?? min) : (words[from]?.start ?? max);
    const position = Math.min(Math.max(gap, min), max);
    ranges.push({ start: position, end: position, parent });
  }
  return ranges;
}

/** The range of a token without the space before its word. */
function visibleRange(text: string, start: number, end: number): { start: number; end: number } {
  let from = start;
  while (from < end && SPACE.test(text.charAt(from))) from++;
  return { start: from, end };
}

const SPACE = /\s/u;

function firstIndex<T>(items: readonly T[], matches: (item: T) => boolean): number {
  const index = items.findIndex(matches);
  return index < 0 ? items.length : index;
}
