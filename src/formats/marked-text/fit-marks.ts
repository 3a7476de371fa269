import type { Tag, TaggedText } from '@glossa/tagged-text';
import { compact } from '../compact.ts';
import { encloseWord, MAX_EMPTY_TAGS, type MutableTag, trimTag } from '../fit-tag.ts';
import { isUnchanged } from '../unchanged.ts';
import type { MarkedUnit } from './marked-unit.ts';

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
    trimTag(text, tag, within);
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
