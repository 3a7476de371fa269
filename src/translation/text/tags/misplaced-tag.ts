import type { Tag, TaggedText } from '@glossa/tagged-text';
import { UNSPACED } from '../../../text/unspaced-scripts.ts';

const ENDS_WORD = new RegExp(String.raw`(?!${UNSPACED})[\p{L}\p{M}\p{N}]$`, 'u');
const STARTS_WORD = new RegExp(String.raw`^(?!${UNSPACED})[\p{L}\p{N}]`, 'u');

/**
 * Whether a translation does not have each tag of its source, properly nested, in the tag that it is in in the source, and with
 * ends outside of words unless they divide a word in the source.
 */
export function hasMisplacedTag(source: TaggedText, { text, tags }: TaggedText): boolean {
  if (tags.length !== source.tags.length) return true;
  /** For each parent, the end of its last tag so far. */
  const reached = new Map<number | undefined, number>();
  const inOrder = [...tags.entries()].toSorted(([, one], [, other]) => one.start - other.start || one.end - other.end);
  for (const [index, { start, end, parent }] of inOrder) {
    const original = source.tags[index];
    const around: Omit<Tag, 'parent'> | undefined =
      parent === undefined ? { start: 0, end: text.length } : tags[parent];
    if (!original || !around || original.parent !== parent) return true;
    if (original.start === original.end && start < end) return true;
    if (start > end || start < around.start || end > around.end || start < (reached.get(parent) ?? 0)) return true;
    if (isInWord(text, start) && !isInWord(source.text, original.start)) return true;
    if (isInWord(text, end) && !isInWord(source.text, original.end)) return true;
    reached.set(parent, end);
  }
  return false;
}

function isInWord(text: string, at: number): boolean {
  return ENDS_WORD.test(text.slice(Math.max(0, at - 2), at)) && STARTS_WORD.test(text.slice(at, at + 2));
}
