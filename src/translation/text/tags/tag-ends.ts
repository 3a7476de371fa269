import { readParts, type Tag, type TaggedText } from '@glossa/tagged-text';

/** One end of a tag in a text. A list of them has the order of reading, in which the tags are properly nested. */
export interface TagEnd {
  kind: 'open' | 'close';
  /** Index of the tag. */
  tag: number;
  /** Offset in the text, in UTF-16 units. */
  at: number;
}

const SPACE = /\s/;

/** The ends of all tags of a text. */
export function tagEndsOf(tagged: TaggedText): TagEnd[] {
  const ends: TagEnd[] = [];
  let at = 0;
  for (const part of readParts(tagged)) {
    if (part.kind === 'text') at += part.text.length;
    else ends.push({ ...part, at });
  }
  return ends;
}

/** A text with the tags whose ends are given. Each tag has both ends. */
export function toTaggedText(text: string, ends: readonly TagEnd[]): TaggedText {
  const tags: (Tag & { end: number })[] = [];
  const open: number[] = [];
  for (const { kind, tag, at } of ends) {
    if (kind === 'open') {
      tags[tag] = { start: at, end: at, parent: open.at(-1) };
      open.push(tag);
    } else {
      open.pop();
      const closed = tags[tag];
      if (closed) closed.end = at;
    }
  }
  return { text, tags };
}

/**
 * A text with tags that an engine has written.
 * @param count number of the tags
 * @returns no tags if one is missing or repeated, or overlaps another one
 */
export function readNested(text: string, ends: readonly TagEnd[], count: number): TaggedText {
  const open: number[] = [];
  const opened = new Set<number>();
  const isNested = ends.every(({ kind, tag }) => {
    if (kind === 'close') return open.pop() === tag;
    open.push(tag);
    return tag < count && !opened.has(tag) && opened.add(tag);
  });
  const isComplete = isNested && open.length === 0 && opened.size === count;
  return isComplete ? toTaggedText(text, ends) : { text, tags: [] };
}

export function moveEnds(ends: readonly TagEnd[], by: number): TagEnd[] {
  return ends.map((end) => ({ ...end, at: end.at + by }));
}

/** Moves the ends of tags to a text that differs from the given one only in its spaces and line breaks. */
export function moveEndsThroughSpaces(ends: readonly TagEnd[], before: string, after: string): TagEnd[] {
  let read = 0;
  let written = 0;
  return ends.map((end) => {
    for (; read < end.at; read++) {
      if (SPACE.test(before.charAt(read))) continue;
      while (SPACE.test(after.charAt(written))) written++;
      written++;
    }
    let at = written;
    if (SPACE.test(before.charAt(read - 1))) while (SPACE.test(after.charAt(at))) at++;
    return { ...end, at };
  });
}
