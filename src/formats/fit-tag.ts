import type { Tag } from '@glossa/tagged-text';
import { clamp } from '../clamp.ts';

/** A tag while its ends move. */
export interface MutableTag {
  start: number;
  end: number;
  readonly parent: number | undefined;
}

/** A tag without what is outside of the tag around it. */
export function clipTag({ start, end, parent }: Tag, around: Omit<Tag, 'parent'>): MutableTag {
  const clip = (offset: number): number => clamp(offset, around.start, around.end);
  return { start: clip(start), end: clip(end), parent };
}

const SPACE = /^\s?$/;
const WORD = /\S+/g;
/** How far from an empty tag a word is that it may enclose, in UTF-16 units. */
const MAX_DISTANCE = 100;
/** Empty tags of a text that may enclose a word. Each search reads the words nearby. */
export const MAX_EMPTY_TAGS = 100;

/** Where the first of some tags begins, and where the last one ends; for no tags, the end and the start of the tag around them. */
export function rangeOf(tags: readonly Tag[], { start, end }: MutableTag): { first: number; last: number } {
  const first = tags.reduce((least, tag) => Math.min(least, tag.start), end);
  const last = tags.reduce((most, tag) => Math.max(most, tag.end), start);
  return { first, last };
}

/** Moves the ends of a tag so that it neither begins nor ends with a blank. Tags within keep their place. */
export function trimTag(text: string, tag: MutableTag, within: readonly Tag[]): void {
  const { first, last } = rangeOf(within, tag);
  while (tag.start < first && SPACE.test(text.charAt(tag.start))) tag.start++;
  while (tag.end > Math.max(last, tag.start) && SPACE.test(text.charAt(tag.end - 1))) tag.end--;
}

/**
 * Lets an empty tag enclose the next word of its parent, or the one before, if no other tag has a part of it.
 * @param around the range of its parent
 * @param siblings all tags of the parent
 * @returns whether it encloses a word now
 */
export function encloseWord(
  text: string,
  tag: MutableTag,
  around: Omit<Tag, 'parent'>,
  siblings: readonly Tag[],
): boolean {
  const from = Math.max(around.start, tag.start - MAX_DISTANCE);
  const nearby = text.slice(from, Math.min(around.end, tag.start + MAX_DISTANCE));
  const words = Array.from(nearby.matchAll(WORD), ({ 0: word, index }) => ({
    start: from + index,
    end: from + index + word.length,
  }));
  const next = words.findIndex(({ end }) => end > tag.start);
  for (const word of [words[next], words.at(next < 0 ? -1 : Math.max(0, next - 1))]) {
    if (!word || siblings.some(({ start, end }) => start < word.end && end > word.start)) continue;
    tag.start = word.start;
    tag.end = word.end;
    return true;
  }
  return false;
}
