import type { Inline } from './inline.ts';

/** A run of marks of emphasis. */
export interface DelimiterRun {
  readonly character: string;
  /** Where the marks that are left begin, and how many there are. */
  at: number;
  length: number;
  /** Marks in the whole run. */
  readonly size: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

const SPACE = /^\s?$/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Whether a run between two characters may open and close emphasis. Characters outside of the basic plane count as letters, as
 * in micromark and older versions of GitHub's parser.
 */
export function flanking(character: string, before: string, after: string): { canOpen: boolean; canClose: boolean } {
  const [isSpaceBefore, isSpaceAfter] = [SPACE.test(before), SPACE.test(after)];
  const [isSignBefore, isSignAfter] = [PUNCTUATION.test(before), PUNCTUATION.test(after)];
  const isLeft = !isSpaceAfter && (!isSignAfter || isSpaceBefore || isSignBefore);
  const isRight = !isSpaceBefore && (!isSignBefore || isSpaceAfter || isSignAfter);
  if (character !== '_') return { canOpen: isLeft, canClose: isRight };
  return { canOpen: isLeft && (!isRight || isSignBefore), canClose: isRight && (!isLeft || isSignAfter) };
}

/** Reads the run of marks at an offset. */
export function delimiterRunAt(text: string, at: number): DelimiterRun {
  const character = text.charAt(at);
  let end = at + 1;
  while (text.charAt(end) === character) end++;
  const sides = flanking(character, text.charAt(at - 1), text.charAt(end));
  const size = end - at;
  // GitHub's strikethrough has one or two tildes.
  const counts = character !== '~' || size <= 2;
  return { character, at, length: size, size, canOpen: counts && sides.canOpen, canClose: counts && sides.canClose };
}

/**
 * Pairs runs by the rules of CommonMark. Linear in time: where the search for an opening run fails, later searches of the same
 * kind stop.
 */
export function pairDelimiters(runs: readonly DelimiterRun[]): Inline[] {
  const found: Inline[] = [];
  const previous = Array.from(runs, (_, index) => index - 1);
  const next = Array.from(runs, (_, index) => index + 1);
  const remove = (index: number): void => {
    const [before, after] = [previous[index] ?? -1, next[index] ?? runs.length];
    if (before >= 0) next[before] = after;
    if (after < runs.length) previous[after] = before;
  };
  const bottoms = new Map<string, number>();
  for (let at = 0; at < runs.length; ) {
    const closer = runs[at];
    if (!closer?.canClose) {
      at = next[at] ?? runs.length;
      continue;
    }
    const key = `${closer.character}${closer.canOpen}${closer.character === '~' ? closer.size : closer.size % 3}`;
    const bottom = bottoms.get(key) ?? -1;
    let index = previous[at] ?? -1;
    while (index > bottom && !matches(runs[index], closer)) index = previous[index] ?? -1;
    const opener = index > bottom ? runs[index] : undefined;
    if (!opener) {
      bottoms.set(key, previous[at] ?? -1);
      if (!closer.canOpen) remove(at);
      at = next[at] ?? runs.length;
      continue;
    }
    found.push(pair(opener, closer));
    next[index] = at;
    previous[at] = index;
    if (opener.length === 0) remove(index);
    if (closer.length === 0) {
      remove(at);
      at = next[at] ?? runs.length;
    }
  }
  return found;
}

function matches(opener: DelimiterRun | undefined, closer: DelimiterRun): boolean {
  if (!opener?.canOpen || opener.character !== closer.character) return false;
  if (closer.character === '~') return opener.size === closer.size;
  if (!closer.canOpen && !opener.canClose) return true;
  return (opener.size + closer.size) % 3 !== 0 || (opener.size % 3 === 0 && closer.size % 3 === 0);
}

/** Takes the inner marks of both runs. */
function pair(opener: DelimiterRun, closer: DelimiterRun): Inline {
  const width = Math.min(2, opener.length, closer.length);
  const openEnd = opener.at + opener.length;
  const closeStart = closer.at;
  opener.length -= width;
  closer.length -= width;
  closer.at += width;
  const kind = closer.character === '~' ? 'strikethrough' : width === 2 ? 'strong' : 'emphasis';
  return { kind, start: openEnd - width, openEnd, closeStart, end: closeStart + width };
}
