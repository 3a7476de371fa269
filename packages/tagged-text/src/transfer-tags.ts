import { type AlignedWord, type AlignmentRow, alignWords, CONTENT } from './alignment.ts';
import { withCopiedWords } from './copied-words.ts';
import { findFollowers } from './divided-words.ts';
import { bestGap, bestRange, type Enclosed, type Range, range } from './places.ts';
import type { Tag } from './tagged-text.ts';
import type { TokenizedText } from './tokenized-text.ts';

interface Translation {
  readonly source: TokenizedText;
  readonly target: TokenizedText;
  /** One row for each target token. */
  readonly alignment: readonly AlignmentRow[];
}

const SPACE = /\s/u;
const NEXT_SIGN = /^\s?[\p{P}\p{S}]/u;

/**
 * Places the tags of a text in its translation. Each tag goes where its words went. It encloses whole words, at least one if
 * it encloses one in the source and its parent has one left.
 * @returns the same tags, with ranges in the target
 */
export function transferTags({ source, target, alignment }: Translation, tags: readonly Tag[]): Tag[] {
  if (tags.length === 0) return [];
  const visible = source.tokens.map((token) => withoutSpace(source.text, token));
  const aligned = alignWords(
    target,
    alignment,
    visible.map(({ start, end }) => start < end),
  );
  const words = withCopiedWords(aligned, { source: source.text, tokens: visible, target: target.text });
  const followers = findFollowers({ text: source.text, tags });
  const joined = tags.map((tag) => ({ ...tag }));
  for (const [index, leader] of followers) {
    const first = joined[leader];
    if (first) first.end = tags[index]?.end ?? first.end;
  }
  const enclosed = joined.map((tag, index) =>
    followers.has(index) ? FOLLOWER : enclosedBy(tag, source.text, visible),
  );
  const root = { tokens: { from: 0, to: visible.length }, place: { from: 0, to: words.length } };
  const places: Range[] = [];
  for (const [parent, all] of groupByParent(tags)) {
    const siblings = all.filter((tag) => !followers.has(tag));
    const own = siblings.flatMap((tag) => enclosed[tag] ?? []);
    const tokens = enclosed[parent]?.tokens ?? root.tokens;
    const placed = placeSiblings(own, words, tokens, places[parent] ?? root.place);
    for (const [at, place] of placed.entries()) places[siblings[at] ?? 0] = place;
    for (const tag of all) {
      const { to } = places[followers.get(tag) ?? -1] ?? {};
      if (to !== undefined) places[tag] = { from: to, to };
    }
  }
  return toRanges(tags, enclosed, places, words);
}

/** The tags within each tag, parents first. -1 stands for the text. */
function groupByParent(tags: readonly Tag[]): [parent: number, siblings: number[]][] {
  const groups = Map.groupBy(tags.keys(), (tag) => tags[tag]?.parent ?? -1);
  return [...groups].sort(([one], [other]) => one - other);
}

const NOTHING = {
  startsWithSign: false,
  endsWithSign: false,
  touchesPrevious: false,
  precedesSign: false,
  isInToken: false,
};

/** A tag that goes behind another one of the same word. */
const FOLLOWER: Enclosed = { ...NOTHING, tokens: { from: 0, to: 0 }, touchesPrevious: true };

function enclosedBy({ start, end }: Tag, text: string, visible: readonly Omit<Tag, 'parent'>[]): Enclosed {
  const first = firstIndex(visible, (token) => token.end > start);
  if (start === end) {
    // A position inside a token, such as the one before the stop in "1998.", belongs to the word before it.
    const isInToken = start > (visible[first]?.start ?? text.length);
    const from = isInToken ? first + 1 : first;
    const touchesPrevious = start > 0 && !SPACE.test(text.charAt(start - 1)) && SPACE.test(text.charAt(end));
    const precedesSign = NEXT_SIGN.test(text.slice(end, end + 2));
    return { ...NOTHING, tokens: { from, to: from }, touchesPrevious, precedesSign, isInToken };
  }
  const to = firstIndex(visible, (token) => token.start >= end);
  const isSign = (at: number): boolean => !CONTENT.test(text.charAt(at));
  return {
    ...NOTHING,
    tokens: { from: first, to: Math.max(first, to) },
    startsWithSign: isSign(Math.max(start, visible[first]?.start ?? 0)),
    endsWithSign: isSign(Math.min(end, visible[to - 1]?.end ?? 0) - 1),
  };
}

/** Places the tags within a parent. */
function placeSiblings(
  siblings: readonly Enclosed[],
  words: readonly AlignedWord[],
  parent: Range,
  around: Range,
): Range[] {
  const hasTokens = ({ tokens }: Enclosed): boolean => tokens.from < tokens.to;
  /** For each word, the tag that most of it comes from, or that encloses it already. Others do not enclose it. */
  const owners = new Map<number, Enclosed>();
  for (const sibling of siblings.filter(hasTokens)) {
    const { from, to } = sibling.tokens;
    for (let at = around.from; at < around.to; at++)
      if ((words[at]?.share(from, to) ?? 0) > 0.5) owners.set(at, sibling);
  }
  reserveWords(siblings.filter(hasTokens), words, around, owners);
  const places = new Map<Enclosed, Range>();
  for (const sibling of siblings.filter(hasTokens)) {
    const place = bestRange(words, around, sibling, (word) => (owners.get(word) ?? sibling) === sibling);
    if (!place) continue;
    places.set(sibling, place);
    for (let at = place.from; at < place.to; at++) owners.set(at, sibling);
  }
  const taken = new Set([...places.values()].flatMap(({ from, to }) => range({ from: from + 1, to })));
  return siblings.map((sibling) => {
    const place = places.get(sibling);
    if (place) return place;
    const gap = bestGap(words, around, sibling, parent, (at) => !taken.has(at));
    return { from: gap, to: gap };
  });
}

/** Share from which a word may be the only one of a tag. */
const MIN_ONLY_SHARE = 0.3;

/** Reserves the likeliest word for each tag from which no word mostly comes, before another tag encloses it. */
function reserveWords(
  siblings: readonly Enclosed[],
  words: readonly AlignedWord[],
  around: Range,
  owners: Map<number, Enclosed>,
): void {
  const served = new Set(owners.values());
  for (const sibling of siblings) {
    if (served.has(sibling)) continue;
    const { from, to } = sibling.tokens;
    const shareOf = (at: number): number => (owners.has(at) ? 0 : (words[at]?.share(from, to) ?? 0));
    const [likeliest] = range(around).sort((one, other) => shareOf(other) - shareOf(one));
    if (likeliest !== undefined && shareOf(likeliest) >= MIN_ONLY_SHARE) owners.set(likeliest, sibling);
  }
}

function toRanges(
  tags: readonly Tag[],
  enclosed: readonly Enclosed[],
  places: readonly Range[],
  words: readonly AlignedWord[],
): Tag[] {
  const ranges: Tag[] = [];
  for (const [index, { parent }] of tags.entries()) {
    const { from, to } = places[index] ?? { from: 0, to: 0 };
    const { start: min = 0, end: max = words.at(-1)?.end ?? 0 } = ranges[parent ?? -1] ?? {};
    if (from < to) {
      ranges.push({ start: words[from]?.start ?? min, end: words[to - 1]?.end ?? max, parent });
      continue;
    }
    const gap = enclosed[index]?.touchesPrevious ? (words[from - 1]?.end ?? min) : (words[from]?.start ?? max);
    const position = Math.min(Math.max(gap, min), max);
    ranges.push({ start: position, end: position, parent });
  }
  return ranges;
}

/** The range of a token without the space before its word. */
function withoutSpace(text: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  let from = start;
  while (from < end && SPACE.test(text.charAt(from))) from++;
  return { start: from, end };
}

function firstIndex<T>(items: readonly T[], matches: (item: T) => boolean): number {
  const index = items.findIndex(matches);
  return index < 0 ? items.length : index;
}
