import type { Tag, TaggedText } from '@glossa/tagged-text';
import { compact } from '../compact.ts';
import { isUnchanged } from '../unchanged.ts';
import type { MarkedUnit } from './marked-unit.ts';

const SPACE = /^\s?$/;
/** How far from an empty tag a word is that it may enclose, in UTF-16 units, and how many such tags a text may have. */
const MAX_DISTANCE = 100;
const MAX_EMPTY_TAGS = 100;
const WORD = /[^\s]+/g;

interface MutableTag {
  start: number;
  end: number;
  readonly parent: number | undefined;
}

/**
 * Moves the ends of tags so that marks enclose words: they neither begin nor end with a blank, and enclose something.
 * @returns undefined for a text without changes or words, and for one whose marks cannot be written
 */
export function fitMarks(unit: MarkedUnit, translation: TaggedText | undefined): TaggedText | undefined {
  if (!translation || translation.text.trim() === '' || isUnchanged(unit, translation)) return undefined;
  const { text, tags } = translation;
  if (tags.length !== unit.marks.length) return undefined;
  const fitted: MutableTag[] = [];
  const children = Map.groupBy(tags, ({ parent }) => parent);
  let emptyTags = 0;
  for (const [index, { start, end, parent }] of tags.entries()) {
    const around = fitted[parent ?? -1] ?? { start: 0, end: text.length };
    const clamp = (offset: number): number => Math.min(Math.max(offset, around.start), around.end);
    const tag: MutableTag = { start: clamp(start), end: clamp(end), parent };
    fitted.push(tag);
    if (unit.marks[index]?.kind !== 'around') continue;
    const within = children.get(index) ?? [];
    trim(text, tag, within);
    if (tag.start < tag.end || within.length > 0) continue;
    if (++emptyTags > MAX_EMPTY_TAGS || !encloseWord(text, tag, around, children.get(parent) ?? [])) return undefined;
  }
  return keepsOrder(unit, fitted) ? { text, tags: compact<Tag>(fitted) } : undefined;
}

/** Marks that refer to things by their order keep it. */
function keepsOrder({ marks }: MarkedUnit, tags: readonly MutableTag[]): boolean {
  const ordered = tags.filter((_, index) => marks[index]?.isOrdered);
  return ordered.every(({ start }, at) => at === 0 || (ordered[at - 1]?.start ?? 0) <= start);
}

function trim(text: string, tag: MutableTag, within: readonly Tag[]): void {
  const first = within.reduce((least, { start }) => Math.min(least, start), tag.end);
  const last = within.reduce((most, { end }) => Math.max(most, end), tag.start);
  while (tag.start < first && SPACE.test(text.charAt(tag.start))) tag.start++;
  while (tag.end > Math.max(last, tag.start) && SPACE.test(text.charAt(tag.end - 1))) tag.end--;
}

/** Lets an empty tag enclose the next word of its parent, or the one before, if no other tag has a part of it. */
function encloseWord(text: string, tag: MutableTag, around: Omit<Tag, 'parent'>, siblings: readonly Tag[]): boolean {
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
